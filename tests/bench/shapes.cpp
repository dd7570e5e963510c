#include "shapes.hpp"

#include <cstdio>

namespace bench {

namespace {

// U+00C0 to U+00FF.
void append_accented(std::string& out, std::size_t n) {
  out += '\xC3';
  out += static_cast<char>(0x80 + n % 64);
  if (n % 7 == 0) out += ' ';
}

constexpr std::string_view rss_head =
    R"(<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>A feed</title><link>http://example.com/</link><description>To measure with</description>
)";
constexpr std::string_view rss_tail = "</channel></rss>\n";

void rss_fields(std::string& out, std::size_t n) {
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

// Eleven elements and some 750 bytes an item: hardly anything but tags.
void tag_dense(std::string& out, std::size_t n) {
  rss_fields(out, n);
  out += "  <content:encoded><![CDATA[<p>The full body, which is a little longer than the "
         "description.</p>\n<p>It has a second paragraph as well, naïve and with "
         "ümlauts.</p>]]></content:encoded>\n";
  out += "  <enclosure url=\"http://example.com/" + std::to_string(n) +
         ".mp3\" length=\"12345\" type=\"audio/mpeg\"/>\n</item>\n";
}

// Ten elements and some 2,200 bytes an item: a blog's feed with full posts.
void full_posts(std::string& out, std::size_t n) {
  rss_fields(out, n);
  out += "  <content:encoded><![CDATA[";
  for (std::size_t k = 0; k < 8; ++k)
    out += "<p>The full body of a post has paragraphs with <a href=\"http://example.com/page/" +
           std::to_string(n * k) +
           "\">links</a>, <em>stress</em> and naïve words, as blogs and news have them; it goes on "
           "for a while and then it ends.</p>\n";
  out += "]]></content:encoded>\n</item>\n";
}

constexpr std::string_view urlset_head =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
)";
constexpr std::string_view urlset_tail = "</urlset>\n";

void page_fields(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n * 7919 % 1000003);
  out += "<url>\n  <loc>https://www.example.com/section-" + std::to_string(n % 29) + "/article-" +
         id + "?page=1&amp;lang=en</loc>\n  <lastmod>2021-0" + std::to_string(n % 9 + 1) + "-1" +
         std::to_string(n % 10) + "T10:2" + std::to_string(n % 10) +
         ":30+02:00</lastmod>\n  <changefreq>weekly</changefreq>\n  <priority>0." +
         std::to_string(n % 10) + "</priority>\n";
}

// Four elements and some 220 bytes a page: what most sitemaps are.
void pages(std::string& out, std::size_t n) {
  page_fields(out, n);
  out += "</url>\n";
}

// The same with two images and three languages: eleven elements and some 1,000 bytes.
void extended_pages(std::string& out, std::size_t n) {
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

constexpr std::string_view podcast_head =
    R"(<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>A podcast</title><link>http://example.com/</link><description>To measure with</description>
<itunes:author>Someone</itunes:author><itunes:explicit>false</itunes:explicit>
)";

// Twenty-two elements of six vocabularies and some 3,400 bytes an item: a podcast with show
// notes.
void modules(std::string& out, std::size_t n) {
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

constexpr std::string_view atom_head =
    R"(<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:x:feed</id><title>A journal</title><updated>2006-01-02T15:04:05Z</updated>
<link rel="self" href="http://example.com/feed"/><author><name>Someone</name></author>
)";
constexpr std::string_view atom_tail = "</feed>\n";

// Ten elements and some 9,000 bytes an entry, nearly all of them text.
void long_texts(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n);
  out += "<entry>\n  <id>urn:x:" + id + "</id>\n  <title>Entry number " + id + "</title>\n";
  out += "  <link href=\"http://example.com/" + id + "\"/>\n";
  out += "  <published>2006-01-02T15:04:05Z</published>\n";
  out += "  <updated>2006-01-03T15:04:05+01:00</updated>\n";
  out += "  <author><name>Someone " + std::to_string(n % 17) + "</name></author>\n";
  out += "  <summary>A summary is short, and says in a line or two what the entry has.</summary>\n";
  out += "  <content type=\"html\">";
  for (std::size_t k = 0; k < 40; ++k)
    out += "&lt;p&gt;A long text has many sentences, and hardly any markup; now and then a word is "
           "naïve, a phrase is set apart, and another sentence follows which says the same again, "
           "number " +
           std::to_string(k) + ".&lt;/p&gt;\n";
  out += "</content>\n</entry>\n";
}

// The same as a JSON Feed.
constexpr std::string_view json_head =
    R"({"version":"https://jsonfeed.org/version/1.1","title":"A feed",
"home_page_url":"http://example.com/","feed_url":"http://example.com/feed.json","items":[
)";
constexpr std::string_view json_tail = "]}\n";

void json_items(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n);
  if (n > 0) out += ",\n";
  out += R"({"id":"urn:x:)" + id + R"(","url":"http://example.com/)" + id +
         R"(","title":"Item number )" + id +
         R"( & more","date_published":"2006-01-02T15:04:05+01:00",)";
  out += R"("authors":[{"name":"Someone )" + std::to_string(n % 17) +
         R"("}],"tags":["alpha","beta"],"summary":"A line or two.","content_html":")";
  for (std::size_t k = 0; k < 8; ++k)
    out += R"(<p>The full body of a post has paragraphs with <a href=\"http://example.com/page/)" +
           std::to_string(n * k) + R"(\">links</a>, <em>stress</em> and naïve words.</p>\n)";
  out += R"(","attachments":[{"url":"http://example.com/)" + id +
         R"(.mp3","mime_type":"audio/mpeg","size_in_bytes":12345}]})";
}

// Texts without a letter of ASCII.
void accented(std::string& out, std::size_t n) {
  std::string const id = std::to_string(n);
  out += "<item>\n  <guid isPermaLink=\"false\">urn:x:" + id + "</guid>\n  <title>";
  for (std::size_t k = 0; k < 30; ++k) append_accented(out, n + k);
  out += "</title>\n  <link>http://example.com/" + id + "</link>\n  <description>";
  for (std::size_t k = 0; k < 600; ++k) append_accented(out, n + k);
  out += "</description>\n</item>\n";
}

// --- HTML -------------------------------------------------------------------------------------

constexpr std::string_view page_head =
    "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>A page</title>\n"
    "<link rel=alternate type=\"application/atom+xml\" href=\"/feed\"></head>\n<body>\n";
constexpr std::string_view page_tail = "</body></html>\n";

void paragraphs(std::string& out, std::size_t n) {
  out += "<h2 id=s" + std::to_string(n) + ">Section " + std::to_string(n) + "</h2>\n";
  for (std::size_t k = 0; k < 6; ++k)
    out += "<p>A long text has many sentences, and hardly any markup; now and then a word is "
           "na&iuml;ve, a phrase is <em>set apart</em>, and another sentence follows which says "
           "the same again, until the paragraph is long enough to be one that people write, with "
           "a <a href=\"/page/" +
           std::to_string(n * k) + "\">link</a> in it.</p>\n";
}

void cells(std::string& out, std::size_t n) {
  out += "<div class=\"row odd\"><ul>";
  for (std::size_t k = 0; k < 8; ++k)
    out += "<li class=\"item i" + std::to_string(k) + "\"><a href=\"/" + std::to_string(n) +
           "\" title='t'><b>x</b> <i>y</i></a><br>\n";
  out += "</ul><table><tr><td>1<td>2<td><img src=a.png alt=\"\"></table></div>\n";
}

// --- faults -------------------------------------------------------------------------------------

// Every `from` becomes `to`.
std::string with(std::string const& text, std::string_view from, std::string_view to) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t i = text.find(from); i != text.npos; i = text.find(from, at)) {
    out.append(text, at, i - at).append(to);
    at = i + from.size();
  }
  return out.append(text, at);
}

std::string bare_ampersands(std::string const& t) { return with(t, "&amp; more", "& more"); }
std::string bare_less_thans(std::string const& t) { return with(t, "&amp; more", "&lt; < more"); }
std::string open_tags(std::string const& t) { return with(t, "</guid>", ""); }
std::string unquoted(std::string const& t) { return with(t, "=\"false\"", "=false"); }

std::string windows_1252(std::string const& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (static_cast<unsigned char>(text[i]) == 0xC3)
      out += static_cast<char>(static_cast<unsigned char>(text[++i]) | 0x40);
    else
      out += text[i];
  return out;
}

// --- all of them ----------------------------------------------------------------------------------

constexpr shape shapes[] = {
    {"rss, tag-dense", kind::xml, rss_head, tag_dense, rss_tail},
    {"rss, full posts", kind::xml, rss_head, full_posts, rss_tail},
    {"atom, text-rich", kind::xml, atom_head, long_texts, atom_tail},
    {"rss, modules", kind::xml, podcast_head, modules, rss_tail},
    {"sitemap", kind::xml, urlset_head, pages, urlset_tail},
    {"sitemap, extensions", kind::xml, urlset_head, extended_pages, urlset_tail},
    {"small feeds", kind::xml, {}, nullptr, {}},
    {"json feed", kind::json, json_head, json_items, json_tail},
    {"rss, a bare & an item", kind::xml, rss_head, tag_dense, rss_tail, bare_ampersands},
    {"rss, a bare < an item", kind::xml, rss_head, tag_dense, rss_tail, bare_less_thans},
    {"rss, an open tag an item", kind::xml, rss_head, tag_dense, rss_tail, open_tags},
    {"rss, an unquoted value an item", kind::xml, rss_head, tag_dense, rss_tail, unquoted},
    {"rss, windows-1252", kind::xml, rss_head, accented, rss_tail, windows_1252},
    {"html, text-rich", kind::html, page_head, paragraphs, page_tail},
    {"html, tag-dense", kind::html, page_head, cells, page_tail},
};

// Of four shapes and of very different sizes, as feeds are.
std::vector<std::string> small_feeds(std::size_t bytes) {
  std::vector<std::string> all;
  std::size_t total = 0;
  for (std::size_t n = 0; all.size() < 300 || total < bytes; ++n) {
    shape const& s = shapes[n % 4];
    all.push_back(text(s, (n * n * 577) % 40'000));
    total += all.back().size();
  }
  return all;
}

}  // namespace

std::span<shape const> all_shapes() noexcept { return shapes; }

std::string text(shape const& s, std::size_t bytes) {
  std::string out(s.head);
  std::size_t n = 0;
  do s.item(out, n++);
  while (out.size() < bytes);
  out += s.tail;
  return out;
}

input make(shape const& s, std::size_t bytes) {
  input made{&s, {}, {}};
  if (!s.item) {
    made.documents = small_feeds(bytes);
  } else if (s.spoil) {
    made.plain.push_back(text(s, bytes));
    made.documents.push_back(s.spoil(made.plain[0]));
  } else {
    made.documents.push_back(text(s, bytes));
  }
  return made;
}

bool write(shape const& s, std::string const& path, std::size_t bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  std::string block(s.head);
  std::size_t written = 0;
  bool good = true;
  auto const flush = [&] {
    std::string const bytes_out = s.spoil ? s.spoil(block) : block;
    good = std::fwrite(bytes_out.data(), 1, bytes_out.size(), file) == bytes_out.size();
    written += bytes_out.size();
    block.clear();
  };
  for (std::size_t n = 0; good && written + block.size() < bytes; ++n) {
    s.item(block, n);
    if (block.size() >= (1u << 20)) flush();
  }
  block += s.tail;
  if (good) flush();
  return std::fclose(file) == 0 && good;
}

}  // namespace bench
