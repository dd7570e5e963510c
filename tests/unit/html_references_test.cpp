#include "feedsax/html/references.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

namespace html = feedsax::html;

namespace {

struct row {
  std::string_view in, text, attribute;
  char const* note = "";
};

// clang-format off
constexpr row rows[] = {
    {"", "", ""},
    {"plain", "plain", "plain"},
    {"&", "&", "&"},
    {"a && b &", "a && b &", "a && b &"},
    {"&amp;", "&", "&"},
    {"&amp", "&", "&"},
    {"&AMP;&QUOT;&lt;&gt;&apos;", "&\"<>'", "&\"<>'"},
    {"&apos", "&apos", "&apos", "needs its semicolon"},
    {"&notit;", "¬it;", "&notit;", "the longest legacy name; none in attributes before a letter"},
    {"&notin;", "∉", "∉"},
    {"&copy=1", "©=1", "&copy=1"},
    {"&copy1", "©1", "&copy1"},
    {"&copy-1", "©-1", "©-1"},
    {"&copy", "©", "©", "at the end"},
    {"&ampamp;", "&amp;", "&ampamp;", "decoded once"},
    {"&CounterClockwiseContourIntegral;", "∳", "∳", "the longest"},
    {"&CounterClockwiseContourIntegralx;", "&CounterClockwiseContourIntegralx;", "&CounterClockwiseContourIntegralx;"},
    {"&nGt;", "≫⃒", "≫⃒", "two characters"},
    {"&NewLine;&Tab;", "\n\t", "\n\t"},
    {"&unknown;&Eacut;", "&unknown;&Eacut;", "&unknown;&Eacut;"},
    {"&EACUTE;", "&EACUTE;", "&EACUTE;", "case counts"},
    {"&#65;&#x41;&#X41;&#65", "AAAA", "AAAA"},
    {"&#x", "&#x", "&#x"},
    {"&#;&#x;&#xg;&#", "&#;&#x;&#xg;&#", "&#;&#x;&#xg;&#"},
    {"&#65a", "Aa", "Aa", "a number needs no semicolon, not even in an attribute"},
    {"&#150;&#x80;&#129;", "–€\xC2\x81", "–€\xC2\x81", "windows-1252, and what it lacks"},
    {"&#0;&#xD800;&#xDFFF;&#x110000;&#99999999999999999999;", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    {"&#x10FFFF;&#x1F600;&#xFFFE;", "\xF4\x8F\xBF\xBF😀\xEF\xBF\xBE", "\xF4\x8F\xBF\xBF😀\xEF\xBF\xBE"},
    {"&#13;", "\r", "\r", "as it is"},
    {"a\r\nb", "a\r\nb", "a\r\nb", "line ends are not its business"},
    {"\xFF&amp;\xC3", "\xFF&\xC3", "\xFF&\xC3", "what is no UTF-8 passes"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_references)

BOOST_AUTO_TEST_CASE(decoding) {
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.in << " " << r.note) {
      BOOST_TEST(html::unescape(r.in) == r.text);
      BOOST_TEST(html::unescape_attribute(r.in) == r.attribute);
      std::string scratch;
      BOOST_TEST(html::unescape(r.in, scratch) == r.text);
      BOOST_TEST(html::unescape_attribute(r.in, scratch) == r.attribute);
      // Everything survives being escaped.
      BOOST_TEST(html::unescape(html::escape(r.in)) == r.in);
      BOOST_TEST(html::unescape_attribute(html::escape_attribute(r.in)) == r.in);
    }
  }
}

BOOST_AUTO_TEST_CASE(nul_stays) {
  std::string_view const text("a\0&amp;", 7);
  BOOST_TEST(html::unescape(text) == std::string_view("a\0&", 3));
}

BOOST_AUTO_TEST_CASE(no_copy_without_need) {
  std::string scratch;
  std::string_view const text = "nothing & nobody";
  BOOST_TEST(html::unescape("nothing", scratch).data() != scratch.data());
  BOOST_TEST(html::unescape(text, scratch) == text);
}

BOOST_AUTO_TEST_CASE(one_reference) {
  std::string out = "x";
  BOOST_TEST(html::read_reference("&eacute;l", html::reference_place::text, out) == 8u);
  BOOST_TEST(out == "xé");
  BOOST_TEST(html::read_reference("&&amp;", html::reference_place::text, out) == 0u);
  BOOST_TEST(html::read_reference("", html::reference_place::text, out) == 0u);
  BOOST_TEST(html::read_reference("a", html::reference_place::text, out) == 0u);
  BOOST_TEST(out == "xé");
}

BOOST_AUTO_TEST_CASE(escaping) {
  BOOST_TEST(html::escape("a<b>&\"'\xC2\xA0é") == "a&lt;b&gt;&amp;\"'&nbsp;é");
  BOOST_TEST(html::escape_attribute("a<b>&\"'\xC2\xA0") == "a&lt;b&gt;&amp;&quot;&#39;&nbsp;");
  BOOST_TEST(html::escape("\xC2") == "\xC2");
  std::string out = "<p>";
  html::append_escaped(out, "1 < 2");
  BOOST_TEST(out == "<p>1 &lt; 2");
  html::append_escaped_attribute(out, "\"");
  BOOST_TEST(out == "<p>1 &lt; 2&quot;");
}

BOOST_AUTO_TEST_SUITE_END()
