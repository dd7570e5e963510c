// Labels, where they come from, and the tables behind them.
#include "encoding/labels.hpp"

#include <fstream>
#include <iterator>

#include "encoding/icu_tables.hpp"
#include "encoding_fixture.hpp"

using namespace encoding_test;
using enc::charset;
using enc::find_charset;

BOOST_AUTO_TEST_SUITE(encoding_labels)

struct label_row {
  std::string_view label;
  charset id;
};

constexpr label_row label_rows[] = {
    {"utf-8", charset::utf_8},
    {"UTF8", charset::utf_8},
    {" \t\r\n\fUtf-8 ", charset::utf_8},
    {"'utf-8'", charset::utf_8},
    {"utf_8", charset::utf_8},
    {"utf 8", charset::utf_8},
    {"unicode-1-1-utf-8", charset::utf_8},
    {"utf8mb4", charset::utf_8},
    {"u8", charset::utf_8},
    {"iso-8859-1", charset::windows_1252},
    {"ISO_8859-1:1987", charset::windows_1252},
    {"latin-1", charset::windows_1252},
    {"us-ascii", charset::windows_1252},
    {"iso8859_15", charset::iso_8859_15},
    {"iso-8859-9", charset::windows_1254},
    {"iso-8859-11", charset::windows_874},
    {"tis-620", charset::windows_874},
    {"cp874", charset::windows_874},
    {"cp-1251", charset::windows_1251},
    {"win-1251", charset::windows_1251},
    {"windows_1251", charset::windows_1251},
    {"iso-8859-8-i", charset::iso_8859_8},
    {"x-mac-roman", charset::macintosh},
    {"gb2312", charset::gb18030},
    {"GBK", charset::gb18030},
    {"cp936", charset::gb18030},
    {"big5-hkscs", charset::big5},
    {"shift_jis", charset::shift_jis},
    {"Windows-31J", charset::shift_jis},
    {"cp932", charset::shift_jis},
    {"euc-kr", charset::euc_kr},
    {"ks_c_5601-1987", charset::euc_kr},
    {"euc_jp", charset::euc_jp},
    {"iso-2022-jp", charset::iso_2022_jp},
    {"utf-16", charset::utf_16},
    {"unicode", charset::utf_16},
    {"ucs-2", charset::utf_16},
    {"utf-16-le", charset::utf_16le},
    {"unicodefffe", charset::utf_16be},
    {"utf_32", charset::utf_32},
    {"utf-32be", charset::utf_32be},
    {"utf-7", charset::unsupported},
    {"replacement", charset::unsupported},
    {"iso-2022-kr", charset::unsupported},
    {"hz-gb-2312", charset::unsupported},
    {"x-user-defined", charset::unsupported},
    {"", charset::unknown},
    {"-", charset::unknown},
    {"utf-9", charset::unknown},
    {"utf-8\xC3\xA9", charset::utf_8},
    {"iso-8859-12", charset::unknown},
    {"cp437", charset::unknown},
};

BOOST_AUTO_TEST_CASE(labels) {
  for (label_row const& row : label_rows) BOOST_TEST_CONTEXT(row.label) {
      BOOST_CHECK(find_charset(row.label) == row.id);
    }
  BOOST_CHECK(find_charset(std::string(100, 'x')) == charset::unknown);
  BOOST_CHECK(find_charset("utf-8" + std::string(100, '-')) == charset::utf_8);
  BOOST_CHECK_EQUAL(enc::normalized_label(" 'ISO-8859-1'\n"), "iso-8859-1");
}

struct charset_row {
  std::string_view header;
  std::string_view charset;
};

constexpr charset_row charset_rows[] = {
    {"", ""},
    {"text/xml", ""},
    {"text/xml; charset=utf-8", "utf-8"},
    {"text/xml;CHARSET=\"Utf-8\"", "Utf-8"},
    {"text/xml;charset= 'us-ascii'", "us-ascii"},
    {"text/xml;charset = us-ascii", "us-ascii"},
    {"text/xml; charset=utf-8; q=1", "utf-8"},
    {"text/xml; q=1;charset=utf-8,text/xml;charset=gbk", "utf-8"},
    {"text/xml charset=gbk", "gbk"},
    {"text/xml; charset=\"utf-8", "utf-8"},
    {"text/xml; charset=\"utf-8; q=1", "utf-8"},
    {"text/xml; charset=;charset=gbk", "gbk"},
    {"text/xml; charset=", ""},
    {"text/xml; charset", ""},
    {"text/xml; charset:iso-8859-1", ""},
    {"text/xml; xcharset=gbk", ""},
    {"text/xml; title=\"a; charset=gbk\"; charset=big5", "big5"},
    {"text/xml; title=\"\\\"; charset=gbk\"", ""},
    {"text/xml; title=\"never closed; charset=gbk", ""},
    {"charset=utf-8", ""},
};

BOOST_AUTO_TEST_CASE(charset_of_a_content_type) {
  for (charset_row const& row : charset_rows) BOOST_TEST_CONTEXT(row.header) {
      BOOST_CHECK_EQUAL(enc::charset_of(row.header), row.charset);
    }
}

struct icu_row {
  std::string_view label;
  bool known;
};

constexpr icu_row icu_rows[] = {
    {"cp437", true},           {"437", true},
    {"ibm850", true},          {"x-mac-greek", true},
    {"ibm037", false},  // EBCDIC
    {"utf-7", false},          {"iso-2022-cn", false},
    {"gb18030", false},  // not single bytes
    {"bogus", false},          {"", false},
    {"cp437,swaplfnl", false}, {"../cp437", false},
    {"UTF-16", false},         {"scsu", false},
    {"lmbcs", false},
};

BOOST_AUTO_TEST_CASE(single_byte_labels_of_icu) {
  enc::icu_tables tables;
  for (icu_row const& row : icu_rows) BOOST_TEST_CONTEXT(row.label) {
      BOOST_CHECK_EQUAL(tables.single_byte(row.label) != nullptr, row.known);
    }
  BOOST_CHECK(tables.single_byte("cp437")[0] == u'\u00C7');
  BOOST_CHECK(tables.single_byte("cp866")[0] == u'\u0410');
  BOOST_CHECK(tables.single_byte("cp437")[0x7F] == u'\u00A0');
}

struct byte_row {
  charset id;
  unsigned byte;
  char16_t character;  // 0: none
};

constexpr byte_row byte_rows[] = {
    {charset::windows_1252, 0x80, u'\u20AC'}, {charset::windows_1252, 0x81, u'\u0081'},
    {charset::windows_1252, 0x8D, u'\u008D'}, {charset::windows_1252, 0x8F, u'\u008F'},
    {charset::windows_1252, 0x90, u'\u0090'}, {charset::windows_1252, 0x9D, u'\u009D'},
    {charset::windows_1252, 0x9F, u'\u0178'}, {charset::windows_1252, 0xFF, u'\u00FF'},
    {charset::windows_1253, 0x81, u'\u0081'}, {charset::windows_1253, 0xAA, 0},
    {charset::windows_1255, 0xCA, u'\u05BA'}, {charset::windows_1255, 0xD9, 0},
    {charset::windows_874, 0x80, u'\u20AC'},  {charset::windows_874, 0xDB, 0},
    {charset::iso_8859_2, 0xBE, u'\u017E'},   {charset::iso_8859_6, 0xA1, 0},
    {charset::iso_8859_8, 0xA1, 0},           {charset::iso_8859_15, 0xA4, u'\u20AC'},
    {charset::koi8_u, 0xAE, u'\u045E'},       {charset::macintosh, 0xDB, u'\u20AC'},
    {charset::ibm866, 0x80, u'\u0410'},       {charset::x_mac_cyrillic, 0xFF, u'\u20AC'},
};

BOOST_AUTO_TEST_CASE(single_byte_tables) {
  for (byte_row const& row : byte_rows) BOOST_TEST_CONTEXT(row.byte) {
      BOOST_CHECK(enc::single_byte_table(row.id)[row.byte - 0x80] == row.character);
    }
}

// The text between two quotes from `at` on; moves behind them.
std::string quoted(std::string const& text, std::size_t& at) {
  std::size_t const begin = text.find('"', at) + 1;
  std::size_t const end = text.find('"', begin);
  at = end + 1;
  return text.substr(begin, end - begin);
}

BOOST_AUTO_TEST_CASE(every_label_of_the_standard) {
  auto const path = corpus();
  if (!path) return;
  std::ifstream file(*path + "/html/encoding/encodings.json");
  BOOST_REQUIRE(file);
  std::string const json{std::istreambuf_iterator<char>(file), {}};
  std::size_t count = 0;
  for (std::size_t at = json.find("\"labels\""); at != std::string::npos;
       at = json.find("\"labels\"", at)) {
    at += 8;
    for (std::size_t const end = json.find(']', at); json.find('"', at) < end; ++count) {
      std::string const label = quoted(json, at);
      BOOST_TEST_CONTEXT(label) {
        BOOST_CHECK(find_charset(label) != charset::unknown);
        // Punctuation is not what tells encodings apart.
        std::string squeezed;
        for (char const c : label)
          if (c != '-' && c != '_' && c != ':' && c != '.') squeezed += c;
        BOOST_CHECK(find_charset(squeezed) == find_charset(label));
      }
    }
  }
  BOOST_CHECK_EQUAL(count, 228u);
}

BOOST_AUTO_TEST_SUITE_END()
