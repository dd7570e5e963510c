#include "feedsax/vocab/itunes.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(itunes)

BOOST_AUTO_TEST_CASE(episodes) {
  static constexpr probe_row rows[] = {
      {"what an episode says",
       "<itunes:title>T</itunes:title><itunes:episode>2</itunes:episode><itunes:season>3</"
       "itunes:season>"
       "<itunes:episodeType>Trailer</itunes:episodeType><itunes:order>-1</itunes:order>"
       "<itunes:isClosedCaptioned>Yes</itunes:isClosedCaptioned><itunes:duration>1:22:33</"
       "itunes:duration>"
       "<itunes:block>yes</itunes:block><itunes:subtitle>S</itunes:subtitle>",
       R"({"itunes":{"title":"T","subtitle":"S","block":true,"duration":4953,"episode":2,"season":3,)"
       R"("episode_type":"trailer","order":-1,"closed_captioned":true}})"},
      {"a fraction of a second", "<itunes:duration>1832.5</itunes:duration>",
       R"({"itunes":{"duration":1832.5}})"},
      {"no duration", "<itunes:duration>about an hour</itunes:duration>", "{}", "bad-value"},
      {"an empty one says nothing", "<itunes:duration/><itunes:explicit> </itunes:explicit>", "{}"},
      {"the first duration that can be read holds",
       "<itunes:duration>?</itunes:duration><itunes:duration>5</"
       "itunes:duration><itunes:duration>6</itunes:duration>",
       R"({"itunes":{"duration":5}})", "bad-value duplicate-element"},
      {"numbers that are none",
       "<itunes:episode>one</itunes:episode><itunes:season>-1</itunes:season><itunes:order>b</"
       "itunes:order>",
       "{}", "bad-number"},
      {"its image is the item's", "<itunes:image href=' http://a.example/i.png '/>",
       R"({"image":{"url":"http://a.example/i.png"},"itunes":{"image":"http://a.example/i.png"}})"},
      {"an image as text, and one with a url",
       "<itunes:image>http://a.example/t</itunes:image>"
       "<itunes:image url='http://a.example/u'/>",
       R"({"image":{"url":"http://a.example/t"},"itunes":{"image":"http://a.example/t"}})",
       "duplicate-element"},
      {"author, summary and keywords fill in",
       "<itunes:author>a@example.org (A)</itunes:author><itunes:summary>A &amp;amp; "
       "B</itunes:summary>"
       "<itunes:keywords> one, two ,one,</itunes:keywords>",
       R"({"description":"A &amp; B","description_type":"html","authors":[{"name":"A","email":"a@example.org"}],)"
       R"x("categories":[{"term":"one"},{"term":"two"}],"itunes":{"author":"a@example.org (A)",)x"
       R"("summary":"A &amp; B","keywords":["one","two"]}})"},
      {"but never before the format's own",
       "<itunes:summary>S</itunes:summary><itunes:title>T</itunes:title><description>D</"
       "description>"
       "<itunes:author>I</itunes:author><dc:creator>C</dc:creator>",
       R"({"description":"D","description_type":"html","authors":[{"name":"C"},{"name":"I"}],)"
       R"("itunes":{"author":"I","title":"T","summary":"S"},"dc":{"creator":["C"]}})"},
      {"what Apple does not know is kept", "<itunes:mood>calm</itunes:mood>",
       R"({"extensions":{"http://www.itunes.com/dtds/podcast-1.0.dtd":[{"name":"mood","text":"calm"}]}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(explicit_in_all_words) {
  struct {
    std::string_view word;
    std::string_view json;
  } const rows[] = {
      {"yes", R"({"itunes":{"explicit":true}})"},
      {"TRUE", R"({"itunes":{"explicit":true}})"},
      {"Explicit", R"({"itunes":{"explicit":true}})"},
      {"no", R"({"itunes":{"explicit":false}})"},
      {"false", R"({"itunes":{"explicit":false}})"},
      {"Clean", R"({"itunes":{"explicit":false}})"},
      {"sometimes", "{}"},
  };
  for (auto const& row : rows)
    BOOST_TEST(
        probe::item("<itunes:explicit>" + std::string(row.word) + "</itunes:explicit>").json ==
        row.json);
}

BOOST_AUTO_TEST_CASE(shows) {
  static constexpr probe_row rows[] = {
      {"what a show says",
       "<itunes:type>Serial</itunes:type><itunes:complete>Yes</itunes:complete>"
       "<itunes:new-feed-url>http://a.example/new</itunes:new-feed-url>"
       "<itunes:owner><itunes:name>O</itunes:name><itunes:email>o@example.org</itunes:email></"
       "itunes:owner>",
       R"({"itunes":{"type":"serial","owner":{"name":"O","email":"o@example.org"},"complete":true,)"
       R"("new_feed_url":"http://a.example/new"}})"},
      {"an owner is no author", "<itunes:owner><itunes:name>O</itunes:name></itunes:owner>",
       R"({"itunes":{"owner":{"name":"O"}}})"},
      {"nested categories",
       "<itunes:category text='Society &amp; Culture'><itunes:category "
       "text='History'/></itunes:category>"
       "<itunes:category text='Technology'/>",
       R"({"categories":[{"term":"Society & Culture","scheme":"http://www.itunes.com/"},)"
       R"({"term":"History","scheme":"http://www.itunes.com/"},)"
       R"({"term":"Technology","scheme":"http://www.itunes.com/"}],"itunes":{"categories":[)"
       R"({"text":"Society & Culture","categories":[{"text":"History"}]},{"text":"Technology"}]}})"},
      {"a category as text, an empty one, and one that only holds others",
       "<itunes:category>Arts</itunes:category><itunes:category/>"
       "<itunes:category text=''/>",
       R"({"categories":[{"term":"Arts","scheme":"http://www.itunes.com/"}],)"
       R"("itunes":{"categories":[{"text":"Arts"}]}})"},
      {"the format's image is stronger, whichever comes first",
       "<itunes:image href='http://a.example/i'/><image><url>http://a.example/own</url></image>",
       R"({"image":{"url":"http://a.example/own"},"itunes":{"image":"http://a.example/i"}})"},
  };
  check_feeds(rows);
}

// Whatever the depth, each category goes into the one that holds it.
BOOST_AUTO_TEST_CASE(categories_as_deep_as_documents_may_be) {
  std::string open, close, expected;
  for (int i = 0; i < 100; ++i) {
    open += "<itunes:category text='c'>";
    close += "</itunes:category>";
    expected += R"("categories":[{"text":"c")";
    if (i < 99) expected += ",";
  }
  for (int i = 0; i < 100; ++i) expected += "}]";
  std::string const json = probe::feed(open + close).json;
  BOOST_TEST((json.find(R"("itunes":{)" + expected + "}") != std::string::npos));
}

BOOST_AUTO_TEST_CASE(namespace_names_that_feeds_use) {
  for (std::string_view const ns :
       {"http://www.itunes.com/DTDs/Podcast-1.0.dtd", "https://www.itunes.com/dtds/podcast-1.0.dtd",
        "http://www.itunes.com/dtds/podcast-1.0.dtd/", "HTTP://WWW.ITUNES.COM/DTDS/PODCAST-1.0.DTD",
        " http://www.itunes.com/dtds/podcast-1.0.dtd ",
        "http://example.com/DTDs/PodCast-1.0.dtd"}) {
    probe const p = probe::item("<p:season xmlns:p='" + std::string(ns) + "'>4</p:season>");
    BOOST_TEST(p.json == R"({"itunes":{"season":4}})");
  }
  // And never by prefix.
  probe const other = probe::item("<itunes:season xmlns:itunes='urn:other'>4</itunes:season>");
  BOOST_TEST(other.json == R"({"extensions":{"urn:other":[{"name":"season","text":"4"}]}})");
}

BOOST_AUTO_TEST_SUITE_END()
