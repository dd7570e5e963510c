#include "feedsax/vocab/admin.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(admin)

BOOST_AUTO_TEST_CASE(agents_and_reports) {
  static constexpr probe_row rows[] = {
      {"both",
       "<admin:generatorAgent rdf:resource='http://mt.example/?v=2'/>"
       "<admin:errorReportsTo rdf:resource='mailto:a@example.org'/>",
       R"({"generator":{"uri":"http://mt.example/?v=2"},"admin":{"generator_agent":)"
       R"("http://mt.example/?v=2","error_reports_to":"mailto:a@example.org"}})"},
      {"as text", "<admin:generatorAgent>http://mt.example/</admin:generatorAgent>",
       R"({"generator":{"uri":"http://mt.example/"},"admin":{"generator_agent":"http://mt.example/"}})"},
      {"the format's generator stays",
       "<generator>G</generator><admin:generatorAgent rdf:resource='http://mt.example/'/>",
       R"({"generator":{"name":"G"},"admin":{"generator_agent":"http://mt.example/"}})"},
      {"nothing", "<admin:generatorAgent/><admin:errorReportsTo rdf:resource=''/>", "{}"},
  };
  check_feeds(rows);
}

BOOST_AUTO_TEST_SUITE_END()
