#include "feedsax/handlers/sitemap.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/parse.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/vocab/sitemap.hpp"
#include "support/diff.hpp"
#include "support/hook_log.hpp"

// What is read where stands in the pairs of tests/corpus.

using namespace feedsax;
using namespace feedsax::test;

namespace {

struct logged : sitemap_handler, hook_log {
  using sitemap_handler::sitemap_handler;
  using base = sitemap_handler;
  FEEDSAX_ELEMENT_HOOK(base, url_begin)
  FEEDSAX_HOOK(base, url_end)
  FEEDSAX_TEXT_HOOK(base, loc)
  FEEDSAX_TEXT_HOOK(base, lastmod)
  FEEDSAX_TEXT_HOOK(base, changefreq)
  FEEDSAX_TEXT_HOOK(base, priority)
  FEEDSAX_ELEMENT_HOOK(base, sitemap_begin)
  FEEDSAX_HOOK(base, sitemap_end)
  FEEDSAX_TEXT_HOOK(base, sitemap_loc)
  FEEDSAX_TEXT_HOOK(base, sitemap_lastmod)
};

std::string entries(std::size_t count, std::string_view root, std::string_view entry) {
  std::string text =
      "<" + std::string(root) + " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (std::size_t i = 0; i < count; ++i)
    text.append("<")
        .append(entry)
        .append("><loc>http://a.example/</loc></")
        .append(entry)
        .append(">");
  return text.append("</").append(root).append(">");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sitemap)

// Every element calls the hook that is named for its place, and with its words.
BOOST_AUTO_TEST_CASE(hooks) {
  std::vector<std::string> const got = log_hooks<logged>("sitemap", R"(
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>http://1.example/</loc><lastmod>2002</lastmod><changefreq>3</changefreq>
<priority>4</priority></url>
<sitemap><loc>http://5.example/</loc><lastmod>2006</lastmod></sitemap></urlset>)");
  std::vector<std::string> const expected{"url_begin",
                                          "loc http://1.example/",
                                          "lastmod 2002",
                                          "changefreq 3",
                                          "priority 4",
                                          "url_end",
                                          "sitemap_begin",
                                          "sitemap_loc http://5.example/",
                                          "sitemap_lastmod 2006",
                                          "sitemap_end"};
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

BOOST_AUTO_TEST_CASE(kinds_and_versions) {
  struct row {
    std::string_view bytes;
    document_kind kind;
    std::string_view version;
  } const rows[] = {
      {"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>", document_kind::sitemap,
       "0.9"},
      {"<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
       document_kind::sitemap_index, "0.9"},
      {"<urlset xmlns='http://www.google.com/schemas/sitemap/0.84'/>", document_kind::sitemap,
       "0.84"},
      {"<sitemapindex xmlns='http://www.google.com/schemas/sitemap/0.84'/>",
       document_kind::sitemap_index, "0.84"},
      {"<urlset/>", document_kind::sitemap, "0.9"},
      {"<SitemapIndex/>", document_kind::sitemap_index, "0.9"},
  };
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.bytes) {
      auto const d = parse(r.bytes);
      BOOST_REQUIRE(d);
      BOOST_TEST((d->kind == r.kind));
      BOOST_TEST(d->format == "sitemap");
      BOOST_TEST(d->version == r.version);
    }
  }
}

// The protocol allows 50,000 entries in a file; what is beyond is read all the same, and said once.
BOOST_AUTO_TEST_CASE(more_entries_than_the_protocol_allows) {
  for (auto const& [root, entry] :
       {std::pair{"urlset", "url"}, std::pair{"sitemapindex", "sitemap"}}) {
    BOOST_TEST_CONTEXT(root) {
      auto const enough = parse(entries(50'000, root, entry));
      BOOST_REQUIRE(enough);
      BOOST_TEST(enough->diagnostics_total == 0u);
      auto const more = parse(entries(50'002, root, entry));
      BOOST_REQUIRE(more);
      BOOST_TEST(more->sitemap.urls.size() + more->sitemap.sitemaps.size() == 50'002u);
      BOOST_REQUIRE(more->diagnostics.size() == 1u);
      BOOST_TEST((more->diagnostics[0].code == issue::too_many_entries));
    }
  }
}

BOOST_AUTO_TEST_CASE(more_images_than_google_allows) {
  std::string text =
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
      "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'><url><loc>http://a.example/</loc>";
  for (int i = 0; i < 1002; ++i) text += "<i:image><i:loc>http://a.example/i</i:loc></i:image>";
  auto const d = parse(text + "</url></urlset>");
  BOOST_REQUIRE(d);
  BOOST_TEST(d->sitemap.urls.at(0).images.size() == 1002u);
  BOOST_REQUIRE(d->diagnostics.size() == 1u);
  BOOST_TEST((d->diagnostics[0].code == issue::too_many_images));
}

// 52,428,800 bytes, unpacked; it is read on, and said at the end when entries lie beyond.
BOOST_AUTO_TEST_CASE(more_bytes_than_the_protocol_allows) {
  std::string text = entries(1, "urlset", "url");
  text.insert(text.find("</urlset>"), std::string((52u << 20) - text.size(), ' '));
  auto const room = parse(text);
  BOOST_REQUIRE(room);
  BOOST_TEST(room->diagnostics_total == 0u);
  std::string const entry = "<url><loc>http://a.example/</loc></url>";
  text.insert(text.find("</urlset>"), entry + entry);
  auto const more = parse(text);
  BOOST_REQUIRE(more);
  BOOST_TEST(more->sitemap.urls.size() == 3u);
  BOOST_REQUIRE(more->diagnostics.size() == 1u);
  BOOST_TEST((more->diagnostics[0].code == issue::sitemap_too_large));
}

BOOST_AUTO_TEST_CASE(addresses_that_look_like_sitemaps) {
  for (std::string_view const yes : {"https://a.example/sitemap.xml", "https://a.example/1.XML.gz",
                                     "https://a.example/a.xml?b#c"})
    BOOST_TEST(looks_like_sitemap(yes), yes);
  for (std::string_view const no : {"", ".xml", "https://a.example/", "https://a.example/1.gz",
                                    "https://a.example/page?file=a.xml", "https://a.example/xml"})
    BOOST_TEST(!looks_like_sitemap(no), no);
}

namespace {

std::vector<std::string>& taken() {
  static std::vector<std::string> all;
  return all;
}

// Takes addresses and dates for itself.
struct frontier : sitemap_handler {
  using sitemap_handler::sitemap_handler;
  void loc(std::string_view address) override { taken().emplace_back(address); }
  void lastmod(std::string_view text) override { taken().back().append(" ").append(text); }
  sitemap_detail reads() const noexcept override { return sitemap_detail::dated; }
};

registry registry_of_frontier() {
  registry mine = registry::standard();
  for (format f : registry::standard().formats())
    if (f.id == "sitemap") {
      f.make = [](environment const& e) -> std::unique_ptr<format_handler> {
        return std::make_unique<frontier>(e);
      };
      mine.add(f);
    }
  return mine;
}

constexpr std::string_view pages =
    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
    "<url><loc>/1</loc><lastmod>2001</lastmod><priority>high</priority></url>"
    "<url><loc>javascript:x</loc></url><url><lastmod/></url>"
    "<url><loc>http://b.example/2</loc></url></urlset>";

}  // namespace

// A page whose address was taken is not delivered, nor is it missed.
BOOST_AUTO_TEST_CASE(overridden_hooks_take_what_they_are_given) {
  taken().clear();
  registry const mine = registry_of_frontier();
  auto const d = parse(pages, {.base_uri = "http://a.example/sitemap.xml", .registry = &mine});
  BOOST_REQUIRE(d);
  BOOST_TEST(d->sitemap.urls.empty());
  BOOST_TEST(d->left_out == 2u);
  BOOST_TEST(d->diagnostics_total == 2u);  // of those two; the priority was not even looked at
  std::vector<std::string> const expected{"http://a.example/1 2001", "http://b.example/2"};
  BOOST_TEST(taken() == expected, boost::test_tools::per_element());
}

// Extensions are vocabularies: a registry without them reads none, and keeps none.
BOOST_AUTO_TEST_CASE(without_the_vocabularies) {
  registry lean;
  for (format const& f : registry::standard().formats()) lean.add(f);
  auto const d = parse(
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
      "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'><url><loc>http://a.example/</loc>"
      "<i:image><i:loc>http://a.example/i</i:loc></i:image></url></urlset>",
      {.keep_extensions = false, .registry = &lean});
  BOOST_REQUIRE(d);
  BOOST_TEST(d->sitemap.urls.at(0).images.empty());
  lean.add(vocab::sitemap_image);
  BOOST_TEST(lean.find_vocabulary("http://www.google.com/schemas/sitemap-image/1.1") ==
             &vocab::sitemap_image);
}

// What stands behind the page that was enough is not read.
BOOST_AUTO_TEST_CASE(stopping_early) {
  struct first final : sink {
    int pages = 0;
    flow on_url(url&&) override {
      ++pages;
      return flow::stop;
    }
  } sink;
  std::string const text = entries(3, "urlset", "url");
  auto const r = parse(text.substr(0, text.find("</url>") + 6) + "<&broken", sink);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
  BOOST_TEST(sink.pages == 1);
}

BOOST_AUTO_TEST_SUITE_END()
