#include "feedsax/html/tokenizer.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace feedsax;
using namespace std::literals;

namespace {

// One line for each token; text is joined.
void describe(html::token const& t, std::string& out) {
  std::string scratch;
  switch (t.kind) {
  case html::token_kind::text:
    if (out.ends_with("\"\n"))
      out.resize(out.size() - 2);
    else
      out += '"';
    (out += t.decoded(scratch)) += "\"\n";
    break;
  case html::token_kind::start_tag:
    (out += '<') += t.lower_name(scratch);
    for (html::attribute const& a : t.attributes) {
      (out += ' ') += a.lower_name(scratch);
      (out += '=') += a.decoded(scratch);
    }
    out += t.self_closing ? "/>\n" : ">\n";
    break;
  case html::token_kind::end_tag: ((out += "</") += t.lower_name(scratch)) += ">\n"; break;
  case html::token_kind::comment: ((out += "!") += t.decoded(scratch)) += "\n"; break;
  case html::token_kind::doctype: ((out += "!doctype ") += t.doctype.name) += "\n"; break;
  case html::token_kind::processing_instruction:
    ((out += "?") += t.decoded(scratch)) += "\n";
    break;
  }
}

std::string tokens(std::string_view text, html::tokenizer_options const& options = {}) {
  html::tokenizer t(text, options);
  std::string out;
  for (html::token const& each : t) {
    BOOST_TEST((each.raw.data() == text.data() + each.offset), each.raw);
    describe(each, out);
  }
  return out;
}

std::string in_chunks(std::string_view text, std::size_t size,
                      html::tokenizer_options const& options = {}) {
  html::chunked_tokenizer t(options);
  std::string out;
  html::token each;
  for (std::size_t i = 0; i < text.size(); i += size) {
    std::string const chunk(text.substr(i, size));
    for (t.write(chunk); t.next(each);) {
      BOOST_TEST(text.substr(each.offset, each.raw.size()) == each.raw);
      describe(each, out);
    }
  }
  for (t.finish(); t.next(each);) describe(each, out);
  return out;
}

struct row {
  std::string_view html, tokens;
  char const* note = "";
};

// clang-format off
constexpr row rows[] = {
    {"", ""},
    {"a < b << c <3", "\"a < b << c <3\"\n"},
    {"<", "\"<\"\n"},
    {"</", "\"</\"\n"},
    {"x</>y", "\"xy\"\n"},
    {"<P ID=1>x</P >", "<p id=1>\n\"x\"\n</p>\n"},
    {"<br/><br / >", "<br/>\n<br>\n"},
    {"<a/href=x>", "<a href=x>\n"},
    {"<a href=x/>", "<a href=x/>\n", "a slash in a value without quotes"},
    {"<a b='1'c=\"2\" d = 3 e>", "<a b=1 c=2 d=3 e=>\n"},
    {"<a =b c==d>", "<a =b= c==d>\n"},
    {"<a b=1 B=2>", "<a b=1>\n", "the first counts"},
    {"<a b=>c>", "<a b=>\n\"c>\"\n"},
    {"<a b='x>y'>", "<a b=x>y>\n"},
    {"<a b='&amp;&copy=1\r\n'>", "<a b=&&copy=1\n>\n"},
    {"<o:p><x-y_z\f>", "<o:p>\n<x-y_z>\n"},
    {"</a href=b>", "</a>\n"},
    {"one<!-- c -->two", "\"onetwo\"\n", "comments only on request"},
    {"<!DOCTYPE html><?xml ?>x", "\"x\"\n"},
    {"<a href='no end", "", "a tag that is not ended is none"},
    {"<script>if (a</b) '</scripted>'</script>x", "<script>\n\"if (a</b) '</scripted>'\"\n</script>\n\"x\"\n"},
    {"<script><!-- <script> </script> --></script>x", "<script>\n\"<!-- <script> </script> -->\"\n</script>\n\"x\"\n"},
    {"<script><!--<script>--></script>x", "<script>\n\"<!--<script>-->\"\n</script>\n\"x\"\n"},
    {"<script><!--></script>x", "<script>\n\"<!-->\"\n</script>\n\"x\"\n"},
    {"<TITLE>&amp;<b></Title >x", "<title>\n\"&<b>\"\n</title>\n\"x\"\n"},
    {"<style>&amp;<b></style>", "<style>\n\"&amp;<b>\"\n</style>\n"},
    {"<iframe><b></iframe><b>", "<iframe>\n\"<b>\"\n</iframe>\n<b>\n"},
    {"<noscript><b>", "<noscript>\n<b>\n"},
    {"<textarea></textareas></textarea/>x", "<textarea>\n\"</textareas>\"\n</textarea>\n\"x\"\n"},
    {"<plaintext></plaintext>", "<plaintext>\n\"</plaintext>\"\n"},
    {"<title>unended</title", "<title>\n\"unended</title\"\n"},
    {"a\r\nb\rc\n", "\"a\nb\nc\n\"\n"},
    {"<![CDATA[x]]>y", "\"y\"\n", "a comment in HTML"},
    {"&am</>p;", "\"&amp;\"\n", "a reference does not go across tags"},
    {"\xC3\xA9\xF0\x9F\x98\x80\xE2\x82", "\"\xC3\xA9\xF0\x9F\x98\x80\xE2\x82\"\n"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_tokenizer)

BOOST_AUTO_TEST_CASE(whole_and_in_chunks) {
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.html << " " << r.note) {
      BOOST_TEST(tokens(r.html) == r.tokens);
      for (std::size_t size = 1; size < 6; ++size) BOOST_TEST(in_chunks(r.html, size) == r.tokens);
    }
  }
}

BOOST_AUTO_TEST_CASE(comments_and_others_on_request) {
  html::tokenizer_options o;
  o.comments = o.doctypes = true;
  BOOST_TEST(tokens("<!doctype Html><!--a--><!-->b<!--->c<!--d--!>e<?x y?><!z></ w>", o) ==
             "!doctype Html\n!a\n!\n\"b\"\n!\n\"c\"\n!d\n\"e\"\n!?x y?\n!z\n! w\n");
  o.processing_instructions = true;
  o.comments = false;
  BOOST_TEST(tokens("<?x y?><!-- -->", o) == "?x y?\n");
  BOOST_TEST(in_chunks("<?x y?><!-- -->", 1, o) == "?x y?\n");
}

BOOST_AUTO_TEST_CASE(dropped_elements) {
  constexpr std::string_view drop[] = {"nav", "svg", "script", "img"};
  html::tokenizer_options o;
  o.drop = drop;
  BOOST_TEST(tokens("a<NAV>b<nav>c</nav>d</nav>e", o) == "\"ae\"\n");
  BOOST_TEST(tokens("a<script>'<nav>'</script>b<img src=x>c</nav>d", o) == "\"abcd\"\n");
  BOOST_TEST(tokens("a<svg><path/></svg>b<svg>c", o) == "\"ab\"\n");
  BOOST_TEST(in_chunks("a<NAV>b<nav>c</nav>d</nav>e", 1, o) == "\"ae\"\n");
}

BOOST_AUTO_TEST_CASE(further_raw_text) {
  constexpr std::string_view raw[] = {"code"};
  html::tokenizer_options o;
  o.raw_text = raw;
  BOOST_TEST(tokens("<CODE><b>&amp;</b></code><b>", o) ==
             "<code>\n\"<b>&amp;</b>\"\n</code>\n<b>\n");
  o.raw_elements = false;
  BOOST_TEST(tokens("<title><b></title>", o) == "<title>\n<b>\n</title>\n");
}

BOOST_AUTO_TEST_CASE(raw_content) {
  html::tokenizer t("<pre><b>x</b></PRE>y");
  html::token each;
  BOOST_TEST(t.next(each));
  BOOST_TEST(t.raw_content("pre") == "<b>x</b>");
  BOOST_TEST(t.next(each));
  BOOST_TEST((each.kind == html::token_kind::end_tag));
  BOOST_TEST(t.rest() == "y");
  BOOST_TEST(t.raw_content("nothing") == "y");
  BOOST_TEST(!t.next(each));
}

BOOST_AUTO_TEST_CASE(limits) {
  html::tokenizer_options o;
  o.max_attributes = 2;
  o.max_name_bytes = 3;
  BOOST_TEST(tokens("<a b=1 long=2 c=3 d=4>", o) == "<a b=1 c=3>\n");
  BOOST_TEST(tokens("<long-name>", o) == "<>\n");
  o.max_token_bytes = 10;
  for (std::size_t size : {1u, 2u, 7u, 100u}) {
    BOOST_TEST(in_chunks("<p>x<a b='0123456789'>y<i>", size, o) ==
               "<p>\n\"x<a b='0123456789'>y\"\n<i>\n");
    BOOST_TEST(in_chunks("<!-- 0123456789 -->", size, o) == "\"<!-- 0123456789 -->\"\n");
    BOOST_TEST(in_chunks("<!-- 0123456789", size, o) == "\"<!-- 0123456789\"\n");
  }
  BOOST_TEST(tokens("<p>x<a b='0123456789'>y<i>", o) == "<p>\n\"x<a b='0123456789'>y\"\n<i>\n");
}

BOOST_AUTO_TEST_CASE(attributes_of_a_token) {
  html::tokenizer t("<A HREF='/?a&amp;b' Title>");
  html::token each;
  BOOST_TEST(t.next(each));
  std::string scratch;
  BOOST_REQUIRE(each.find("href"));
  BOOST_TEST(each.find("href")->value == "/?a&amp;b");
  BOOST_TEST(each.find("href")->decoded(scratch) == "/?a&b");
  BOOST_REQUIRE(each.find("title"));
  BOOST_TEST(each.find("title")->value.empty());
  BOOST_TEST(!each.find("hre"));
  BOOST_TEST((each.tag == html::tag::a));
}

BOOST_AUTO_TEST_CASE(nul_in_each_place) {
  html::tokenizer_options o;
  o.comments = true;
  BOOST_TEST(tokens("a\0<a\0 b\0=c\0><!--\0--><title>\0</title>"sv, o) ==
             "\"a\0\"\n<a\xEF\xBF\xBD b\xEF\xBF\xBD=c\xEF\xBF\xBD>\n!\xEF\xBF\xBD\n"
             "<title>\n\"\xEF\xBF\xBD\"\n</title>\n"sv);
}

BOOST_AUTO_TEST_CASE(memory_is_used_again) {
  html::tokenizer t("<title>x");
  html::token each;
  while (t.next(each)) {
  }
  t.reset("<b>");  // not in the title any more
  BOOST_TEST(t.next(each));
  BOOST_TEST((each.tag == html::tag::b));
}

// Each of these would take minutes if it were quadratic.
BOOST_AUTO_TEST_CASE(small_chunks_of_long_tokens) {
  std::string const many(400'000, '>');
  for (std::string const& text :
       {"<a b=\"" + many + "\">", "<!-- " + many + "-->", "<a " + std::string(400'000, 'x'),
        "&#" + std::string(400'000, '0') + "65;", std::string(400'000, '<'),
        "<script>" + std::string(200'000, '-') + "<!--" + many + "</script>"}) {
    html::chunked_tokenizer t;
    html::token each;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
      for (t.write({text.data() + i, 1}); t.next(each);) bytes += each.raw.size();
    for (t.finish(); t.next(each);) bytes += each.raw.size();
    BOOST_TEST(bytes <= text.size());
  }
}

BOOST_AUTO_TEST_SUITE_END()
