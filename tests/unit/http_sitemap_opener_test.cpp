#include "feedsax/http/sitemap_opener.hpp"

#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <vector>

#include "support/packing.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

struct visitor : sitemap_visitor {
  std::vector<std::string> pages, failures;
  flow on_url(url&& u) override {
    pages.emplace_back(u.loc);
    return flow::proceed;
  }
  flow on_leave(walk_step const& step, document_info const&, result<void> const& end) override {
    if (!end) failures.push_back(step.address + ' ' + std::string(id(end.error().code)));
    return flow::proceed;
  }
};

std::string index(std::vector<std::string> const& addresses) {
  std::string text = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (auto const& a : addresses) text += "<sitemap><loc>" + a + "</loc></sitemap>";
  return text + "</sitemapindex>";
}

std::string pages(std::vector<std::string> const& addresses) {
  std::string text = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (auto const& a : addresses) text += "<url><loc>" + a + "</loc></url>";
  return text + "</urlset>";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_sitemap_opener)

BOOST_AUTO_TEST_CASE(an_index_is_walked) {
  std::map<std::string, scripted_answer> site;
  site["http://e.org/i.xml"] = {
      .body = index({"http://e.org/1.xml.gz", "http://e.org/2.xml", "http://e.org/3.xml",
                     "http://e.org/4.xml", "http://10.0.0.1/5.xml", "http://e.org/6.xml"})};
  site["http://e.org/1.xml.gz"] = {.fields = {{"Content-Encoding", "gzip"}},
                                   .body = gzip(gzip(pages({"http://e.org/a"})))};
  site["http://e.org/2.xml"] = {.status = 301, .fields = {{"Location", "/new/2.xml"}}};
  site["http://e.org/new/2.xml"] = {.body = pages({"b"})};
  site["http://e.org/4.xml"] = {.body = pages({"http://e.org/c"}).substr(0, 80),
                                .end = http::errc::body_truncated};
  site["http://e.org/6.xml"] = {.body = pages({"http://e.org/d"})};
  scripted_transport t([&](http::request const& r) {
    auto const at = site.find(r.address);
    return at == site.end() ? scripted_answer{.status = 404} : at->second;
  });
  http::fetcher f(t, http::sitemap_fetch_options());
  visitor v;
  sitemap_walk walk(v, http::sitemap_opener(f));
  BOOST_TEST(bool(walk.run("http://e.org/i.xml")));
  BOOST_TEST(v.pages == (std::vector<std::string>{"http://e.org/a", "http://e.org/new/b",
                                                  "http://e.org/d"}),
             boost::test_tools::per_element());
  BOOST_TEST(v.failures == (std::vector<std::string>{"http://e.org/3.xml http-status",
                                                     "http://e.org/4.xml body-truncated",
                                                     "http://10.0.0.1/5.xml address-denied"}),
             boost::test_tools::per_element());
  BOOST_TEST(t.open() == 0u);
  BOOST_TEST(t.requests.at(0).fields.get("accept").starts_with("application/xml"));
}

BOOST_AUTO_TEST_CASE(stopping) {
  scripted_transport t([](http::request const&) {
    return scripted_answer{.body = index({"http://e.org/1.xml"}), .hangs = true};
  });
  http::fetcher f(t, http::sitemap_fetch_options());
  std::stop_source stop;
  t.meanwhile = [&, turns = 0]() mutable {
    if (++turns == 10) stop.request_stop();
  };
  visitor v;
  walk_options how;
  how.options.stop = stop.get_token();
  sitemap_walk walk(v, http::sitemap_opener(f, stop.get_token()), how);
  auto const end = walk.run("http://e.org/i.xml");
  BOOST_TEST(!end);
  BOOST_TEST(id(end.error().code) == "stopped");
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
