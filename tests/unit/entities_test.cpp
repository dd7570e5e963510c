#include "html/entities.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

using namespace feedsax::html;

BOOST_AUTO_TEST_SUITE(entities)

BOOST_AUTO_TEST_CASE(what_names_stand_for) {
  struct row {
    char const* name;
    char const* characters;
  };
  for (row const& r :
       {row{"amp", "&"}, row{"AMP", "&"}, row{"lt", "<"}, row{"quot", "\""},
        row{"nbsp", "\xC2\xA0"}, row{"eacute", "\xC3\xA9"}, row{"Eacute", "\xC3\x89"},
        row{"euro", "\xE2\x82\xAC"}, row{"Tab", "\t"}, row{"NewLine", "\n"}, row{"fjlig", "fj"},
        row{"Afr", "\xF0\x9D\x94\x84"}, row{"bne", "=\xE2\x83\xA5"}, row{"zwnj", "\xE2\x80\x8C"},
        row{"CounterClockwiseContourIntegral", "\xE2\x88\xB3"}})
    BOOST_TEST(find_entity(r.name) == r.characters, r.name);
}

BOOST_AUTO_TEST_CASE(what_is_no_name) {
  for (char const* name : {"", "a", "am", "ampe", "nbsp;", "&nbsp", "NBSP", "zzzz", "eacut",
                           "CounterClockwiseContourIntegralx", "\xC3\xA9", "\x01"}) {
    BOOST_TEST(find_entity(name) == "", name);
    BOOST_TEST(find_legacy_entity(name) == "", name);
  }
  BOOST_TEST(find_entity(std::string(100'000, 'a')) == "");
  BOOST_TEST(find_entity(std::string_view("amp\0", 4)) == "");
}

BOOST_AUTO_TEST_CASE(the_table) {
  BOOST_TEST(entity_count() == 2125u);
  std::size_t legacy = 0, longest = 0;
  for (std::size_t n = 0; n < entity_count(); ++n) {
    entity const e = entity_at(n);
    BOOST_TEST(!e.characters.empty());
    BOOST_TEST(e.characters.size() <= 6u);
    BOOST_TEST(find_entity(e.name) == e.characters);
    BOOST_TEST(find_legacy_entity(e.name) == (e.legacy ? e.characters : std::string_view()));
    if (n > 0) BOOST_TEST((entity_at(n - 1).name < e.name));
    legacy += e.legacy;
    longest = std::max(longest, e.name.size());
  }
  BOOST_TEST(legacy == 106u);
  BOOST_TEST(longest == longest_entity());
}

BOOST_AUTO_TEST_CASE(names_without_a_semicolon) {
  for (char const* name : {"amp", "lt", "nbsp", "copy", "AMP", "yuml"})
    BOOST_TEST(find_legacy_entity(name) == find_entity(name));
  for (char const* name : {"euro", "apos", "hellip"}) BOOST_TEST(find_legacy_entity(name) == "");
}

BOOST_AUTO_TEST_SUITE_END()
