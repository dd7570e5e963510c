// The legacy encodings, by the WHATWG Encoding Standard.
#include "encoding/icu_tables.hpp"

#include <fstream>
#include <iterator>

#include "encoding_fixture.hpp"

using namespace encoding_test;

BOOST_AUTO_TEST_SUITE(encoding_codecs)

struct codec_row {
  std::string_view note;
  std::string_view label;
  std::string_view bytes;
  std::string_view text;     // in recovery
  std::string_view reports;  // in recovery
  std::string_view strict;   // the failure
};

#define R "\xEF\xBF\xBD"

constexpr codec_row codec_rows[] = {
    {"", "windows-1251", "\xCF\xF0\xE8", "\xD0\x9F\xD1\x80\xD0\xB8", "", ""},
    {"C1 controls", "iso-8859-1", "\x81\x93x\x94\x9F.",
     "\xC2\x81\xE2\x80\x9Cx\xE2\x80\x9D\xC5\xB8.", "", ""},
    {"no character", "windows-1253",
     "a\xAA\xAA"
     "b\xAA",
     "a" R R "b" R, "invalid_bytes@1 AA (1); invalid_bytes@4 AA (8)", "invalid_bytes@1 AA"},
    {"ICU's table", "ibm850", "\x80\xE1", "\xC3\x87\xC3\x9F", "", ""},
    {"long and short runs of ASCII", "koi8-r", "\xC1 twenty bytes of ASCII \xC1\t\n\xC1 a \xC1",
     "\xD0\xB0 twenty bytes of ASCII \xD0\xB0\t\n\xD0\xB0 a \xD0\xB0", "", ""},

    {"WHATWG's wave dash", "shift_jis", "\x93\xFA\x96{\x81`",
     "\xE6\x97\xA5\xE6\x9C\xAC\xEF\xBD\x9E", "", ""},
    {"trail bytes 5C 7C", "shift_jis", "\x95\\\x94|\x83\\", "\xE8\xA1\xA8\xE5\x9F\xB9\xE3\x82\xBD",
     "", ""},
    {"ASCII is ASCII", "shift_jis", "\\~\x7F", "\\~\x7F", "", ""},
    {"half-width katakana and 80", "shift_jis", "\xB1\x80\xDF", "\xEF\xBD\xB1\xC2\x80\xEF\xBE\x9F",
     "", ""},
    {"bytes that are never used", "shift_jis", "\xA0\xFD\xFF.", R R R ".", "invalid_bytes@0 A0 (0)",
     "invalid_bytes@0 A0"},
    {"user-defined characters", "shift_jis", "\xF0@\xF9\xFC", "\xEE\x80\x80\xEE\x9D\x97", "", ""},
    {"NEC's row 13", "shift_jis", "\x87@", "\xE2\x91\xA0", "", ""},
    {"a lead byte before markup", "shift_jis", "\x95<b>", R "<b>", "invalid_bytes@0 95 (0)",
     "invalid_bytes@0 95"},
    {"an unmapped pair that ends in ASCII", "shift_jis", "\x85@.", R "@.", "invalid_bytes@0 85 (0)",
     "invalid_bytes@0 85"},
    {"an unmapped pair that does not", "shift_jis", "\x85\x9F.", R ".", "invalid_bytes@0 85 9F (0)",
     "invalid_bytes@0 85 9F"},
    {"the end in the middle", "shift_jis", "a\x95", "a" R, "invalid_bytes@1 95 (1)",
     "partial_character@1 95"},

    {"", "euc-jp", "\xC6\xFC\xCB\xDC\xA1\xC1", "\xE6\x97\xA5\xE6\x9C\xAC\xEF\xBD\x9E", "", ""},
    {"half-width katakana", "euc-jp", "\x8E\xB1", "\xEF\xBD\xB1", "", ""},
    {"JIS X 0212", "euc-jp", "\x8F\xB0\xA1", "\xE4\xB8\x82", "", ""},
    {"JIS X 0212, cut short", "euc-jp", "\x8F\xB0<\x8F<\x8E<\xA4<", R "<" R "<" R "<" R "<",
     "invalid_bytes@0 8F B0 (0); invalid_bytes@3 8F (4); invalid_bytes@5 8E (8); "
     "invalid_bytes@7 A4 (12)",
     "invalid_bytes@0 8F B0"},
    {"bytes that are never used", "euc-jp", "\x80\xA0\xFF.", R R R ".", "invalid_bytes@0 80 (0)",
     "invalid_bytes@0 80"},

    {"", "iso-2022-jp", "\x1B$BF|K\\\x1B(B.", "\xE6\x97\xA5\xE6\x9C\xAC.", "", ""},
    {"JIS X 0201", "iso-2022-jp", "\x1B(J\\~a\x1B(I1\x1B(B.",
     "\xC2\xA5\xE2\x80\xBE"
     "a\xEF\xBD\xB1.",
     "", ""},
    {"joined strings", "iso-2022-jp", "\x1B$BF|\x1B(B\x1B$BK\\\x1B(B.", "\xE6\x97\xA5\xE6\x9C\xAC.",
     "", ""},
    {"a line end closes", "iso-2022-jp", "\x1B$BF|\n<a>", "\xE6\x97\xA5\n<a>",
     "invalid_bytes@5 0A (3)", "invalid_bytes@5 0A"},
    {"no escape sequence", "iso-2022-jp", "a\x1B(Xb", "a" R "(Xb", "invalid_bytes@1 1B (1)",
     "invalid_bytes@1 1B"},
    {"bytes above 7F", "iso-2022-jp", "\x1B$B\xC6\xFC\x1B(B", R R, "invalid_bytes@3 C6 (0)",
     "invalid_bytes@3 C6"},
    {"the end in the middle", "iso-2022-jp", "\x1B$BF", R, "invalid_bytes@3 46 (0)",
     "partial_character@3 46"},
    {"the end in an escape sequence", "iso-2022-jp", "a\x1B$", "a" R "$", "invalid_bytes@1 1B (1)",
     "invalid_bytes@1 1B"},

    {"", "gb2312", "\xD6\xD0\xCE\xC4", "\xE4\xB8\xAD\xE6\x96\x87", "", ""},
    {"the euro in both places", "gbk", "\x80\xA2\xE3.", "\xE2\x82\xAC\xE2\x82\xAC.", "", ""},
    {"four bytes, one of them U+FFFD itself", "gb18030",
     "\x81\x30\x81\x30\x84\x31\xA4\x37\x90\x30\x81\x30.", "\xC2\x80" R "\xF0\x90\x80\x80.", "", ""},
    {"four bytes of no character", "gb18030", "\xFE\x39\xFE\x39.", R ".",
     "invalid_bytes@0 FE 39 FE 39 (0)", "invalid_bytes@0 FE 39 FE 39"},
    {"a lead byte before markup", "gb18030", "\x81<b>", R "<b>", "invalid_bytes@0 81 (0)",
     "invalid_bytes@0 81"},
    {"four bytes that go wrong at the third", "gb18030", "\x81\x30<b>", R "0<b>",
     "invalid_bytes@0 81 (0)", "invalid_bytes@0 81"},
    {"four bytes that go wrong at the fourth", "gb18030", "\x81\x30\x81<b>", R "0" R "<b>",
     "invalid_bytes@0 81 (0); invalid_bytes@2 81 (4)", "invalid_bytes@0 81"},
    {"FF", "gb18030", "\xFF.", R ".", "invalid_bytes@0 FF (0)", "invalid_bytes@0 FF"},
    {"2022's vertical forms", "gb18030", "\xA6\xD9", "\xEF\xB8\x90", "", ""},

    {"", "big5", "\xA4\xA4\xA4\xE5", "\xE4\xB8\xAD\xE6\x96\x87", "", ""},
    {"HKSCS beyond the first plane", "big5", "\x87\x45", "\xF0\xA7\x89\xA7", "", ""},
    {"two characters of one code", "big5", "\x88\x62\x88\xA5.", "\xC3\x8A\xCC\x84\xC3\xAA\xCC\x8C.",
     "", ""},
    {"a code that ICU has privately", "big5", "\x88\x40", "\xE3\x87\x80", "", ""},
    {"a lead byte before markup", "big5", "\xA4<b>", R "<b>", "invalid_bytes@0 A4 (0)",
     "invalid_bytes@0 A4"},

    {"", "euc-kr", "\xC7\xD1\xB1\xB9", "\xED\x95\x9C\xEA\xB5\xAD", "", ""},
    {"windows-949", "euc-kr", "\x81\x41", "\xEA\xB0\x82", "", ""},
    {"private codes are none", "euc-kr", "\xC9\xA1.", R ".", "invalid_bytes@0 C9 A1 (0)",
     "invalid_bytes@0 C9 A1"},
    {"a lead byte before markup", "euc-kr", "\xB0<b>", R "<b>", "invalid_bytes@0 B0 (0)",
     "invalid_bytes@0 B0"},
};

BOOST_AUTO_TEST_CASE(legacy_encodings) {
  for (codec_row const& row : codec_rows) BOOST_TEST_CONTEXT(row.label << ": " << row.note) {
      // The caller names the encoding, so that offsets begin at the bytes in question.
      enc::settings s = with(mode::recover);
      s.charset = row.label;
      outcome const o = decode_all_ways(row.bytes, s);
      BOOST_CHECK_EQUAL(o.text, row.text);
      BOOST_CHECK_EQUAL(o.reports, row.reports);
      BOOST_CHECK_EQUAL(o.consumed, row.bytes.size());
      s.mode = mode::strict;
      outcome const strict = decode_all_ways(row.bytes, s);
      BOOST_CHECK_EQUAL(strict.failure, row.strict);
      if (row.strict.empty()) BOOST_CHECK_EQUAL(strict.text, row.text);
    }
}

struct wide_error_row {
  std::string_view note;
  std::string_view bytes;  // after `<a>` in UTF-16LE with a mark
  std::string_view text;
  std::string_view reports;
  std::string_view strict;
};

constexpr wide_error_row wide_error_rows[] = {
    {"a pair", "\x3D\xD8\x00\xDE"sv, "\xF0\x9F\x98\x80", "", ""},
    {"a lone high surrogate", "\x00\xD8x\0"sv, R "x", "invalid_bytes@8 00 D8 (3)",
     "invalid_bytes@8 00 D8"},
    {"a lone low surrogate", "\x00\xDCx\0"sv, R "x", "invalid_bytes@8 00 DC (3)",
     "invalid_bytes@8 00 DC"},
    {"a swapped pair", "\x00\xDC\x00\xD8x\0"sv, R R "x", "invalid_bytes@8 00 DC (3)",
     "invalid_bytes@8 00 DC"},
    {"a high surrogate at the end", "\x00\xD8"sv, R, "invalid_bytes@8 00 D8 (3)",
     "partial_character@8 00 D8"},
    {"an odd byte at the end", "x\0y"sv, "x", "invalid_bytes@10 79 (4)", "partial_character@10 79"},
    {"a high surrogate and an odd byte", "\x00\xD8\x00"sv, R, "invalid_bytes@8 00 D8 (3)",
     "partial_character@8 00 D8"},
    {"forbidden characters", "\x01\0\xFF\xFFx\0"sv, "x", "control_chars@8 U+0001 (3)", ""},
    {"a line end", "\r\0\n\0\t\0\x7F\0"sv, "\r\n\t\x7F", "", ""},
};

BOOST_AUTO_TEST_CASE(errors_of_utf16) {
  for (wide_error_row const& row : wide_error_rows) BOOST_TEST_CONTEXT(row.note) {
      std::string const bytes = wide(u"\uFEFF<a>", 2, false) + std::string(row.bytes);
      outcome const o = decode_all_ways(bytes, with(mode::recover));
      BOOST_CHECK_EQUAL(o.text, "<a>" + std::string(row.text));
      BOOST_CHECK_EQUAL(o.reports, row.reports);
      BOOST_CHECK_EQUAL(o.consumed, bytes.size());
      BOOST_CHECK_EQUAL(decode_all_ways(bytes, with(mode::strict)).failure, row.strict);
    }
  std::string const big("\0\0\xFE\xFF\0\x11\0\0\0\0\xD8\0\0\x10\xFF\xFD\0\0\0x\0"sv);
  outcome const o = decode_all_ways(big, with(mode::recover));
  BOOST_CHECK_EQUAL(o.text, R R "\xF4\x8F\xBF\xBDx");
  BOOST_CHECK_EQUAL(o.reports, "invalid_bytes@4 00 11 00 00 (0); invalid_bytes@20 00 (11)");
}

// One number list of the standard's indexes.json; null is 0.
std::vector<char32_t> index_of(std::string const& json, std::string const& name) {
  std::vector<char32_t> result;
  std::size_t at = json.find('[', json.find("\"" + name + "\":")) + 1;
  for (; json[at] != ']'; ++at)
    if (json[at] == 'n') {
      result.push_back(0);
      at += 3;
    } else if (json[at] >= '0' && json[at] <= '9') {
      char* end = nullptr;
      result.push_back(static_cast<char32_t>(std::strtoul(json.data() + at, &end, 10)));
      at = static_cast<std::size_t>(end - json.data()) - 1;
    }
  return result;
}

BOOST_AUTO_TEST_CASE(double_byte_tables_against_the_indexes) {
  auto const path = corpus();
  if (!path) return;
  std::ifstream file(*path + "/html/encoding/indexes.json");
  BOOST_REQUIRE(file);
  std::string const json{std::istreambuf_iterator<char>(file), {}};
  struct geometry {
    enc::icu_tables::set set;
    std::string index;
    unsigned cells, first_lead, first_trail, gap, shift;
  };
  geometry const sets[] = {
      {enc::icu_tables::gb18030, "gb18030", 190, 0x81, 0x40, 0x3F, 0x41},
      {enc::icu_tables::big5, "big5", 157, 0x81, 0x40, 0x3F, 0x62},
      {enc::icu_tables::euc_kr, "euc-kr", 190, 0x81, 0x41, 0xFF, 0x41},
      {enc::icu_tables::euc_jp, "jis0208", 94, 0xA1, 0xA1, 0xFF, 0xA1},
      {enc::icu_tables::jis_x_0212, "jis0212", 94, 0xA1, 0xA1, 0xFF, 0xA1},
  };
  enc::icu_tables tables;
  for (geometry const& g : sets) {
    std::vector<char32_t> const index = index_of(json, g.index);
    BOOST_CHECK_GE(index.size(), 94u * 70);
    unsigned differences = 0;
    for (unsigned pointer = 0; pointer < index.size(); ++pointer) {
      unsigned const cell = pointer % g.cells;
      unsigned const lead = pointer / g.cells + g.first_lead;
      unsigned const trail = cell + (cell < g.gap ? g.first_trail : g.shift);
      if (lead > 0xFE) break;
      bool const special = g.set == enc::icu_tables::big5 && (pointer == 1133 || pointer == 1135 ||
                                                              pointer == 1164 || pointer == 1166);
      char32_t const found = tables.double_byte(g.set, static_cast<std::uint8_t>(lead),
                                                static_cast<std::uint8_t>(trail));
      // ICU knows a row of JIS X 0212 more than the standard.
      bool const more = g.set == enc::icu_tables::jis_x_0212 && index[pointer] == 0;
      if (!special && !more && found != index[pointer]) ++differences;
    }
    BOOST_TEST_CONTEXT(g.index) { BOOST_CHECK_EQUAL(differences, 0u); }
  }
}

#undef R

BOOST_AUTO_TEST_SUITE_END()
