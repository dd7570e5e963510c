#include "feedsax/vocab/wfw.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(wfw)

BOOST_AUTO_TEST_CASE(where_comments_are) {
  static constexpr probe_row rows[] = {
      {"both",
       "<wfw:comment>http://a.example/post</wfw:comment>"
       "<wfw:commentRss> http://a.example/feed </wfw:commentRss>",
       R"({"comments":{"feed_url":"http://a.example/feed"},)"
       R"("wfw":{"comment":"http://a.example/post","comment_rss":"http://a.example/feed"}})"},
      {"both spellings, as WordPress wrote them",
       "<wfw:commentRSS>http://a.example/feed</wfw:commentRSS>"
       "<wfw:commentRss>http://a.example/feed</wfw:commentRss>",
       R"({"comments":{"feed_url":"http://a.example/feed"},)"
       R"("wfw":{"comment_rss":"http://a.example/feed"}})"},
      {"resolved against xml:base",
       "<wfw:commentRss xml:base='http://a.example/x/'>f</wfw:commentRss>",
       R"({"comments":{"feed_url":"http://a.example/x/f"},"wfw":{"comment_rss":"http://a.example/x/f"}})"},
      {"nothing", "<wfw:comment/><wfw:commentRss></wfw:commentRss>", "{}"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
