#include "feedsax/vocab/app.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(app)

BOOST_AUTO_TEST_CASE(edited_and_draft) {
  static constexpr probe_row rows[] = {
      {"both",
       "<app:edited>2007-01-02T03:04:05+01:00</app:edited>"
       "<app:control><app:draft>yes</app:draft></app:control>",
       R"({"app":{"edited":"2007-01-02T02:04:05Z","draft":true}})"},
      {"under its draft's name",
       "<edited xmlns='http://purl.org/atom/app#'>2007-01-02T03:04:05Z</edited>",
       R"({"app":{"edited":"2007-01-02T03:04:05Z"}})", "namespace-uri"},
      {"what cannot be read",
       "<app:edited>just now</app:edited>"
       "<app:control><app:draft>maybe</app:draft></app:control>",
       "{}", "bad-date bad-boolean"},
      {"a draft outside of its control is nobody's", "<app:draft>yes</app:draft>",
       R"({"extensions":{"http://www.w3.org/2007/app":[{"name":"draft","text":"yes"}]}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
