// Sitemap protocol 0.9, which kept what 0.84 had (sitemaps.org/protocol.html).
#include "feedsax/handlers/sitemap.hpp"
#include "sitemap/tables.hpp"

namespace feedsax::sitemap_rules {

namespace {

using h = sitemap_handler;

// clang-format off
constexpr rule url_rules[] = {
    text<&h::loc>             ({ns, "loc"}),
    text<&h::lastmod>         ({ns, "lastmod"}),
    text<&h::changefreq>      ({ns, "changefreq"}),
    text<&h::priority>        ({ns, "priority"}),
};

constexpr rule sitemap_entry_rules[] = {
    text<&h::sitemap_loc>     ({ns, "loc"}),
    text<&h::sitemap_lastmod> ({ns, "lastmod"}),
};

// A sitemap inside a urlset is read too: feeds of both kinds in one file occur.
constexpr rule entry_rules[] = {
    group<&h::url_begin, &h::url_end>        ({ns, "url"}, url_set),
    group<&h::sitemap_begin, &h::sitemap_end>({ns, "sitemap"}, sitemap_set),
};
constexpr rule_set entry_set{.rules = entry_rules};

constexpr rule document_rules[] = {
    group({ns, "urlset"}, entry_set),
    group({ns, "sitemapindex"}, entry_set),
};
// clang-format on

}  // namespace

constinit rule_set const url_set{.rules = url_rules, .place = place::url};
constinit rule_set const sitemap_set{.rules = sitemap_entry_rules};
constinit rule_set const document{.rules = document_rules};

}  // namespace feedsax::sitemap_rules
