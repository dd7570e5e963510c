#include "feedsax/vocab/creative_commons.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(creative_commons)

BOOST_AUTO_TEST_CASE(licenses) {
  static constexpr probe_row rows[] = {
      {"the module of RSS, repeated",
       "<creativeCommons:license>http://cc.example/by</creativeCommons:license>"
       "<creativeCommons:license>http://cc.example/nc</creativeCommons:license>",
       R"({"creative_commons":{"licenses":["http://cc.example/by","http://cc.example/nc"]}})"},
      {"the RDF vocabulary", "<cc:license rdf:resource='http://cc.example/by'/>",
       R"({"creative_commons":{"licenses":["http://cc.example/by"]}})"},
      {"its attribute without a prefix", "<cc:license resource='http://cc.example/by'/>",
       R"({"creative_commons":{"licenses":["http://cc.example/by"]}})"},
      {"under its later name",
       "<license xmlns='http://creativecommons.org/ns#'>http://cc.example/by</license>",
       R"({"creative_commons":{"licenses":["http://cc.example/by"]}})", "namespace-uri"},
      {"nothing", "<cc:license/>", "{}"},
  };
  check_items(rows);
  probe const p =
      probe::feed("<creativeCommons:license>http://cc.example/</creativeCommons:license>");
  BOOST_TEST(p.json == R"({"creative_commons":{"licenses":["http://cc.example/"]}})");
}

BOOST_AUTO_TEST_SUITE_END()
