/// \file
/// What vocabularies make of elements in an RSS channel or item, as canonical JSON.
///
///     probe const p = probe::item("<slash:comments>7</slash:comments>");
///     BOOST_TEST(p.json == R"({"comments":{"count":7},"slash":{"comments":7}})");
///     BOOST_TEST(p.reported == "");   // the codes of the diagnostics, each once
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "feedsax/json.hpp"
#include "feedsax/parse.hpp"

namespace feedsax::test {

/// The JSON of the item, or of the feed without its items, and what was reported.
struct probe {
  std::string json, reported;
  document whole;

  static probe item(std::string_view elements) {
    probe p(read("<item>" + std::string(elements) + "</item>"));
    json_writer out(p.json);
    if (!p.whole.feed.items.empty()) write_json(out, p.whole.feed.items.front());
    return p;
  }
  static probe feed(std::string_view elements) {
    probe p(read(elements));
    json_writer out(p.json);
    write_json(out, p.whole, false);
    // Only the feed of it, without what every RSS feed says.
    constexpr std::string_view key = R"("feed":)", version = R"("rss":{"version":"2.0"})";
    p.json.erase(0, p.json.find(key) + key.size());
    p.json.pop_back();
    std::size_t const at = p.json.find(version);
    std::size_t length = version.size();
    if (p.json[at + length] == ',') ++length;
    p.json.erase(at, length);
    if (p.json.size() > 2 && p.json[p.json.size() - 2] == ',') p.json.erase(p.json.size() - 2, 1);
    return p;
  }
  feedsax::item const& first() const { return whole.feed.items.at(0); }

  /// Every prefix that tests use.
  static document read(std::string_view channel, std::string_view more_namespaces = {}) {
    std::string text("<rss version='2.0'");
    for (auto const& [prefix, uri] : prefixes)
      text.append(" xmlns:").append(prefix).append("='").append(uri).append("'");
    text.append(more_namespaces).append("><channel>").append(channel).append("</channel></rss>");
    return parse(text).value();
  }

 private:
  struct binding {
    std::string_view prefix, uri;
  };
  static constexpr binding prefixes[] = {
      {"admin", "http://webns.net/mvcb/"},
      {"app", "http://www.w3.org/2007/app"},
      {"at", "http://purl.org/atompub/tombstones/1.0"},
      {"atom", "http://www.w3.org/2005/Atom"},
      {"atom03", "http://purl.org/atom/ns#"},
      {"cc", "http://web.resource.org/cc/"},
      {"creativeCommons", "http://backend.userland.com/creativeCommonsRssModule"},
      {"content", "http://purl.org/rss/1.0/modules/content/"},
      {"dc", "http://purl.org/dc/elements/1.1/"},
      {"dcterms", "http://purl.org/dc/terms/"},
      {"feedburner", "http://rssnamespace.org/feedburner/ext/1.0"},
      {"fh", "http://purl.org/syndication/history/1.0"},
      {"geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"},
      {"georss", "http://www.georss.org/georss"},
      {"gml", "http://www.opengis.net/gml"},
      {"googleplay", "http://www.google.com/schemas/play-podcasts/1.0"},
      {"itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"},
      {"media", "http://search.yahoo.com/mrss/"},
      {"opensearch", "http://a9.com/-/spec/opensearch/1.1/"},
      {"podcast", "https://podcastindex.org/namespace/1.0"},
      {"psc", "http://podlove.org/simple-chapters"},
      {"rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"},
      {"slash", "http://purl.org/rss/1.0/modules/slash/"},
      {"sy", "http://purl.org/rss/1.0/modules/syndication/"},
      {"thr", "http://purl.org/syndication/thread/1.0"},
      {"wfw", "http://wellformedweb.org/CommentAPI/"},
      {"xhtml", "http://www.w3.org/1999/xhtml"},
      {"yt", "http://www.youtube.com/xml/schemas/2015"},
  };

  explicit probe(document&& d) : whole(std::move(d)) {
    for (diagnostic const& found : whole.diagnostics) {
      std::string_view const code = id(found.code);
      if (reported.find(code) != std::string::npos) continue;
      if (!reported.empty()) reported += ' ';
      reported.append(code);
    }
  }
};

/// A row of a table of tests.
struct probe_row {
  std::string_view note, elements, json, reported{};
};

template <std::size_t N>
void check_items(probe_row const (&rows)[N]) {
  for (probe_row const& row : rows) BOOST_TEST_CONTEXT(row.note) {
      probe const p = probe::item(row.elements);
      BOOST_TEST(p.json == row.json);
      BOOST_TEST(p.reported == row.reported);
    }
}
template <std::size_t N>
void check_feeds(probe_row const (&rows)[N]) {
  for (probe_row const& row : rows) BOOST_TEST_CONTEXT(row.note) {
      probe const p = probe::feed(row.elements);
      BOOST_TEST(p.json == row.json);
      BOOST_TEST(p.reported == row.reported);
    }
}

}  // namespace feedsax::test
