// Sitemap protocol 0.9, which kept what 0.84 had (sitemaps.org/protocol.html).
#include "feedsax/handlers/sitemap.hpp"
#include "sitemap/tables.hpp"

namespace feedsax::sitemap_rules {

namespace {

using h = sitemap_handler;

// clang-format off
// An entry inside an entry: the end tag of the outer one is missing. So it is with the elements of
// an entry, which hold no elements.
constexpr rule dated_rules[] = {
    text_until<&h::take_loc>   ({ns, "loc"}, url_set),
    text_until<&h::lastmod>    ({ns, "lastmod"}, url_set),
    group<&h::open_url, &h::close_url>        ({ns, "url"}, url_set),
    group<&h::open_sitemap, &h::close_sitemap>({ns, "sitemap"}, sitemap_set),
};

constexpr rule core_rules[] = {
    text_until<&h::changefreq> ({ns, "changefreq"}, url_set),
    text_until<&h::priority>   ({ns, "priority"}, url_set),
};

constexpr rule sitemap_entry_rules[] = {
    text_until<&h::take_loc>         ({ns, "loc"}, sitemap_set),
    text_until<&h::sitemap_lastmod>  ({ns, "lastmod"}, sitemap_set),
    group<&h::open_url, &h::close_url>        ({ns, "url"}, url_set),
    group<&h::open_sitemap, &h::close_sitemap>({ns, "sitemap"}, sitemap_set),
};

// A sitemap inside a urlset is read too: files of both kinds in one occur, and so do roots inside
// of roots.
extern rule_set const entry_set;
constexpr rule entry_rules[] = {
    group<&h::open_url, &h::close_url>        ({ns, "url"}, url_set),
    group<&h::open_sitemap, &h::close_sitemap>({ns, "sitemap"}, sitemap_set),
    group({ns, "urlset"}, entry_set),
    group({ns, "sitemapindex"}, entry_set),
};
constinit rule_set const entry_set{.rules = entry_rules};

constexpr rule document_rules[] = {
    group<nullptr, &h::close_root>({ns, "urlset"}, entry_set),
    group<nullptr, &h::close_root>({ns, "sitemapindex"}, entry_set),
};
// clang-format on

}  // namespace

constinit rule_set const url_dated_set{.rules = dated_rules};
constinit rule_set const url_core_set{.rules = core_rules, .base = &url_dated_set};
constinit rule_set const url_set{.base = &url_core_set, .place = place::url};
constinit rule_set const sitemap_set{.rules = sitemap_entry_rules};
constinit rule_set const document{.rules = document_rules};

}  // namespace feedsax::sitemap_rules
