// What becomes of one ampersand: every rule for references, and what is not decided too early.
#include "recovery/references.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "html/entities.hpp"

using namespace feedsax;
using recovery::read_reference;
using recovery::reference;
using recovery::reference_room;

BOOST_AUTO_TEST_SUITE(recovery_references)

namespace {

struct row {
  char const* note;
  std::string text;
  std::size_t length;
  issue what;
  std::string becomes;  // The same as the text: passes as it is.
  std::string subject;
};

std::string const question = "\xEF\xBF\xBD";  // U+FFFD

row const rows[] = {
    // Entities of XML.
    {"amp", "&amp;b", 5, issue::none, "&amp;", ""},
    {"lt", "&lt;", 4, issue::none, "&lt;", ""},
    {"gt", "&gt;", 4, issue::none, "&gt;", ""},
    {"apos", "&apos;", 6, issue::none, "&apos;", ""},
    {"quot", "&quot;", 6, issue::none, "&quot;", ""},
    // Entities of HTML.
    {"two bytes", "&nbsp;x", 6, issue::html_entity, "\xC2\xA0", "nbsp"},
    {"three bytes", "&hellip;", 8, issue::html_entity, "\xE2\x80\xA6", "hellip"},
    {"two characters", "&NotEqualTilde;", 15, issue::html_entity, "\xE2\x89\x82\xCC\xB8",
     "NotEqualTilde"},
    {"case counts", "&Eacute;&eacute;", 8, issue::html_entity, "\xC3\x89", "Eacute"},
    {"a name with digits", "&frac12;", 8, issue::html_entity, "\xC2\xBD", "frac12"},
    {"the longest name", "&CounterClockwiseContourIntegral;", 33, issue::html_entity,
     "\xE2\x88\xB3", "CounterClockwiseContourIntegral"},
    {"never markup: <", "&LT;", 4, issue::html_entity, "&#60;", "LT"},
    {"never markup: &", "&AMP;", 5, issue::html_entity, "&#38;", "AMP"},
    {"never markup: >", "&GT;", 4, issue::html_entity, "&#62;", "GT"},
    {"never markup: quote", "&QUOT;", 6, issue::html_entity, "&#34;", "QUOT"},
    {"never white space: tab", "&Tab;", 5, issue::html_entity, "&#9;", "Tab"},
    {"never white space: line", "&NewLine;", 9, issue::html_entity, "&#10;", "NewLine"},
    {"two characters of ASCII", "&fjlig;", 7, issue::html_entity, "&#102;&#106;", "fjlig"},
    // No entities.
    {"unknown", "&foo;", 1, issue::unknown_entity, "&amp;", "foo"},
    {"other case", "&NBSP;", 1, issue::unknown_entity, "&amp;", "NBSP"},
    {"longer than any name", "&" + std::string(60, 'a') + ";", 1, issue::bare_ampersand, "&amp;",
     "&" + std::string(31, 'a')},
    {"alone", "& b", 1, issue::bare_ampersand, "&amp;", "&"},
    {"twice", "&&", 1, issue::bare_ampersand, "&amp;", "&"},
    {"in a word", "&D x", 1, issue::bare_ampersand, "&amp;", "&D"},
    {"in a query", "&b=2", 1, issue::bare_ampersand, "&amp;", "&b"},
    {"no semicolon, as in a query", "&copy=3", 1, issue::bare_ampersand, "&amp;", "&copy"},
    {"no semicolon, of XML", "&amp b", 1, issue::bare_ampersand, "&amp;", "&amp"},
    {"before markup", "&<", 1, issue::bare_ampersand, "&amp;", "&"},
    {"a semicolon only", "&;", 1, issue::bare_ampersand, "&amp;", "&"},
    {"a digit first", "&1a;", 1, issue::bare_ampersand, "&amp;", "&"},
    {"no letter of ASCII", "&\xC3\xA9;", 1, issue::bare_ampersand, "&amp;", "&"},
    {"other characters in a name", "&a-b;", 1, issue::bare_ampersand, "&amp;", "&a"},
    // Numbers that stay.
    {"decimal", "&#8217;s", 7, issue::none, "&#8217;", ""},
    {"hexadecimal", "&#x2019;", 8, issue::none, "&#x2019;", ""},
    {"both cases", "&#x20aC;", 8, issue::none, "&#x20aC;", ""},
    {"leading zeros", "&#0000000065;", 13, issue::none, "&#0000000065;", ""},
    {"many zeros", "&#x" + std::string(100, '0') + "41;", 106, issue::none,
     "&#x" + std::string(100, '0') + "41;", ""},
    {"a C1 control is none of this stage's", "&#128;", 6, issue::none, "&#128;", ""},
    {"the last character", "&#x10FFFF;", 10, issue::none, "&#x10FFFF;", ""},
    {"tab", "&#9;", 4, issue::none, "&#9;", ""},
    {"last before the surrogates", "&#xD7FF;", 8, issue::none, "&#xD7FF;", ""},
    {"U+FFFD itself", "&#xFFFD;", 8, issue::none, "&#xFFFD;", ""},
    // Numbers that are repaired.
    {"capital X", "&#X41;", 6, issue::bad_charref, "&#x41;", "&#X41;"},
    {"no semicolon", "&#65 b", 4, issue::bad_charref, "&#65;", "&#65"},
    {"no semicolon, hexadecimal", "&#x2019y", 7, issue::bad_charref, "&#x2019;", "&#x2019"},
    {"NUL", "&#0;", 4, issue::bad_charref, question, "&#0;"},
    {"a control", "&#x1;", 5, issue::bad_charref, question, "&#x1;"},
    {"backspace", "&#8;", 4, issue::bad_charref, question, "&#8;"},
    {"beyond Unicode", "&#x110000;", 10, issue::bad_charref, question, "&#x110000;"},
    {"beyond any number", "&#99999999999999999999;", 23, issue::bad_charref, question,
     "&#99999999999999999999;"},
    {"beyond, no semicolon", "&#x110000 ", 9, issue::bad_charref, question, "&#x110000"},
    {"U+FFFE", "&#xFFFE;", 8, issue::bad_charref, question, "&#xFFFE;"},
    {"U+FFFF", "&#65535;", 8, issue::bad_charref, question, "&#65535;"},
    {"one half", "&#xD800;", 8, issue::bad_charref, question, "&#xD800;"},
    {"the other half", "&#xDC00;", 8, issue::bad_charref, question, "&#xDC00;"},
    {"a half, then a character", "&#xD83D;&#65;", 8, issue::bad_charref, question, "&#xD83D;"},
    {"a half, then a first half", "&#xD83D;&#xD83D;", 8, issue::bad_charref, question, "&#xD83D;"},
    {"a half, then text", "&#xD83D;x", 8, issue::bad_charref, question, "&#xD83D;"},
    {"a half, then an entity", "&#xD83D;&amp;", 8, issue::bad_charref, question, "&#xD83D;"},
    {"a half, then one without end", "&#xD83D;&#xDE00 ", 8, issue::bad_charref, question,
     "&#xD83D;"},
    {"two halves", "&#55357;&#56832;!", 16, issue::surrogates_joined, "\xF0\x9F\x98\x80",
     "&#55357;&#56832;"},
    {"two halves, hexadecimal", "&#xD83D;&#xDE00;", 16, issue::surrogates_joined,
     "\xF0\x9F\x98\x80", "&#xD83D;&#xDE00;"},
    {"the first pair", "&#xD800;&#xDC00;", 16, issue::surrogates_joined, "\xF0\x90\x80\x80",
     "&#xD800;&#xDC00;"},
    {"the last pair", "&#xDBFF;&#xDFFF;", 16, issue::surrogates_joined, "\xF4\x8F\xBF\xBF",
     "&#xDBFF;&#xDFFF;"},
    // No numbers.
    {"no digits", "&#;", 1, issue::bare_ampersand, "&amp;", "&#"},
    {"no hexadecimal digits", "&#xg;", 1, issue::bare_ampersand, "&amp;", "&#x"},
    {"a letter", "&#a;", 1, issue::bare_ampersand, "&amp;", "&#"},
    {"negative", "&#-1;", 1, issue::bare_ampersand, "&amp;", "&#"},
};

std::string became(reference const& r, std::string const& text) {
  return std::string(r.verbatim ? std::string_view(text).substr(0, r.length) : r.text);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule) {
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.note << ": " << r.text) {
      reference_room room;
      // The text is followed by something, or it is the end: each row decides itself.
      reference const got = read_reference(r.text, true, false, room);
      BOOST_TEST(got.length == r.length);
      BOOST_TEST(std::string(id(got.what)) == std::string(id(r.what)));
      BOOST_TEST(became(got, r.text) == r.becomes);
      BOOST_TEST(std::string(got.subject) == r.subject);
      BOOST_TEST(got.verbatim == (r.what == issue::none));
    }
  }
}

// However little of it is seen: either more text has to decide, or the answer is final.
BOOST_AUTO_TEST_CASE(no_answer_changes_with_more_text) {
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.note << ": " << r.text) {
      reference_room room, other;
      std::string const more = r.text + " x;";
      reference const whole = read_reference(more, true, false, room);
      for (std::size_t n = 1; n <= more.size(); ++n) {
        std::string const seen = more.substr(0, n);
        reference const part = read_reference(seen, false, false, other);
        if (part.length == 0) {
          BOOST_TEST(n <= html::longest_entity() + 120);
          continue;
        }
        BOOST_TEST(part.length == whole.length);
        BOOST_TEST((part.what == whole.what));
        BOOST_TEST(became(part, seen) == became(whole, more));
        BOOST_TEST(part.subject == whole.subject);
      }
    }
  }
}

// At the end of the input something is always decided.
BOOST_AUTO_TEST_CASE(the_end_decides) {
  for (row const& r : rows)
    for (std::size_t n = 1; n <= r.text.size(); ++n) {
      reference_room room;
      reference const got =
          read_reference(std::string_view(r.text).substr(0, n), true, false, room);
      BOOST_TEST(got.length > 0u, r.text.substr(0, n));
      BOOST_TEST(got.length <= n, r.text.substr(0, n));
    }
  struct {
    char const* text;
    issue what;
    char const* becomes;
  } const cut[] = {
      {"&", issue::bare_ampersand, "&amp;"},
      {"&eac", issue::bare_ampersand, "&amp;"},
      {"&amp", issue::bare_ampersand, "&amp;"},
      {"&#", issue::bare_ampersand, "&amp;"},
      {"&#x", issue::bare_ampersand, "&amp;"},
      {"&#6", issue::bad_charref, "&#6;"},
      {"&#x2019", issue::bad_charref, "&#x2019;"},
      {"&#xD83D;", issue::bad_charref, "\xEF\xBF\xBD"},
      {"&#xD83D;&", issue::bad_charref, "\xEF\xBF\xBD"},
      {"&#xD83D;&#xDE0", issue::bad_charref, "\xEF\xBF\xBD"},
  };
  for (auto const& c : cut) {
    reference_room room;
    reference const got = read_reference(c.text, true, false, room);
    BOOST_TEST((got.what == c.what), c.text);
    bool const illegal = std::string_view(c.text) == "&#6";  // A control.
    BOOST_TEST(std::string(got.text) == (illegal ? question : c.becomes), c.text);
  }
}

BOOST_AUTO_TEST_CASE(a_document_type_declares_html) {
  reference_room room;
  reference const got = read_reference("&eacute;", true, true, room);
  BOOST_TEST(got.length == 8u);
  BOOST_TEST((got.what == issue::none));
  BOOST_TEST(got.text == "\xC3\xA9");
  BOOST_TEST((read_reference("&foo;", true, true, room).what == issue::unknown_entity));
}

// All that can come out stays within the room, is no markup, and at most so much longer.
BOOST_AUTO_TEST_CASE(what_comes_out_is_bounded) {
  reference_room room;
  for (std::uint32_t c = 0; c < 0x1200; ++c) {
    std::string const text = "&#" + std::to_string(c);
    reference const got = read_reference(text, true, false, room);
    BOOST_TEST(got.length == text.size());
    BOOST_TEST(got.text.size() <= sizeof room.bytes);
  }
  for (row const& r : rows) {
    reference const got = read_reference(r.text, true, false, room);
    BOOST_TEST(got.text.find('<') == std::string_view::npos, r.text);
    BOOST_TEST(got.text.size() <= 5 * got.length, r.text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
