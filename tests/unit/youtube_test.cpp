#include "feedsax/vocab/youtube.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(youtube)

BOOST_AUTO_TEST_CASE(names_of_things) {
  static constexpr probe_row rows[] = {
      {"the schema of 2015", "<yt:videoId>abc</yt:videoId><yt:channelId>UC1</yt:channelId>",
       R"({"youtube":{"video_id":"abc","channel_id":"UC1"}})"},
      {"the schema of 2007",
       "<x:videoid xmlns:x='http://gdata.youtube.com/schemas/2007'>abc</x:videoid>"
       "<x:duration xmlns:x='http://gdata.youtube.com/schemas/2007' seconds='61'/>",
       R"({"youtube":{"video_id":"abc","duration":61}})", "namespace-uri"},
      {"a duration that is none", "<yt:duration seconds='long'/>", "{}", "bad-value"},
  };
  check_items(rows);
  BOOST_TEST(probe::feed("<yt:playlistId>PL1</yt:playlistId>").json ==
             R"({"youtube":{"playlist_id":"PL1"}})");
}

BOOST_AUTO_TEST_SUITE_END()
