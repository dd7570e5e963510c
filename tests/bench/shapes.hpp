/// \file
/// Deterministic feeds of several shapes, of any size.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace bench {

/// A feed is a head, items without end, and a tail.
struct shape {
  std::string_view name;
  std::string_view head;
  void (*item)(std::string& out, std::size_t number);
  std::string_view tail;
};

inline constexpr std::string_view rss_head =
    R"(<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>A feed</title><link>http://example.com/</link><description>To measure with</description>
)";
inline constexpr std::string_view rss_tail = "</channel></rss>\n";

inline void rss_fields(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n);
  out += "<item>\n  <title>Item number " + id + " &amp; more</title>\n";
  out += "  <link>http://example.com/" + id + "</link>\n";
  out += "  <guid isPermaLink=\"false\">urn:x:" + id + "</guid>\n";
  out += "  <pubDate>Mon, 02 Jan 2006 15:04:05 +0100</pubDate>\n";
  out += "  <dc:creator>Someone " + std::to_string(n % 17) + "</dc:creator>\n";
  out += "  <category>alpha</category><category domain=\"http://x/\">beta " +
         std::to_string(n % 5) + "</category>\n";
  out += "  <description>&lt;p&gt;Some text with markup and a few words, as an item of a feed has "
         "it.&lt;/p&gt;</description>\n";
}

/// Eleven elements and some 750 bytes an item: hardly anything but tags.
inline void tag_dense(std::string& out, std::size_t n) {
  rss_fields(out, n);
  out += "  <content:encoded><![CDATA[<p>The full body, which is a little longer than the "
         "description.</p>\n<p>It has a second paragraph as well, naïve and with "
         "ümlauts.</p>]]></content:encoded>\n";
  out += "  <enclosure url=\"http://example.com/" + std::to_string(n) +
         ".mp3\" length=\"12345\" type=\"audio/mpeg\"/>\n</item>\n";
}

/// Ten elements and some 2,200 bytes an item: a blog's feed with full posts.
inline void full_posts(std::string& out, std::size_t n) {
  rss_fields(out, n);
  out += "  <content:encoded><![CDATA[";
  for (std::size_t k = 0; k < 8; ++k)
    out += "<p>The full body of a post has paragraphs with <a href=\"http://example.com/page/" +
           std::to_string(n * k) +
           "\">links</a>, <em>stress</em> and naïve words, as blogs and news have them; it goes on "
           "for a while and then it ends.</p>\n";
  out += "]]></content:encoded>\n</item>\n";
}

inline constexpr std::string_view urlset_head =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
)";
inline constexpr std::string_view urlset_tail = "</urlset>\n";

inline void page_fields(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n * 7919 % 1000003);
  out += "<url>\n  <loc>https://www.example.com/section-" + std::to_string(n % 29) + "/article-" +
         id + "?page=1&amp;lang=en</loc>\n  <lastmod>2021-0" + std::to_string(n % 9 + 1) + "-1" +
         std::to_string(n % 10) + "T10:2" + std::to_string(n % 10) +
         ":30+02:00</lastmod>\n  <changefreq>weekly</changefreq>\n  <priority>0." +
         std::to_string(n % 10) + "</priority>\n";
}

/// Four elements and some 220 bytes a page: what most sitemaps are.
inline void pages(std::string& out, std::size_t n) {
  page_fields(out, n);
  out += "</url>\n";
}

/// The same with two images and three languages: eleven elements and some 1,000 bytes.
inline void extended_pages(std::string& out, std::size_t n) {
  page_fields(out, n);
  std::string const id = std::to_string(n);
  for (std::string_view const language : {"en", "de", "x-default"})
    out += "  <xhtml:link rel=\"alternate\" hreflang=\"" + std::string(language) +
           "\" href=\"https://www.example.com/" + std::string(language) + "/article-" + id +
           "\"/>\n";
  for (char const side : {'a', 'b'})
    out += "  <image:image>\n    <image:loc>https://cdn.example.com/i/" + id + side +
           ".jpg</image:loc>\n    <image:title>A picture of things &amp; people, number " + id +
           "</image:title>\n  </image:image>\n";
  out += "</url>\n";
}

inline constexpr std::string_view podcast_head =
    R"(<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>A podcast</title><link>http://example.com/</link><description>To measure with</description>
<itunes:author>Someone</itunes:author><itunes:explicit>false</itunes:explicit>
)";

/// Twenty-two elements of six vocabularies and some 3,400 bytes an item: a podcast with show
/// notes.
inline void modules(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n);
  std::string const notes =
      "The notes of an episode name its guests, link to what was talked about, and say when; "
      "they "
      "go on for some lines, with naïve words and ümlauts, before they end. ";
  out += "<item>\n  <title>Episode " + id + " &amp; more</title>\n";
  out += "  <link>http://example.com/" + id + "</link>\n";
  out += "  <guid isPermaLink=\"false\">urn:x:" + id + "</guid>\n";
  out += "  <pubDate>Mon, 02 Jan 2006 15:04:05 +0100</pubDate>\n";
  out += "  <dc:creator>Someone " + std::to_string(n % 17) + "</dc:creator>\n";
  out += "  <description>" + notes + "</description>\n";
  out += "  <content:encoded><![CDATA[";
  for (std::size_t k = 0; k < 6; ++k)
    out +=
        "<p>" + notes + "<a href=\"http://example.com/" + std::to_string(n * k) + "\">x</a></p>\n";
  out += "]]></content:encoded>\n";
  out += "  <enclosure url=\"http://example.com/" + id +
         ".mp3\" length=\"12345678\" type=\"audio/mpeg\"/>\n";
  out += "  <itunes:title>Episode " + id + "</itunes:title>\n";
  out += "  <itunes:author>Someone</itunes:author>\n";
  out += "  <itunes:subtitle>" + notes + "</itunes:subtitle>\n";
  out += "  <itunes:summary>" + notes + notes + "</itunes:summary>\n";
  out += "  <itunes:duration>1:02:03</itunes:duration>\n";
  out += "  <itunes:image href=\"http://example.com/" + id + ".jpg\"/>\n";
  out += "  <itunes:episode>" + id + "</itunes:episode>\n";
  out += "  <itunes:explicit>false</itunes:explicit>\n";
  out += "  <media:content url=\"http://example.com/" + id +
         ".mp3\" fileSize=\"12345678\" type=\"audio/mpeg\" medium=\"audio\" duration=\"3723\">\n";
  out += "    <media:title type=\"plain\">Episode " + id + "</media:title>\n";
  out += "    <media:thumbnail url=\"http://example.com/" + id +
         ".jpg\" width=\"600\" height=\"600\"/>\n  </media:content>\n";
  out += "  <podcast:transcript url=\"http://example.com/" + id + ".vtt\" type=\"text/vtt\"/>\n";
  out += "  <podcast:chapters url=\"http://example.com/" + id +
         ".json\" type=\"application/json+chapters\"/>\n";
  out += "  <podcast:person role=\"host\">Someone</podcast:person>\n</item>\n";
}

inline constexpr shape shapes[] = {
    {"rss, tag-dense", rss_head, tag_dense, rss_tail},
    {"rss, full posts", rss_head, full_posts, rss_tail},
    {"urlset", urlset_head, pages, urlset_tail},
    {"urlset, extended", urlset_head, extended_pages, urlset_tail},
    {"rss, modules", podcast_head, modules, rss_tail},
};

/// Writes a feed of about that many bytes; false when the file cannot be written.
inline bool write(shape const& s, std::string const& path, std::size_t bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  std::string block(s.head);
  std::size_t written = 0;
  bool good = true;
  for (std::size_t n = 0; good && written < bytes; ++n) {
    s.item(block, n);
    if (block.size() < (1u << 20)) continue;
    good = std::fwrite(block.data(), 1, block.size(), file) == block.size();
    written += block.size();
    block.clear();
  }
  block += s.tail;
  good = good && std::fwrite(block.data(), 1, block.size(), file) == block.size();
  return std::fclose(file) == 0 && good;
}

}  // namespace bench
