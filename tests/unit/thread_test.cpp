#include "feedsax/vocab/thread.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(thread)

BOOST_AUTO_TEST_CASE(answers) {
  static constexpr probe_row rows[] = {
      {"what an item answers",
       "<thr:in-reply-to ref='tag:a,2005:1' href='http://a.example/1' type='text/html' "
       "source='http://a.example/feed'/><thr:in-reply-to ref='tag:a,2005:2'/>",
       R"({"in_reply_to":[{"ref":"tag:a,2005:1","href":"http://a.example/1","type":"text/html",)"
       R"("source":"http://a.example/feed"},{"ref":"tag:a,2005:2"}]})"},
      {"an answer to nothing", "<thr:in-reply-to type='text/html'/>", "{}", "bad-value"},
      {"how many", "<thr:total>12</thr:total>",
       R"({"comments":{"count":12},"thread":{"total":12}})"},
      {"no number", "<thr:total>a few</thr:total>", "{}", "bad-number"},
      {"links to answers",
       "<atom:link rel='replies' type='application/atom+xml' href='http://a.example/c.xml' "
       "thr:count='10' thr:updated='2005-07-28T12:10:00Z'/>"
       "<atom:link rel='replies' type='text/html' href='http://a.example/c'/>",
       R"({"links":[{"href":"http://a.example/c.xml","rel":"replies","type":"application/atom+xml"},)"
       R"({"href":"http://a.example/c","rel":"replies","type":"text/html"}],)"
       R"("comments":{"url":"http://a.example/c","feed_url":"http://a.example/c.xml","count":10},)"
       R"("thread":{"replies":[{"href":"http://a.example/c.xml","type":"application/atom+xml",)"
       R"("count":10,"updated":"2005-07-28T12:10:00Z"}]}})"},
      {"the total is stronger than a link's count",
       "<atom:link rel='replies' href='http://a.example/c' thr:count='1'/><thr:total>2</thr:total>",
       R"({"links":[{"href":"http://a.example/c","rel":"replies"}],)"
       R"("comments":{"url":"http://a.example/c","count":2},)"
       R"("thread":{"total":2,"replies":[{"href":"http://a.example/c","count":1}]}})"},
      {"the format's comments are stronger than a link",
       "<atom:link rel='replies' "
       "href='http://a.example/c'/><comments>http://a.example/own</comments>",
       R"({"links":[{"href":"http://a.example/c","rel":"replies"}],)"
       R"("comments":{"url":"http://a.example/own"}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
