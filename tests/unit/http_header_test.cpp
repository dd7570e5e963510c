#include "feedsax/http/header.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace feedsax::http;

BOOST_AUTO_TEST_SUITE(http_header)

BOOST_AUTO_TEST_CASE(names_have_no_case) {
  header h{{"ETag", "\"a\""}, {"Cache-Control", "no-cache"}, {"cache-control", "max-age=1"}};
  h.add("X", "");
  BOOST_TEST(h.get("etag") == "\"a\"");
  BOOST_TEST(h.get("CACHE-CONTROL") == "no-cache");
  BOOST_TEST(h.joined("Cache-Control") == "no-cache, max-age=1");
  BOOST_TEST(h.has("x"));
  BOOST_TEST(h.get("x") == "");
  BOOST_TEST(!h.has("eta"));
  BOOST_TEST(!h.has("etags"));
  BOOST_TEST(h.joined("none") == "");
  BOOST_TEST(h.fields().size() == 4u);
}

BOOST_AUTO_TEST_CASE(values_and_names_that_may_be_sent) {
  using namespace std::string_literals;
  for (auto const& good : {"a"s, "\"a b\""s, "W/\"\x80\xff\""s, "a\tb"s})
    BOOST_TEST(is_field_value(good));
  for (auto const& bad : {""s, " a"s, "a "s, "\ta"s, "a\rb"s, "a\nb"s, "a\0b"s, "\x7f"s, "a\x1b"s})
    BOOST_TEST(!is_field_value(bad));
  for (auto const& good : {"ETag"s, "X-1_a"s, "!#$%&'*+-.^_`|~"s}) BOOST_TEST(is_field_name(good));
  for (auto const& bad : {""s, "a b"s, "a:"s, "\xc3\xa9"s, "a\0"s, "(x)"s})
    BOOST_TEST(!is_field_name(bad));
}

BOOST_AUTO_TEST_SUITE_END()
