// What recovery makes of bytes and characters that should not be there, and strict's verdict.
#include "encoding/character_filter.hpp"

#include "encoding/body.hpp"
#include "encoding_fixture.hpp"

using namespace encoding_test;

BOOST_AUTO_TEST_SUITE(encoding_recovery)

#define R "\xEF\xBF\xBD"

struct byte_row {
  std::string_view note;
  std::string_view bytes;
  std::string_view text;      // by default
  std::string_view replaced;  // with invalid_bytes::replace; `=` for the same
  std::string_view reports;
  std::string_view strict;
};

constexpr byte_row byte_rows[] = {
    {"windows-1252 throughout", "it\x92s caf\xE9 \x80", "it\xE2\x80\x99s caf\xC3\xA9 \xE2\x82\xAC",
     "it" R "s caf" R " " R, "bad_utf8@2 92 (2); bad_utf8@8 E9 (10); bad_utf8@10 80 (13)",
     "invalid_bytes@2 92"},
    {"one bad byte in UTF-8", "\xE6\x97\xA5 \xFF \xC3\xA9", "\xE6\x97\xA5 " R " \xC3\xA9", "=",
     "bad_utf8@4 FF (4)", "invalid_bytes@4 FF"},
    {"who begins with windows-1252 goes on with it", "caf\xE9 \xE2\x82\xAC \x93q\x94",
     "caf\xC3\xA9 \xE2\x82\xAC \xE2\x80\x9Cq\xE2\x80\x9D", "caf" R " \xE2\x82\xAC " R "q" R,
     "bad_utf8@3 E9 (3); bad_utf8@9 93 (10); bad_utf8@11 94 (14)", "invalid_bytes@3 E9"},
    {"a run is one report",
     "a\xFF\xFE\x80\x81"
     "b\xFF",
     "a\xC3\xBF\xC3\xBE\xE2\x82\xAC\xC2\x81"
     "b\xC3\xBF",
     "a" R R R R "b" R, "bad_utf8@1 FF (1); bad_utf8@6 FF (11)", "invalid_bytes@1 FF"},
    {"a maximal subpart of two bytes", "\xC3\xA9\xE2\x82.\xF0\x9F\x98.", "\xC3\xA9" R "." R ".",
     "=", "bad_utf8@2 E2 82 (2); bad_utf8@5 F0 9F 98 (6)", "invalid_bytes@2 E2 82"},
    {"the end inside a character", "\xC3\xA9\xE6\x97", "\xC3\xA9" R, "=", "bad_utf8@2 E6 97 (2)",
     "partial_character@2 E6 97"},
    {"the end inside the only character", "\xE6\x97", "\xC3\xA6\xE2\x80\x94", R,
     "bad_utf8@0 E6 97 (0)", "partial_character@0 E6 97"},
    {"overlong markup never decodes",
     "\xC0\xBC"
     "b\xC0\xBE",
     R R "b" R R, "=", "bad_utf8@0 C0 BC (0); bad_utf8@3 C0 BE (7)", "invalid_bytes@0 C0"},
    {"overlong forms of three and four bytes", "\xE0\x80\xBC.\xF0\x80\x80\xBC.",
     R R R "." R R R R ".", "=", "*", "invalid_bytes@0 E0"},
    {"modified UTF-8", "\xC0\x80.", R R ".", "=", "*", "invalid_bytes@0 C0"},
    {"capital A with an accent and a quotation mark", "VOIL\xC0\xBB \xC1\x85",
     "VOIL\xC3\x80\xC2\xBB \xC3\x81\xE2\x80\xA6", "VOIL" R R " " R R, "*", "invalid_bytes@4 C0"},
    {"beyond U+10FFFF", "\xC3\xA9\xF4\x90\x80\x80\xF8.", "\xC3\xA9" R R R R R ".", "=",
     "bad_utf8@2 F4 (2)", "invalid_bytes@2 F4"},
    {"CESU-8", "x\xED\xA0\xBD\xED\xB8\x80\xED\xA0\xBD\xED\xB8\x80y",
     "x\xF0\x9F\x98\x80\xF0\x9F\x98\x80y", "=", "surrogates_joined@1 (1)", "invalid_bytes@1 ED"},
    {"CESU-8 is UTF-8", "\xED\xA0\xBD\xED\xB8\x80\xFF", "\xF0\x9F\x98\x80" R, "=",
     "surrogates_joined@0 (0); bad_utf8@6 FF (4)", "invalid_bytes@0 ED"},
    {"half of CESU-8", "\xED\xA0\xBD.\xED\xB8\x80.", R R R "." R R R ".", "=", "*",
     "invalid_bytes@0 ED"},
    {"CESU-8 in the wrong order", "\xED\xB8\x80\xED\xA0\xBD.", R R R R R R ".", "=", "*",
     "invalid_bytes@0 ED"},
    {"CESU-8, cut short", "\xC3\xA9\xED\xA0\xBD\xED\xB8", "\xC3\xA9" R R R R R, "=",
     "bad_utf8@2 ED (2)", "invalid_bytes@2 ED"},
};

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8) {
  for (byte_row const& row : byte_rows) BOOST_TEST_CONTEXT(row.note) {
      enc::settings s = with(mode::recover);
      outcome const o = decode_all_ways(row.bytes, s);
      BOOST_CHECK_EQUAL(o.text, row.text);
      if (row.reports != "*") BOOST_CHECK_EQUAL(o.reports, row.reports);
      BOOST_CHECK(!o.reports.empty());
      BOOST_CHECK_EQUAL(o.label, "utf-8");
      s.invalid_bytes = feedsax::invalid_bytes::replace;
      BOOST_CHECK_EQUAL(decode_all_ways(row.bytes, s).text,
                        row.replaced == "=" ? row.text : row.replaced);
      s.mode = mode::strict;
      outcome const strict = decode_all_ways(row.bytes, s);
      BOOST_CHECK_EQUAL(strict.failure, row.strict);
      // What was good before the error is handed on.
      BOOST_CHECK_EQUAL(strict.text, row.bytes.substr(0, strict.text.size()));
      BOOST_CHECK_EQUAL(strict.text.size(), strict.consumed);
    }
}

struct character_row {
  std::string_view note;
  std::string_view bytes;
  std::string_view text;
  std::string_view reports;
};

constexpr character_row character_rows[] = {
    {"controls go",
     "<a>a\0b\x01\x02\x1F"
     "c\x7F</a>"sv,
     "<a>abc\x7F</a>", "control_chars@4 U+0000 (4); control_chars@6 U+0001 (5)"},
    {"white space stays", "<a>\t\n\r</a>", "<a>\t\n\r</a>", ""},
    {"vertical tab and form feed are spaces", "<a>b\vc\f</a>", "<a>b c </a>",
     "control_chars@4 U+000B (4); control_chars@6 U+000C (6)"},
    {"noncharacters of XML go",
     "<a>b\xEF\xBF\xBE\xEF\xBF\xBF"
     "c</a>",
     "<a>bc</a>", "control_chars@4 U+FFFE (4)"},
    {"the others stay", "<a>\xEF\xB7\x90\xF0\x9F\xBF\xBE\xC2\x80</a>",
     "<a>\xEF\xB7\x90\xF0\x9F\xBF\xBE\xC2\x80</a>", ""},
    {"no CDATA section is closed", "<a>]]\x01>]\x01]>]\x01\x01>", "<a>]]" R ">]" R "]>]" R ">",
     "control_chars@5 U+0001 (5); control_chars@8 U+0001 (10); control_chars@12 U+0001 (16)"},
    {"but JSON may be", "[[1]\x01]", "[[1]]", "control_chars@4 U+0001 (4)"},
    {"controls between bad bytes", "a\xFF\x01\xFF", "a\xC3\xBF\xC3\xBF",
     "bad_utf8@1 FF (1); control_chars@2 U+0001 (3); bad_utf8@3 FF (3)"},
};

BOOST_AUTO_TEST_CASE(characters_that_xml_forbids) {
  for (character_row const& row : character_rows) BOOST_TEST_CONTEXT(row.note) {
      outcome const o = decode_all_ways(row.bytes, with(mode::recover));
      BOOST_CHECK_EQUAL(o.text, row.text);
      BOOST_CHECK_EQUAL(o.reports, row.reports);
      BOOST_CHECK_EQUAL(o.consumed, row.bytes.size());
    }
  // Strict leaves them to the parser, at their place.
  for (std::string_view const bytes : {"<a>\x01</a>"sv, "<a>\xEF\xBF\xBF</a>"sv, "<a>\0</a>"sv}) {
    outcome const o = decode_all_ways(bytes, with(mode::strict));
    BOOST_CHECK_EQUAL(o.text, bytes);
    BOOST_CHECK_EQUAL(o.failure, "");
  }
  // But not a NUL that could be taken for half of a UTF-16 character.
  BOOST_CHECK_EQUAL(decode_all_ways("<\0a>"sv, with(mode::strict)).failure,
                    "invalid_character@1 U+0000");
  BOOST_CHECK_EQUAL(decode_all_ways("<\0"sv, with(mode::strict)).text, "<");
  BOOST_CHECK_EQUAL(decode_all_ways("\0<"sv, with(mode::strict)).failure,
                    "invalid_character@0 U+0000");
  BOOST_CHECK_EQUAL(decode_all_ways("\xFF\xFE<\0\0\0"sv, with(mode::strict)).failure,
                    "invalid_character@4 U+0000");
}

BOOST_AUTO_TEST_CASE(the_filter_by_itself) {
  using enc::character_filter;
  using enc::remedy;
  character_filter filter;
  BOOST_CHECK(filter.judge(U'a', ']') == remedy::keep);
  BOOST_CHECK(filter.judge(U'\t', ']') == remedy::keep);
  BOOST_CHECK(filter.judge(1, 'a') == remedy::drop);
  BOOST_CHECK(filter.judge(1, ']') == remedy::replace);
  BOOST_CHECK(filter.judge(U'\v', 'a') == remedy::space);
  BOOST_CHECK(filter.judge(0xFFFF, 'a') == remedy::drop);
  filter.in_cdata(true);
  BOOST_CHECK(filter.judge(1, 'a') == remedy::replace);
  BOOST_CHECK(filter.judge(U'\v', 'a') == remedy::replace);
  BOOST_CHECK(filter.judge(U'a', 'a') == remedy::keep);
  filter.in_cdata(false);
  BOOST_CHECK(filter.judge(1, 'a') == remedy::drop);
  BOOST_CHECK(character_filter(enc::grammar::json).judge(0xFFFF, 'a') == remedy::keep);
  BOOST_CHECK_EQUAL(filter.find("ab\xC3\xA9\x01"), 4u);
  BOOST_CHECK_EQUAL(filter.find("ab\xEF\xBF\xBF"), 2u);
  BOOST_CHECK_EQUAL(character_filter(enc::grammar::json).find("ab\xEF\xBF\xBF"), 5u);
  // Production 2.
  BOOST_CHECK(enc::is_xml_char(0x20) && enc::is_xml_char(0xD7FF) && enc::is_xml_char(0xE000));
  BOOST_CHECK(enc::is_xml_char(0xFFFD) && enc::is_xml_char(0x10000) && enc::is_xml_char(0x10FFFF));
  BOOST_CHECK(!enc::is_xml_char(0) && !enc::is_xml_char(0x1F) && !enc::is_xml_char(0xD800));
  BOOST_CHECK(!enc::is_xml_char(0xDFFF) && !enc::is_xml_char(0xFFFE));
  BOOST_CHECK(!enc::is_xml_char(0x110000));
}

std::string repeated(std::string_view s, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += s;
  return result;
}

struct contest_row {
  std::string_view note;
  std::string_view label;
  std::string bytes;  // begins with the first byte above 7F
  bool utf8;          // is it UTF-8 against the label?
};

BOOST_AUTO_TEST_CASE(a_legacy_label_on_utf8) {
  constexpr std::size_t window = enc::body::window;
  std::string const many = repeated("\xC3\xA9", window / 2);
  contest_row const rows[] = {
      {"one character", "iso-8859-1", "\xC3\xA9", true},
      {"one character and more text", "windows-1251", "\xD0\x9D x </a>", true},
      {"no UTF-8 at all", "iso-8859-1", "\xE9t\xE9", false},
      {"UTF-8 and then something else", "iso-8859-1", "\xC3\xA9 \xE9", false},
      {"something else before the window ends", "iso-8859-1",
       "\xC3\xA9" + std::string(window - 4, 'x') + "\xE9x", false},
      {"something else behind the window", "iso-8859-1",
       "\xC3\xA9" + std::string(window - 2, 'x') + "\xE9", true},
      {"a window full of characters", "iso-8859-1", many + "\xE9", true},
      {"a character across the end of the window", "iso-8859-1", "\xC3\xA9x" + many, true},
      {"a character that the document cuts", "iso-8859-1", "\xC3\xA9 \xC3", false},
      {"a character that the document cuts at the window's end", "iso-8859-1",
       "\xC3\xA9x" + many.substr(0, window - 3), true},
      {"overlong is no UTF-8", "iso-8859-1", "\xC0\xBC", false},
      {"so are surrogates", "iso-8859-1", "\xED\xA0\xBD\xED\xB8\x80", false},
      {"too little against several bytes", "gbk", repeated("\xC3\xA9", 7), false},
      {"enough against several bytes", "gbk", repeated("\xC3\xA9", 8), true},
      {"enough of three bytes", "shift_jis", repeated("\xE6\x97\xA5", 8), true},
      {"Chinese in its own encoding", "gbk", repeated("\xB8\xDB\xBF\xDA", 20), false},
      {"an encoding without such bytes", "iso-2022-jp", "\xC3\xA9", true},
      {"ICU's table", "cp437", "\xC3\xA9", true},
  };
  for (contest_row const& row : rows)
    for (std::string_view const before : {""sv, "<a>"sv}) BOOST_TEST_CONTEXT(row.note) {
        enc::settings s = with(mode::recover);
        s.charset = row.label;
        std::string const bytes = std::string(before) + row.bytes;
        outcome const o = bytes.size() < 300 ? decode_all_ways(bytes, s) : decode(bytes, s);
        if (bytes.size() >= 300)
          for (std::size_t const chunk : {7u, 1000u, 65'536u})
            BOOST_CHECK(decode(bytes, s, chunk) == o);
        BOOST_CHECK_EQUAL(o.label, row.utf8 ? "utf-8" : row.label);
        std::string const report = described("encoding_mislabelled", before.size(), row.label) +
                                   " (" + std::to_string(before.size()) + ")";
        BOOST_CHECK_EQUAL(o.reports.substr(0, report.size()) == report, row.utf8);
        if (row.utf8) BOOST_CHECK_EQUAL(o.text.substr(before.size(), 2), row.bytes.substr(0, 2));
        s.mode = mode::strict;  // obeys the label
        BOOST_CHECK_EQUAL(decode(bytes, s).label, row.label);
      }
}

BOOST_AUTO_TEST_CASE(iso_2022_jp_in_use_is_not_doubted) {
  enc::settings s = with(mode::recover);
  s.charset = "iso-2022-jp";
  outcome const o = decode_all_ways("\x1B$BF|\x1B(B\xC3\xA9", s);
  BOOST_CHECK_EQUAL(o.text, "\xE6\x97\xA5" R R);
  BOOST_CHECK_EQUAL(o.label, "iso-2022-jp");
}

BOOST_AUTO_TEST_CASE(the_declarations_encoding_explains_bad_bytes) {
  enc::settings s = with(mode::recover, "text/xml; charset=utf-8");
  std::string const declared = "<?xml version='1.0' encoding='windows-1253'?>";
  // Greek, no character, and what is UTF-8 after all.
  outcome const o = decode_all_ways(declared + "\xE1\xAA.\xC3\xA9", s);
  BOOST_CHECK_EQUAL(o.text, declared + "\xCE\xB1" R ".\xC3\xA9");
  BOOST_CHECK_EQUAL(o.label, "utf-8");
}

#undef R

BOOST_AUTO_TEST_SUITE_END()
