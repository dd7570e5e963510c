#include "feedsax/http/network.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace feedsax::http;

BOOST_AUTO_TEST_SUITE(http_network)

BOOST_AUTO_TEST_CASE(addresses_are_read_and_written) {
  struct {
    char const* text;
    char const* written;  // null: refused
  } const rows[] = {
      {"127.0.0.1", "127.0.0.1"},
      {"255.255.255.255", "255.255.255.255"},
      {"1.2.3", nullptr},
      {"1.2.3.4.5", nullptr},
      {"1.2.3.", nullptr},
      {"01.2.3.4", nullptr},
      {"256.2.3.4", nullptr},
      {"1.2.3.4 ", nullptr},
      {"0x7f.0.0.1", nullptr},
      {"", nullptr},
      {"::", "::"},
      {"::1", "::1"},
      {"1::", "1::"},
      {"0:0:0:0:0:0:0:1", "::1"},
      {"2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
      {"2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
      {"1:0:0:2:0:0:0:3", "1:0:0:2::3"},
      {"::ffff:1.2.3.4", "::ffff:1.2.3.4"},
      {"::ffff:102:304", "::ffff:1.2.3.4"},
      {"64:ff9b::1.2.3.4", "64:ff9b::102:304"},
      {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
      {"1:2:3:4:5:6:7:8:9", nullptr},
      {"1:2:3:4:5:6:7", nullptr},
      {"1:2:3:4:5:6:7:8::", nullptr},
      {"1::2::3", nullptr},
      {"1:::2", nullptr},
      {":1", nullptr},
      {"1:", nullptr},
      {"12345::", nullptr},
      {"g::", nullptr},
      {"::1.2.3", nullptr},
      {"::1.2.3.4:5", nullptr},
      {"1:2:3:4:5:6:7:1.2.3.4", nullptr},
      {"fe80::1%eth0", nullptr},
      {"[::1]", nullptr},
      {"::+1", nullptr},
      {"::-1", nullptr},
  };
  for (auto const& row : rows) {
    auto const ip = parse_ip(row.text);
    BOOST_TEST(ip.has_value() == (row.written != nullptr), row.text);
    if (ip && row.written) BOOST_TEST(to_string(*ip) == row.written);
  }
}

// Both ends of each special range, and their neighbours.
BOOST_AUTO_TEST_CASE(special_ranges) {
  struct {
    char const* ip;
    network kind;
  } const rows[] = {
      {"0.0.0.0", network::unspecified},
      {"0.255.255.255", network::unspecified},
      {"1.0.0.0", network::global},
      {"9.255.255.255", network::global},
      {"10.0.0.0", network::site},
      {"10.255.255.255", network::site},
      {"11.0.0.0", network::global},
      {"100.63.255.255", network::global},
      {"100.64.0.0", network::site},
      {"100.127.255.255", network::site},
      {"100.128.0.0", network::global},
      {"126.255.255.255", network::global},
      {"127.0.0.0", network::loopback},
      {"127.255.255.255", network::loopback},
      {"128.0.0.0", network::global},
      {"169.253.255.255", network::global},
      {"169.254.0.0", network::link_local},
      {"169.254.169.254", network::link_local},
      {"169.254.255.255", network::link_local},
      {"169.255.0.0", network::global},
      {"172.15.255.255", network::global},
      {"172.16.0.0", network::site},
      {"172.31.255.255", network::site},
      {"172.32.0.0", network::global},
      {"191.255.255.255", network::global},
      {"192.0.0.0", network::reserved},
      {"192.0.0.255", network::reserved},
      {"192.0.1.0", network::global},
      {"192.0.2.0", network::documentation},
      {"192.0.3.0", network::global},
      {"192.31.196.1", network::global},
      {"192.52.193.1", network::global},
      {"192.88.98.255", network::global},
      {"192.88.99.0", network::reserved},
      {"192.88.100.0", network::global},
      {"192.167.255.255", network::global},
      {"192.168.0.0", network::site},
      {"192.168.255.255", network::site},
      {"192.169.0.0", network::global},
      {"192.175.48.1", network::global},
      {"198.17.255.255", network::global},
      {"198.18.0.0", network::documentation},
      {"198.19.255.255", network::documentation},
      {"198.20.0.0", network::global},
      {"198.51.100.255", network::documentation},
      {"203.0.113.0", network::documentation},
      {"223.255.255.255", network::global},
      {"224.0.0.0", network::multicast},
      {"239.255.255.255", network::multicast},
      {"240.0.0.0", network::reserved},
      {"255.255.255.255", network::reserved},
      {"::", network::unspecified},
      {"::1", network::loopback},
      {"::2", network::unspecified},  // compatible with 0.0.0.2
      {"::127.0.0.1", network::loopback},
      {"::8.8.8.8", network::reserved},
      {"::ffff:127.0.0.1", network::loopback},
      {"::ffff:10.0.0.1", network::site},
      {"::ffff:8.8.8.8", network::global},
      {"::ffff:0:169.254.169.254", network::link_local},
      {"64:ff9b::7f00:1", network::loopback},
      {"64:ff9b::8.8.8.8", network::global},
      {"64:ff9b:1::1", network::site},
      {"64:ff9b:2::1", network::reserved},
      {"100::1", network::reserved},
      {"1fff::1", network::reserved},
      {"2000::1", network::global},
      {"2001::1", network::reserved},
      {"2001:1ff:ffff::", network::reserved},
      {"2001:200::", network::global},
      {"2001:db7:ffff::", network::global},
      {"2001:db8::1", network::documentation},
      {"2001:db9::", network::global},
      {"2002:7f00:1::", network::loopback},
      {"2002:a9fe:a9fe::1", network::link_local},
      {"2002:808:808::1", network::global},
      {"2606:2800:220:1:248:1893:25c8:1946", network::global},
      {"3ffe:ffff::", network::global},
      {"3fff::1", network::documentation},
      {"3fff:fff:ffff::", network::documentation},
      {"3fff:1000::", network::global},
      {"4000::", network::reserved},
      {"5f00::1", network::reserved},
      {"fbff::1", network::reserved},
      {"fc00::1", network::site},
      {"fdff:ffff::", network::site},
      {"fe80::1", network::link_local},
      {"febf:ffff::", network::link_local},
      {"fec0::1", network::link_local},
      {"feff:ffff::", network::link_local},
      {"ff02::1", network::multicast},
      {"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", network::multicast},
  };
  for (auto const& row : rows) {
    auto const ip = parse_ip(row.ip);
    BOOST_REQUIRE_MESSAGE(ip, row.ip);
    BOOST_TEST(id(network_of(*ip)) == id(row.kind), row.ip);
  }
}

BOOST_AUTO_TEST_CASE(names_of_this_place) {
  for (char const* name : {"localhost", "LOCALHOST", "localhost.", "foo.localhost", "printer.local",
                           "metadata.google.internal", "localhost.localdomain", "x.home.arpa"})
    BOOST_TEST(is_local_name(name), name);
  for (char const* name : {"", ".", "example.org", "notlocalhost", "local.example", "xlocal",
                           "internal.example.org", "home.arpa.example"})
    BOOST_TEST(!is_local_name(name), name);
}

BOOST_AUTO_TEST_SUITE_END()
