#include "feedsax/vocab/googleplay.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(googleplay)

BOOST_AUTO_TEST_CASE(shows_and_episodes) {
  static constexpr probe_row feeds[] = {
      {"a show",
       "<googleplay:author>A</googleplay:author><googleplay:owner>o@example.org</googleplay:owner>"
       "<googleplay:email>e@example.org</googleplay:email>"
       "<googleplay:description>D</googleplay:description>"
       "<googleplay:image href='http://a.example/i.png'/><googleplay:category text='Arts'/>"
       "<googleplay:category>News</googleplay:category><googleplay:explicit>Clean</"
       "googleplay:explicit>"
       "<googleplay:block>yes</googleplay:block>"
       "<googleplay:new-feed-url>http://a.example/new</googleplay:new-feed-url>",
       R"({"image":{"url":"http://a.example/i.png"},"googleplay":{"author":"A","owner":"o@example.org",)"
       R"("email":"e@example.org","description":"D","image":"http://a.example/i.png","explicit":false,)"
       R"("block":true,"categories":["Arts","News"],"new_feed_url":"http://a.example/new"}})"},
      {"weaker than Apple's image",
       "<googleplay:image href='http://a.example/g'/><itunes:image href='http://a.example/i'/>",
       R"({"image":{"url":"http://a.example/i"},"googleplay":{"image":"http://a.example/g"},)"
       R"("itunes":{"image":"http://a.example/i"}})"},
      {"the longer name of the namespace",
       "<g:author "
       "xmlns:g='http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd'>A</g:author>",
       R"({"googleplay":{"author":"A"}})", "namespace-uri"},
  };
  check_feeds(feeds);
  static constexpr probe_row items[] = {
      {"an episode's image is not the item's",
       "<googleplay:image "
       "href='http://a.example/e'/><googleplay:explicit>yes</googleplay:explicit>",
       R"({"googleplay":{"image":"http://a.example/e","explicit":true}})"},
      {"neither yes nor no", "<googleplay:explicit>rather</googleplay:explicit>", "{}",
       "bad-boolean"},
  };
  check_items(items);
}

BOOST_AUTO_TEST_SUITE_END()
