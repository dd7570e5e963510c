#include "feedsax/vocab/feedburner.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(feedburner)

BOOST_AUTO_TEST_CASE(addresses_behind_redirections) {
  static constexpr probe_row items[] = {
      {"an item",
       "<feedburner:origLink>http://a.example/1</feedburner:origLink>"
       "<feedburner:origEnclosureLink>http://a.example/1.mp3</feedburner:origEnclosureLink>"
       "<link>http://feedproxy.example/~r/1</link>",
       R"({"link":"http://feedproxy.example/~r/1","links":[{"href":"http://feedproxy.example/~r/1"}],)"
       R"("feedburner":{"orig_link":"http://a.example/1","orig_enclosure_link":"http://a.example/1.mp3"}})"},
      {"the first holds",
       "<feedburner:origLink>http://a.example/1</feedburner:origLink>"
       "<feedburner:origLink>http://a.example/2</feedburner:origLink>",
       R"({"feedburner":{"orig_link":"http://a.example/1"}})", "duplicate-element"},
  };
  check_items(items);
  static constexpr probe_row feeds[] = {
      {"a feed",
       "<feedburner:info uri='example/blog'/>"
       "<feedburner:awareness>http://api.example/x</feedburner:awareness>"
       "<feedburner:emailServiceId>blog</feedburner:emailServiceId>"
       "<feedburner:feedburnerHostname>http://fb.example</feedburner:feedburnerHostname>"
       "<feedburner:browserFriendly>Subscribe.</feedburner:browserFriendly>"
       "<feedburner:feedFlare href='http://r.example/' "
       "src='http://r.example/i.gif'>R</feedburner:feedFlare>",
       R"({"feedburner":{"info_uri":"example/blog","awareness":"http://api.example/x",)"
       R"("email_service_id":"blog","feedburner_hostname":"http://fb.example",)"
       R"("browser_friendly":"Subscribe.","feed_flares":[{"href":"http://r.example/",)"
       R"("src":"http://r.example/i.gif","value":"R"}]}})"},
  };
  check_feeds(feeds);
}

BOOST_AUTO_TEST_SUITE_END()
