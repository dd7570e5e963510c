#include "feedsax/vocab/syndication.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(syndication)

BOOST_AUTO_TEST_CASE(how_often_a_feed_changes) {
  static constexpr probe_row rows[] = {
      {"all three",
       "<sy:updatePeriod> Hourly\n</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>"
       "<sy:updateBase>2000-01-01T12:00+00:00</sy:updateBase>",
       R"({"syndication":{"update_period":"hourly","update_frequency":2,)"
       R"("update_base":"2000-01-01T12:00:00Z"}})"},
      {"an unknown period is kept and reported", "<sy:updatePeriod>every hour</sy:updatePeriod>",
       R"({"syndication":{"update_period":"every hour"}})", "bad-value"},
      {"what cannot be read is absent",
       "<sy:updateFrequency>often</sy:updateFrequency><sy:updateBase>once</sy:updateBase>", "{}",
       "bad-number bad-date"},
      {"the first holds",
       "<sy:updateFrequency>1</sy:updateFrequency><sy:updateFrequency>2</sy:updateFrequency>",
       R"({"syndication":{"update_frequency":1}})", "duplicate-element"},
      {"empty elements state nothing",
       "<sy:updatePeriod/><sy:updateFrequency> </sy:updateFrequency>", "{}"},
  };
  check_feeds(rows);
}

BOOST_AUTO_TEST_SUITE_END()
