// The syntax of start tags: attributes as they are meant, and what is no tag at all.
#include "recovery/tag_reader.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace feedsax;
using recovery::tag_reader;
using verdict = recovery::tag_reader::verdict;

BOOST_AUTO_TEST_SUITE(recovery_tag_reader)

namespace {

// `name|a=v|b=v`, then `/` if empty, `!` if something had to be guessed, `...` if the next tag
// began before this one was closed, then what is left of the text.
std::string shown(tag_reader const& tag, verdict v, std::string_view text) {
  if (v == verdict::more) return "more";
  if (v == verdict::literal) return "literal";
  std::string s(text.substr(1, tag.name_end() - 1));
  for (tag_reader::attribute const& a : tag.attributes()) {
    s.append("|").append(text.substr(a.name_begin, a.name_end - a.name_begin)).append("=");
    if (a.quote != 0) s += a.quote;
    s.append(text.substr(a.value_begin, a.value_end - a.value_begin));
  }
  if (tag.is_empty()) s += " /";
  if (tag.unclosed())
    s += " ...";
  else if (tag.is_bad())
    s += " !";
  return s.append(" ").append(text.substr(tag.length()));
}

std::string read(std::string_view text, std::size_t step) {
  static tag_reader tag;
  tag.begin();
  for (std::size_t n = std::min(step, text.size());; n = std::min(n + step, text.size())) {
    // A copy of its own size, so that a sanitizer sees what is read beyond.
    std::string const seen(text.substr(0, n));
    verdict const v = tag.read(seen);
    if (v != verdict::more || n == text.size()) return shown(tag, v, text);
  }
}

struct row {
  char const* note;
  std::string_view text;
  char const* expected;
};

row const rows[] = {
    // Well-formed.
    {"a name", "<a>x", "a x"},
    {"empty", "<a/>x", "a / x"},
    {"space behind the name", "<a >x", "a x"},
    {"space, empty", "<a />x", "a / x"},
    {"line ends", "<a\n\tb='1'\r\n>x", "a|b='1 x"},
    {"two attributes", "<a b='1' c=\"2\">x", "a|b='1|c=\"2 x"},
    {"space around the equals sign", "<a b = '1'>x", "a|b='1 x"},
    {"a prefix", "<a:b c:d='1'>x", "a:b|c:d='1 x"},
    {"not of ASCII", "<\xC3\xA9t\xC3\xA9 \xC3\xA0='1'>x", "\xC3\xA9t\xC3\xA9|\xC3\xA0='1 x"},
    {"> in a value", "<a b='>'>x", "a|b='> x"},
    {"the other quote in a value", "<a b='\"'>x", "a|b='\" x"},
    {"no value", "<a b=''>x", "a|b=' x"},
    {"empty with an attribute", "<a b='1'/>x", "a|b='1 / x"},
    // Values as people write them.
    {"unquoted", "<a b=1>x", "a|b=1 ! x"},
    {"unquoted, two", "<a b=1 c=2>x", "a|b=1|c=2 ! x"},
    {"unquoted address", "<a b=http://x/?a=1>x", "a|b=http://x/?a=1 ! x"},
    {"unquoted, empty element", "<a b=http://x/y/>x", "a|b=http://x/y / ! x"},
    {"unquoted slash before space", "<a b=/x/ >x", "a|b=/x/ ! x"},
    {"unquoted quote within", "<a b=1'2>x", "a|b=1'2 ! x"},
    {"no value at all", "<a b>x", "a|b= ! x"},
    {"no value, two", "<a b c>x", "a|b=|c= ! x"},
    {"no value, empty element", "<a b/>x", "a|b= / ! x"},
    {"an equals sign only", "<a b=>x", "a|b= ! x"},
    {"an equals sign, then space", "<a b= >x", "a|b= ! x"},
    {"no value before a value", "<a b c='1'>x", "a|b=|c='1 ! x"},
    {"no space between", "<a b='1'c='2'>x", "a|b='1|c='2 ! x"},
    {"no space before the slash is none of ours", "<a b='1'/>x", "a|b='1 / x"},
    {"stray quote", "<a b='1''>x", "a|b='1 ! x"},
    {"stray quotes", "<a '\" b='1'>x", "a|b='1 ! x"},
    {"stray equals sign", "<a = b='1'>x", "a|b='1 ! x"},
    {"quote in a name", "<a b'c='1'>x", "a|b=|c='1 ! x"},
    {"a slash before an attribute", "<a / b='1'>x", "a|b='1 ! x"},
    {"a slash between attributes", "<a b='1'/c='2'>x", "a|b='1|c='2 ! x"},
    {"two slashes", "<a b='1'//>x", "a|b='1 / ! x"},
    {"no name of an attribute", "<a 1='2'>x", "a|1='2 x"},
    {"a quote that ends later", "<a b=\"x'>t</a><c d=\"e\">x", "a|b=\"x'>t</a><c d=|e= ! x"},
    // The next tag begins.
    {"at once", "<a<b>", "a ... <b>"},
    {"behind space", "<a <b>", "a ... <b>"},
    {"behind an attribute", "<a b='1' <c>", "a|b='1 ... <c>"},
    {"behind an unquoted value", "<a b=1<c>", "a|b=1 ... <c>"},
    {"a name, after one with a value", "<a b='1' c<d>", "a|b='1|c= ... <d>"},
    // No tags.
    {"an address", "<john@example.com>", "literal"},
    {"a URL", "<http://example.com/>", "literal"},
    {"a path", "<a/b>", "literal"},
    {"a path, one more", "<a/b/>", "literal"},
    {"a comparison", "<b and c <d>", "literal"},
    {"an equals sign at once", "<a=1>", "literal"},
    {"a quote at once", "<a'1'>", "literal"},
    {"a character of no name", "<a\xE2\x82\xAC>", "literal"},
    {"a sum", "<a+b>", "literal"},
    // Undecided.
    {"nothing but a name", "<a", "more"},
    {"a slash", "<a/", "more"},
    {"a quote that never ends", "<a b='1>x</a>", "more"},
    {"an unquoted value", "<a b=1", "more"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule) {
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.note << ": " << r.text) {
      BOOST_TEST(read(r.text, r.text.size()) == r.expected);
      for (std::size_t step = 1; step < r.text.size(); ++step) {
        // No cut within a character.
        if ((static_cast<unsigned char>(r.text[1]) & 0x80) != 0 || r.text.find('\xE2') < 9) break;
        BOOST_TEST(read(r.text, step) == r.expected);
      }
    }
  }
}

// Nothing is left of the tag before.
BOOST_AUTO_TEST_CASE(begins_anew) {
  tag_reader tag;
  tag.begin();
  BOOST_TEST((tag.read("<a b=1 c/><") == verdict::complete));
  BOOST_TEST(tag.is_bad());
  tag.begin();
  BOOST_TEST((tag.read("<d>") == verdict::complete));
  BOOST_TEST(!tag.is_bad());
  BOOST_TEST(!tag.is_empty());
  BOOST_TEST(tag.attributes().empty());
  BOOST_TEST(tag.length() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
