// Document type declarations: the policies, what is read of a declaration and
// what never is, and the entities that the document types of RSS 0.91 and XHTML
// bring with them.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "event_recorder.hpp"
#include "html/entities.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

options with(mode m, doctype policy) {
  options o;
  o.mode = m;
  o.doctype = policy;
  return o;
}

// Without the count of repairs.
std::string lines_of(std::string_view input, options const& o) {
  std::vector<std::string> lines = record(input, o);
  lines.pop_back();
  return joined(lines);
}

struct row {
  std::string input;
  std::string skip_external;  // By policy.
  std::string refuse;
  std::string skip;
  char const* note;
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

constexpr char const* refused = "1:1@0 error doctype-refused\n";

row const rows[] = {
    {"<!DOCTYPE a><a/>", "1:1@0 ! doctype-skipped\n1:13@12 start a\n1:17@16 end a\nend\n", refused,
     "1:1@0 ! doctype-skipped\n1:13@12 start a\n1:17@16 end a\nend\n", "a name"},
    {"<!DOCTYPE a SYSTEM \"x>'\" ><a/>",
     "1:1@0 ! doctype-skipped\n1:27@26 start a\n1:31@30 end a\nend\n", refused,
     "1:1@0 ! doctype-skipped\n1:27@26 start a\n1:31@30 end a\nend\n", "a system identifier"},
    {"<!DOCTYPE\na\nPUBLIC 'x'\n'y'\n>\n<a/>",
     "1:1@0 ! doctype-skipped\n6:1@29 start a\n6:5@33 end a\nend\n", refused,
     "1:1@0 ! doctype-skipped\n6:1@29 start a\n6:5@33 end a\nend\n", "on five lines"},
    {"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&#65;</a>", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:31@30 start a\n1:34@33 text "
     "A\n1:39@38 end a\nend\n",
     "an internal subset"},
    {"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:31@30 start a\n1:34@33 error "
     "undefined-entity b\n",
     "its entities stay unknown"},
    {"<!DOCTYPE a [<!ENTITY b 'c'>]><a b='&b;'/>", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:37@36 error undefined-entity b\n", "in attributes too"},
    {"<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:40@39 start a\n1:44@43 end a\nend\n",
     "no default attributes"},
    {"<!DOCTYPE a SYSTEM 'b' [<!-- ]> \" ' --><?p ]>'?>\n<!ENTITY % c "
     "\"]>'\">[[]]%c;] ><a/>",
     refused, refused, "1:1@0 ! doctype-internal-subset\n2:30@78 start a\n2:34@82 end a\nend\n",
     "comments, instructions, quotes and brackets in it"},
    {"<?xml version='1.0'?><!--c--><!DOCTYPE a><?p q?><a/>",
     "1:22@21 comment c\n1:30@29 ! doctype-skipped\n1:42@41 instruction p "
     "q\n1:49@48 start a\n"
     "1:53@52 end a\nend\n",
     "1:22@21 comment c\n1:30@29 error doctype-refused\n",
     "1:22@21 comment c\n1:30@29 ! doctype-skipped\n1:42@41 instruction p "
     "q\n1:49@48 start a\n"
     "1:53@52 end a\nend\n",
     "amid the prolog"},
    {"<!--<!DOCTYPE a>--><?b <!DOCTYPE a>?><a>&lt;!DOCTYPE "
     "a><![CDATA[<!DOCTYPE a>]]></a>",
     "1:1@0 comment <!DOCTYPE a>\n1:20@19 instruction b <!DOCTYPE a>\n1:38@37 "
     "start a\n"
     "1:41@40 text <!DOCTYPE a><!DOCTYPE a>\n1:80@79 end a\nend\n",
     "1:1@0 comment <!DOCTYPE a>\n1:20@19 instruction b <!DOCTYPE a>\n1:38@37 "
     "start a\n"
     "1:41@40 text <!DOCTYPE a><!DOCTYPE a>\n1:80@79 end a\nend\n",
     "1:1@0 comment <!DOCTYPE a>\n1:20@19 instruction b <!DOCTYPE a>\n1:38@37 "
     "start a\n"
     "1:41@40 text <!DOCTYPE a><!DOCTYPE a>\n1:80@79 end a\nend\n",
     "none at all"},
    {"<!DOCTYPE a><!DOCTYPE a><a/>", "1:1@0 ! doctype-skipped\n1:13@12 error invalid-token <\n",
     refused, "1:1@0 ! doctype-skipped\n1:13@12 error invalid-token <\n", "two"},
    {"<!DOCTYPE a><?xml version='1.0'?><a/>",
     "1:1@0 ! doctype-skipped\n1:13@12 error misplaced-declaration\n", refused,
     "1:1@0 ! doctype-skipped\n1:13@12 error misplaced-declaration\n", "before the declaration"},
    {"<a><!DOCTYPE a></a>", "1:1@0 start a\n1:6@5 error invalid-token D\n",
     "1:1@0 start a\n1:6@5 error invalid-token D\n", "1:1@0 start a\n1:6@5 error invalid-token D\n",
     "within the root"},
    {"<a/><!DOCTYPE a>", "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n",
     "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n",
     "1:1@0 start a\n1:5@4 end a\n1:5@4 error junk-after-root\n", "behind the root"},
    {"<!doctype a><a/>", "1:1@0 error invalid-token <\n", "1:1@0 error invalid-token <\n",
     "1:1@0 error invalid-token <\n", "in lower case"},
    {"<!DOCTYPE a SYSTEM 'b", "1:1@0 error unclosed-token\n", refused,
     "1:1@0 error unclosed-token\n", "unclosed"},
    {"<!-- -- --><!DOCTYPE a [", "1:8@7 error invalid-token  \n", "1:8@7 error invalid-token  \n",
     "1:8@7 error invalid-token  \n", "an error before it"},
};

// Those of them that strict mode refuses for something else, and recovery mends: by their notes.
struct mended_row {
  std::string_view note;
  std::string skip_external, refuse, skip;
};
mended_row const mended[] = {
    {"its entities stay unknown", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:31@30 start a\n1:34@33 ! unknown-entity b\n"
     "1:34@33 text &b;\n1:37@36 end a\nend\n"},
    {"in attributes too", refused, refused,
     "1:1@0 ! doctype-internal-subset\n1:37@36 ! unknown-entity b\n1:31@30 start a b=&b;\n"
     "1:43@42 end a\nend\n"},
    {"two",
     "1:1@0 ! doctype-skipped\n1:13@12 ! bogus-markup\n1:25@24 start a\n1:29@28 end a\nend\n",
     refused,
     "1:1@0 ! doctype-skipped\n1:13@12 ! bogus-markup\n1:25@24 start a\n1:29@28 end a\nend\n"},
    {"before the declaration",
     "1:1@0 ! doctype-skipped\n1:13@12 ! misplaced-declaration\n1:34@33 start a\n"
     "1:38@37 end a\nend\n",
     refused,
     "1:1@0 ! doctype-skipped\n1:13@12 ! misplaced-declaration\n1:34@33 start a\n"
     "1:38@37 end a\nend\n"},
    {"within the root", "1:1@0 start a\n1:4@3 ! bogus-markup\n1:16@15 end a\nend\n",
     "1:1@0 start a\n1:4@3 error doctype-refused\n",
     "1:1@0 start a\n1:4@3 ! bogus-markup\n1:16@15 end a\nend\n"},
    {"behind the root", "1:1@0 start a\n1:5@4 end a\n1:5@4 ! bogus-markup\nend\n",
     "1:1@0 start a\n1:5@4 end a\n1:5@4 error doctype-refused\n",
     "1:1@0 start a\n1:5@4 end a\n1:5@4 ! bogus-markup\nend\n"},
    {"in lower case",
     "1:1@0 ! doctype-malformed\n1:1@0 ! doctype-skipped\n1:13@12 start a\n1:17@16 end a\nend\n",
     refused,
     "1:1@0 ! doctype-malformed\n1:1@0 ! doctype-skipped\n1:13@12 start a\n1:17@16 end a\nend\n"},
    {"unclosed", "1:1@0 ! cut-tag\n1:22@21 error no-root\n", refused,
     "1:1@0 ! cut-tag\n1:22@21 error no-root\n"},
    {"an error before it",
     "1:6@5 ! comment-syntax\n1:1@0 comment  - - \n1:12@11 error doctype-refused\n",
     "1:6@5 ! comment-syntax\n1:1@0 comment  - - \n1:12@11 error doctype-refused\n",
     "1:6@5 ! comment-syntax\n1:1@0 comment  - - \n1:12@11 ! cut-tag\n1:25@24 error no-root\n"},
};

// Not well-formed, the internal subset left alone: an error, or a repair.
struct malformed_row {
  std::string input;
  char const* strict;
  char const* note;
};
std::ostream& operator<<(std::ostream& out, malformed_row const& r) { return out << r.note; }

malformed_row const malformed[] = {
    {"<!DOCTYPE ><a/>", "1:11@10 error invalid-token\n", "no name"},
    {"<!DOCTYPE 'a'><a/>", "1:11@10 error invalid-token\n", "a quoted name"},
    {"<!DOCTYPE 1a><a/>", "1:11@10 error invalid-token 1\n", "no name at all"},
    {"<!DOCTYPE a b><a/>", "1:13@12 error invalid-token\n", "a word"},
    {"<!DOCTYPE a'b'><a/>", "1:12@11 error invalid-token\n", "no space"},
    {"<!DOCTYPE a SYSTEM><a/>", "1:19@18 error invalid-token\n", "no identifier"},
    {"<!DOCTYPE a PUBLIC 'b'><a/>", "1:23@22 error invalid-token\n", "no system identifier"},
    {"<!DOCTYPE a PUBLIC 'b''c'><a/>", "1:23@22 error invalid-token\n", "no space between"},
    {"<!DOCTYPE a PUBLIC '{' 'c'><a/>", "1:21@20 error invalid-token\n", "a public identifier"},
    {"<!DOCTYPE a SYSTEM 'b' c><a/>", "1:24@23 error invalid-token\n", "something behind"},
    {"<!DOCTYPE a <a/>", "1:13@12 error invalid-token\n", "no end"},
    {"<!DOCTYPE a [] b><a/>", "1:16@15 error invalid-token\n", "something behind the subset"},
    {"<!DOCTYPE a:b:c><a/>", "1:1@0 error bad-qualified-name a:b:c\n", "two colons"},
};

constexpr char const* netscape =
    "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\"\n"
    "            \"http://my.netscape.com/publish/formats/rss-0.91.dtd\">\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(event_doctype)

namespace bdata = boost::unit_test::data;

BOOST_DATA_TEST_CASE(policies, bdata::make(rows), r) {
  auto const check = [&](mode m, auto const& expected) {
    BOOST_TEST(lines_of(r.input, with(m, doctype::skip_external)) == expected.skip_external);
    BOOST_TEST(lines_of(r.input, with(m, doctype::refuse)) == expected.refuse);
    BOOST_TEST(lines_of(r.input, with(m, doctype::skip)) == expected.skip);
  };
  check(mode::strict, r);
  auto const found = std::find_if(std::begin(mended), std::end(mended),
                                  [&](mended_row const& m) { return m.note == r.note; });
  if (found == std::end(mended))
    check(mode::recover, r);
  else
    check(mode::recover, *found);
}

BOOST_DATA_TEST_CASE(malformed_declarations, bdata::make(malformed), r) {
  BOOST_TEST(lines_of(r.input, with(mode::strict, doctype::skip)) == r.strict);
  BOOST_TEST(lines_of(r.input, with(mode::strict, doctype::refuse)) == refused);
  std::string const recovered = lines_of(r.input, with(mode::recover, doctype::skip));
  if (r.input.find(':') == std::string::npos)
    BOOST_TEST(recovered.starts_with("1:1@0 ! doctype-malformed\n1:1@0 ! doctype-"));
  BOOST_TEST(recovered.ends_with(" end a\nend\n"));
}

BOOST_DATA_TEST_CASE(any_cut, bdata::make(rows), r) {
  for (mode m : {mode::strict, mode::recover})
    for (doctype policy : {doctype::skip_external, doctype::refuse, doctype::skip}) {
      std::string const wanted = joined(record(r.input, with(m, policy)));
      recorder out;
      event_parser parser(out, with(m, policy));
      for (std::size_t i = 0; i <= r.input.size(); ++i) {
        out.clear();
        feed(parser, out, r.input, {i});
        BOOST_TEST_REQUIRE(joined(out.lines) == wanted, "cut at " << i);
        parser.reset();
      }
    }
}

BOOST_AUTO_TEST_CASE(entities_of_html) {
  options const o = with(mode::strict, doctype::skip_external);
  std::string const document =
      std::string(netscape) +
      "<rss a='x&nbsp;y&amp;&quot;'>caf&eacute;&nvlt;&AMP;&LT;b>&Tab;</rss>";
  for (mode m : {mode::strict, mode::recover})
    BOOST_TEST(lines_of(document, with(m, doctype::skip_external)) ==
               "1:1@0 ! doctype-skipped\n"
               "3:1@135 start rss a=x\xC2\xA0y&\"\n"
               "3:30@164 text caf\xC3\xA9<\xE2\x83\x92&<b>\t\n"
               "3:63@197 end rss\nend\n");
  // Others stay unknown.
  BOOST_TEST(lines_of(std::string(netscape) + "<rss a='&nbsp;&foo;'/>", o) ==
             "1:1@0 ! doctype-skipped\n3:15@149 error undefined-entity foo\n");
  BOOST_TEST(lines_of(std::string(netscape) + "<rss>&nbsp;&foo;</rss>", o) ==
             "1:1@0 ! doctype-skipped\n3:1@135 start rss\n3:6@140 text \xC2\xA0\n"
             "3:12@146 error undefined-entity foo\n");
  // As they do in other document types.
  BOOST_TEST(lines_of("<!DOCTYPE rss SYSTEM 'my.dtd'><rss>&nbsp;</rss>", o) ==
             "1:1@0 ! doctype-skipped\n1:31@30 start rss\n1:36@35 error "
             "undefined-entity nbsp\n");
}

BOOST_AUTO_TEST_CASE(each_entity) {
  std::string document = netscape;
  document += "<rss>";
  std::string wanted;
  for (std::size_t n = 0; n < html::entity_count(); ++n) {
    html::entity const e = html::entity_at(n);
    document.append("<e a='&").append(e.name).append(";'>&").append(e.name).append(";</e>");
    wanted.append(e.characters).append("=").append(e.characters).append("\n");
  }
  document += "</rss>";
  struct collector : event_handler {
    std::string got;
    void on_start(element const& e) override {
      if (e.name().local == "e") got.append(e.attribute_or_empty("a")).append("=");
    }
    void on_text(std::string_view text) override { got += text; }
    void on_end(name const& n) override {
      if (n.local == "e") got += "\n";
    }
  } handler;
  event_parser parser(handler, with(mode::strict, doctype::skip_external));
  BOOST_TEST(static_cast<bool>(parser.write(document)));
  BOOST_TEST(static_cast<bool>(parser.finish()));
  BOOST_TEST((handler.got == wanted));
}

BOOST_AUTO_TEST_CASE(document_types_with_entities) {
  options const o = with(mode::strict, doctype::skip_external);
  auto const knows = [&](std::string const& id) {
    return lines_of("<!DOCTYPE a " + id + "><a>&nbsp;</a>", o).ends_with("end\n");
  };
  BOOST_TEST(knows("PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x'"));
  BOOST_TEST(knows("PUBLIC '  -//W3C//DTD\n XHTML 1.1//EN ' ''"));
  BOOST_TEST(knows("SYSTEM 'http://my.netscape.com/publish/formats/rss-0.91.dtd'"));
  BOOST_TEST(!knows("PUBLIC '-//W3C//DTD XHTML 1.0 Strict//E' 'x'"));
  BOOST_TEST(!knows("PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN more' 'x'"));
  BOOST_TEST(!knows("PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x'"));
  BOOST_TEST(!knows("PUBLIC '' ''"));
}

BOOST_AUTO_TEST_CASE(nothing_is_left_to_the_next_document) {
  recorder out;
  event_parser parser(out, with(mode::strict, doctype::skip_external));
  feed(parser, out, std::string(netscape) + "<rss>&nbsp;</rss>");
  parser.reset();
  out.clear();
  feed(parser, out, "<rss>&nbsp;</rss>");
  BOOST_TEST(joined(out.lines) ==
             "1:1@0 start rss\n1:6@5 error undefined-entity nbsp\nrepairs 0\n");
}

BOOST_AUTO_TEST_SUITE_END()
