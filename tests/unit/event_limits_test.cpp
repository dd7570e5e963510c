// The limits of the XML stage: each exact to the byte, at one place, however the input is cut.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <new>
#include <ostream>
#include <string>
#include <vector>

#include "event_recorder.hpp"
#include "reader/pipeline.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

std::string repeat(std::string_view text, std::size_t n) {
  std::string all;
  while (n-- > 0) all += text;
  return all;
}

struct row {
  char const* note;
  void (*set)(limits&, std::uint32_t);
  std::uint32_t least;  // The value that lets the document pass.
  std::string input;
  char const* error;  // What one less gives.
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

void input(limits& l, std::uint32_t n) { l.max_input_bytes = n; }
void depth(limits& l, std::uint32_t n) { l.max_depth = n; }
void name(limits& l, std::uint32_t n) { l.max_name_bytes = n; }
void names(limits& l, std::uint32_t n) { l.max_names = n; }
void attributes(limits& l, std::uint32_t n) { l.max_attributes = n; }
void attribute(limits& l, std::uint32_t n) { l.max_attribute_bytes = n; }
void tag(limits& l, std::uint32_t n) { l.max_tag_bytes = n; }
void uri(limits& l, std::uint32_t n) { l.max_namespace_bytes = n; }
void uris(limits& l, std::uint32_t n) { l.max_namespaces = n; }
void bindings(limits& l, std::uint32_t n) { l.max_bindings = n; }
void comment(limits& l, std::uint32_t n) { l.max_comment_bytes = n; }
void doctype(limits& l, std::uint32_t n) { l.max_doctype_bytes = n; }

row const rows[] = {
    {"input", input, 8, "<a>x</a>", "1:8@7 error input-too-long"},
    {"text that is longer than the input", input, 66,
     "<?xml version='1.0' encoding='iso-8859-1'?><a>" + repeat("\xE9", 8) + "</a>",
     "1:58@57 error input-too-long"},
    {"depth", depth, 3, "<a>\n<b/><b><c/></b></a>", "2:8@11 error too-deep c"},
    {"an element's name", name, 5, "<a> <abcde/></a>", "1:5@4 error name-too-long abcde"},
    {"an attribute's name", name, 5, "<a b='1' abcde='2'/>", "1:10@9 error name-too-long abcde"},
    {"names", names, 4, "<a b='1'><b b='1'/><c xmlns:d='u'/></a>",
     "1:20@19 error too-many-names c"},
    {"attributes", attributes, 3, "<a><b c='1' d='2'\n e='3'/></a>",
     "2:2@19 error too-many-attributes e"},
    {"an attribute", attribute, 5, "<a b='1' c='&#60;1234'/>", "1:10@9 error attribute-too-long c"},
    {"a start tag", tag, 20, "<r>\n<a b='0123456789' /></r>", "2:1@4 error tag-too-long"},
    {"an end tag", tag, 11, "<r><abc></abc     ></r>", "1:9@8 error tag-too-long"},
    {"a reference", tag, 12, "<r>x&#000000065;</r>", "1:5@4 error tag-too-long"},
    {"a namespace name", uri, 5, "<a b='1' xmlns:c='12345'/>",
     "1:10@9 error too-many-namespaces xmlns:c"},
    {"namespace names", uris, 2, "<a xmlns='u'><b xmlns='v'/><c xmlns='u'/></a>",
     "1:17@16 error too-many-namespaces v"},
    {"bindings", bindings, 2, "<a xmlns='u'><b xmlns='u'/><c xmlns='u'/></a>",
     "1:17@16 error too-many-namespaces"},
    {"a comment", comment, 13, "<a>\n<!-- 1234 --></a>", "2:1@4 error comment-too-long"},
    {"a comment in the prolog", comment, 13, "<!-- 1234 --><a/>", "1:1@0 error comment-too-long"},
    {"an instruction", comment, 13, "<a><?pi 123456?></a>", "1:4@3 error comment-too-long"},
    {"the XML declaration", comment, 21, "<?xml version='1.0'?><a/>",
     "1:1@0 error comment-too-long"},
    {"a document type declaration", doctype, 23, "<!DOCTYPE a SYSTEM 'x'><a/>",
     "1:1@0 error doctype-too-long"},
};

// A malformed token is too long first, if that is how far one has to read to see the fault.
row const faulty[] = {
    {"a tag", tag, 11, "<r><a b='123' c/></r>", "1:4@3 error tag-too-long"},
    {"an end tag", tag, 8, "<r></abcdef></r>", "1:4@3 error tag-too-long"},
    {"an attribute twice", tag, 15, "<r><a b='1' b='2'/></r>", "1:4@3 error tag-too-long"},
    {"a comment", comment, 7, "<r><!-- 1--2 --></r>", "1:4@3 error comment-too-long"},
    {"a late declaration", comment, 20, "<r><?xml version='1.0'?></r>",
     "1:4@3 error comment-too-long"},
};

std::string last_error(std::vector<std::string> const& lines) {
  return lines.size() < 2 ? "" : lines[lines.size() - 2];
}

options with(row const& r, std::uint32_t value, mode m) {
  options o;
  o.mode = m;
  r.set(o.limits, value);
  return o;
}

void check_any_cut(std::string_view bytes, options const& o) {
  std::string const wanted = joined(record(bytes, o));
  recorder out;
  event_parser parser(out, o);
  for (std::size_t i = 0; i <= bytes.size(); ++i) {
    out.clear();
    feed(parser, out, bytes, {i});
    BOOST_TEST_REQUIRE(joined(out.lines) == wanted, "cut at " << i);
    parser.reset();
  }
  std::vector<std::size_t> all;
  for (std::size_t i = 1; i < bytes.size(); ++i) all.push_back(i);
  out.clear();
  feed(parser, out, bytes, all);
  BOOST_TEST(joined(out.lines) == wanted);
}

constexpr mode modes[] = {mode::strict, mode::recover};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_limits)

namespace bdata = boost::unit_test::data;

BOOST_DATA_TEST_CASE(each_is_exact, bdata::make(rows), r) {
  for (mode m : modes) {
    BOOST_TEST(last_error(record(r.input, with(r, r.least, m))) == "end");
    BOOST_TEST(last_error(record(r.input, with(r, r.least - 1, m))) == r.error);
    check_any_cut(r.input, with(r, r.least, m));
    check_any_cut(r.input, with(r, r.least - 1, m));
  }
}

BOOST_DATA_TEST_CASE(with_faults, bdata::make(faulty), r) {
  for (mode m : modes) {
    BOOST_TEST(last_error(record(r.input, with(r, r.least, m))) == r.error);
    check_any_cut(r.input, with(r, r.least, m));
    check_any_cut(r.input, with(r, r.least + 1, m));
    check_any_cut(r.input, with(r, 1000, m));
  }
}

// What an unfinished token may make Expat hold.
struct endless_row {
  char const* note;
  std::string begin, more;
  char const* code;
};
std::ostream& operator<<(std::ostream& out, endless_row const& r) { return out << r.note; }

endless_row const endless[] = {
    {"tag", "<r><a", " ", "tag-too-long"},
    {"name", "<r><", "a", "tag-too-long"},
    {"attribute", "<r><a b='", "x\n", "tag-too-long"},
    {"attributes", "<r><a", " b='c'", "tag-too-long"},
    {"end tag", "<r></r", " ", "tag-too-long"},
    {"comment", "<r><!--", "x ", "comment-too-long"},
    {"comment in the prolog", "<!--c-->\n<!--", "x ", "comment-too-long"},
    {"instruction behind the root", "<r/>\n<?p ", "x ", "comment-too-long"},
    {"tag behind text", "<r>x &amp; y<a", " ", "tag-too-long"},
    {"instruction", "<?p ", "x\n", "comment-too-long"},
    {"reference", "<r>&#", "0", "tag-too-long"},
    {"entity", "<r>&", "a", "tag-too-long"},
    {"doctype", "<!DOCTYPE r SYSTEM '", "x", "doctype-too-long"},
    {"depth", "<r>", "<a>", "too-deep"},
    {"names", "<r>", "", "too-many-names"},
};

BOOST_DATA_TEST_CASE(endless_input_ends, bdata::make(endless), r) {
  for (std::size_t piece_size : {64u << 10, 1000u, 3u}) {
    recorder out;
    out.wanted_events = piece_size == 1000u ? events::text : events::none;
    reader::pipeline pipeline(out, {});
    result<void> answer = pipeline.write(r.begin);
    std::size_t fed = 0, number = 0;
    while (answer && fed < (4u << 20)) {
      std::string piece;
      while (piece.size() < piece_size)
        piece += r.more.empty() ? "<n" + std::to_string(number++) + "/>" : r.more;
      fed += piece.size();
      answer = pipeline.write(piece);
    }
    BOOST_TEST_REQUIRE(!answer);
    BOOST_TEST(id(answer.error().code) == r.code);
    BOOST_TEST(fed < (2u << 20));
    BOOST_TEST(pipeline.xml().memory().peak() < (24u << 20));
  }
}

// Text is no token: it may go on as long as the input may.
BOOST_AUTO_TEST_CASE(endless_text_does_not_end) {
  for (char const* begin : {"<r>", "<r><![CDATA[", "<r/>", ""}) {
    recorder out;
    out.wanted_events = events::none;
    reader::pipeline pipeline(out, {});
    BOOST_TEST(static_cast<bool>(pipeline.write(begin)));
    std::string const piece = repeat(" \n\r\n", 1u << 14);
    for (int i = 0; i < 64; ++i) BOOST_TEST_REQUIRE(static_cast<bool>(pipeline.write(piece)));
    BOOST_TEST(pipeline.xml().memory().peak() < (1u << 20));
  }
}

BOOST_AUTO_TEST_CASE(deep_documents) {
  options o;
  o.limits.max_depth = 100'000;
  std::string const document = repeat("<a>", 100'000) + repeat("</a>", 100'000);
  BOOST_TEST(last_error(record(document, o)) == "end");
}

BOOST_AUTO_TEST_CASE(diagnostics_are_counted_beyond_their_limit) {
  options o;
  o.limits.max_diagnostics = 2;
  BOOST_TEST(joined(record("<a:b><c:d><e:f/></c:d></a:b>", o)) ==
             "1:1@0 ! unbound-prefix a\n1:1@0 start a:b\n1:6@5 ! unbound-prefix c\n"
             "1:6@5 start c:d\n1:11@10 start e:f\n1:17@16 end e:f\n1:17@16 end c:d\n"
             "1:23@22 end a:b\nend\nrepairs 3\n");
}

// Every allocation of Expat fails once: the exception comes out, and the parser can be used again.
BOOST_AUTO_TEST_CASE(memory_ends_in_expat) {
  struct failing : recorder {
    reader::pipeline* pipeline = nullptr;
    std::uint64_t n = 0;
    void on_document_start(event_source& s) override {
      recorder::on_document_start(s);
      if (n > 0) pipeline->xml().memory().fail_after(n);
    }
  } out;
  std::string document = "<a xmlns='u' b='1'>" + repeat("<c d='2'>x</c>", 50);
  for (int i = 0; i < 50; ++i)
    document += "<e" + std::to_string(i) + " f='" + repeat("g", 100) + "'/>";
  document += "</a>";
  reader::pipeline pipeline(out, {});
  out.pipeline = &pipeline;
  bool failed = true;
  int failures = 0;
  while (failed) {
    ++out.n;
    failed = false;
    try {
      BOOST_TEST(static_cast<bool>(pipeline.write(document)));
      BOOST_TEST(static_cast<bool>(pipeline.finish()));
    } catch (std::bad_alloc const&) {
      failed = true;
      ++failures;
      BOOST_TEST((pipeline.write("x").error().code == errc::stopped));
    }
    pipeline.xml().memory().fail_after(0);
    std::uint64_t const n = std::exchange(out.n, 0);
    pipeline.reset();
    BOOST_TEST(static_cast<bool>(pipeline.write(document)));
    BOOST_TEST(static_cast<bool>(pipeline.finish()));
    pipeline.reset();
    out.n = n;
  }
  BOOST_TEST(failures > 5);
}

BOOST_AUTO_TEST_CASE(expat_may_not_take_more_than_its_share) {
  struct stingy : recorder {
    reader::pipeline* pipeline = nullptr;
    void on_document_start(event_source& s) override {
      recorder::on_document_start(s);
      pipeline->xml().memory().limit(pipeline->xml().memory().used() + 1000);
    }
  } out;
  reader::pipeline pipeline(out, {});
  out.pipeline = &pipeline;
  result<void> const r = pipeline.write("<a b='" + repeat("x", 5000) + "'/>");
  BOOST_TEST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::amplification));
}

BOOST_AUTO_TEST_SUITE_END()
