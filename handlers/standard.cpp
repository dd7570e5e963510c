// What feedsax comes with: a line a format, a line a vocabulary.
#include <memory>

#include "atom/tables.hpp"
#include "feedsax/handlers/atom.hpp"
#include "feedsax/handlers/rss.hpp"
#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/vocab/content.hpp"
#include "feedsax/vocab/dublin_core.hpp"
#include "precedence.hpp"
#include "rss/tables.hpp"
#include "sitemap/tables.hpp"

namespace feedsax {

namespace {

using xmlns::none;

template <class Handler>
std::unique_ptr<format_handler> make(environment const& e) {
  return std::make_unique<Handler>(e);
}

constexpr std::string_view v0_91[] = {"0.91"};
constexpr std::string_view v0_92[] = {"0.92"};
constexpr std::string_view v0_93[] = {"0.93"};
constexpr std::string_view v0_94[] = {"0.94"};
constexpr std::string_view v2_0[] = {"2.0", "2.0.0", "2"};

// The last of equals wins: RSS without a known version is read as 2.0.
// clang-format off
format const formats[] = {
    {"rss", "RSS 0.91", "0.91", {none, "rss"}, v0_91, &rss::document_any, &rss::document_0_91, make<rss_handler>},
    {"rss", "RSS 0.92", "0.92", {none, "rss"}, v0_92, &rss::document_any, &rss::document_0_92, make<rss_handler>},
    {"rss", "RSS 0.93", "0.93", {none, "rss"}, v0_93, &rss::document_any, &rss::document_0_93, make<rss_handler>},
    {"rss", "RSS 0.94", "0.94", {none, "rss"}, v0_94, &rss::document_any, &rss::document_0_94, make<rss_handler>},
    {"rss", "RSS 2.0",  "2.0",  {none, "rss"}, v2_0,  &rss::document_any, &rss::document_2_0,  make<rss_handler>},
    {"atom", "Atom 1.0", "1.0", {xmlns::atom, "feed"}, {}, &atom::document_1_0, nullptr, make<atom_handler>},
    {"atom", "Atom 1.0 entry", "1.0", {xmlns::atom, "entry"}, {}, &atom::entry_document_1_0, nullptr, make<atom_handler>},
    {"sitemap", "Sitemap", "0.9", {sitemap_rules::ns, "urlset"}, {}, &sitemap_rules::document, nullptr, make<sitemap_handler>},
    {"sitemap", "Sitemap index", "0.9", {sitemap_rules::ns, "sitemapindex"}, {}, &sitemap_rules::document, nullptr, make<sitemap_handler>},
};
// clang-format on

vocabulary const* const vocabularies[] = {
    &vocab::content,
    &vocab::dublin_core,
};

registry make_standard() {
  registry r;
  for (format const& f : formats) r.add(f);
  for (vocabulary const* v : vocabularies) r.add(*v);
  for (precedence const& p : standard_precedence()) r.add(p);
  return r;
}

}  // namespace

registry const& registry::standard() {
  static registry const standard = make_standard();
  return standard;
}

}  // namespace feedsax
