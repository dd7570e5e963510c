#include "feedsax/vocab/psc.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(psc)

BOOST_AUTO_TEST_CASE(chapters) {
  static constexpr probe_row rows[] = {
      {"times in all forms",
       "<psc:chapters version='1.2'><psc:chapter start='00:00:00' title='Welcome'/>"
       "<psc:chapter start='3:07.250' title='On' href='http://a.example/' "
       "image='http://a.example/i'/>"
       "<psc:chapter start='75'/></psc:chapters>",
       R"({"psc":{"version":"1.2","chapters":[{"start":0,"title":"Welcome"},)"
       R"({"start":187.25,"title":"On","href":"http://a.example/","image":"http://a.example/i"},)"
       R"({"start":75}]}})"},
      {"the first set holds",
       "<psc:chapters version='1'><psc:chapter start='0' title='A'/></psc:chapters>"
       "<psc:chapters version='2'><psc:chapter start='0' title='B'/></psc:chapters>",
       R"({"psc":{"version":"1","chapters":[{"start":0,"title":"A"}]}})", "duplicate-element"},
      {"an empty one does not hide the next",
       "<psc:chapters/><psc:chapters><psc:chapter start='1'/></psc:chapters>",
       R"({"psc":{"chapters":[{"start":1}]}})"},
      {"a start that is none", "<psc:chapters><psc:chapter start='soon' title='A'/></psc:chapters>",
       R"({"psc":{"chapters":[{"title":"A"}]}})", "bad-value"},
      {"another spelling of the namespace",
       "<p:chapters xmlns:p='https://podlove.org/simple-chapters/'><p:chapter "
       "start='1'/></p:chapters>",
       R"({"psc":{"chapters":[{"start":1}]}})", "namespace-uri"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
