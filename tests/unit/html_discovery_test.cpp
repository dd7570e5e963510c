#include "feedsax/html/discovery.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace html = feedsax::html;

namespace {

std::string found(std::string_view page, html::discovery_options const& options = {}) {
  std::string out;
  html::document const d(page);
  for (html::discovered const& f : html::discover(d, options)) {
    if (f.kind == html::discovered::what::sitemap) out += "sitemap:";
    out += std::to_string(static_cast<int>(f.tier)) + (f.comments ? "c " : " ") + f.address;
    if (!f.title.empty()) out += " (" + f.title + ")";
    if (!f.type.empty()) out += " " + f.type;
    out += "\n";
  }
  return out;
}

constexpr html::discovery_options at_home = [] {
  html::discovery_options o;
  o.base = "http://h/a/b";
  return o;
}();

}  // namespace

BOOST_AUTO_TEST_SUITE(html_discovery)

BOOST_AUTO_TEST_CASE(tiers) {
  BOOST_TEST(found("<link rel=alternate type=text/xml href=1>"
                   "<link rel=alternate type='Application/RSS+xml; charset=x' title=' "
                   "Post\ncomments ' href=/2>"
                   "<link rel='x FEED' href=3><link rel=sitemap href=/4>"
                   "<link rel=alternate type=application/json href=/wp-json/5>"
                   "<link rel=alternate type=application/json href=6>"
                   "<link rel='alternate stylesheet' type=text/xml href=7>"
                   "<link rel=alternate type=text/html href=8><link rel=feed>",
                   at_home) ==
             "0 http://h/a/3\nsitemap:0 http://h/4\n0c http://h/2 (Post comments) "
             "application/rss+xml\n1 http://h/a/1 text/xml\n1 http://h/a/6 application/json\n");
}

BOOST_AUTO_TEST_CASE(base_and_schemes) {
  BOOST_TEST(found("<base href=/z/><link rel=feed href=1><link rel=feed href=1>"
                   "<link rel=feed href=feed://x/2><link rel=feed href=feed:https://x/3>"
                   "<link rel=feed href=javascript:4><link rel=feed href='#'>",
                   at_home) == "0 http://h/z/1\n0 http://x/2\n0 https://x/3\n");
  BOOST_TEST(found("<link rel=feed href=1>") == "0 1\n");
}

// One address in three spellings is one; what a browser could not fetch is none.
BOOST_AUTO_TEST_CASE(as_browsers_read_them) {
  BOOST_TEST(found("<link rel=feed href='HTTP://Bücher.example:80/a/../f e?é'>"
                   "<link rel=feed href='\\\\xn--bcher-kva.example\\f%20e?%C3%A9'>"
                   "<link rel=feed href=' //bücher.example/./f\te?é '>"
                   "<link rel=feed href=http://><link rel=feed href='http://a b/'>"
                   "<link rel=feed href=http://h:x/>",
                   at_home) == "0 http://xn--bcher-kva.example/f%20e?%C3%A9\n"
                               "0 http://xn--bcher-kva.example/fe?%C3%A9\n");
}

BOOST_AUTO_TEST_CASE(ordinary_links) {
  std::string_view const page =
      "<a href=/feed/>x</a><a href=1.rss>y</a><a href=2.html>RSS</a><a href=3.html>no</a>"
      "<a href=mailto:x@feed>z</a><a href='/?feed=rss2'>w</a><a href=/comments/feed>v</a>";
  BOOST_TEST(found(page, at_home) ==
             "2 http://h/feed/ (x)\n2 http://h/a/1.rss (y)\n2 http://h/a/2.html (RSS)\n"
             "2 http://h/?feed=rss2 (w)\n2c http://h/comments/feed (v)\n");
  html::discovery_options o = at_home;
  o.links = false;
  BOOST_TEST(found(page, o).empty());
  BOOST_TEST(found("<link rel=feed href=/1><a href=/feed>x</a>", at_home) == "0 http://h/1\n");
}

BOOST_AUTO_TEST_CASE(http_header) {
  html::discovery_options o = at_home;
  o.link_header = "<1>; rel=\"alternate\"; type=\"application/atom+xml\"; title=\"A, \\\"b\\\"\", "
                  "<2>;rel=next , </3>; rel = feed,<4>; rel=alternate; type=text/html, <5";
  BOOST_TEST(found("", o) == "0 http://h/a/1 (A, \"b\") application/atom+xml\n0 http://h/3\n");
  for (char const* odd :
       {"<", "<>", "<a>;", "<a>; rel", "<a>; rel=", "<a>; rel=\"", "<a>;;;", "a"}) {
    o.link_header = odd;
    BOOST_TEST(found("", o).empty(), odd);
  }
}

BOOST_AUTO_TEST_CASE(guesses) {
  html::discovery_options o = at_home;
  o.guesses = true;
  std::string const all = found("", o);
  BOOST_TEST(all.starts_with("3 http://h/a/feed\n"));
  BOOST_TEST(all.find("3 http://h/feed\n") != std::string::npos);
  BOOST_TEST(all.ends_with("sitemap:3 http://h/sitemap.xml\n"));
  o.base = {};
  BOOST_TEST(found("", o).empty());
}

BOOST_AUTO_TEST_SUITE_END()
