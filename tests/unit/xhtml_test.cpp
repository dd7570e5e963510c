#include "feedsax/vocab/xhtml.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(xhtml)

BOOST_AUTO_TEST_CASE(body_and_div_are_content) {
  static constexpr probe_row rows[] = {
      {"a body, in its default namespace",
       "<body xmlns='http://www.w3.org/1999/xhtml'>\n<p>One <b>two</b></p>\n</body>",
       R"({"content":"<p>One <b>two</b></p>","content_type":"xhtml"})"},
      {"a div loses itself and its prefixes",
       "<xhtml:div><xhtml:p>1</xhtml:p><xhtml:br/></xhtml:div>",
       R"({"content":"<p>1</p><br/>","content_type":"xhtml"})"},
      {"content:encoded is stronger",
       "<xhtml:body><xhtml:p>x</xhtml:p></xhtml:body><content:encoded>e</content:encoded>",
       R"({"content":"e","content_type":"html"})"},
      {"a body is stronger than a div", "<xhtml:div>d</xhtml:div><xhtml:body>b</xhtml:body>",
       R"({"content":"b","content_type":"xhtml"})"},
      {"its language and base",
       "<xhtml:body xml:lang='de' xml:base='http://a.example/'>b</xhtml:body>",
       R"({"content":"b","content_type":"xhtml","content_language":"de","content_base":"http://a.example/"})"},
      {"nothing", "<xhtml:body/>", "{}"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
