// What feedsax comes with: a line a format, a line a vocabulary.
#include <typeinfo>

#include "atom/tables.hpp"
#include "checks/tables.hpp"
#include "feedsax/handlers/atom.hpp"
#include "feedsax/handlers/json_feed.hpp"
#include "feedsax/handlers/rdf.hpp"
#include "feedsax/handlers/rss.hpp"
#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/vocab/admin.hpp"
#include "feedsax/vocab/app.hpp"
#include "feedsax/vocab/atom.hpp"
#include "feedsax/vocab/content.hpp"
#include "feedsax/vocab/creative_commons.hpp"
#include "feedsax/vocab/dcterms.hpp"
#include "feedsax/vocab/dublin_core.hpp"
#include "feedsax/vocab/feedburner.hpp"
#include "feedsax/vocab/geo.hpp"
#include "feedsax/vocab/googleplay.hpp"
#include "feedsax/vocab/history.hpp"
#include "feedsax/vocab/itunes.hpp"
#include "feedsax/vocab/media.hpp"
#include "feedsax/vocab/opensearch.hpp"
#include "feedsax/vocab/podcast.hpp"
#include "feedsax/vocab/psc.hpp"
#include "feedsax/vocab/sitemap.hpp"
#include "feedsax/vocab/slash.hpp"
#include "feedsax/vocab/syndication.hpp"
#include "feedsax/vocab/thread.hpp"
#include "feedsax/vocab/tombstones.hpp"
#include "feedsax/vocab/wfw.hpp"
#include "feedsax/vocab/xhtml.hpp"
#include "feedsax/vocab/youtube.hpp"
#include "json_feed/tables.hpp"
#include "precedence.hpp"
#include "rdf/tables.hpp"
#include "rss/tables.hpp"
#include "sitemap/tables.hpp"

namespace feedsax {

namespace {

using xmlns::none;

constexpr std::string_view v0_91[] = {"0.91"};
constexpr std::string_view v0_92[] = {"0.92"};
constexpr std::string_view v0_93[] = {"0.93"};
constexpr std::string_view v0_94[] = {"0.94"};
constexpr std::string_view v2_0[] = {"2.0", "2.0.0", "2"};
constexpr std::string_view atom_0_3[] = {"0.3"};
constexpr std::string_view atom_0_3_namespaces[] = {"http://purl.org/atom/ns#"};
constexpr std::string_view rdf_namespaces[] = {"http://my.netscape.com/rdf/simple/0.9/",
                                               "http://channel.netscape.com/rdf/simple/0.9/",
                                               "http://purl.org/rss/1.0/"};
constexpr std::string_view rdf_ns = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view sitemap_namespaces[] = {"", "http://www.google.com/schemas/sitemap/0.84",
                                                   "http://www.google.com/schemas/sitemap/0.9",
                                                   "http://www.google.com/schemas/sitemap/0.90"};

// Of two that fit as well the later one wins: RSS without a known version is read as 2.0.
constinit format const formats[] = {
    {.id = "rss",
     .title = "RSS 0.91",
     .version = "0.91",
     .root = {none, "rss"},
     .root_versions = v0_91,
     .rules = &rss::document_any,
     .defined = &rss::document_0_91,
     .make = make_handler<rss_handler>,
     .handler = &typeid(rss_handler),
     .checks = &checks::rss_0_91},
    {.id = "rss",
     .title = "RSS 0.92",
     .version = "0.92",
     .root = {none, "rss"},
     .root_versions = v0_92,
     .rules = &rss::document_any,
     .defined = &rss::document_0_92,
     .make = make_handler<rss_handler>,
     .handler = &typeid(rss_handler),
     .checks = &checks::rss_0_92},
    {.id = "rss",
     .title = "RSS 0.93",
     .version = "0.93",
     .root = {none, "rss"},
     .root_versions = v0_93,
     .rules = &rss::document_any,
     .defined = &rss::document_0_93,
     .make = make_handler<rss_handler>,
     .handler = &typeid(rss_handler),
     .checks = &checks::rss_0_92},
    {.id = "rss",
     .title = "RSS 0.94",
     .version = "0.94",
     .root = {none, "rss"},
     .root_versions = v0_94,
     .rules = &rss::document_any,
     .defined = &rss::document_0_94,
     .make = make_handler<rss_handler>,
     .handler = &typeid(rss_handler),
     .checks = &checks::rss_0_92},
    {.id = "rss",
     .title = "RSS 2.0",
     .version = "2.0",
     .root = {none, "rss"},
     .root_versions = v2_0,
     .rules = &rss::document_any,
     .defined = &rss::document_2_0,
     .make = make_handler<rss_handler>,
     .handler = &typeid(rss_handler),
     .checks = &checks::rss_2_0},
    {.id = "rss",
     .title = "RSS 0.90 and 1.0",
     .version = "1.0",
     .root = {rdf_ns, "RDF"},
     .own_namespaces = rdf_namespaces,
     .rules = &rdf::document,
     .make = make_handler<rdf_handler>,
     .handler = &typeid(rdf_handler),
     .checks = &checks::rdf},
    {.id = "atom",
     .title = "Atom 0.3",
     .version = "0.3",
     .root = {xmlns::atom, "feed"},
     .root_versions = atom_0_3,
     .rules_namespace = xmlns::atom,
     .own_namespaces = atom_0_3_namespaces,
     .rules = &atom::document_any,
     .defined = &atom::document_0_3,
     .make = make_handler<atom_handler>,
     .handler = &typeid(atom_handler),
     .checks = &checks::atom_0_3},
    {.id = "atom",
     .title = "Atom 0.3 entry",
     .version = "0.3",
     .root = {xmlns::atom, "entry"},
     .root_versions = atom_0_3,
     .rules_namespace = xmlns::atom,
     .own_namespaces = atom_0_3_namespaces,
     .rules = &atom::document_any,
     .defined = &atom::document_0_3,
     .make = make_handler<atom_handler>,
     .handler = &typeid(atom_handler),
     .checks = &checks::atom_0_3},
    {.id = "atom",
     .title = "Atom 1.0",
     .version = "1.0",
     .root = {xmlns::atom, "feed"},
     .rules_namespace = xmlns::atom,
     .rules = &atom::document_any,
     .defined = &atom::document_1_0,
     .make = make_handler<atom_handler>,
     .handler = &typeid(atom_handler),
     .checks = &checks::atom_1_0},
    {.id = "atom",
     .title = "Atom 1.0 entry",
     .version = "1.0",
     .root = {xmlns::atom, "entry"},
     .rules_namespace = xmlns::atom,
     .rules = &atom::document_any,
     .defined = &atom::document_1_0,
     .make = make_handler<atom_handler>,
     .handler = &typeid(atom_handler),
     .checks = &checks::atom_1_0},
    // The root says nothing but that it is JSON; the handler finds out the rest.
    {.id = "json_feed",
     .title = "JSON Feed 1.0",
     .version = "1.0",
     .root = {xmlns::json, ""},
     .rules_namespace = xmlns::json,
     .rules = &json_feed::document_1_1,
     .defined = &json_feed::document_1_0,
     .make = make_handler<json_feed_handler>,
     .handler = &typeid(json_feed_handler),
     .checks = &checks::json_feed},
    {.id = "json_feed",
     .title = "JSON Feed 1.1",
     .version = "1.1",
     .root = {xmlns::json, ""},
     .rules_namespace = xmlns::json,
     .rules = &json_feed::document_1_1,
     .make = make_handler<json_feed_handler>,
     .handler = &typeid(json_feed_handler),
     .checks = &checks::json_feed},
    {.id = "sitemap",
     .title = "Sitemap",
     .version = "0.9",
     .root = {sitemap_rules::ns, "urlset"},
     .rules_namespace = sitemap_rules::ns,
     .own_namespaces = sitemap_namespaces,
     .any_namespace = true,
     .rules = &sitemap_rules::document,
     .make = make_handler<sitemap_handler>,
     .handler = &typeid(sitemap_handler)},
    {.id = "sitemap",
     .title = "Sitemap index",
     .version = "0.9",
     .root = {sitemap_rules::ns, "sitemapindex"},
     .rules_namespace = sitemap_rules::ns,
     .own_namespaces = sitemap_namespaces,
     .any_namespace = true,
     .rules = &sitemap_rules::document,
     .make = make_handler<sitemap_handler>,
     .handler = &typeid(sitemap_handler)},
    {.id = "sitemap",
     .title = "Text sitemap",
     .version = "text",
     .root = {xmlns::lines, "lines"},
     .rules_namespace = xmlns::lines,
     .rules = &sitemap_rules::text_document,
     .make = make_handler<sitemap_handler>,
     .handler = &typeid(sitemap_handler)},
};

vocabulary const* const vocabularies[] = {
    &vocab::admin,
    &vocab::app,
    &vocab::atom,
    &vocab::atom_0_3,
    &vocab::cc,
    &vocab::content,
    &vocab::creative_commons,
    &vocab::dcterms,
    &vocab::dublin_core,
    &vocab::feedburner,
    &vocab::geo,
    &vocab::georss,
    &vocab::gml,
    &vocab::googleplay,
    &vocab::history,
    &vocab::itunes,
    &vocab::media,
    &vocab::opensearch,
    &vocab::podcast,
    &vocab::psc,
    &vocab::sitemap_image,
    &vocab::sitemap_mobile,
    &vocab::sitemap_news,
    &vocab::sitemap_pagemap,
    &vocab::sitemap_video,
    &vocab::slash,
    &vocab::syndication,
    &vocab::thread,
    &vocab::tombstones,
    &vocab::wfw,
    &vocab::xhtml,
    &vocab::youtube,
};

// Names of namespaces that no vocabulary owns, but feeds write in several ways.
struct alias {
  std::string_view canonical, other;
};
constexpr alias aliases[] = {
    {"http://www.spotify.com/ns/rss", "https://www.spotify.com/ns/rss"},
    {"https://access.acast.com/schema/1.0/", "https://schema-access.acast.com/1.0/"},
};

registry make_standard() {
  registry r;
  for (format const& f : formats) r.add(f);
  for (vocabulary const* v : vocabularies) r.add(*v);
  for (precedence const& p : standard_precedence()) r.add(p);
  for (alias const& a : aliases) r.add_alias(a.canonical, a.other);
  return r;
}

}  // namespace

registry const& registry::standard() {
  static registry const standard = make_standard();
  return standard;
}

}  // namespace feedsax
