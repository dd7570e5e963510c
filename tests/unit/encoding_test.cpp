// Which encoding a document is in, and what becomes of its beginning.
#include "encoding/decoder.hpp"

#include <fstream>
#include <iterator>
#include <sstream>

#include "encoding_fixture.hpp"

using namespace encoding_test;

BOOST_AUTO_TEST_SUITE(encoding)

struct source_row {
  std::string_view note;
  std::string_view content_type;
  std::string_view bytes;
  std::string_view text;     // in recovery
  std::string_view label;    // in recovery
  std::string_view reports;  // in recovery
  std::string_view strict;   // the failure; empty when strict hands on `text` without reports
};

constexpr std::string_view strict_hands_on_the_same{};

constexpr source_row source_rows[] = {
    {"no declaration", "", "<a>\xC3\xA9</a>", "<a>\xC3\xA9</a>", "utf-8", "", ""},
    {"a mark is dropped", "", "\xEF\xBB\xBF<a/>", "<a/>", "utf-8", "", ""},
    {"a mark and the declaration it agrees with", "",
     "\xEF\xBB\xBF<?xml version='1.0' encoding='UTF8'?><a/>",
     "<?xml version='1.0' encoding='UTF8'?><a/>", "utf-8", "", ""},
    {"a mark against the declaration", "",
     "\xEF\xBB\xBF<?xml version='1.0' encoding='latin1'?><a/>",
     "<?xml version='1.0' encoding='latin1'?><a/>", "utf-8", "encoding_conflict@33 latin1 (30)",
     "encoding_conflict@33 latin1"},
    {"a mark against the caller", "text/xml; charset=latin1", "\xEF\xBB\xBF<a>\xC3\xA9</a>",
     "<a>\xC3\xA9</a>", "utf-8", "", ""},
    {"the caller knows, so the declaration need not be true", "text/xml; charset=utf-8",
     "\xEF\xBB\xBF<?xml version='1.0' encoding='latin1'?><a/>",
     "<?xml version='1.0' encoding='latin1'?><a/>", "utf-8", "", ""},
    {"a second mark", "", "\xEF\xBB\xBF\xEF\xBB\xBF<a/>", "<a/>", "utf-8",
     "leading_junk@3 U+FEFF (0)", "invalid_token@3 U+FEFF"},
    {"a mark inside text stays", "", "<a>\xEF\xBB\xBF</a>", "<a>\xEF\xBB\xBF</a>", "utf-8", "", ""},
    {"only a mark", "", "\xEF\xBB\xBF", "", "utf-8", "", ""},
    {"half a mark", "", "\xEF\xBB", "\xC3\xAF\xC2\xBB", "utf-8", "bad_utf8@0 EF BB (0)",
     "partial_character@0 EF BB"},

    {"the declaration", "", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xE9</a>",
     "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xC3\xA9</a>", "iso-8859-1", "", ""},
    {"the caller before the declaration", "text/xml; charset=\"GBK\"",
     "<?xml version='1.0' encoding='utf-8'?><a>\xB8\xDB</a>",
     "<?xml version='1.0' encoding='utf-8'?><a>\xE6\xB8\xAF</a>", "gbk", "", ""},
    {"the caller says UTF-8, and it is", "text/xml; charset=utf-8",
     "<?xml version='1.0' encoding='iso-8859-1'?><a>\xC3\xA9</a>",
     "<?xml version='1.0' encoding='iso-8859-1'?><a>\xC3\xA9</a>", "utf-8", "", ""},
    {"the caller says UTF-8, and the declaration knows better", "text/xml; charset=utf-8",
     "<?xml version='1.0' encoding='windows-1251'?><a>\xCF\xF0</a>",
     "<?xml version='1.0' encoding='windows-1251'?><a>\xD0\x9F\xD1\x80</a>", "utf-8",
     "bad_utf8@48 CF (48)", "invalid_bytes@48 CF"},
    {"the caller's charset is unknown", "text/xml; charset=bogus",
     "<?xml version='1.0' encoding='koi8-r'?><a>\xF0</a>",
     "<?xml version='1.0' encoding='koi8-r'?><a>\xD0\x9F</a>", "koi8-r",
     "unknown_encoding@0 bogus (0)", "unknown_encoding@0 bogus"},
    {"the caller says UTF-16 of ASCII", "text/xml; charset=utf-16", "<a>x</a>", "<a>x</a>", "utf-8",
     "encoding_conflict@0 utf-16 (0)", "encoding_conflict@0 utf-16"},

    {"an unknown label", "", "<?xml version='1.0' encoding='x-frobnicate'?><a>\xC3\xA9</a>",
     "<?xml version='1.0' encoding='x-frobnicate'?><a>\xC3\xA9</a>", "utf-8",
     "unknown_encoding@30 x-frobnicate (30)", "unknown_encoding@30 x-frobnicate"},
    {"UTF-16 that is ASCII", "", "<?xml version='1.0' encoding='UTF-16'?><a>\xC3\xA9</a>",
     "<?xml version='1.0' encoding='UTF-16'?><a>\xC3\xA9</a>", "utf-8",
     "encoding_conflict@30 utf-16 (30)", "encoding_conflict@30 utf-16"},
    {"UTF-7", "", "<?xml version='1.0' encoding='utf-7'?><a>+AOk-</a>",
     "<?xml version='1.0' encoding='utf-7'?><a>+AOk-</a>", "utf-8",
     "unknown_encoding@30 utf-7 (30)", "unknown_encoding@30 utf-7"},
    {"an EBCDIC label in ASCII", "", "<?xml version='1.0' encoding='ibm037'?><a/>",
     "<?xml version='1.0' encoding='ibm037'?><a/>", "utf-8", "unknown_encoding@30 ibm037 (30)",
     "unknown_encoding@30 ibm037"},
    {"a label of the replacement encoding", "", "<?xml version='1.0' encoding='iso-2022-kr'?><a/>",
     "<?xml version='1.0' encoding='iso-2022-kr'?><a/>", "utf-8",
     "unknown_encoding@30 iso-2022-kr (30)", "unknown_encoding@30 iso-2022-kr"},
    {"an alias is a label too", "", "<?xml version='1.0' encoding='utf8'?><a/>",
     "<?xml version='1.0' encoding='utf8'?><a/>", "utf8", "", ""},
    {"ICU knows more", "", "<?xml version='1.0' encoding='cp437'?><a>\x80</a>",
     "<?xml version='1.0' encoding='cp437'?><a>\xC3\x87</a>", "cp437", "", ""},
    {"XML 1.1 is not looked at here", "", "<?xml version='1.1' encoding='koi8-r'?><a>\xF0</a>",
     "<?xml version='1.1' encoding='koi8-r'?><a>\xD0\x9F</a>", "koi8-r", "", ""},
    {"some other instruction", "", "<?xml-stylesheet encoding='koi8-r'?><a>\xC3\xA9</a>",
     "<?xml-stylesheet encoding='koi8-r'?><a>\xC3\xA9</a>", "utf-8", "", ""},
    {"only the beginning of a declaration", "", "<?xml ", "<?xml ", "utf-8", "", ""},
    {"nothing", "", "", "", "utf-8", "", ""},

    {"JSON", "", "{\"a\":\"\xC3\xA9\"}", "{\"a\":\"\xC3\xA9\"}", "utf-8", "", ""},
    {"JSON behind a mark and white space", "", "\xEF\xBB\xBF \n[1]", " \n[1]", "utf-8", "", ""},
    {"JSON may hold U+FFFF", "", "[\"\xEF\xBF\xBF\"]", "[\"\xEF\xBF\xBF\"]", "utf-8", "", ""},
    {"gzip", "", "\x1F\x8B\x08\x01\x02\x03", "", "utf-8", "", "compressed_input@0"},
};

BOOST_AUTO_TEST_CASE(sources_of_the_encoding) {
  for (source_row const& row : source_rows) BOOST_TEST_CONTEXT(row.note) {
      outcome const o = decode_all_ways(row.bytes, with(mode::recover, row.content_type));
      BOOST_CHECK_EQUAL(o.text, row.text);
      BOOST_CHECK_EQUAL(o.label, row.label);
      BOOST_CHECK_EQUAL(o.reports, row.reports);
      outcome const s = decode_all_ways(row.bytes, with(mode::strict, row.content_type));
      BOOST_CHECK_EQUAL(s.failure, row.strict);
      BOOST_CHECK_EQUAL(s.reports, "");
      if (row.strict == strict_hands_on_the_same) BOOST_CHECK_EQUAL(s.text, row.text);
    }
}

// `#` stands for the label with the byte order, `$` for one that leaves it open.
struct wide_row {
  std::string_view note;
  std::u16string_view units;
  std::string_view content_type;
  std::string_view text;
  std::string_view problem;  // of strict: the code and the subject; empty when there is none
};

constexpr wide_row wide_rows[] = {
    {"a mark", u"\uFEFF<a>\u00E9\u20AC\u65E5</a>", "", "<a>\xC3\xA9\xE2\x82\xAC\xE6\x97\xA5</a>",
     ""},
    {"a mark and a declaration", u"\uFEFF<?xml version='1.0' encoding='$'?><a/>", "",
     "<?xml version='1.0' encoding='$'?><a/>", ""},
    {"no mark, but a declaration", u"<?xml version='1.0' encoding='$'?><a/>", "",
     "<?xml version='1.0' encoding='$'?><a/>", ""},
    {"a mark against the declaration", u"\uFEFF<?xml version='1.0' encoding='utf-8'?><a/>", "",
     "<?xml version='1.0' encoding='utf-8'?><a/>", "encoding_conflict utf-8"},
    {"a mark and an unknown label", u"\uFEFF<?xml version='1.0' encoding='bogus'?><a/>", "",
     "<?xml version='1.0' encoding='bogus'?><a/>", "unknown_encoding bogus"},
    {"neither mark nor declaration", u"<rss>x</rss>", "", "<rss>x</rss>", "encoding_conflict #"},
    {"the caller knows", u"<rss>x</rss>", "text/xml; charset=#", "<rss>x</rss>", ""},
    {"the caller errs", u"<rss>x</rss>", "text/xml; charset=utf-8", "<rss>x</rss>",
     "encoding_conflict utf-8"},
    {"JSON", u"{\"a\":1}", "", "{\"a\":1}", "encoding_conflict #"},
    {"JSON with a mark", u"\uFEFF[1]", "", "[1]", ""},
    {"a second mark", u"\uFEFF\uFEFF<a/>", "", "<a/>", "invalid_token U+FEFF"},
};

BOOST_AUTO_TEST_CASE(utf16_and_utf32) {
  struct form {
    std::size_t width;
    bool big_endian;
    std::string label;
    std::string open_label;
  };
  form const forms[] = {{2, false, "utf-16le", "utf-16"},
                        {2, true, "utf-16be", "u16"},
                        {4, false, "utf-32le", "utf-32"},
                        {4, true, "utf-32be", "ucs-4"}};
  for (form const& f : forms)
    for (wide_row const& row : wide_rows) BOOST_TEST_CONTEXT(f.label << ": " << row.note) {
        auto const filled = [&f](std::string_view s) {
          std::string result;
          for (char const c : s)
            result += c == '#' ? f.label : c == '$' ? f.open_label : std::string(1, c);
          return result;
        };
        std::u16string units;
        for (char16_t const c : row.units)
          units += c == u'$' ? std::u16string(f.open_label.begin(), f.open_label.end())
                             : std::u16string(1, c);
        std::string const bytes = wide(units, f.width, f.big_endian);
        std::string const type = filled(row.content_type);
        outcome const o = decode_all_ways(bytes, with(mode::recover, type));
        BOOST_CHECK_EQUAL(o.text, filled(row.text));
        BOOST_CHECK_EQUAL(o.label, f.label);
        BOOST_CHECK_EQUAL(o.reports.empty(), row.problem.empty());
        outcome const s = decode_all_ways(bytes, with(mode::strict, type));
        std::string failure = s.failure;  // without the offset
        if (std::size_t const at = failure.find('@'); at != std::string::npos)
          failure.erase(at, failure.find(' ') - at);
        // XML in UTF-32 is more than strict mode has to read, whatever else is wrong with it.
        bool const json = row.note.substr(0, 4) == "JSON";
        bool const refused = f.width == 4 && !json && row.problem.substr(0, 13) != "invalid_token";
        BOOST_CHECK_EQUAL(failure, refused ? "unknown_encoding utf-32" : filled(row.problem));
        if (row.problem.empty() && !refused) BOOST_CHECK_EQUAL(s.text, o.text);
      }
}

BOOST_AUTO_TEST_CASE(ebcdic_is_refused_by_its_bytes) {
  constexpr std::string_view bytes = "\x4C\x6F\xA7\x94\x93\x40";
  BOOST_CHECK_EQUAL(decode_all_ways(bytes, with(mode::strict)).failure,
                    "unknown_encoding@0 ebcdic");
  BOOST_CHECK_EQUAL(decode_all_ways(bytes, with(mode::recover)).reports.substr(0, 30),
                    "unknown_encoding@0 ebcdic (0);");
}

struct declaration_row {
  std::string_view note;
  std::string_view before;  // the document up to the declaration
  std::string_view declaration;
  std::string_view text;  // all that is left of both in recovery
  std::string_view label;
  std::string_view reports;  // their codes and offsets
};

constexpr declaration_row declaration_rows[] = {
    {"single quotes", "", "<?xml version='1.0' encoding='koi8-r'?>",
     "<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", ""},
    {"white space wherever it may be", "", "<?xml\n version\t= '1.0'\r\n encoding =\"koi8-r\" ?>",
     "<?xml\n version\t= '1.0'\r\n encoding =\"koi8-r\" ?>", "koi8-r", ""},
    {"standalone", "", "<?xml version='1.0' encoding='koi8-r' standalone='no'?>",
     "<?xml version='1.0' encoding='koi8-r' standalone='no'?>", "koi8-r", ""},
    {"white space before it", "\n \t", "<?xml version='1.0' encoding='koi8-r'?>",
     "<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", "leading_whitespace@0"},
    {"form feed before it", "\f", "<?xml version='1.0' encoding='koi8-r'?>",
     "<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", "leading_whitespace@0"},
    {"a control before it", "\x01", "<?xml version='1.0' encoding='koi8-r'?>",
     "<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", "control_chars@0"},
    {"white space and a mark before it", "\n\xEF\xBB\xBF\n",
     "<?xml version='1.0' encoding='koi8-r'?>", "<?xml version='1.0' encoding='koi8-r'?>", "koi8-r",
     "leading_whitespace@0 leading_junk@1"},
    {"a comment before it", "<!-- a > b -->\n", "<?xml version='1.0' encoding='koi8-r'?>",
     "<!-- a > b -->\n<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", ""},
    {"an instruction before it", "<?php a > b ?>", "<?xml version='1.0' encoding='koi8-r'?>",
     "<?php a > b ?><?xml version='1.0' encoding='koi8-r'?>", "koi8-r", ""},
    {"junk before it", "Notice: x\n", "<?xml version='1.0' encoding='koi8-r'?>",
     "Notice: x\n<?xml version='1.0' encoding='koi8-r'?>", "koi8-r", ""},
    {"a declaration in a comment is none", "", "<!--<?xml version='1.0' encoding='koi8-r'?>-->",
     "<!--<?xml version='1.0' encoding='koi8-r'?>-->", "utf-8", "bad_utf8@49"},
    {"a declaration behind markup is none", "<b/>", "<?xml version='1.0' encoding='koi8-r'?>",
     "<b/><?xml version='1.0' encoding='koi8-r'?>", "utf-8", "bad_utf8@46"},
    {"no quotes", "", "<?xml version=1.0 encoding=koi8-r?>", "", "koi8-r", "xml_decl_malformed@0"},
    {"different quotes", "", "<?xml version='1.0' encoding=\"koi8-r'?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"curly quotes", "",
     "<?xml version=\xE2\x80\x9D"
     "1.0\xE2\x80\x9D encoding=\xE2\x80\x9Dkoi8-r\xE2\x80\x9D?>",
     "", "koi8-r", "xml_decl_malformed@0"},
    {"encoding first", "", "<?xml encoding='koi8-r' version='1.0'?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"no version", "", "<?xml encoding='koi8-r'?>", "", "koi8-r", "xml_decl_malformed@0"},
    {"upper case", "", "<?XML VERSION='1.0' ENCODING='koi8-r'?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"closed by >", "", "<?xml version='1.0' encoding='koi8-r'>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"not closed", "", "<?xml version='1.0' encoding='koi8-r'", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"white space in the label", "", "<?xml version='1.0' encoding=' KOI8-R '?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"an empty label", "", "<?xml version='1.0' encoding=''?>", "", "utf-8",
     "xml_decl_malformed@0 bad_utf8@36"},
    {"a bad standalone", "", "<?xml version='1.0' encoding='koi8-r' standalone='maybe'?>", "",
     "koi8-r", "xml_decl_malformed@0"},
    {"something more", "", "<?xml version='1.0' encoding='koi8-r' x='y'?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"no space between", "", "<?xml version='1.0'encoding='koi8-r'?>", "", "koi8-r",
     "xml_decl_malformed@0"},
    {"malformed, and its label unknown", "", "<?xml encoding='bogus'?>", "", "utf-8",
     "xml_decl_malformed@0 unknown_encoding@16 bad_utf8@27"},
    {"half a character for a quote", "",
     "<?xml version='1.0' encoding=\xDF"
     "bogus\xDF?>",
     "", "utf-8", "xml_decl_malformed@0 unknown_encoding@30 bad_utf8@41"},
    {"the same behind junk", "x",
     "<?xml version='1.0' encoding=\xDF"
     "bogus\xDF?>",
     "x<?xml version='1.0' encoding=\xC3\x9F"
     "bogus\xC3\x9F?>",
     "utf-8", "unknown_encoding@31 bad_utf8@30 bad_utf8@36 bad_utf8@42"},
    {"another attribute's name", "", "<?xml version='1.0' xencoding='koi8-r'?>", "", "utf-8",
     "xml_decl_malformed@0 bad_utf8@43"},
};

// Codes and offsets without subjects and text lengths.
std::string short_form(std::string reports) {
  std::string result;
  std::istringstream in(reports);
  for (std::string report; std::getline(in, report, ';');) {
    std::size_t const begin = report.find_first_not_of(' ');
    result += (result.empty() ? "" : " ") + report.substr(begin, report.find(' ', begin) - begin);
  }
  return result;
}

BOOST_AUTO_TEST_CASE(declarations_as_people_write_them) {
  for (declaration_row const& row : declaration_rows) BOOST_TEST_CONTEXT(row.note) {
      std::string const bytes =
          std::string(row.before) + std::string(row.declaration) + "<a>\xF0</a>";
      outcome const o = decode_all_ways(bytes, with(mode::recover));
      std::string const character = row.label == "koi8-r" ? "\xD0\x9F" : "\xC3\xB0";
      BOOST_CHECK_EQUAL(o.text, std::string(row.text) + "<a>" + character + "</a>");
      BOOST_CHECK_EQUAL(o.label, row.label);
      BOOST_CHECK_EQUAL(short_form(o.reports), row.reports);
      BOOST_CHECK_EQUAL(o.consumed, bytes.size());
      // Strict drops nothing: what is wrong here, the parser refuses.
      outcome const s = decode_all_ways(bytes, with(mode::strict));
      BOOST_CHECK_EQUAL(s.reports, "");
      if (!row.text.empty() && row.reports.empty() && row.before.empty())
        BOOST_CHECK_EQUAL(s.text, o.text);
    }
}

BOOST_AUTO_TEST_CASE(how_far_a_declaration_is_looked_for) {
  for (std::size_t const padding : {2000u, 16'000u, 17'000u}) {
    std::string const space(padding, ' ');
    bool const near = padding < 16'384;
    outcome const inside = decode_all_ways(
        "<?xml version='1.0'" + space + "encoding='koi8-r'?><a>\xF0</a>", with(mode::recover));
    BOOST_CHECK_EQUAL(inside.label, near ? "koi8-r" : "utf-8");
    outcome const before = decode_all_ways(
        space + "<?xml version='1.0' encoding='koi8-r'?><a>\xF0</a>", with(mode::recover));
    BOOST_CHECK_EQUAL(before.label, near ? "koi8-r" : "utf-8");
    std::string const utf16 = wide(u"\uFEFF", 2, false) +
                              wide(std::u16string(padding, u' '), 2, false) +
                              wide(u"<?xml version='1.0' encoding='koi8-r'?><a/>", 2, false);
    outcome const wide_one = decode_all_ways(utf16, with(mode::recover));
    BOOST_CHECK_EQUAL(wide_one.reports.empty(), !near);
  }
}

BOOST_AUTO_TEST_CASE(the_corpus_of_conflicts) {
  auto const path = corpus();
  if (!path) return;
  std::ifstream table(*path + "/hostile/encodings/EXPECT.tsv");
  std::string line;
  std::size_t rows = 0;
  while (std::getline(table, line)) {
    std::istringstream in(line);
    std::string file, type, title, strict;
    std::getline(in, file, '\t');
    std::getline(in, type, '\t');
    std::getline(in, title, '\t');
    std::getline(in, strict, '\t');
    // Joined surrogates, what the parser decides, and what the table leaves open.
    if (file[0] == '#' || file == "cesu8.xml" || file == "ncr-c1.xml" || title == "''") continue;
    ++rows;
    std::string expected;  // from a Python literal
    for (std::size_t i = 1; i + 1 < title.size();) {
      std::size_t const digits = title[i] != '\\'      ? 0
                                 : title[i + 1] == 'x' ? 2
                                 : title[i + 1] == 'u' ? 4
                                                       : 8;
      if (digits == 0) {
        expected += title[i++];
        continue;
      }
      auto const c = static_cast<char32_t>(std::stoul(title.substr(i + 2, digits), nullptr, 16));
      char buffer[4];
      if (c < 0x80)
        expected += static_cast<char>(c);
      else {
        int const more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        buffer[0] = static_cast<char>((more == 1   ? 0xC0u
                                       : more == 2 ? 0xE0u
                                                   : 0xF0u) |
                                      c >> (6 * more));
        for (int k = 1; k <= more; ++k)
          buffer[k] = static_cast<char>(0x80u | (c >> (6 * (more - k)) & 0x3F));
        expected.append(buffer, static_cast<std::size_t>(more) + 1);
      }
      i += 2 + digits;
    }
    std::ifstream document(*path + "/hostile/encodings/" + file, std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(document), {}};
    BOOST_TEST_CONTEXT(file) {
      BOOST_REQUIRE(!bytes.empty());
      outcome const o = decode_all_ways(bytes, with(mode::recover, type));
      BOOST_CHECK(o.text.find("<title>" + expected + "</title>") != std::string::npos);
      if (strict.substr(0, 2) == "ok")
        BOOST_CHECK_EQUAL(decode_all_ways(bytes, with(mode::strict, type)).failure, "");
    }
  }
  BOOST_CHECK_GE(rows, 55u);
}

BOOST_AUTO_TEST_SUITE_END()
