// Hosts of addresses, and what is noted about addresses.
#include <array>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "feedsax/url.hpp"
#include "url_fixture.hpp"

using namespace url_test;
using namespace std::literals;

BOOST_AUTO_TEST_SUITE(url_host)

BOOST_AUTO_TEST_CASE(addresses_of_ipv4) {
  for (auto const input : {"127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f.1", "0x7F000001",
                           "0177.1", "017700000001", "127.0.0.1.", "127.0.0.0x1", "%31%32%37.1",
                           "１２７。１", "0000000177.0.0.1", "127.0.0x.0x1"}) {
    auto const u = url_record::parse("http://"s + input);
    BOOST_TEST_REQUIRE(u.has_value(), input);
    BOOST_TEST(u->host() == "127.0.0.1", input);
    BOOST_TEST((u->kind_of_host() == host_kind::ipv4));
    BOOST_TEST((u->ipv4() == std::array<std::uint8_t, 4>{127, 0, 0, 1}));
    BOOST_TEST(!u->ipv6());
  }
  BOOST_TEST(href("http://0") == "http://0.0.0.0/");
  BOOST_TEST(href("http://0x") == "http://0.0.0.0/");
  BOOST_TEST(href("http://1.2.3") == "http://1.2.0.3/");
  BOOST_TEST(href("http://4294967295") == "http://255.255.255.255/");
  BOOST_TEST(href("http://1.0xffffff") == "http://1.255.255.255/");
  // What ends in a number is an address or nothing.
  for (auto const bad :
       {"4294967296", "256.1.1.1", "1.256.1.1", "1.2.3.256", "1.2.65536", "1.2.3.4.5", "09",
        "1.2.3.08", "a.1", "a.0x", "1..2", "99999999999999999999999999", "0xfffffffffffffffffff",
        "1.2.3.4..", ".1", "1.16777216"})
    BOOST_TEST(href("http://"s + bad) == (bad == "1.2.3.4.."sv ? "http://1.2.3.4../" : "failure"),
               bad);
  // But only at the end.
  BOOST_TEST(href("http://1.2.3.a") == "http://1.2.3.a/");
  BOOST_TEST(href("http://0xg") == "http://0xg/");
  BOOST_TEST(href("x://127.1") == "x://127.1");
}

BOOST_AUTO_TEST_CASE(addresses_of_ipv6) {
  row const rows[] = {
      {"http://[::1]", "", "http://[::1]/"},
      {"http://[0:0:0:0:0:0:0:0]", "", "http://[::]/"},
      {"http://[1:0:0:2:0:0:0:3]", "", "http://[1:0:0:2::3]/"},
      {"http://[1:0:0:2:3:0:0:4]", "", "http://[1::2:3:0:0:4]/"},
      {"http://[1:0:2:3:4:5:6:7]", "", "http://[1:0:2:3:4:5:6:7]/"},
      {"http://[::ABCD:00ef]:80", "", "http://[::abcd:ef]/"},
      {"http://[::ffff:127.0.0.1]", "", "http://[::ffff:7f00:1]/"},
      {"http://[1:2:3:4:5:6:1.2.3.4]", "", "http://[1:2:3:4:5:6:102:304]/"},
      {"http://[1::]", "", "http://[1::]/"},
      {"http://[1:2:3:4:5:6:7::]", "", "http://[1:2:3:4:5:6:7:0]/"},
      {"x://[::1]", "", "x://[::1]"},
      {"http://[::1", "", "failure"},
      {"http://[::1]x", "", "failure"},
      {"http://[]", "", "failure"},
      {"http://[:1]", "", "failure"},
      {"http://[1:]", "", "failure"},
      {"http://[1::2::3]", "", "failure"},
      {"http://[::1%25eth0]", "", "failure"},
      {"http://[1:2:3:4:5:6:7]", "", "failure"},
      {"http://[1:2:3:4:5:6:7:8:9]", "", "failure"},
      {"http://[1:2:3:4:5:6:7:1.2.3.4]", "", "failure"},
      {"http://[::1.2.3]", "", "failure"},
      {"http://[::1.2.3.4.5]", "", "failure"},
      {"http://[::1.2.3.04]", "", "failure"},
      {"http://[::1.2.3.256]", "", "failure"},
      {"http://[::.1.2.3]", "", "failure"},
      {"http://[::1.]", "", "failure"},
      {"http://[12345::]", "", "failure"},
      {"http://[::%31]", "", "failure"},
  };
  for (auto const& r : rows) check(r);
  std::array<std::uint8_t, 16> const bytes{0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0,
                                           0,    0,    0,    0,    1, 2, 3, 4};
  auto const u = url_record::parse("http://[2001:db8::1.2.3.4]");
  BOOST_TEST((u->ipv6() == bytes));
  BOOST_TEST(!u->ipv4());
}

BOOST_AUTO_TEST_CASE(domains) {
  row const rows[] = {
      {"http://Bücher.de", "", "http://xn--bcher-kva.de/"},
      {"http://faß.de", "", "http://xn--fa-hia.de/"},
      {"http://ＧＯ。com", "", "http://go.com/"},
      {"http://%E4%BE%8B%E3%81%88.jp", "", "http://xn--r8jz45g.jp/"},
      {"http://a\xC2\xAD"
       "b",
       "", "http://ab/"},
      {"http://xn--a", "", "http://xn--a/"},
      {"http://-a-.b_c", "", "http://-a-.b_c/"},
      {"http://a..b.", "", "http://a..b./"},
      {"http://\xC2\xAD/", "", "failure"},
      {"http://a%00b/", "", "failure"},
      {"http://a b/", "", "failure"},
      {"http://a%41/", "", "http://aa/"},
      {"http://a%/", "", "failure"},
      {"http://a%2525/", "", "failure"},
      {"http://a%FF/", "", "failure"},
      {"http://a\xFF/", "", "failure"},
      {"http://a<b/", "", "failure"},
      {"http://a^b/", "", "failure"},
      {"http://a\x7F", "", "failure"},
      {"http://b\xC3\xBC%zz/", "", "failure"},
      {"http://\xE2\x80\x8D.x/", "", "failure"},
      {"http://٤.١a/", "", "failure"},
  };
  for (auto const& r : rows) check(r);
  // All of it in time: Punycode of a long label takes the square of its length.
  std::string long_one;
  for (int i = 0; i < 100'000; ++i) long_one += i % 2 ? "\xC3\xBC" : "\xE4\xBE\x8B";
  BOOST_TEST(href("http://" + long_one) == "failure");
  std::string const ascii(1'000'000, 'a');
  BOOST_TEST(href("http://" + ascii) == "http://" + ascii + "/");
}

BOOST_AUTO_TEST_CASE(other_hosts) {
  row const rows[] = {
      {"git://GitHub.com/a.git", "", "git://GitHub.com/a.git"},
      {"x://h%C3%A9é", "", "x://h%C3%A9%C3%A9"},
      {"x://", "", "x://"},
      {"x:///a", "", "x:///a"},
      {"x://a b", "", "failure"},
      {"x://a|b", "", "failure"},
      {"x://:80", "", "failure"},
      {"x://u@", "", "failure"},
      {"x://h:00081/", "", "x://h:81/"},
      {"http://", "", "failure"},
      {"http:///", "", "failure"},
      {"http://:80", "", "failure"},
      {"http://u@/", "", "failure"},
      {"http://h:", "", "http://h/"},
      {"http://h:0", "", "http://h:0/"},
      {"http://h:65535", "", "http://h:65535/"},
      {"http://h:65536", "", "failure"},
      {"http://h:8a", "", "failure"},
      {"http://h:-1", "", "failure"},
      {"https://h:443", "", "https://h/"},
      {"https://h:80", "", "https://h:80/"},
      {"ws://h:80", "", "ws://h/"},
      {"wss://h:443", "", "wss://h/"},
      {"ftp://h:21", "", "ftp://h/"},
  };
  for (auto const& r : rows) check(r);
}

BOOST_AUTO_TEST_CASE(flaws) {
  struct {
    std::string_view input, base;
    url_flaw flaw;
    std::string_view name;
  } const rows[] = {
      {"http://a_b/", "", url_flaw::domain_to_ascii, "domain-to-ASCII"},
      {"http://xn--a/", "", url_flaw::domain_to_ascii, "domain-to-ASCII"},
      {"http://%65x/", "", url_flaw::domain_percent_encoded, "domain-percent-encoded"},
      {"x://a[b/", "", url_flaw::host_invalid_code_point, "host-invalid-code-point"},
      {"http://127.0.0.1./", "", url_flaw::ipv4_empty_part, "IPv4-empty-part"},
      {"http://127.1/", "", url_flaw::ipv4_too_few_parts, "IPv4-too-few-parts"},
      {"http://1.2.3.4.5/", "", url_flaw::ipv4_too_many_parts, "IPv4-too-many-parts"},
      {"http://test.42/", "", url_flaw::ipv4_non_numeric_part, "IPv4-non-numeric-part"},
      {"http://127.0.0x0.1/", "", url_flaw::ipv4_non_decimal_part, "IPv4-non-decimal-part"},
      {"http://255.255.4000.1/", "", url_flaw::ipv4_out_of_range_part, "IPv4-out-of-range-part"},
      {"http://127.0.0.１/", "", url_flaw::ipv4_non_ascii_input, "IPv4-non-ASCII-input"},
      {"http://[::1", "", url_flaw::ipv6_unclosed, "IPv6-unclosed"},
      {"http://[:1]", "", url_flaw::ipv6_invalid_compression, "IPv6-invalid-compression"},
      {"http://[1:2:3:4:5:6:7:8:9]", "", url_flaw::ipv6_too_many_pieces, "IPv6-too-many-pieces"},
      {"http://[1::1::1]", "", url_flaw::ipv6_multiple_compression, "IPv6-multiple-compression"},
      {"http://[1:2:3!:4]", "", url_flaw::ipv6_invalid_code_point, "IPv6-invalid-code-point"},
      {"http://[1:2:3]", "", url_flaw::ipv6_too_few_pieces, "IPv6-too-few-pieces"},
      {"http://[::01]", "", url_flaw::ipv6_piece_leading_zero, "IPv6-piece-leading-zero"},
      {"http://[1:1:1:1:1:1:1:127.0.0.1]", "", url_flaw::ipv4_in_ipv6_too_many_pieces,
       "IPv4-in-IPv6-too-many-pieces"},
      {"http://[ffff::127.0.0.01]", "", url_flaw::ipv4_in_ipv6_invalid_code_point,
       "IPv4-in-IPv6-invalid-code-point"},
      {"http://[ffff::127.0.0.4000]", "", url_flaw::ipv4_in_ipv6_out_of_range_part,
       "IPv4-in-IPv6-out-of-range-part"},
      {"http://[ffff::127.0.0]", "", url_flaw::ipv4_in_ipv6_too_few_parts,
       "IPv4-in-IPv6-too-few-parts"},
      {"http://h/>", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {" http://h/", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"ht\ntp://h/", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"http://h/%s", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"http://h/?%2", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"http://h/#\xEF\xBF\xBF", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"x:a\xFF", "", url_flaw::invalid_url_unit, "invalid-URL-unit"},
      {"x://a^", "", url_flaw::host_invalid_code_point, "host-invalid-code-point"},
      {"http:h", "", url_flaw::special_scheme_missing_following_solidus,
       "special-scheme-missing-following-solidus"},
      {"file:c:/a", "", url_flaw::special_scheme_missing_following_solidus,
       "special-scheme-missing-following-solidus"},
      {"http:a", "http://h/", url_flaw::special_scheme_missing_following_solidus,
       "special-scheme-missing-following-solidus"},
      {"http:///h", "", url_flaw::special_scheme_missing_following_solidus,
       "special-scheme-missing-following-solidus"},
      {"a", "", url_flaw::missing_scheme_non_relative_url, "missing-scheme-non-relative-URL"},
      {"a", "x:y", url_flaw::missing_scheme_non_relative_url, "missing-scheme-non-relative-URL"},
      {"http://h\\a", "", url_flaw::invalid_reverse_solidus, "invalid-reverse-solidus"},
      {"http://h/b\\a", "", url_flaw::invalid_reverse_solidus, "invalid-reverse-solidus"},
      {"http://u@h", "", url_flaw::invalid_credentials, "invalid-credentials"},
      {"http://#f", "", url_flaw::host_missing, "host-missing"},
      {"http://h:70000", "", url_flaw::port_out_of_range, "port-out-of-range"},
      {"http://h:7z", "", url_flaw::port_invalid, "port-invalid"},
      {"c|/a", "file:///c:/", url_flaw::file_invalid_windows_drive_letter,
       "file-invalid-Windows-drive-letter"},
      {"file://c:", "", url_flaw::file_invalid_windows_drive_letter_host,
       "file-invalid-Windows-drive-letter-host"},
  };
  for (auto const& r : rows) {
    std::optional<url_record> base;
    if (!r.base.empty()) base = url_record::parse(r.base);
    url_flaws found;
    auto const with = url_record::parse(r.input, base ? &*base : nullptr, &found);
    auto const without = url_record::parse(r.input, base ? &*base : nullptr);
    BOOST_TEST(found.has(r.flaw), r.input << " " << id(r.flaw));
    BOOST_TEST(id(r.flaw) == r.name);
    BOOST_TEST((with == without), r.input);
  }
  for (auto const good :
       {"http://example.org/a%20b/é?q=a+b;c@d#f", "mailto:a@b.c", "x://h:80/", "file:///a/b",
        "https://[2001:db8::1]:8443/", "http://127.0.0.1/", "http://xn--r8jz45g.jp/"}) {
    url_flaws found;
    url_record::parse(good, nullptr, &found);
    BOOST_TEST(found.none(), good);
  }
}

BOOST_AUTO_TEST_SUITE_END()
