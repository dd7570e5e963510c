// Recovery that begins with the first error tells what recovery from the first byte on tells, at
// the same places; and of what is well-formed it tells what strict mode tells.
#include <string>
#include <vector>

#include "event_recorder.hpp"
#include "reader/pipeline.hpp"
#include "recovery_fixture.hpp"
#include "recovery_rows.hpp"

using namespace recovery_test;

BOOST_AUTO_TEST_SUITE(recovery_failover)

namespace {

std::string told(std::string_view bytes, bool from_start, std::size_t piece,
                 options const& o = {}) {
  test::recorder lines;
  reader::pipeline p(lines, o);
  p.xml().mend_from_start(from_start);
  p.reset(o);
  result<void> r;
  for (std::size_t at = 0; at < bytes.size() && r; at += piece)
    r = p.write(std::string(bytes.substr(at, piece)));
  if (r) r = p.finish();
  lines.flush();
  if (!r) lines.lines.push_back(test::show(r.error()));
  return test::joined(lines.lines) + "repairs " + std::to_string(p.repairs());
}

void check(std::string_view bytes, char const* note, options const& o = {}) {
  BOOST_TEST_CONTEXT(note << ": " << bytes.substr(0, 200)) {
    std::string const usual = told(bytes, false, bytes.size() + 1, o);
    BOOST_TEST(told(bytes, true, bytes.size() + 1, o) == usual);
    for (std::size_t const piece : {1u, 2u, 3u, 7u, 16u}) {
      BOOST_TEST(told(bytes, false, piece, o) == usual);
      BOOST_TEST(told(bytes, true, piece, o) == usual);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_row) {
  for (row const& r : rows) check(r.text, r.note);
  for (row const& r : section_rows) check(r.text, r.note);
}

// The same faults with something before them: text, elements that are open, a CDATA section, the
// prolog, brackets, half a line end.
BOOST_AUTO_TEST_CASE(behind_a_good_beginning) {
  constexpr std::string_view beginnings[] = {
      "<?xml version='1.0'?><!--a--><x>b<c d='e'>f</c>",
      "<x><y><z>]]",
      "<x>\r",
      "<x><![CDATA[]]]]>",
      "<x>\xC3\xA9<a/>&amp;",
      "<x>one\ntwo\n\n  ",
  };
  for (std::string_view const beginning : beginnings)
    for (row const& r : rows) check(std::string(beginning) + std::string(r.text), r.note);
}

BOOST_AUTO_TEST_CASE(every_prefix_of_a_feed) {
  std::string_view const feed =
      "<rss version='2.0'><channel><title>A & B</title><item><title>c<d</title>&nbsp;"
      "<description><![CDATA[<b>e]]></description></Item><item><link>f</item></channel></rss> <g>";
  for (std::size_t n = 1; n <= feed.size(); ++n) {
    std::string_view const bytes = feed.substr(0, n);
    BOOST_TEST(told(bytes, true, bytes.size()) == told(bytes, false, bytes.size()), bytes);
    BOOST_TEST(told(bytes, false, 1) == told(bytes, false, bytes.size()), bytes);
  }
}

// Prefixes and their scopes outlive the first parser.
BOOST_AUTO_TEST_CASE(namespaces_go_on) {
  check("<a:r xmlns:a='u' xmlns='v'><b xmlns:c='w'>& <c:d/><e a:f='1'/></b><c:g/></a:r>", "scopes");
  std::string const lines = told("<a:r xmlns:a='u' xmlns='v'>& <a:b/><c/></a:r>", false, 1000);
  BOOST_TEST(lines.find("start {u}a:b") != std::string::npos, lines);
  BOOST_TEST(lines.find("start {v}c") != std::string::npos, lines);
}

// Limits hold on both sides of the first error.
BOOST_AUTO_TEST_CASE(limits) {
  options o;
  o.limits.max_depth = 3;
  check("<a><b>&<c><d/></c></b></a>", "depth", o);
  check("<a>&<b><c><d/></c></b></a>", "depth, behind the error", o);
  o = {};
  o.limits.max_tag_bytes = 30;
  check("<a>&<b c='" + std::string(40, 'd') + "'/></a>", "tag", o);
  check("<a><b c='" + std::string(40, 'd') + "'/></a>", "tag, no error before it", o);
  o = {};
  o.limits.max_attributes = 2;
  check("<a>&<b c='1' d='2' e='3'/></a>", "attributes", o);
  o = {};
  o.limits.max_name_bytes = 8;
  check("<a>&<" + std::string(20, 'b') + "/></a>", "name", o);
  o = {};
  o.limits.max_comment_bytes = 20;
  check("<a>&<!--" + std::string(40, 'b') + "--></a>", "comment", o);
}

// A reader is used again, and nothing is left of the document before.
BOOST_AUTO_TEST_CASE(used_again) {
  test::recorder lines;
  event_parser parser(lines);
  std::string const fresh = test::joined(test::record("<r>a</r>"));
  for (row const& r : rows) {
    lines.clear();
    parser.reset();
    test::feed(parser, lines, r.text);
    lines.clear();
    parser.reset();
    test::feed(parser, lines, "<r>a</r>");
    BOOST_TEST(test::joined(lines.lines) == fresh, r.note);
  }
}

BOOST_AUTO_TEST_SUITE_END()
