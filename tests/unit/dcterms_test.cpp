#include "feedsax/vocab/dcterms.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(dcterms)

BOOST_AUTO_TEST_CASE(terms_are_kept_and_fill_in) {
  static constexpr probe_row rows[] = {
      {"lists, in the order of the terms",
       "<dcterms:valid>start=2002</dcterms:valid><dcterms:dateAccepted>a</dcterms:dateAccepted>"
       "<dcterms:valid>end=2003</dcterms:valid>",
       R"({"dcterms":{"date_accepted":["a"],"valid":["start=2002","end=2003"]}})"},
      {"dates",
       "<dcterms:created>2003-12-31T10:14:55Z</dcterms:created>"
       "<dcterms:modified>2004-01-01</dcterms:modified>",
       R"({"published":"2003-12-31T10:14:55Z","updated":"2004-01-01T00:00:00Z","dcterms":)"
       R"({"created":["2003-12-31T10:14:55Z"],"modified":["2004-01-01"]}})"},
      {"issued is stronger than created, dc:date weaker than both",
       "<dc:date>2001-01-01</dc:date><dcterms:created>2002-01-01</dcterms:created>"
       "<dcterms:issued>2003-01-01</dcterms:issued>",
       R"({"published":"2003-01-01T00:00:00Z","dc":{"date":["2001-01-01"]},"dcterms":)"
       R"({"created":["2002-01-01"],"issued":["2003-01-01"]}})"},
      {"an unreadable date stays and hides nothing",
       "<dcterms:issued>soon</dcterms:issued><dcterms:created>2002-01-01</dcterms:created>",
       R"({"published":"2002-01-01T00:00:00Z","dcterms":{"created":["2002-01-01"],"issued":["soon"]}})",
       "bad-date"},
      {"weaker than all others that state the same",
       "<dcterms:title>T</dcterms:title><title>own</title><dcterms:creator>C</dcterms:creator>"
       "<dc:creator>D</dc:creator>",
       R"({"title":"own","authors":[{"name":"D"},{"name":"C"}],)"
       R"("dcterms":{"creator":["C"],"title":["T"]},"dc":{"creator":["D"]}})"},
      {"alone they say it all",
       "<dcterms:title>T &amp;amp; U</dcterms:title><dcterms:abstract>A</dcterms:abstract>"
       "<dcterms:rights>R</dcterms:rights><dcterms:publisher>P (p@example.org)</dcterms:publisher>"
       "<dcterms:language>de_AT</dcterms:language><dcterms:identifier>I</dcterms:identifier>"
       "<dcterms:contributor>C</dcterms:contributor><dcterms:subject>S</dcterms:subject>",
       R"({"id":"I","title":"T &amp; U","title_type":"html","description":"A","description_type":"html",)"
       R"("language":"de-AT","rights":"R","contributors":[{"name":"C"}],)"
       R"("publisher":{"name":"P","email":"p@example.org"},"categories":[{"term":"S"}],)"
       R"("dcterms":{"abstract":["A"],"contributor":["C"],"identifier":["I"],"language":["de_AT"],)"
       R"x("publisher":["P (p@example.org)"],"rights":["R"],"subject":["S"],"title":["T &amp; U"]}})x"},
      {"no such term", "<dcterms:modifiedBy>x</dcterms:modifiedBy>",
       R"({"extensions":{"http://purl.org/dc/terms/":[{"name":"modifiedBy","text":"x"}]}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(first) {
  probe const p = probe::item("<dcterms:valid>1</dcterms:valid><dcterms:valid>2</dcterms:valid>");
  auto const* const terms = p.first().modules.find<feedsax::dcterms>();
  BOOST_REQUIRE(terms);
  BOOST_TEST(terms->statements.size() == 2u);
  BOOST_TEST(terms->first("valid") == "1");
  BOOST_TEST(terms->first("issued") == "");
}

BOOST_AUTO_TEST_SUITE_END()
