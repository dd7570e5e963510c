#include "xml/names.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "xml/hash.hpp"
#include "xml/well_known.hpp"

using namespace feedsax;

BOOST_AUTO_TEST_SUITE(xml_names)

BOOST_AUTO_TEST_CASE(usual_prefixes) {
  for (xml::usual_prefix const& p : xml::usual_prefixes)
    BOOST_TEST(xml::well_known(p.prefix) == p.uri);
  for (char const* prefix : {"", "DC", "d", "dcx", "zzz"})
    BOOST_TEST(xml::well_known(prefix) == "");
}

BOOST_AUTO_TEST_CASE(names) {
  for (char const* good : {"a", ":", "_", "a-b.c9", "\xC3\xA9t\xC3\xA9", "\xE4\xB8\xAD", "a:b:"})
    BOOST_TEST(xml::is_name(good));
  for (char const* bad : {"", "1a", "-", ".", " ", "a b", "a\xC3", "\xF0\x90\x80\x80",
                          "a\xEF\xBF\xBD", "\xCC\x81", "a/", "\xC1\x81", "\x80"})
    BOOST_TEST(!xml::is_name(bad));
  BOOST_TEST(xml::is_ncname("a"));
  BOOST_TEST(xml::is_ncname("a\xCC\x81"));
  for (char const* bad : {"", ":", "a:b", "a:", ":a"}) BOOST_TEST(!xml::is_ncname(bad));
}

BOOST_AUTO_TEST_CASE(names_at_the_front) {
  struct row {
    std::string_view text;
    std::size_t length;
  };
  for (row const& r : {row{"", 0}, row{"a", 1}, row{"a>", 1}, row{"a-b.c9:d e", 8}, row{"1a", 0},
                       row{"\xC3\xA9t=", 3}, row{"a\xE2\x80\x9C", 1}, row{"\xF0\x90\x80\x80", 0}}) {
    BOOST_TEST(xml::name_length(r.text) == r.length, r.text);
    BOOST_TEST(xml::starts_name(r.text) == (r.length > 0), r.text);
  }
  for (int c = 0; c < 128; ++c) {
    char const byte = static_cast<char>(c);
    BOOST_TEST(xml::is_ascii_name_start(byte) == xml::is_name_start(static_cast<char32_t>(c)), c);
    BOOST_TEST(
        xml::is_ascii_name_character(byte) == xml::is_name_character(static_cast<char32_t>(c)), c);
  }
}

BOOST_AUTO_TEST_CASE(versions) {
  for (char const* good : {"1.0", "1.2", "1.23"}) BOOST_TEST(xml::is_xml_1_0(good));
  for (char const* bad : {"", "1", "1.", "1.1", "1.x", "9.9", "2.0"})
    BOOST_TEST(!xml::is_xml_1_0(bad));
}

BOOST_AUTO_TEST_CASE(hashes_differ_with_seed_tag_length_and_bytes) {
  xml::hash_seed const one{0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u};
  xml::hash_seed other = one;
  other.c ^= 1;
  std::set<std::uint64_t> seen;
  std::string text;
  for (int i = 0; i < 40; ++i, text += 'a') {
    BOOST_TEST(seen.insert(xml::hash_bytes(text, one)).second);
    BOOST_TEST(seen.insert(xml::hash_bytes(text, one, 7)).second);
    BOOST_TEST(seen.insert(xml::hash_bytes(text, other)).second);
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = 'b';
    BOOST_TEST(seen.insert(xml::hash_bytes(changed, one)).second);
  }
  BOOST_TEST(xml::process_seed().a == xml::process_seed().a);
}

BOOST_AUTO_TEST_SUITE_END()
