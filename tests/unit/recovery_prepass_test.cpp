// Broken XML in, well-formed XML out: every rule, and where each thing stood.
#include "recovery/prepass.hpp"

#include "recovery_fixture.hpp"
#include "recovery_rows.hpp"

using namespace recovery_test;

BOOST_AUTO_TEST_SUITE(recovery_prepass)

namespace {

settings with(doctype d) {
  settings s;
  s.doctype = d;
  return s;
}

void check(row const& r) {
  BOOST_TEST_CONTEXT(r.note << ": " << r.text) {
    outcome const o = mend_all_ways(r.text);
    BOOST_TEST(o.output == r.output);
    BOOST_TEST(o.reports == r.reports);
    BOOST_TEST(o.failure == "");
    BOOST_TEST(complaint(o.output) == "");
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(references_and_tags) {
  for (row const& r : rows) check(r);
}

BOOST_AUTO_TEST_CASE(sections_and_envelope) {
  for (row const& r : section_rows) check(r);
}

BOOST_AUTO_TEST_CASE(what_reports_are_about) {
  struct {
    std::string_view text, subjects;
  } const all[] = {
      {"<r>&nbsp;</r>", "nbsp"}, {"<r>&foo;</r>", "foo"},   {"<r>R&D &#0;</r>", "&D &#0;"},
      {"<r><a b=1/></r>", "a"},  {"<r a='1' a='2'/>", "a"}, {"<r><a></r>", "a"},
      {"<r></x></r>", "x"},      {"<r><A></a></r>", "a"},   {"<r></r><b/></r>", "b"},
      {"<r></r><r/>", "r"},      {"<r><a>", "a"},           {"<r><?= 1 ?></r>", "="},
  };
  for (auto const& a : all) BOOST_TEST(mend(a.text).subjects == a.subjects, a.text);
}

// --- document types -----------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(document_types) {
  struct {
    char const* note;
    std::string_view text;
    doctype d;
    std::string_view output, reports, failure;
  } const all[] = {
      {"skipped", "<!DOCTYPE r SYSTEM 'x.dtd'><r/>", doctype::skip_external, "<r/>",
       "doctype-skipped@0", ""},
      {"refused", "<!DOCTYPE r><r/>", doctype::refuse, "", "", "doctype-refused@0"},
      {"refused in the root too", "<r><!DOCTYPE r></r>", doctype::refuse, "<r>", "",
       "doctype-refused@3"},
      {"an internal subset", "<!DOCTYPE r [<!ENTITY x 'y'>]><r>&x;</r>", doctype::skip_external, "",
       "", "doctype-refused@0"},
      {"an internal subset that is skipped", "<!DOCTYPE r [<!ENTITY x ']>'>]><r>&x;</r>",
       doctype::skip, "<r>&amp;x;</r>", "doctype-internal-subset@0 unknown-entity@34", ""},
      {"in lower case", "<!doctype html><r/>", doctype::skip_external, "<r/>",
       "doctype-malformed@0 doctype-skipped@0", ""},
      {"behind a comment", "<!--a--> <!DOCTYPE r><r/>", doctype::skip_external, "<!--a--> <r/>",
       "doctype-skipped@9", ""},
      {"a second one", "<!DOCTYPE r><!DOCTYPE r><r/>", doctype::skip_external, "<r/>",
       "doctype-skipped@0 bogus-markup@12", ""},
      {"that of RSS 0.91 declares the entities of HTML",
       "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" "
       "\"http://my.netscape.com/publish/formats/rss-0.91.dtd\"><r>&eacute;&x;</r>",
       doctype::skip_external, "<r>\xC3\xA9&amp;x;</r>", "doctype-skipped@0 unknown-entity@133",
       ""},
      {"cut off", "<!DOCTYPE r", doctype::skip_external, "", "cut-tag@0", "no-root@11"},
  };
  for (auto const& a : all) {
    BOOST_TEST_CONTEXT(a.note << ": " << a.text) {
      outcome const o = mend_all_ways(a.text, with(a.d));
      BOOST_TEST(o.output == a.output);
      BOOST_TEST(o.reports == a.reports);
      BOOST_TEST(o.failure == a.failure);
    }
  }
}

// --- refusals -----------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(no_root) {
  for (std::string_view const text :
       {""sv, " \n"sv, "words"sv, "<?xml version='1.0'?>"sv, "<!-- a -->"sv, "</a>"sv, "<"sv,
        "<r a='x\" b='y"sv, "&nbsp;"sv}) {
    outcome const o = mend_all_ways(text);
    BOOST_TEST(o.failure == "no-root@" + std::to_string(text.size()), text);
  }
}

BOOST_AUTO_TEST_CASE(limits) {
  settings s;
  s.max_tag_bytes = 20;
  s.max_doctype_bytes = 40;
  std::string const long_name(20, 'a');
  struct {
    char const* note;
    std::string text;
    char const* failure;
  } const all[] = {
      {"a tag", "<r><b c='" + std::string(20, 'd') + "'/></r>", "tag-too-long@3"},
      {"a tag that never ends", "<r><b c='" + std::string(200, 'd'), "tag-too-long@3"},
      {"a name", "<" + long_name + "/>", "tag-too-long@0"},
      {"an end tag", "<r></" + long_name + "></r>", "tag-too-long@3"},
      {"space in an end tag", "<r></" + std::string(30, ' ') + "r>", "tag-too-long@3"},
      {"a target", "<r><?" + long_name + "?></r>", "tag-too-long@3"},
      {"a number", "<r>&#" + std::string(30, '0') + "65;</r>", "tag-too-long@3"},
      {"a document type", "<!DOCTYPE r SYSTEM '" + std::string(40, 'x') + "'><r/>",
       "doctype-too-long@0"},
      {"none of them",
       "<r b='12345678901'>" + std::string(100, 'x') + "<!--" + std::string(100, 'x') + "--></r>",
       ""},
  };
  for (auto const& a : all) BOOST_TEST(mend_all_ways(a.text, s).failure == a.failure, a.note);
}

// --- roots among junk ---------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(anchors) {
  settings s;
  s.is_root = [](std::string_view local) { return local == "rss" || local == "RDF"; };
  struct {
    std::string_view text, output, reports, failure;
  } const all[] = {
      {"<rss/>", "<rss/>", "", ""},
      {"<b>Warning</b>: x<rss>y</rss>", " <rss>y</rss>", "leading-junk@0", ""},
      {"<br />\n<rdf:RDF>y</rdf:RDF>", "\n<rdf:RDF>y</rdf:RDF>", "leading-junk@0", ""},
      {"<p a=1>&x;</p><rss>&x;</rss>", "<rss>&amp;x;</rss>", "leading-junk@0 unknown-entity@19",
       ""},
      {"<html><body/></html>", "", "leading-junk@0", "no-root@20"},
      {"<rss>x</rss><b/></rss>", "<rss>x<b/></rss>", "content-after-root@12", ""},
  };
  for (auto const& a : all) {
    BOOST_TEST_CONTEXT(a.text) {
      outcome const o = mend_all_ways(a.text, s);
      BOOST_TEST(o.output == a.output);
      BOOST_TEST(o.reports == a.reports);
      BOOST_TEST(o.failure == a.failure);
    }
  }
  prepass p;
  p.reset(s, [](issue, std::uint64_t, std::string_view) {});
  p.write("<!--a--><html b='c'><body/>");
  p.finish();
  BOOST_TEST(p.first_refused().tag == "<html b='c'>");
  BOOST_TEST(p.first_refused().offset == 8u);
  BOOST_TEST(p.junk() == 19u);
  BOOST_TEST(!p.root_seen());
}

// --- places -------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(places) {
  struct {
    char const* note;
    std::string_view text, output;
    std::vector<std::uint64_t> places;
  } const all[] = {
      {"as it is", "<r>a</r>", "<r>a</r>", {0, 1, 2, 3, 4, 5, 6, 7, 8}},
      {"an ampersand: its bytes stand where it stood",
       "<r>a&b</r>",
       "<r>a&amp;b</r>",
       {0, 1, 2, 3, 4, 4, 4, 4, 4, 5, 6, 7, 8, 9, 10}},
      {"a reference: its bytes begin where it begins, and end where it ends",
       "<r>&nbsp;b</r>",
       "<r>\xC2\xA0"
       "b</r>",
       {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14}},
      {"something dropped", "<r>a</x>b</r>", "<r>ab</r>", {0, 1, 2, 3, 8, 9, 10, 11, 12, 13}},
      {"an end that is implied stands before the one that implies it",
       "<r><a>x</r>",
       "<r><a>x</a></r>",
       {0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 8, 9, 10, 11}},
      {"a tag that is written anew ends behind its >",
       "<r a=1>x</r>",
       "<r a=\"1\">x</r>",
       {0, 0, 0, 0, 0, 0, 0, 0, 6, 7, 8, 9, 10, 11, 12}},
      {"what the end cuts off", "<r>x", "<r>x</r>", {0, 1, 2, 3, 4, 4, 4, 4, 4}},
  };
  for (auto const& a : all) {
    outcome const o = mend_all_ways(a.text);
    BOOST_TEST(o.output == a.output, a.note);
    BOOST_TEST(o.places == a.places, a.note << boost::test_tools::per_element());
  }
}

// --- taking over --------------------------------------------------------------------------------

// From any place between tokens on, the rest comes out as from the beginning.
BOOST_AUTO_TEST_CASE(resumes) {
  std::string_view const text = "<r><a>x</a><b>R&D</c></r> y";
  std::string reports;
  prepass p;
  auto const report = [&](issue code, std::uint64_t offset, std::string_view) {
    reports += std::string(id(code)) + "@" + std::to_string(offset) + " ";
  };
  auto const rest = [&](std::uint64_t from) {
    p.write(text.substr(from));
    p.finish();
    p.close();
    return std::string(p.output());
  };
  p.resume({}, report, {11, recovery::root_place::open, {"r"}, "r", false, false, false, ">"});
  BOOST_TEST(rest(11) == "<b>R&amp;D</b></r> ");
  BOOST_TEST(reports == "bare-ampersand@15 stray-end-tag@17 implied-end-tag@21 trailing-junk@26 ");
  // `<`, and then `R`.
  BOOST_TEST(p.map().original(0) == 11u);
  BOOST_TEST(p.map().original(3) == 14u);

  reports.clear();
  p.resume({}, report, {15, recovery::root_place::open, {"r", "b"}, "r", false, false, false, "R"});
  BOOST_TEST(rest(15) == "&amp;D</b></r> ");

  // In a CDATA section, and behind text that ends in brackets.
  p.resume({}, report, {5, recovery::root_place::open, {"r"}, "r", true, false, false, "]]"});
  p.write("]>x]]>]]></r>");
  p.finish();
  BOOST_TEST(p.output() == "]>x]]>]]&gt;</r>");
  p.resume({}, report, {5, recovery::root_place::open, {"r"}, "r", false, false, false, "]]"});
  p.write(">x</r>");
  p.finish();
  BOOST_TEST(p.output() == "&gt;x</r>");

  // Behind the root.
  reports.clear();
  p.resume({}, report, {9, recovery::root_place::closed, {}, "r", false, false, false, ""});
  p.write(" <b/>");
  p.finish();
  BOOST_TEST(p.output() == " ");
  BOOST_TEST(reports == "trailing-junk@10 ");
}

BOOST_AUTO_TEST_SUITE_END()
