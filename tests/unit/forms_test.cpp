#include "feedsax/forms.hpp"

#include <boost/test/unit_test.hpp>
#include <string_view>

using namespace feedsax;

namespace {

struct row {
  std::string_view text;
  bool fits;
};

template <std::size_t N>
void check(bool (*form)(std::string_view) noexcept, row const (&rows)[N]) {
  for (row const& r : rows) BOOST_TEST(form(r.text) == r.fits, "\"" << r.text << "\"");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(forms)

BOOST_AUTO_TEST_CASE(dates_of_rfc_3339) {
  static constexpr row rows[] = {
      {"2024-02-29T23:59:60Z", true},
      {"2024-03-01T00:00:00.123456789012345678+05:30", true},
      {"2023-02-29T00:00:00Z", false},
      {"2024-13-01T00:00:00Z", false},
      {"2024-00-01T00:00:00Z", false},
      {"2024-01-00T00:00:00Z", false},
      {"2024-01-01T24:00:00Z", false},
      {"2024-01-01T00:60:00Z", false},
      {"2024-01-01T00:00:61Z", false},
      {"2024-01-01t00:00:00z", false},
      {"2024-01-01 00:00:00Z", false},
      {"2024-01-01T00:00:00", false},
      {"2024-01-01T00:00:00+0100", false},
      {"2024-01-01T00:00:00+24:00", false},
      {"2024-01-01T00:00:00.Z", false},
      {"2024-01-01T00:00Z", false},
      {"2024-01-01", false},
      {" 2024-01-01T00:00:00Z", false},
      {"2024-01-01T00:00:00Z ", false},
      {"", false},
      {"2024-1-1T00:00:00Z", false},
      {"+024-01-01T00:00:00Z", false},
  };
  check(is_rfc3339, rows);
}

BOOST_AUTO_TEST_CASE(dates_of_w3c) {
  static constexpr row rows[] = {
      {"2024", true},        {"2024-06", true},
      {"2024-06-30", true},  {"2024-06-30T10:20Z", true},
      {"2024-06-31", false}, {"2024-06-30T10:20:30.5-01:00", true},
      {"2024-00", false},    {"2024-06-30T10Z", false},
      {"24", false},         {"2024-06-30T10:20", false},
      {"", false},           {"Mon, 31 Dec 2002 14:20:20 GMT", false},
      {"202x", false},       {"2024-06-30T10:20:30.+01:00", false},
  };
  check(is_w3c_date, rows);
}

BOOST_AUTO_TEST_CASE(dates_of_rfc_822) {
  static constexpr row rows[] = {
      {"Sat, 07 Sep 2002 00:00:01 GMT", true},
      {"7 Sep 02 00:00 EST", true},
      {"07 sep 2002 00:00:01 +0000", true},
      {"Thu (a day), 16(th) Feb(ruary (the \\) month)) 2006 01:39 +0000 (GMT)", true},
      {"Thu , \t 09  Feb\t2006  23:59:45\t +0000", true},
      {"31 Dec 2002 14:20:20 A", true},
      {"31 Jun 2006 23:08:26 +1000", false},
      {"29 Feb 2023 00:00:00 GMT", false},
      {"Foo, 07 Sep 2002 00:00:01 GMT", false},
      {"07 Sept 2002 00:00:01 GMT", false},
      {"07 Sep 2002 00:00:01", false},
      {"07 Sep 2002 00:00:01 CET", false},
      {"07 Sep 2002 24:00:01 GMT", false},
      {"07 Sep 2002 00:00:01 -05:00", false},
      {"2002-09-07T00:00:01Z", false},
      {"07 Sep 2002 00:00:01 GMT (unclosed", false},
      {"", false},
      {"(", false},
  };
  check(is_rfc822_date, rows);
}

BOOST_AUTO_TEST_CASE(references) {
  static constexpr row rows[] = {
      {"https://a.example/p?q#f", true},
      {"", true},
      {"../x", true},
      {"http://例え.example/ä", true},
      {"http://[::1]:80/", true},
      {"http://a.example/%41", true},
      {"http://a.example/%4", false},
      {"http://a.example/%", false},
      {"http://a.example/%zz", false},
      {"http://a.example/a b", false},
      {" http://a.example/", false},
      {"http://a.example/{x}", false},
      {"http://a.example/\"", false},
      {"http://a.example:8x/", false},
      {"http://a.example/[x]", false},
      {"http://a.example/#a#b", false},
      {"a[b", false},
      {"a\\b", false},
  };
  check(is_iri_reference, rows);
  BOOST_TEST(is_iri("urn:isbn:1"));
  BOOST_TEST(!is_iri("a.example/"));
  BOOST_TEST(!is_iri(""));
}

BOOST_AUTO_TEST_CASE(what_schemes_demand) {
  static constexpr row rows[] = {
      {"http://a.example", true},
      {"http:/a.example", false},
      {"http:///a.example", false},
      {"https://:80/", false},
      {"relative", true},
      {"", true},
      {"mailto:x", true},
      {"tag:a.example,2003-12-31:x/y", true},
      {"tag:me@a.example,2003:x", true},
      {"tag:a.example,2003-12:", true},
      {"tag:a.example,03:x", false},
      {"tag:a.example,2003-1:x", false},
      {"tag:a.example,2003-12-3:x", false},
      {"tag:a.example,2003-:x", false},
      {"tag:a.example:x", false},
      {"tag:a,b,2003:x", false},
      {"tag:@a.example,2003:x", false},
      {"tag:,2003:x", false},
      {"tag:a.example,2003:[x", false},
      {"urn:isbn:123", true},
      {"urn:x:1", false},
      {"urn:-ab:1", false},
      {"urn:a.b:1", false},
      {"urn:ab:", false},
      {"urn:ab", false},
  };
  check(fits_its_scheme, rows);
}

BOOST_AUTO_TEST_CASE(canonical_addresses) {
  static constexpr row rows[] = {
      {"http://a.example/", true},
      {"http://a.example", false},
      {"HTTP://a.example/", false},
      {"http://A.example/", false},
      {"http://a.example:80/", false},
      {"https://a.example:443/", false},
      {"https://a.example:80/", true},
      {"http://a.example:/", false},
      {"http://:@a.example/", false},
      {"http://@a.example/", false},
      {"http://u@a.example/", true},
      {"http://a.example/./x", false},
      {"http://a.example/x/..", false},
      {"http://a.example/%5c", false},
      {"http://a.example/%5C", true},
      {"http://a.example/%41", false},
      {"http://a.example/?", true},
      {"http://a.example/#", true},
      {"urn:isbn:1", true},
      {"tag:A.example,2003:x", true},
      {"http://a.example/..x/x..", true},
      {"", true},
  };
  check(is_canonical_uri, rows);
}

BOOST_AUTO_TEST_CASE(media_types) {
  static constexpr row rows[] = {
      {"text/html", true}, {"application/atom+xml;type=entry", true},
      {"html", false},     {"text/", false},
      {"/html", false},    {"text/h tml", false},
      {"", false},         {"text/html; charset=utf-8", true},
  };
  check(is_media_type, rows);
}

BOOST_AUTO_TEST_CASE(language_tags) {
  static constexpr row rows[] = {
      {"en", true},      {"de-CH-1996", true}, {"x-klingon", true}, {"i-navajo", true},
      {"en_us", false},  {"English", false},   {"e", false},        {"", false},
      {"en--us", false}, {"en-", false},       {"1a", false},       {"en-abcdefghi", false},
  };
  check(is_language_tag, rows);
}

BOOST_AUTO_TEST_CASE(mail_addresses) {
  static constexpr row rows[] = {
      {"a@b", true},      {"a.b+c@d.example", true}, {"a", false},      {"@b", false},
      {"a@", false},      {"a b@c", false},          {"a@b@c", false},  {"a@b..c", false},
      {"a (b)@c", false}, {"a@.b", false},           {".a@b.c", false}, {"", false},
  };
  check(is_mail_address, rows);
}

BOOST_AUTO_TEST_CASE(html_in_texts) {
  static constexpr row rows[] = {
      {"<b>x</b>", true},   {"x<br/>", true},       {"</P>", true},      {"a &nbsp; b", true},
      {"&#239;", true},     {"&#xEF;", true},       {"AT&T", false},     {"&amp;", false},
      {"a<b", false},       {"<gorilla>", false},   {"I <3 you", false}, {"&; &x", false},
      {"<b", false},        {"<bold>", false},      {"", false},         {"&a b;", false},
      {"&lt;b&gt;", false}, {"<a href='x'>", true}, {"&#;", false},      {"<", false},
  };
  check(holds_html, rows);
}

BOOST_AUTO_TEST_SUITE_END()
