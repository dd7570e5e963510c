#include "feedsax/handlers/sitemap.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/parse.hpp"
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

BOOST_AUTO_TEST_SUITE_END()
