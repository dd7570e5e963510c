#include "feedsax/text.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;

/// Shows what is compared, also when it is nothing.
template <class Value>
std::string shown(std::optional<Value> const& value) {
  return value ? std::to_string(*value) : "nothing";
}

BOOST_AUTO_TEST_SUITE(text)

BOOST_AUTO_TEST_CASE(ascii_case) {
  static_assert(feedsax::to_lower_ascii('A') == 'a' && feedsax::to_lower_ascii('Z') == 'z');
  static_assert(feedsax::to_lower_ascii('@') == '@' && feedsax::to_lower_ascii('[') == '[');
  BOOST_TEST(feedsax::to_lower_ascii("RSS 2.0 \xC3\x89"sv) == "rss 2.0 \xC3\x89");
  BOOST_TEST(feedsax::to_lower_ascii(""sv).empty());

  static_assert(feedsax::iequals("isPermaLink", "ISPERMALINK"));
  static_assert(feedsax::iequals("", ""));
  static_assert(!feedsax::iequals("rss", "rs"));
  static_assert(!feedsax::iequals("rs", "rss"));
  static_assert(!feedsax::iequals("@", "`"));  // differ in the bit that parts the cases
  static_assert(!feedsax::iequals("\xC3\x89", "\xC3\xA9"));

  static_assert(feedsax::istarts_with("HTTPS://x", "http"));
  static_assert(feedsax::istarts_with("http", ""));
  static_assert(!feedsax::istarts_with("htt", "http"));
}

BOOST_AUTO_TEST_CASE(trimmed) {
  struct row {
    std::string_view note, in, unicode, ascii;
  };
  static constexpr row rows[] = {
      {"nothing", "", "", ""},
      {"nothing to do", "a b", "a b", "a b"},
      {"ASCII", " \t\r\n\v\f a b \f\v\n\r\t ", "a b", "a b"},
      {"only ASCII", " \n ", "", ""},
      {"only Unicode", "\xC2\xA0\xE2\x80\x83\xEF\xBB\xBF", "", "\xC2\xA0\xE2\x80\x83\xEF\xBB\xBF"},
      {"mixed runs", " \xC2\xA0 \xE3\x80\x80\na\n\xE3\x80\x80 \xC2\xA0 ", "a",
       "\xC2\xA0 \xE3\x80\x80\na\n\xE3\x80\x80 \xC2\xA0"},
      {"inner stays", "a\xC2\xA0\xC2\xA0 b", "a\xC2\xA0\xC2\xA0 b", "a\xC2\xA0\xC2\xA0 b"},
      {"U+200B stays", "\xE2\x80\x8B", "\xE2\x80\x8B", "\xE2\x80\x8B"},
      {"U+200D at the end of an emoji stays", "x\xE2\x80\x8D", "x\xE2\x80\x8D", "x\xE2\x80\x8D"},
      {"letters that share a first byte", "\xC2\xA9\xE2\x82\xAC", "\xC2\xA9\xE2\x82\xAC",
       "\xC2\xA9\xE2\x82\xAC"},
      {"a cut sequence", "\xE2\x80", "\xE2\x80", "\xE2\x80"},
      {"continuation bytes alone", "\xA0\x85", "\xA0\x85", "\xA0\x85"},
      {"NUL is not white space", "\0 "sv, "\0"sv, "\0"sv},
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.note) {
      BOOST_TEST(feedsax::trim(row.in) == row.unicode);
      BOOST_TEST(feedsax::trim_ascii(row.in) == row.ascii);
    }
}

// Against the property White_Space itself: no code point more, none less.
BOOST_AUTO_TEST_CASE(every_white_space) {
  std::u32string const expected =
      U"\t\n\v\f\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
      U"\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";
  std::u32string found;
  for (char32_t c = 1; c < 0x10000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string utf8;
    auto const put = [&utf8](char32_t byte) { utf8 += static_cast<char>(byte); };
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0 | (c >> 6));
      put(0x80 | (c & 0x3F));
    } else {
      put(0xE0 | (c >> 12));
      put(0x80 | ((c >> 6) & 0x3F));
      put(0x80 | (c & 0x3F));
    }
    bool const before = feedsax::trim(utf8 + "x") == "x";
    bool const after = feedsax::trim("x" + utf8) == "x";
    if (before != after) BOOST_ERROR("differs at the two ends: " << static_cast<unsigned>(c));
    if (before) found += c;
  }
  BOOST_TEST((found == expected));
}

BOOST_AUTO_TEST_CASE(collapsed) {
  struct row {
    std::string_view in, out;
  };
  static constexpr row rows[] = {
      {"", ""},
      {" \n ", ""},
      {"a b", "a b"},
      {"  a b  ", "a b"},
      {"a  b", "a b"},
      {"a\nb", "a b"},
      {"a \n\t b\r\n\r\nc d", "a b c d"},
      {"\xC2\xA0"
       "a \xC2\xA0 b\xC2\xA0",
       "a \xC2\xA0 b"},
      {"a\xC2\xA0\xC2\xA0"
       "b",
       "a\xC2\xA0\xC2\xA0"
       "b"},
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.in) {
      BOOST_TEST(feedsax::collapse_space(row.in) == row.out);
      std::string scratch = "left over";
      BOOST_TEST(feedsax::collapse_space(row.in, scratch) == row.out);
    }
  std::string scratch;
  constexpr auto clean = " nothing to do "sv;
  BOOST_TEST((feedsax::collapse_space(clean, scratch).data() == clean.data() + 1));
}

BOOST_AUTO_TEST_CASE(integers) {
  struct row {
    std::string_view in;
    std::optional<std::int64_t> out;
  };
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  static constexpr row rows[] = {
      {"0", 0},
      {"12345", 12345},
      {"007", 7},
      {" \n42\xC2\xA0", 42},
      {"+42", 42},
      {"-42", -42},
      {"-0", 0},
      {"12,345", 12345},
      {"-1,234,567", -1234567},
      {"000,001", 1},
      {"9223372036854775807", most},
      {"-9223372036854775808", least},
      {"9,223,372,036,854,775,807", most},
      {"9223372036854775808", {}},
      {"-9223372036854775809", {}},
      {"18446744073709551616", {}},
      {"99999999999999999999999999", {}},
      {"", {}},
      {" ", {}},
      {"-", {}},
      {"+-1", {}},
      {"--1", {}},
      {"- 1", {}},
      {"1.0", {}},
      {"1e3", {}},
      {"0x10", {}},
      {"12 MB", {}},
      {"unknown", {}},
      {"1 234", {}},
      {",123", {}},
      {"1,", {}},
      {"1,23", {}},
      {"1,2345", {}},
      {"1234,567", {}},
      {"1,,234", {}},
      {"1,234,", {}},
      {"12,34,567", {}},
      {"1\0"sv, {}},
      {"\xD9\xA3", {}},  // a digit, but not of ASCII
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.in) {
      BOOST_TEST(shown(feedsax::read_integer(row.in)) == shown(row.out));
      // The unsigned reader is the same but for the minus sign and the last bit.
      if (row.out && *row.out >= 0 && row.in[0] != '-')
        BOOST_TEST(shown(feedsax::read_unsigned(row.in)) == shown(row.out));
    }
  BOOST_TEST(shown(feedsax::read_unsigned("18446744073709551615")) == "18446744073709551615");
  BOOST_TEST(shown(feedsax::read_unsigned("18,446,744,073,709,551,615")) == "18446744073709551615");
  for (auto const text : {"18446744073709551616", "99999999999999999999", "-1", "-0", "", "1.5"})
    BOOST_TEST(shown(feedsax::read_unsigned(text)) == "nothing", text);
}

BOOST_AUTO_TEST_CASE(numbers) {
  struct row {
    std::string_view in;
    std::optional<double> out;
  };
  static constexpr row rows[] = {
      {"0", 0.},
      {"0.8", .8},
      {" 1.0\n", 1.},
      {".5", .5},
      {"5.", 5.},
      {"+3", 3.},
      {"-1.25", -1.25},
      {"1e3", 1000.},
      {"1E-2", .01},
      {"1,0", 1.},
      {"0,5", .5},
      {"-0,5", -.5},
      {"1,99", 1.99},
      {"13,4050", 13.405},
      {"0,345", .345},
      {"1,234.5", 1234.5},
      {"-1,234.5", -1234.5},
      {"1,234,567", 1234567.},
      {"12,345", {}},  // could be either
      {"-12,345", {}},
      {"1.234,5", {}},
      {"1,234.5,6", {}},
      {"1,234,567.5e1", 12345675.},
      {"1,23,4", {}},
      {"1,2345.6", {}},
      {",", {}},
      {"1,", 1.},
      {",5", .5},
      {"", {}},
      {".", {}},
      {"-", {}},
      {"+-3", {}},
      {"++3", {}},
      {"NaN", {}},
      {"-nan", {}},
      {"Infinity", {}},
      {"-Infinity", {}},
      {"inf", {}},
      {"+inf", {}},
      {"\xE2\x88\x9E", {}},
      {"1e999", {}},
      {"0x1p3", {}},
      {"1.2.3", {}},
      {"1 2", {}},
      {"4.5 stars", {}},
      {"not-a-number", {}},
  };
  for (auto const& row : rows)
    BOOST_TEST(shown(feedsax::read_number(row.in)) == shown(row.out), row.in);

  BOOST_TEST(*feedsax::read_number(std::string(5000, '0') + "1.5") == 1.5);
  BOOST_TEST(!feedsax::read_number("1," + std::string(5000, '0')));
}

BOOST_AUTO_TEST_CASE(booleans) {
  for (auto const text : {"yes", "Yes", "YES", "true", " True\n", "1", "\xC2\xA0yes"})
    BOOST_TEST(shown(feedsax::read_boolean(text)) == "1", text);
  for (auto const text : {"no", "NO", "false", " FALSE ", "0"})
    BOOST_TEST(shown(feedsax::read_boolean(text)) == "0", text);
  for (auto const text : {"", " ", "y", "2", "01", "yes.", "maybe", "clean", "truefalse"})
    BOOST_TEST(shown(feedsax::read_boolean(text)) == "nothing", text);
}

BOOST_AUTO_TEST_CASE(markup) {
  for (auto const text : {"<b>bold</b>", "a <br/> b", "</p>", "<!-- x -->", "List<String>", "<a",
                          "&amp;", "&nbsp;", "R&amp;D", "&#8212;", "&#x2014;", "&#X2014;", "& &lt;",
                          "a < b <i>", "&frac12;", "<<b>", "&&gt;", "&#;&#1;", "R&D;"})
    BOOST_TEST(feedsax::holds_markup(text), text);
  for (auto const text : {"",
                          "plain",
                          "a < b",
                          "1<2",
                          "<3",
                          "<>",
                          "< b>",
                          "<",
                          "</",
                          "</ b>",
                          "</3",
                          "<!",
                          "<!-",
                          "<!DOCTYPE",
                          "<?php",
                          "<-",
                          "&",
                          "AT&T",
                          "a & b;",
                          "&;",
                          "&#;",
                          "&#x;",
                          "&#12",
                          "&#xZ;",
                          "&#1a;",
                          "&1;",
                          "&amp",
                          "&a b;",
                          "&caf\xC3\xA9;",
                          "?a=1&b=2",
                          "\xC3\xA9<\xC3\xA9"})
    BOOST_TEST(!feedsax::holds_markup(text), text);
  BOOST_TEST(!feedsax::holds_markup(std::string(100000, '&')));
  BOOST_TEST(!feedsax::holds_markup("&" + std::string(100000, 'a')));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
