#include "feedsax/vocab/tombstones.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(tombstones)

BOOST_AUTO_TEST_CASE(deleted_entries) {
  static constexpr probe_row rows[] = {
      {"all of it (RFC 6721 3)",
       "<at:deleted-entry ref='tag:a,2005:1' when='2005-11-29T12:11:12Z'>"
       "<at:by><atom:name>Jo</atom:name><atom:email>jo@example.org</atom:email>"
       "<atom:uri>http://jo.example/</atom:uri></at:by>"
       "<at:comment type='html' xml:lang='la'>&lt;b&gt;vae&lt;/b&gt;</at:comment>"
       "<atom:link rel='alternate' href='http://a.example/gone'/><title>stray</title>"
       "</at:deleted-entry><at:deleted-entry ref='tag:a,2005:2'/>",
       R"({"tombstones":[{"ref":"tag:a,2005:1","when":"2005-11-29T12:11:12Z",)"
       R"("by":{"name":"Jo","email":"jo@example.org","url":"http://jo.example/"},)"
       R"("comment":"<b>vae</b>","comment_type":"html","comment_language":"la",)"
       R"("links":[{"href":"http://a.example/gone","rel":"alternate"}]},{"ref":"tag:a,2005:2"}],)"
       R"("extensions":{"":[{"name":"title","text":"stray"}]}})"},
      {"of no entry", "<at:deleted-entry when='2005-11-29T12:11:12Z'/>", "{}", "bad-value"},
      {"at no time", "<at:deleted-entry ref='x' when='then'/>", R"({"tombstones":[{"ref":"x"}]})",
       "bad-date"},
  };
  check_feeds(rows);
}

BOOST_AUTO_TEST_SUITE_END()
