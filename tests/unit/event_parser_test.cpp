#include "feedsax/event_parser.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

#include "event_recorder.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::string_literals;

namespace {

static_assert(std::is_nothrow_move_constructible_v<event_parser>);
static_assert(std::is_nothrow_move_assignable_v<event_parser>);
static_assert(!std::is_copy_constructible_v<event_parser>);

options strict() {
  options o;
  o.mode = mode::strict;
  return o;
}

// ASCII as UTF-16 with a byte order mark.
std::string utf16(std::string_view text, bool big_endian) {
  std::string bytes = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (char c : text) {
    if (big_endian) bytes += '\0';
    bytes += c;
    if (!big_endian) bytes += '\0';
  }
  return bytes;
}

// A document and what it gives, the repairs left out where there are none.
struct row {
  std::string input;
  std::string lines;
  char const* note;
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

std::string record_lines(std::string_view input, options const& o) {
  std::string text = joined(record(input, o));
  std::string const nothing = "repairs 0\n";
  if (text.ends_with(nothing)) text.resize(text.size() - nothing.size());
  return text;
}

row const well_formed[] = {
    {"<a/>", "1:1@0 start a\n1:5@4 end a\nend\n", "an empty element"},
    {"\xEF\xBB\xBF<?xml version='1.0'?>\n<a b=\"1&#10;2\" c='\n'>x&amp;y<![CDATA[<z>]]></a>\n<?p "
     "q?>"
     "<!--c-->",
     "2:1@25 start a b=1\n2 c= \n3:3@46 text x&y<z>\n3:25@68 end a\n4:1@73 instruction p q\n"
     "4:8@80 comment c\nend\n",
     "a bit of everything"},
    {"<a>\r\n<b>\r\r\n\n</b></a>",
     "1:1@0 start a\n1:4@3 text \n\n2:1@5 start b\n2:4@8 text \n\n\n\n5:1@12 end b\n5:5@16 end "
     "a\nend\n",
     "line ends are LF to handlers and of three kinds in places"},
    {"<a>]</a>", "1:1@0 start a\n1:4@3 text ]\n1:5@4 end a\nend\n", "a bracket before a tag"},
    {utf16("<a>\n<b c='1'>x</b></a>", false),
     "1:3@2 start a\n1:9@8 text \n\n2:1@10 start b c=1\n2:19@28 text x\n2:21@30 end b\n2:29@38 end "
     "a\n"
     "end\n",
     "UTF-16, low byte first: places in bytes"},
    {utf16("<a>\n<b c='1'>x</b></a>", true),
     "1:3@2 start a\n1:9@8 text \n\n2:1@10 start b c=1\n2:19@28 text x\n2:21@30 end b\n2:29@38 end "
     "a\n"
     "end\n",
     "UTF-16, high byte first"},
    {"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE9\xE9<b/></a>",
     "1:44@43 start a\n1:47@46 text \xC3\xA9\xC3\xA9\n1:49@48 start b\n1:53@52 end b\n1:53@52 end "
     "a\n"
     "end\n",
     "one byte a character"},
    {"<a xmlns='u' xmlns:p='v' p:b='1'><p:c/><d xmlns=''/></a>",
     "1:1@0 start {u}a {v}p:b=1 xmlns:=u xmlns:p=v\n1:34@33 start {v}p:c\n1:40@39 end {v}p:c\n"
     "1:40@39 start d xmlns:=\n1:53@52 end d\n1:53@52 end {u}a\nend\n",
     "namespaces"},
    {"<?xml version='1.7'?><a/>", "1:22@21 start a\n1:26@25 end a\nend\n",
     "any 1.x is read as 1.0, but 1.1"},
    {"<a>&#x10FFFF;&#9;</a>", "1:1@0 start a\n1:4@3 text \xF4\x8F\xBF\xBF\t\n1:18@17 end a\nend\n",
     "references"},
};

row const refused[] = {
    {"", "1:1@0 error empty-input\n", "nothing"},
    {"\xEF\xBB\xBF", "1:4@3 error no-root\n", "a byte order mark"},
    {" \r\n\t", "2:2@4 error no-root\n", "white space"},
    {"<?xml version='1.0'?>", "1:22@21 error no-root\n", "a declaration"},
    {"<!-- -->", "1:1@0 comment  \n1:9@8 error no-root\n", "a comment"},
    {"hello", "1:1@0 error not-markup\n", "text"},
    {" \nhello <a/>", "2:1@2 error not-markup\n", "text before markup"},
    {"+ADw-a/+AD4-", "1:1@0 error not-markup\n", "UTF-7"},
    {"\x1F\x8B\x08", "1:1@0 error compressed-truncated\n", "gzip"},
    {"PK\x03\x04", "1:1@0 error compressed-input\n", "zip"},
    {"\x28\xB5\x2F\xFD", "1:1@0 error compressed-input\n", "zstd"},
    {"<!--c-->x<a/>", "1:1@0 comment c\n1:9@8 error invalid-token x\n", "text in the prolog"},
    {"<![CDATA[x]]><a/>", "1:1@0 error invalid-token <\n", "CDATA in the prolog"},
    {"<a></b>", "1:1@0 start a\n1:6@5 error mismatched-tag a\n", "another end tag"},
    {"<a><b></a>", "1:1@0 start a\n1:4@3 start b\n1:9@8 error mismatched-tag b\n", "no end tag"},
    {"<a><b>x", "1:1@0 start a\n1:4@3 start b\n1:7@6 text x\n1:8@7 error truncated b\n",
     "the end within an element"},
    {"<a", "1:1@0 error unclosed-token\n", "the end within a tag"},
    {"<a><b c='", "1:1@0 start a\n1:4@3 error unclosed-token\n", "the end within an attribute"},
    {"<a></", "1:1@0 start a\n1:4@3 error unclosed-token\n", "the end within an end tag"},
    {"<a><!--", "1:1@0 start a\n1:4@3 error unclosed-token\n", "the end within a comment"},
    {"<a>&am", "1:1@0 start a\n1:4@3 error unclosed-token\n", "the end within a reference"},
    {"<a><![CDATA[ x", "1:1@0 start a\n1:13@12 text  x\n1:4@3 error unclosed-cdata\n",
     "the end within CDATA"},
    {"<a/>x", "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n", "text behind the root"},
    {"<a/><b/>", "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n", "a second root"},
    {"<a/>o='1'", "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n", "a name behind it"},
    {"<a>x&b;</a>", "1:1@0 start a\n1:4@3 text x\n1:5@4 error undefined-entity b\n", "an entity"},
    {"<a b='&amp;&c;'/>", "1:12@11 error undefined-entity c\n", "an entity in an attribute"},
    {"<a>&eacute;</a>", "1:1@0 start a\n1:4@3 error undefined-entity eacute\n", "one of HTML"},
    {"<a>&#0;</a>", "1:1@0 start a\n1:4@3 error bad-character-reference &#0;\n", "U+0000"},
    {"<a b='x&#xD800;'/>", "1:8@7 error bad-character-reference &#xD800;\n", "a surrogate"},
    {"<a>& b</a>", "1:1@0 start a\n1:5@4 error invalid-token  \n", "an ampersand"},
    {"<a>1 < 2</a>", "1:1@0 start a\n1:4@3 text 1 \n1:7@6 error invalid-token  \n", "less than"},
    {"<a>x]]>y</a>", "1:1@0 start a\n1:4@3 text x\n1:7@6 error invalid-token >\n", "]]> in text"},
    {"<a b=c/>", "1:6@5 error invalid-token c\n", "no quotes"},
    {"<a b='1' b='2'/>", "1:10@9 error duplicate-attribute b\n", "an attribute twice"},
    {"<a>\x01</a>", "1:1@0 start a\n1:4@3 error invalid-character U+0001\n", "a control"},
    {"<a>\xEF\xBF\xBE</a>", "1:1@0 start a\n1:4@3 error invalid-character U+FFFE\n", "U+FFFE"},
    {"<a>\xE9</a>", "1:1@0 start a\n1:4@3 error invalid-bytes E9\n", "not UTF-8"},
    {"<a>\xC3", "1:1@0 start a\n1:4@3 error partial-character C3\n", "the end in a character"},
    {"\n<?xml version='1.0'?><a/>", "2:1@1 error misplaced-declaration\n", "a late declaration"},
    {"<a><?xml version='1.0'?></a>", "1:1@0 start a\n1:4@3 error misplaced-declaration\n",
     "a declaration within"},
    {"<?xml version='1.0' encoding=x?><a/>", "1:30@29 error bad-declaration\n", "no quotes there"},
    {"<?xml version='1.1'?><a/>", "1:1@0 error unsupported-version 1.1\n", "XML 1.1"},
    {"<?xml version='2.0'?><a/>", "1:1@0 error unsupported-version 2.0\n", "XML 2.0"},
    {"<?xml version='1.0' encoding='x-none'?><a/>", "1:31@30 error unknown-encoding x-none\n",
     "no encoding"},
    {"<?xml version='1.0' encoding='utf-16'?><a/>", "1:31@30 error encoding-conflict utf-16\n",
     "another encoding"},
    {"<a>\n <b:c/></a>", "1:1@0 start a\n1:4@3 text \n \n2:2@5 error unbound-prefix b\n",
     "a prefix"},
    {"<a b='1' c:d='2'/>", "1:10@9 error unbound-prefix c\n", "a prefix of an attribute"},
    {"<a\n xmlns:b=''/>", "2:2@4 error bad-namespace xmlns:b\n", "no namespace"},
    {"<a><b:c:d/></a>", "1:1@0 start a\n1:4@3 error bad-qualified-name b:c:d\n", "two colons"},
    {"<a/><?b:c?>", "1:1@0 start a\n1:5@4 end a\n1:5@4 error bad-qualified-name b:c\n",
     "a colon in a target"},
    {"<a xmlns:b='u' xmlns:c='u' b:d='1' c:d='2'/>", "1:36@35 error duplicate-attribute c:d\n",
     "an attribute twice by its namespace"},
    {utf16("<a>\n<b></c>", false),
     "1:3@2 start a\n1:9@8 text \n\n2:1@10 start b\n2:11@20 error mismatched-tag b\n",
     "places in UTF-16"},
};

row const recovered[] = {
    {"<dc:a><x:b x:c='1'/></dc:a>",
     "1:1@0 ! unbound-prefix dc\n1:1@0 start {http://purl.org/dc/elements/1.1/}dc:a\n"
     "1:7@6 ! unbound-prefix x\n1:7@6 start x:b x:c=1\n1:21@20 end x:b\n"
     "1:21@20 end {http://purl.org/dc/elements/1.1/}dc:a\nend\nrepairs 2\n",
     "unbound prefixes"},
    {"<a b='1' xmlns:c=''/>",
     "1:10@9 ! bad-namespace xmlns:c\n1:1@0 start a b=1\n1:22@21 end a\nend\nrepairs 1\n",
     "a declaration that is not allowed"},
    {"<a xmlns:b='u' xmlns:c='u' b:d='1' c:d='2'/>",
     "1:36@35 ! duplicate-attribute c:d\n1:1@0 start a {u}b:d=1 xmlns:b=u xmlns:c=u\n"
     "1:45@44 end a\nend\nrepairs 1\n",
     "the first of two attributes holds"},
    {"<a><b:c:d/></a><?e:f g?>",
     "1:1@0 start a\n1:4@3 ! bad-qualified-name b:c:d\n1:4@3 start b:c:d\n1:12@11 end b:c:d\n"
     "1:12@11 end a\n1:16@15 ! bad-qualified-name e:f\n1:16@15 instruction e:f g\nend\nrepairs 2\n",
     "names that are no qualified ones"},
    {"<?xml version='1.1'?><a>\xC3\xA9\xE9</a>",
     "1:1@0 ! xml-decl-malformed 1.1\n1:22@21 start a\n1:27@26 ! bad-utf8 E9\n"
     "1:25@24 text \xC3\xA9\xEF\xBF\xBD\n1:28@27 end a\nend\nrepairs 2\n",
     "a version and bytes"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_parser)

namespace bdata = boost::unit_test::data;

BOOST_DATA_TEST_CASE(well_formed_documents, bdata::make(well_formed), r) {
  BOOST_TEST(record_lines(r.input, strict()) == r.lines);
  BOOST_TEST(record_lines(r.input, {}) == r.lines);  // recovery changes nothing
}

BOOST_DATA_TEST_CASE(errors_and_their_places, bdata::make(refused), r) {
  BOOST_TEST(record_lines(r.input, strict()) == r.lines);
}

BOOST_DATA_TEST_CASE(recovery, bdata::make(recovered), r) {
  BOOST_TEST(record_lines(r.input, {}) == r.lines);
}

// Wherever the input is cut: the same events, places, repairs and errors. One parser reads all.
BOOST_DATA_TEST_CASE(any_cut,
                     bdata::make(well_formed) + bdata::make(refused) + bdata::make(recovered), r) {
  for (mode m : {mode::strict, mode::recover}) {
    options o;
    o.mode = m;
    recorder out;
    feedsax::event_parser parser(out, o);
    std::vector<std::string> const wanted = record(r.input, o);
    auto const check = [&](std::vector<std::size_t> const& cuts, std::size_t where) {
      out.clear();
      feed(parser, out, r.input, cuts);
      BOOST_TEST_REQUIRE(joined(out.lines) == joined(wanted), "cut at " << where);
      parser.reset();
    };
    std::vector<std::size_t> all;
    for (std::size_t i = 1; i < r.input.size(); ++i) all.push_back(i);
    check(all, 0);
    for (std::size_t i = 0; i <= r.input.size(); ++i) check({i}, i);
  }
}

BOOST_AUTO_TEST_CASE(what_is_not_wanted_does_not_come) {
  recorder out;
  out.wanted_events = events::none;
  feedsax::event_parser parser(out, strict());
  feed(parser, out, "<a>x<!--c--><?p q?><b>y</b></a>");
  BOOST_TEST(joined(out.lines) ==
             "1:1@0 start a\n1:20@19 start b\n1:24@23 end b\n1:28@27 end a\nend\nrepairs 0\n");
  // It is checked nevertheless.
  for (char const* bad : {"<a><?b:c?></a>", "<a>x]]></a>", "<a><!-- -- --></a>", "<a>&b;</a>"}) {
    parser.reset();
    BOOST_TEST(!parser.write(bad));
  }
}

BOOST_AUTO_TEST_CASE(places_far_back) {
  // Elements that begin in chunks long gone, and text of many of them.
  std::string document = "<a>\n";
  for (int i = 0; i < 100; ++i) document += "<b n='" + std::to_string(i) + "'>\n";
  document += std::string(300'000, 'x') + "\n";
  for (int i = 0; i < 100; ++i) document += "</b>\n";
  document += "</a>";
  std::vector<std::string> const whole = record(document, strict());
  BOOST_TEST(joined(whole).find("lost") == std::string::npos);
  std::vector<std::size_t> cuts;
  for (std::size_t i = 500; i < document.size(); i += 500) cuts.push_back(i);
  recorder out;
  feedsax::event_parser parser(out, strict());
  feed(parser, out, document, cuts);
  BOOST_TEST((out.lines == whole));
}

BOOST_AUTO_TEST_CASE(state_and_encoding) {
  recorder out;
  feedsax::event_parser parser(out, strict());
  BOOST_TEST(!parser.done());
  BOOST_TEST(parser.encoding() == "utf-8");
  BOOST_TEST(static_cast<bool>(parser.write("<?xml version='1.0' encoding='latin1'?>\n<a>")));
  BOOST_TEST(parser.encoding() == "latin1");
  BOOST_TEST((parser.where() == position{43, 2, 4}));
  BOOST_TEST(static_cast<bool>(parser.write("</a>")));
  BOOST_TEST(!parser.done());
  BOOST_TEST(static_cast<bool>(parser.finish()));
  BOOST_TEST(parser.done());
  BOOST_TEST((parser.where() == position{47, 2, 8}));
  parser.reset();
  BOOST_TEST(!parser.done());
  BOOST_TEST((parser.where() == position{}));
  BOOST_TEST(!parser.write("<a></b>"));
  BOOST_TEST(parser.done());
  BOOST_TEST((parser.where() == position{5, 1, 6}));
}

BOOST_AUTO_TEST_CASE(content_type_names_the_encoding) {
  options o = strict();
  o.content_type = "text/xml; charset=\"ISO-8859-1\"";
  BOOST_TEST(joined(record("<a>\xE9</a>", o)) ==
             "1:1@0 start a\n1:4@3 text \xC3\xA9\n1:5@4 end a\nend\nrepairs 0\n");
}

// A handler that asks for places all the time, near and far, costs a scan or two and no more.
BOOST_AUTO_TEST_CASE(asking_for_places_is_cheap) {
  struct asking : event_handler {
    event_source* source = nullptr;
    std::uint64_t root = 0, lines = 0;
    void on_document_start(event_source& s) override { source = &s; }
    void on_start(element const& e) override {
      if (e.name().local == "r") root = e.offset();
      lines += e.where().line + source->locate(root).line + source->where().line +
               source->locate(source->end_offset()).line;
    }
  } handler;
  std::string document = "<r>";
  for (int i = 0; i < 60'000; ++i) document += "<a/>\n";
  document += "</r>";
  feedsax::event_parser parser(handler, strict());
  BOOST_TEST(static_cast<bool>(parser.write(document)));
  BOOST_TEST(static_cast<bool>(parser.finish()));
  std::uint64_t const n = 60'000;
  BOOST_TEST(handler.lines == 4 + n * (n + 1) / 2 * 3 + n);
}

BOOST_AUTO_TEST_SUITE_END()
