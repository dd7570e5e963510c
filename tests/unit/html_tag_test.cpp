#include "feedsax/html/tag.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace feedsax::html;

BOOST_AUTO_TEST_SUITE(html_tag)

BOOST_AUTO_TEST_CASE(every_name_is_found_in_any_case) {
  int count = 0;
  for (int n = 1;; ++n, ++count) {
    auto const t = static_cast<tag>(n);
    std::string name(tag_name(t));
    if (name.empty()) break;
    BOOST_TEST((find_tag(name) == t), name);
    for (char& c : name)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    BOOST_TEST((find_tag(name) == t), name);
    BOOST_TEST((find_tag(name + "x") != t), name);
    BOOST_TEST((find_tag(name.substr(1)) != t), name);
  }
  BOOST_TEST(count > 140);
}

BOOST_AUTO_TEST_CASE(other_names_are_unknown) {
  for (char const* name : {"", "x", "blockquotes", "h7", "annotation-xmll", "a\x01",
                           "selectedcontents", "\x02", "!", "h", "tablé"})
    BOOST_TEST((find_tag(name) == tag::unknown), name);
  // Its bytes differ from those of a letter in the bit that makes it lower case.
  BOOST_TEST((find_tag("\x10") == tag::unknown));
  BOOST_TEST((find_tag("H\x11") == tag::unknown));
  BOOST_TEST(tag_name(tag::unknown).empty());
  BOOST_TEST(tag_name(static_cast<tag>(5000)).empty());
}

BOOST_AUTO_TEST_CASE(void_elements) {
  int count = 0;
  for (int n = 0; n < 300; ++n) count += is_void(static_cast<tag>(n));
  BOOST_TEST(count == 18);  // the 13 of HTML, and basefont, bgsound, frame, keygen, param
  BOOST_TEST(is_void(tag::br));
  BOOST_TEST(!is_void(tag::p));
  BOOST_TEST(!is_void(static_cast<tag>(5000)));
}

BOOST_AUTO_TEST_SUITE_END()
