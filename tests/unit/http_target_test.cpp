#include "http/target.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

using namespace feedsax;
using namespace feedsax::http;
using namespace std::string_view_literals;

namespace {

constexpr std::uint32_t room = 8192;

// The address as it would be asked for, or the word of the error.
std::string read(std::string_view text, target& to) {
  http::errc const e = read_target(text, room, to);
  return e == http::errc::none ? to.address : std::string(id(e));
}

bool is_public(target const& to) {
  return !is_local_name(to.host) && (!to.ip || network_of(*to.ip) == network::global);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_target)

BOOST_AUTO_TEST_CASE(addresses) {
  struct {
    std::string_view text, read;
  } const rows[] = {
      {"http://example.org", "http://example.org/"},
      {" \r\nHTTPS://EXAMPLE.org:443/a\t", "https://example.org/a"},
      {"http://example.org:8080?q#f", "http://example.org:8080/?q"},
      {"http://example.org/a b/\xc3\xa9?\xc3\xa9", "http://example.org/a%20b/%C3%A9?%C3%A9"},
      {"http://b\xc3\xbc"
       "cher.example/",
       "http://xn--bcher-kva.example/"},
      {"feed://example.org/f", "http://example.org/f"},
      {"FEED:https://example.org/f", "https://example.org/f"},
      {"feed:http://example.org/f", "http://example.org/f"},
      {"feed:feed:http://example.org/", "scheme-denied"},
      {"feed:file:///etc/passwd", "scheme-denied"},
      {"feed:example.org", "bad-address"},
      {"file:///etc/passwd", "scheme-denied"},
      {"javascript:alert(1)", "scheme-denied"},
      {"example.org/feed", "bad-address"},
      {"//example.org/", "bad-address"},
      {"", "bad-address"},
      {"http:", "bad-address"},
      {"http://", "bad-address"},
      {"http:///example.org/", "bad-address"},
      {"http:/example.org/", "bad-address"},
      {"http:example.org", "bad-address"},
      {"http://:80/", "bad-address"},
      {"http://xn--/", "bad-address"},
      {"http://a.XN--.example/", "bad-address"},
      {"http://u@example.org/", "credentials-denied"},
      {"http://u:p@example.org/", "credentials-denied"},
      {"http://@example.org/", "credentials-denied"},
      {"http://example.org/@u", "http://example.org/@u"},
      {"http://example.org#@u", "http://example.org/"},
      {"http://example.org\\@u/", "bad-address"},
      {"http:\\\\example.org/", "bad-address"},
      {"http://example.org/a\\b", "bad-address"},
      {"http://example.org/?a\\b", "http://example.org/?a\\b"},
      {"http://example.org/a\nb", "bad-address"},
      {"http://example.org/a\0b"sv, "bad-address"},
      {"http://exa mple.org/", "bad-address"},
      {"http://a..b/", "bad-address"},
      {"http://.a/", "bad-address"},
      {"http://a_b.example/", "http://a_b.example/"},
      {"http://a!b.example/", "bad-address"},
      {"http://example.org:99999/", "bad-address"},
      {"http://example.org:x/", "bad-address"},
      {"http://example.org:0/", "port-denied"},
      {"http://example.org:25/", "port-denied"},
      {"http://example.org:6667/", "port-denied"},
      {"http://127.1/", "http://127.0.0.1/"},
      {"http://0x7f000001/", "http://127.0.0.1/"},
      {"http://[::1]:8080/", "http://[::1]:8080/"},
      {"http://[fe80::1%25eth0]/", "bad-address"},
  };
  for (auto const& row : rows) {
    target to;
    BOOST_TEST(read(row.text, to) == row.read, row.text);
  }
}

BOOST_AUTO_TEST_CASE(parts) {
  target to;
  BOOST_TEST(read("https://[::ffff:10.0.0.1]/x", to) == "https://[::ffff:a00:1]/x");
  BOOST_TEST(to.secure);
  BOOST_TEST(to.port == 443);
  BOOST_TEST(to.server() == "[::ffff:a00:1]:443");
  BOOST_TEST(!is_public(to));
  target other;
  read("http://[::ffff:10.0.0.1]:443/x", other);
  BOOST_TEST(!to.same_origin(other));
  read("https://[::ffff:a00:1]:443/y", other);
  BOOST_TEST(to.same_origin(other));
}

BOOST_AUTO_TEST_CASE(length) {
  target to;
  std::string text = "http://e.org/";
  text.resize(64, 'a');
  BOOST_TEST((read_target(text, 64, to) == http::errc::none));
  BOOST_TEST((read_target(text, 63, to) == http::errc::address_too_long));
  text.back() = ' ';  // White space around it is none of it, but is looked at.
  BOOST_TEST((read_target(text, 63, to) == http::errc::address_too_long));
  text.resize(60);
  BOOST_TEST((read_target(text + "\xc3\xa9", 64, to) == http::errc::address_too_long));
}

// Addresses by which others were led astray, where there is a list of them.
BOOST_AUTO_TEST_CASE(a_list_of_hostile_addresses) {
  char const* const corpus = std::getenv("FEEDSAX_CORPUS");
  if (!corpus) return;
  std::ifstream list(std::string(corpus) + "/hostile/url/ssrf_urls.tsv");
  BOOST_REQUIRE(list);
  std::size_t seen = 0;
  for (std::string line; std::getline(list, line);) {
    if (line.starts_with('#')) continue;
    std::size_t const tab = line.find('\t');
    std::string address = line.substr(0, tab);
    std::string_view const verdict =
        std::string_view(line).substr(tab + 1).substr(0, line.find('\t', tab + 1) - tab - 1);
    if (address.starts_with('"')) address = "http://example.com/\r\nHost: 127.0.0.1";
    if (auto const nul = address.find("\\x00"); nul != std::string::npos)
      address.replace(nul, 4, 1, '\0');
    target to;
    http::errc const e = read_target(address, room, to);
    bool const allowed = e == http::errc::none && is_public(to);
    // The names that only a resolver knows to be private are refused at the socket.
    if (verdict == "deny" || verdict == "deny-if-port-list")
      BOOST_TEST(!allowed, line);
    else if (verdict == "allow" || verdict == "allow-rewritten")
      BOOST_TEST(allowed, line);
    ++seen;
  }
  BOOST_TEST(seen >= 100u);
}

BOOST_AUTO_TEST_SUITE_END()
