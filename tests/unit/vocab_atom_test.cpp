#include "feedsax/vocab/atom.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(vocab_atom)

BOOST_AUTO_TEST_CASE(in_rss_items) {
  static constexpr probe_row rows[] = {
      {"they fill in what RSS left open",
       "<atom:id>tag:a,2005:1</atom:id><atom:title type='html'>T&lt;b&gt;</atom:title>"
       "<atom:summary>S</atom:summary><atom:content type='xhtml'><xhtml:div><xhtml:p>C</xhtml:p>"
       "</xhtml:div></atom:content><atom:rights>R</atom:rights>"
       "<atom:published>2005-01-01T00:00:00Z</atom:published><atom:updated>2005-01-02T00:00:00Z</"
       "atom:updated>"
       "<atom:category term='c' scheme='http://s.example/' label='L'/>"
       "<atom:author><atom:name>A</atom:name><atom:uri>http://a.example/</atom:uri>"
       "<atom:email>mailto:a@example.org</atom:email></atom:author>"
       "<atom:contributor><atom:name>B</atom:name></atom:contributor>",
       R"({"id":"tag:a,2005:1","title":"T<b>","title_type":"html","description":"S","content":"<p>C</p>",)"
       R"("content_type":"xhtml","published":"2005-01-01T00:00:00Z","updated":"2005-01-02T00:00:00Z",)"
       R"("rights":"R","authors":[{"name":"A","email":"a@example.org","url":"http://a.example/"}],)"
       R"("contributors":[{"name":"B"}],"categories":[{"term":"c","scheme":"http://s.example/","label":"L"}]})"},
      {"and yield to it, whatever comes first",
       "<atom:title>A</atom:title><title>R</title><atom:summary>A</atom:summary><description>R</"
       "description>"
       "<atom:id>A</atom:id><guid isPermaLink='false'>R</guid><pubDate>Sat, 01 Jan 2005 00:00:00 "
       "GMT</pubDate>"
       "<atom:published>2001-01-01T00:00:00Z</atom:published>",
       R"({"id":"R","title":"R","description":"R","description_type":"html","published":"2005-01-01T00:00:00Z",)"
       R"("rss":{"guid_is_permalink":false,"pub_date":"Sat, 01 Jan 2005 00:00:00 GMT"}})"},
      {"the alternate that a person would follow",
       "<atom:link rel='alternate' type='application/json' href='http://a.example/j'/>"
       "<atom:link href='http://a.example/h' type='text/html'/><atom:link "
       "href='http://a.example/2'/>",
       R"({"link":"http://a.example/h","links":[{"href":"http://a.example/j","rel":"alternate",)"
       R"("type":"application/json"},{"href":"http://a.example/h","type":"text/html"},)"
       R"({"href":"http://a.example/2"}]})"},
      {"never before the format's own link",
       "<atom:link href='http://a.example/a'/><link>http://a.example/r</link>"
       "<atom:link href='http://a.example/b' type='text/html'/>",
       R"({"link":"http://a.example/r","links":[{"href":"http://a.example/a"},{"href":"http://a.example/r"},)"
       R"({"href":"http://a.example/b","type":"text/html"}]})"},
      {"the relation in all spellings; self is no link",
       "<atom:link rel='SELF' href='http://a.example/f'/>"
       "<atom:link rel='http://www.iana.org/assignments/relation/alternate' "
       "href='http://a.example/p'/>",
       R"({"link":"http://a.example/p","links":[{"href":"http://a.example/f","rel":"self"},)"
       R"({"href":"http://a.example/p","rel":"alternate"}]})"},
      {"enclosures, once each",
       "<enclosure url='http://a.example/1.mp3' type='audio/mpeg' length='5'/>"
       "<atom:link rel='enclosure' href='http://a.example/1.mp3'/>"
       "<atom:link rel='enclosure' href='http://a.example/2.mp3' type='audio/mpeg' length='7' "
       "title='Two'/>",
       R"({"links":[{"href":"http://a.example/1.mp3","rel":"enclosure"},{"href":"http://a.example/2.mp3",)"
       R"("rel":"enclosure","type":"audio/mpeg","title":"Two","length":7}],"enclosures":[)"
       R"({"url":"http://a.example/1.mp3","type":"audio/mpeg","length":5},)"
       R"({"url":"http://a.example/2.mp3","type":"audio/mpeg","length":7,"title":"Two"}]})"},
      {"a link to nowhere", "<atom:link rel='related'/>", "{}", "bad-url"},
      {"content out of line, and of another type",
       "<atom:content src='http://a.example/v.mp4' type='video/mp4'/>",
       R"({"content_src":"http://a.example/v.mp4","content_media_type":"video/mp4"})"},
      {"content:encoded is stronger, and takes its place",
       "<atom:content src='http://a.example/v.mp4' "
       "type='video/mp4'/><content:encoded>e</content:encoded>",
       R"({"content":"e","content_type":"html"})"},
      {"markup in a text, against the rules, is kept", "<atom:title>a <b>c</b></atom:title>",
       R"({"title":"a <b>c</b>","title_type":"html"})", "unescaped-markup"},
      {"a type that constructs have not",
       "<atom:title type='text/x'>T</atom:title><atom:content type='text/x'>C</atom:content>",
       R"({"title":"T","content":"C","content_media_type":"text/x"})", "text-type"},
      {"markup as content",
       "<atom:content type='application/xml'><x xmlns='urn:x'>1 &lt; 2</x></atom:content>",
       R"({"content":"<x xmlns=\"urn:x\">1 &lt; 2</x>","content_media_type":"application/xml"})"},
      {"the source",
       "<atom:source><atom:id>tag:s</atom:id><atom:title>S</atom:title><atom:subtitle>D</"
       "atom:subtitle>"
       "<atom:updated>2005-01-01T00:00:00Z</atom:updated><atom:link rel='self' "
       "href='http://s.example/f'/>"
       "<atom:link href='http://s.example/'/><atom:author><atom:name>A</atom:name></atom:author>"
       "<atom:rights>R</atom:rights><atom:category term='c'/><atom:generator>G</atom:generator>"
       "<atom:icon>http://s.example/i</atom:icon><atom:logo>http://s.example/l</atom:logo></"
       "atom:source>",
       R"({"source":{"id":"tag:s","title":"S","link":"http://s.example/","url":"http://s.example/f",)"
       R"("links":[{"href":"http://s.example/f","rel":"self"},{"href":"http://s.example/"}],)"
       R"("description":"D","updated":"2005-01-01T00:00:00Z","rights":"R","authors":[{"name":"A"}],)"
       R"("categories":[{"term":"c"}],"generator":{"name":"G"},"icon":"http://s.example/i",)"
       R"("logo":"http://s.example/l"}})"},
      {"the format's source is stronger",
       "<source "
       "url='http://s.example/r'>R</source><atom:source><atom:title>A</atom:title></atom:source>",
       R"({"source":{"title":"R","url":"http://s.example/r"}})"},
      {"language and base of a construct",
       "<atom:title xml:lang='la' xml:base='http://a.example/'>T</atom:title>",
       R"({"title":"T","title_language":"la","title_base":"http://a.example/"})"},
      {"unreadable dates hide nothing",
       "<atom:published>then</atom:published><dc:date>2001-02-03</dc:date>",
       R"({"published":"2001-02-03T00:00:00Z","dc":{"date":["2001-02-03"]}})", "bad-date"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(of_version_0_3) {
  static constexpr probe_row rows[] = {
      {"its own elements and types",
       "<atom03:title type='text/html' mode='escaped'>T&lt;b&gt;</atom03:title>"
       "<atom03:issued>2004-01-01T00:00:00Z</atom03:issued><atom03:modified>2004-01-02T00:00:00Z</"
       "atom03:modified>"
       "<atom03:content type='text/plain' mode='base64'>Z3JlZXRpbmdz</atom03:content>"
       "<atom03:author><atom03:name>A</atom03:name><atom03:url>http://a.example/</atom03:url></"
       "atom03:author>",
       R"({"title":"T<b>","title_type":"html","content":"greetings","published":"2004-01-01T00:00:00Z",)"
       R"("updated":"2004-01-02T00:00:00Z","authors":[{"name":"A","url":"http://a.example/"}]})"},
      {"issued is stronger than created",
       "<atom03:created>2003-01-01T00:00:00Z</atom03:created><atom03:issued>2004-01-01T00:00:00Z</"
       "atom03:issued>",
       R"({"published":"2004-01-01T00:00:00Z"})"},
  };
  check_items(rows);
  BOOST_TEST(probe::feed("<atom03:tagline>T</atom03:tagline><atom03:copyright>C</atom03:copyright>")
                 .json == R"({"description":"T","rights":"C"})");
}

BOOST_AUTO_TEST_CASE(in_rss_channels) {
  static constexpr probe_row rows[] = {
      {"links: hubs, the next page, the feed itself",
       "<link>http://a.example/</link><atom:link rel='self' href='http://a.example/f' "
       "type='application/rss+xml'/>"
       "<atom:link rel='hub' href='http://hub.example/'/><atom:link rel='next' "
       "href='http://a.example/f?2'/>",
       R"({"link":"http://a.example/","links":[{"href":"http://a.example/"},{"href":"http://a.example/f",)"
       R"("rel":"self","type":"application/rss+xml"},{"href":"http://hub.example/","rel":"hub"},)"
       R"({"href":"http://a.example/f?2","rel":"next"}],"hubs":[{"type":"WebSub","url":"http://hub.example/"}],)"
       R"("next_url":"http://a.example/f?2"})"},
      {"the rest",
       "<atom:id>tag:f</atom:id><atom:title>T</atom:title><atom:subtitle>S</atom:subtitle>"
       "<atom:updated>2005-01-01T00:00:00Z</atom:updated><atom:generator uri='http://g.example/' "
       "version='1'>G"
       "</atom:generator><atom:icon>http://a.example/i</atom:icon><atom:logo>http://a.example/l</"
       "atom:logo>"
       "<atom:author><atom:name>A</atom:name></atom:author><atom:category term='c'/>",
       R"({"id":"tag:f","title":"T","description":"S","generator":{"name":"G","uri":"http://g.example/",)"
       R"("version":"1"},"updated":"2005-01-01T00:00:00Z","authors":[{"name":"A"}],"categories":[{"term":"c"}],)"
       R"("icon":"http://a.example/i","logo":"http://a.example/l"})"},
      {"elements of items are nobody's here", "<atom:summary>S</atom:summary>",
       R"({"extensions":{"http://www.w3.org/2005/Atom":[{"name":"summary","text":"S"}]}})"},
  };
  check_feeds(rows);
}

// A channel's person does not leak into an item's, nor the other way round.
BOOST_AUTO_TEST_CASE(persons_keep_apart) {
  probe const p(probe::item("<atom:author><atom:email>i@example.org</atom:email></atom:author>"));
  BOOST_TEST(p.json == R"({"authors":[{"email":"i@example.org"}]})");
  BOOST_TEST(p.whole.feed.authors.empty());
}

BOOST_AUTO_TEST_SUITE_END()
