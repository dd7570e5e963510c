/// \file
/// The namespaces that feeds and sitemaps mean by a prefix that they forgot to declare.
///
///     well_known("dc") == "http://purl.org/dc/elements/1.1/"
///
/// Safe to use from any thread.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace feedsax::xml {

struct usual_prefix {
  std::string_view prefix, uri;
};

// clang-format off
inline constexpr usual_prefix usual_prefixes[] = {
    {"PageMap",         "http://www.google.com/schemas/sitemap-pagemap/1.0"},
    {"a10",             "http://www.w3.org/2005/Atom"},
    {"admin",           "http://webns.net/mvcb/"},
    {"atom",            "http://www.w3.org/2005/Atom"},
    {"cc",              "http://web.resource.org/cc/"},
    {"content",         "http://purl.org/rss/1.0/modules/content/"},
    {"creativeCommons", "http://backend.userland.com/creativeCommonsRssModule"},
    {"dc",              "http://purl.org/dc/elements/1.1/"},
    {"dcterms",         "http://purl.org/dc/terms/"},
    {"feedburner",      "http://rssnamespace.org/feedburner/ext/1.0"},
    {"geo",             "http://www.w3.org/2003/01/geo/wgs84_pos#"},
    {"georss",          "http://www.georss.org/georss"},
    {"gml",             "http://www.opengis.net/gml"},
    {"googleplay",      "http://www.google.com/schemas/play-podcasts/1.0"},
    {"image",           "http://www.google.com/schemas/sitemap-image/1.1"},
    {"itunes",          "http://www.itunes.com/dtds/podcast-1.0.dtd"},
    {"media",           "http://search.yahoo.com/mrss/"},
    {"mobile",          "http://www.google.com/schemas/sitemap-mobile/1.0"},
    {"news",            "http://www.google.com/schemas/sitemap-news/0.9"},
    {"opensearch",      "http://a9.com/-/spec/opensearch/1.1/"},
    {"pagemap",         "http://www.google.com/schemas/sitemap-pagemap/1.0"},
    {"podcast",         "https://podcastindex.org/namespace/1.0"},
    {"psc",             "http://podlove.org/simple-chapters"},
    {"rdf",             "http://www.w3.org/1999/02/22-rdf-syntax-ns#"},
    {"slash",           "http://purl.org/rss/1.0/modules/slash/"},
    {"sy",              "http://purl.org/rss/1.0/modules/syndication/"},
    {"thr",             "http://purl.org/syndication/thread/1.0"},
    {"video",           "http://www.google.com/schemas/sitemap-video/1.1"},
    {"wfw",             "http://wellformedweb.org/CommentAPI/"},
    {"xhtml",           "http://www.w3.org/1999/xhtml"},
};
// clang-format on

static_assert(std::is_sorted(std::begin(usual_prefixes), std::end(usual_prefixes),
                             [](usual_prefix const& a, usual_prefix const& b) {
                               return a.prefix < b.prefix;
                             }));

/// The namespace name, or nothing. Prefixes are compared as they are written.
constexpr std::string_view well_known(std::string_view prefix) noexcept {
  auto const* found =
      std::lower_bound(std::begin(usual_prefixes), std::end(usual_prefixes), prefix,
                       [](usual_prefix const& a, std::string_view b) { return a.prefix < b; });
  if (found == std::end(usual_prefixes) || found->prefix != prefix) return {};
  return found->uri;
}

}  // namespace feedsax::xml
