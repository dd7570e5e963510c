#include "feedsax/sitemap_walk.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "feedsax/uri.hpp"
#include "support/diff.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

struct page {
  std::string bytes;
  std::string moved{};      // the address after a redirect
  std::size_t fails = ~0u;  // after so many bytes
};
using site = std::map<std::string, page>;

class served final : public byte_source {
 public:
  explicit served(page const& p) : page_(p), rest_(p.bytes) {}
  result<std::size_t> read(std::span<char> buffer) override {
    std::size_t const done = page_.bytes.size() - rest_.size();
    if (done >= page_.fails)
      return error{std::make_error_code(std::errc::connection_reset), {}, {}};
    std::size_t const n = std::min({buffer.size(), rest_.size(), page_.fails - done});
    std::copy_n(rest_.begin(), n, buffer.begin());
    rest_.remove_prefix(n);
    return n;
  }
  std::string_view address() const override { return page_.moved; }

 private:
  page const& page_;
  std::string_view rest_;
};

// Says what it hears, a line each.
struct visitor : sitemap_visitor {
  std::vector<std::string> lines;
  std::size_t stop_after = ~0u;
  std::string leave_out, stop_at;
  walk_progress last;

  flow say(std::string line) {
    lines.push_back(std::move(line));
    return lines.size() >= stop_after ? flow::stop : flow::proceed;
  }
  bool on_enter(walk_step const& s) override {
    if (s.address == leave_out) return false;
    say("> " + std::to_string(s.depth) + " " + s.address +
        (s.named_by.empty() ? "" : " < " + s.named_by));
    return true;
  }
  flow on_leave(walk_step const&, document_info const& d, result<void> const& r) override {
    return say(std::string("< ") + (d.format.empty() ? "?" : std::string(id(d.kind))) +
               (r ? "" : " " + r.error().message()));
  }
  void on_skip(walk_step const& s, walk_skip why) override {
    say(std::string(id(why)) + " " + s.address);
  }
  flow on_url(url&& u) override { return say("url " + std::string(u.loc)); }
  flow on_sitemap(sitemap_entry&& s) override { return say("sitemap " + std::string(s.loc)); }
  void on_diagnostic(diagnostic&& d) override {
    if (d.code == issue::nested_index) say("! " + std::string(id(d.code)));
  }
  flow on_progress(walk_progress const& p) override {
    last = p;
    return flow::proceed;
  }
};

std::string index_of(std::initializer_list<std::string_view> sitemaps) {
  std::string out = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (std::string_view const s : sitemaps)
    out.append("<sitemap><loc>").append(s).append("</loc></sitemap>");
  return out + "</sitemapindex>";
}
std::string urlset_of(std::initializer_list<std::string_view> pages) {
  std::string out = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (std::string_view const p : pages) out.append("<url><loc>").append(p).append("</loc></url>");
  return out + "</urlset>";
}

sitemap_walk::opener opener_of(site const& all) {
  return [&all](walk_step const& step) -> result<std::unique_ptr<byte_source>> {
    auto const found = all.find(step.address);
    if (found == all.end())
      return error{std::make_error_code(std::errc::no_such_file_or_directory), {}, {}};
    return std::unique_ptr<byte_source>(std::make_unique<served>(found->second));
  };
}

std::vector<std::string> walked(site const& all, std::string_view from, walk_options o = {}) {
  visitor v;
  sitemap_walk walk(v, opener_of(all), std::move(o));
  result<void> const r = walk.run(from);
  v.lines.push_back(r ? "end" : r.error().message());
  return v.lines;
}

void check(site const& all, std::string_view from, walk_options o,
           std::vector<std::string> const& expected) {
  std::vector<std::string> const got = walked(all, from, std::move(o));
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sitemap_walk)

// In the order of the documents; relative addresses against where the index came from.
BOOST_AUTO_TEST_CASE(an_index) {
  site const all{{"https://a.example/i.xml",
                  {index_of({"1.xml", "/x/2.xml"}), "https://a.example/maps/i.xml"}},
                 {"https://a.example/maps/1.xml", {urlset_of({"p"})}},
                 {"https://a.example/x/2.xml", {urlset_of({"https://a.example/q"})}}};
  check(all, "https://a.example/i.xml", {},
        {"> 0 https://a.example/i.xml", "sitemap https://a.example/maps/1.xml",
         "sitemap https://a.example/x/2.xml", "< sitemap_index",
         "> 1 https://a.example/maps/1.xml < https://a.example/i.xml",
         "url https://a.example/maps/p", "< sitemap",
         "> 1 https://a.example/x/2.xml < https://a.example/i.xml", "url https://a.example/q",
         "< sitemap", "end"});
}

BOOST_AUTO_TEST_CASE(loops_and_repeats) {
  site const all{
      {"https://a.example/1",
       {index_of({"https://a.example/1", "https://a.example/2", "HTTPS://A.EXAMPLE/2#x"})}},
      {"https://a.example/2", {index_of({"https://a.example/3"})}},
      {"https://a.example/3", {index_of({"https://a.example/1", "https://a.example/4"})}},
      {"https://a.example/4", {urlset_of({}), "https://a.example/1"}}};
  check(all, "https://a.example/1", {},
        {"> 0 https://a.example/1",
         "sitemap https://a.example/1",
         "sitemap https://a.example/2",
         "sitemap HTTPS://A.EXAMPLE/2#x",
         "< sitemap_index",
         "repeated https://a.example/1",
         "repeated HTTPS://A.EXAMPLE/2#x",
         "> 1 https://a.example/2 < https://a.example/1",
         "sitemap https://a.example/3",
         "! nested-index",
         "< sitemap_index",
         "> 2 https://a.example/3 < https://a.example/2",
         "sitemap https://a.example/1",
         "sitemap https://a.example/4",
         "! nested-index",
         "< sitemap_index",
         "repeated https://a.example/1",
         "> 3 https://a.example/4 < https://a.example/3",
         "repeated https://a.example/4",
         "end"});
}

BOOST_AUTO_TEST_CASE(robots_txt) {
  site const all{{"https://a.example/robots.txt",
                  {"Sitemap: /i.xml\nSitemap: /robots.txt\nSitemap: https://b.example/t.txt\n"}},
                 {"https://a.example/i.xml", {index_of({"https://a.example/robots.txt"})}},
                 {"https://b.example/t.txt", {"https://b.example/p\n"}}};
  check(all, "https://a.example/robots.txt", {.options = {.as = read_as::robots}},
        {"> 0 https://a.example/robots.txt", "sitemap https://a.example/i.xml",
         "sitemap https://a.example/robots.txt", "sitemap https://b.example/t.txt",
         "< sitemap_index", "repeated https://a.example/robots.txt",
         "> 1 https://a.example/i.xml < https://a.example/robots.txt",
         "sitemap https://a.example/robots.txt", "< sitemap_index",
         "repeated https://a.example/robots.txt",
         "> 1 https://b.example/t.txt < https://a.example/robots.txt", "url https://b.example/p",
         "< sitemap", "end"});
}

BOOST_AUTO_TEST_CASE(limits) {
  site const all{
      {"https://a.example/1", {index_of({"https://a.example/2", "https://a.example/3"})}},
      {"https://a.example/2", {index_of({"https://a.example/4", "https://a.example/3"})}}};
  walk_options few;
  few.max_sitemaps = 2;
  check(all, "https://a.example/1", few,
        {"> 0 https://a.example/1", "sitemap https://a.example/2", "sitemap https://a.example/3",
         "< sitemap_index", "too-many https://a.example/3",
         "> 1 https://a.example/2 < https://a.example/1", "sitemap https://a.example/4",
         "sitemap https://a.example/3", "! nested-index", "< sitemap_index",
         "too-many https://a.example/4", "too-many https://a.example/3", "end"});
  walk_options flat;
  flat.max_depth = 1;
  flat.options.mode = mode::strict;
  check(all, "https://a.example/1", flat,
        {"> 0 https://a.example/1", "sitemap https://a.example/2", "sitemap https://a.example/3",
         "< sitemap_index", "> 1 https://a.example/2 < https://a.example/1",
         "sitemap https://a.example/4", "sitemap https://a.example/3", "! nested-index",
         "< sitemap_index", "too-deep https://a.example/4", "too-deep https://a.example/3",
         "> 1 https://a.example/3 < https://a.example/1", "< ? No such file or directory", "end"});
}

// One that fails does not end the walk, and what it gave stays; the first one's failure is told.
BOOST_AUTO_TEST_CASE(failures) {
  std::string const broken = urlset_of({"https://a.example/p", "https://a.example/q"});
  site const all{
      {"https://a.example/1", {index_of({"https://a.example/2", "https://a.example/3"})}},
      {"https://a.example/2", {"<html/>"}},
      {"https://a.example/3", {broken, {}, broken.size() - 30}}};
  check(all, "https://a.example/1", {},
        {"> 0 https://a.example/1", "sitemap https://a.example/2", "sitemap https://a.example/3",
         "< sitemap_index", "> 1 https://a.example/2 < https://a.example/1",
         "< ? an HTML page, not a feed: \"html\"", "> 1 https://a.example/3 < https://a.example/1",
         "url https://a.example/p", "< sitemap Connection reset by peer", "end"});
  check(
      all, "https://a.example/none", {},
      {"> 0 https://a.example/none", "< ? No such file or directory", "No such file or directory"});
}

BOOST_AUTO_TEST_CASE(pages_that_are_sitemaps) {
  site const all{
      {"https://a.example/1.xml", {urlset_of({"https://a.example/2.xml", "https://a.example/p"})}},
      {"https://a.example/2.xml", {urlset_of({"https://a.example/q"})}}};
  check(all, "https://a.example/1.xml", {.follow_pages = true},
        {"> 0 https://a.example/1.xml", "url https://a.example/2.xml", "url https://a.example/p",
         "< sitemap", "> 1 https://a.example/2.xml < https://a.example/1.xml",
         "url https://a.example/q", "< sitemap", "end"});
}

// Wherever the visitor stops, nothing follows.
BOOST_AUTO_TEST_CASE(stopping) {
  site const all{
      {"https://a.example/1", {index_of({"https://a.example/2"})}},
      {"https://a.example/2", {urlset_of({"https://a.example/p", "https://a.example/q"})}}};
  for (std::size_t const n : {2u, 3u, 5u, 6u, 7u}) {
    visitor v;
    v.stop_after = n;
    feedsax::sitemap_walk walk(v, opener_of(all));
    result<void> const r = walk.run("https://a.example/1");
    BOOST_REQUIRE(!r);
    BOOST_TEST((r.error().code == errc::stopped));
    BOOST_TEST(v.lines.size() == n);
  }
}

BOOST_AUTO_TEST_CASE(leaving_out_and_progress) {
  site const all{
      {"https://a.example/1", {index_of({"https://a.example/2", "https://a.example/3"})}},
      {"https://a.example/2", {urlset_of({"https://a.example/p"})}},
      {"https://a.example/3", {urlset_of({"https://a.example/q"})}}};
  visitor v;
  v.leave_out = "https://a.example/2";
  feedsax::sitemap_walk walk(v, opener_of(all));
  for (int round = 0; round < 2; ++round) {  // a walk may be walked again
    BOOST_REQUIRE(walk.run("https://a.example/1"));
    BOOST_TEST(v.last.documents == 2u);
    BOOST_TEST(v.last.waiting == 0u);
    BOOST_TEST(v.last.urls == 1u);
    BOOST_TEST(v.last.bytes == all.at("https://a.example/1").bytes.size() +
                                   all.at("https://a.example/3").bytes.size());
  }
}

BOOST_AUTO_TEST_CASE(exceptions_come_out) {
  visitor v;
  feedsax::sitemap_walk walk(v, [](walk_step const&) -> result<std::unique_ptr<byte_source>> {
    throw std::runtime_error("the opener's");
  });
  BOOST_CHECK_THROW(static_cast<void>(walk.run("https://a.example/")), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
