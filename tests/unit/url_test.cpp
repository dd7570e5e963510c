#include "feedsax/url.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "feedsax/uri.hpp"
#include "url_fixture.hpp"

using namespace url_test;
using namespace std::literals;

BOOST_AUTO_TEST_SUITE(url)

BOOST_AUTO_TEST_CASE(parts) {
  auto const u = url_record::parse(" HTTPS://me:a:b@Example.org:8443/x/../y z?q=1&'#f?# ");
  BOOST_TEST_REQUIRE(u.has_value());
  BOOST_TEST(u->href() == "https://me:a%3Ab@example.org:8443/y%20z?q=1&%27#f?#");
  BOOST_TEST(u->href_without_fragment() == "https://me:a%3Ab@example.org:8443/y%20z?q=1&%27");
  BOOST_TEST(u->scheme() == "https");
  BOOST_TEST(u->username() == "me");
  BOOST_TEST(u->password() == "a%3Ab");
  BOOST_TEST(u->has_credentials());
  BOOST_TEST(u->host() == "example.org");
  BOOST_TEST((u->kind_of_host() == host_kind::domain));
  BOOST_TEST(*u->port() == 8443);
  BOOST_TEST(*u->port_or_default() == 8443);
  BOOST_TEST(u->path() == "/y%20z");
  BOOST_TEST(*u->query() == "q=1&%27");
  BOOST_TEST(*u->fragment() == "f?#");
  BOOST_TEST(u->is_special());
  BOOST_TEST(u->is_http());
  BOOST_TEST(!u->has_opaque_path());
  BOOST_TEST(u->origin() == "https://example.org:8443");
}

BOOST_AUTO_TEST_CASE(parts_that_are_not_there) {
  auto const u = url_record::parse("mailto:a@b");
  BOOST_TEST_REQUIRE(u.has_value());
  BOOST_TEST((u->kind_of_host() == host_kind::none));
  BOOST_TEST(u->username().empty());
  BOOST_TEST(u->password().empty());
  BOOST_TEST(u->host().empty());
  BOOST_TEST(!u->port());
  BOOST_TEST(!u->port_or_default());
  BOOST_TEST(u->path() == "a@b");
  BOOST_TEST(u->has_opaque_path());
  BOOST_TEST(!u->query());
  BOOST_TEST(!u->fragment());
  BOOST_TEST(!u->ipv4());
  BOOST_TEST(!u->ipv6());
  BOOST_TEST(u->origin() == "null");
  // Empty is not none.
  auto const e = url_record::parse("http://h?#");
  BOOST_TEST((e->query() && e->query()->empty()));
  BOOST_TEST((e->fragment() && e->fragment()->empty()));
  BOOST_TEST(e->href() == "http://h/?#");
  BOOST_TEST(*e->port_or_default() == 80);
}

BOOST_AUTO_TEST_CASE(credentials) {
  struct {
    std::string_view input, href, user, password;
  } const rows[] = {
      {"http://@h/", "http://h/", "", ""},
      {"http://:@h/", "http://h/", "", ""},
      {"http://u:@h/", "http://u@h/", "u", ""},
      {"http://:p@h/", "http://:p@h/", "", "p"},
      {"http://a@b:c@d:e@h/", "http://a%40b:c%40d%3Ae@h/", "a%40b", "c%40d%3Ae"},
      {"x://u:p@h", "x://u:p@h", "u", "p"},
      {"http://a b\"<é@h", "http://a%20b%22%3C%C3%A9@h/", "a%20b%22%3C%C3%A9", ""},
  };
  for (auto const& r : rows) {
    auto const u = url_record::parse(r.input);
    BOOST_TEST_REQUIRE(u.has_value(), r.input);
    BOOST_TEST(u->href() == r.href);
    BOOST_TEST(u->username() == r.user);
    BOOST_TEST(u->password() == r.password);
    BOOST_TEST(u->host() == "h");
  }
}

BOOST_AUTO_TEST_CASE(slashes_and_spaces) {
  row const rows[] = {
      {"http:h", "", "http://h/"},
      {"http:/h", "", "http://h/"},
      {"http:\\\\h\\a\\..\\b", "", "http://h/b"},
      {"http:////h", "", "http://h/"},
      {"\x01 ht\ntp:/\t/h\r/a\tb \x1F", "", "http://h/ab"},
      {"http://h/a\\b?c\\d#e\\f", "", "http://h/a/b?c\\d#e\\f"},
      {"x:/a\\b", "", "x:/a\\b"},
      {"http:a", "http://h/b/c", "http://h/b/a"},
      {"http:a", "https://h/b/c", "http://a/"},
      {"http:/a", "http://h/b/c", "http://h/a"},
      {"\\\\i\\a", "http://h/b/c", "http://i/a"},
      {"\\a", "http://h/b/c", "http://h/a"},
      {"/\\i/a", "http://h/b/c", "http://i/a"},
      {"///i/a", "http://h/b/c", "http://i/a"},
      {"//i", "x://h/b", "x://i"},
      {"///i", "x://h/b", "x:///i"},
  };
  for (auto const& r : rows) check(r);
}

BOOST_AUTO_TEST_CASE(paths) {
  row const rows[] = {
      {"http://h/a/./b/../c", "", "http://h/a/c"},
      {"http://h/a/%2e/b/%2E%2e/c/.%2e", "", "http://h/a/"},
      {"http://h/../../a/..", "", "http://h/"},
      {"http://h/a/.", "", "http://h/a/"},
      {"http://h/a/...", "", "http://h/a/..."},
      {"http://h//a//..//b", "", "http://h//a//b"},
      {"http://h/ \"<>`{}^|'[]é%zz", "", "http://h/%20%22%3C%3E%60%7B%7D%5E|'[]%C3%A9%zz"},
      {"http://h/?\"<>'`{}", "", "http://h/?%22%3C%3E%27`{}"},
      {"x://h/?'", "", "x://h/?'"},
      {"http://h/#\"<>`'{}", "", "http://h/#%22%3C%3E%60'{}"},
      {"http://h/\xFF\xE2\x82x", "", "http://h/%EF%BF%BD%EF%BF%BDx"},
      {"http://h/a\0b"sv, "", "http://h/a%00b"},
      {"x:/..//a", "", "x:/.//a"},
      {"x:/.//a", "", "x:/.//a"},
      {"..//a", "x:/b/c", "x:/.//a"},
      {"?q", "x:/.//a", "x:/.//a?q"},
      {"b", "x:/.//a", "x:/.//b"},
      {"x:a b ?c", "", "x:a b%20?c"},
      {"x:a#b", "", "x:a#b"},
      {"#b", "x:a?q#c", "x:a?q#b"},
      {"b", "x:a", "failure"},
      {"", "x:a", "failure"},
      {"/b", "", "failure"},
      {"", "http://h/a?q#f", "http://h/a?q"},
      {"?r", "http://h/a?q#f", "http://h/a?r"},
      {"#g", "http://h/a?q#f", "http://h/a?q#g"},
      {"b", "http://u:p@h:81/a?q#f", "http://u:p@h:81/b"},
      {"b", "x://h", "x://h/b"},
      {"?b", "x://h", "x://h?b"},
      {"1:2", "http://h/", "http://h/1:2"},
      {"a:2", "http://h/", "a:2"},
  };
  for (auto const& r : rows) check(r);
}

BOOST_AUTO_TEST_CASE(files) {
  row const rows[] = {
      {"file:", "", "file:///"},
      {"file:a", "", "file:///a"},
      {"file:/a", "", "file:///a"},
      {"file://h/a", "", "file://h/a"},
      {"file://LOCALHOST/a", "", "file:///a"},
      {"file://h:80/a", "", "failure"},
      {"file:///C|/a/../..", "", "file:///C:/"},
      {"file:C|/a", "", "file:///C:/a"},
      {"file://C:/a", "", "file:///C:/a"},
      {"file:///a/C|/b", "", "file:///a/C|/b"},
      {"a", "file:///C:/b/c", "file:///C:/b/a"},
      {"/a", "file:///C:/b/c", "file:///C:/a"},
      {"/D|/a", "file:///C:/b/c", "file:///D:/a"},
      {"D|/a", "file:///C:/b/c", "file:///D:/a"},
      {"D|a", "file:///C:/b/c", "file:///C:/b/D|a"},
      {"..", "file:///C:", "file:///C:/"},
      {"/", "file:///C:d/", "file:///"},
      {"//h/a", "file:///C:/b", "file://h/a"},
      {"/a", "file://h/b", "file://h/a"},
      {"\\\\\\a", "file://h/b", "file:///a"},
      {"?q", "file://h/b?c#d", "file://h/b?q"},
      {"", "file://h/b?c#d", "file://h/b?c"},
      {"file:a", "file://h/b/c", "file://h/b/a"},
      {"file:a", "http://h/b/c", "file:///a"},
  };
  for (auto const& r : rows) check(r);
}

BOOST_AUTO_TEST_CASE(origins) {
  struct {
    std::string_view input, origin;
  } const rows[] = {
      {"http://H:80/a", "http://h"},
      {"https://h:1/", "https://h:1"},
      {"http://u:p@h/", "http://h"},
      {"ftp://h/", "ftp://h"},
      {"file:///a", "null"},
      {"x://h/", "null"},
      {"blob:https://h:2/a-b", "https://h:2"},
      {"blob:ftp://h/a", "null"},
      {"blob:blob:http://h/", "null"},
      {"data:,", "null"},
  };
  for (auto const& r : rows) BOOST_TEST(url_record::parse(r.input)->origin() == r.origin, r.input);
}

BOOST_AUTO_TEST_CASE(normal_forms) {
  struct {
    std::string_view input, key;
  } const rows[] = {
      {"HTTP://Example.ORG:80/a/./b/../c#frag", "http://example.org/a/c"},
      {"http://h/%7euser/%41%2d%2f%c3%a9", "http://h/~user/A-%2F%C3%A9"},
      {"http://h/é?é", "http://h/%C3%A9?%C3%A9"},
      {"http://h/100%", "http://h/100%25"},
      {"http://h/%%37E", "http://h/%257E"},
      {"http://h/?a=%3D&b", "http://h/?a=%3D&b"},
      {"http://h/?", "http://h/?"},
      {"http://u:%70@h/", "http://u:p@h/"},
      {"x:%41#", "x:A"},
      {"x://%41", "x://A"},
  };
  for (auto const& r : rows) {
    std::string const key = normalize(*url_record::parse(r.input));
    BOOST_TEST(key == r.key, r.input);
    BOOST_TEST(normalize(*url_record::parse(key)) == key, r.input);
  }
}

BOOST_AUTO_TEST_CASE(for_people) {
  struct {
    std::string_view input, shown;
  } const rows[] = {
      {"http://例え.jp/é?ü#ß", "http://xn--r8jz45g.jp/é?ü#ß"},
      {"http://h/%C3%A9%20%2F%41", "http://h/é%20%2F%41"},
      {"http://h/%F0%9F%98%80", "http://h/😀"},
      {"http://h/%E2%80%AE%C2%A0%E3%80%80", "http://h/%E2%80%AE%C2%A0%E3%80%80"},
      {"http://h/%FF%C3%28%E2%82", "http://h/%FF%C3%28%E2%82"},
      {"http://u%C3%A9@h:1/%C3", "http://u%C3%A9@h:1/%C3"},
      {"x://%C3%A9/%C3%A9", "x://%C3%A9/é"},
      {"mailto:%C3%A9@b", "mailto:é@b"},
  };
  for (auto const& r : rows) {
    auto const u = url_record::parse(r.input);
    BOOST_TEST(display(*u) == r.shown, r.input);
    BOOST_TEST((url_record::parse(display(*u)) == u), r.input);
  }
}

// Each takes a moment; one that went through all of it again and again would take minutes.
BOOST_AUTO_TEST_CASE(large) {
  constexpr std::size_t many = 300'000;
  std::string const start = "http://h/";
  auto const times = [](std::string_view what) {
    std::string all;
    while (all.size() < many * what.size()) all += what;
    return all;
  };
  BOOST_TEST(href(start + times("a/../")) == start);
  BOOST_TEST(href(start + times("a/") + times("../")) == start);
  BOOST_TEST(href("x:/." + times("/")) == "x:/." + times("/"));
  BOOST_TEST(href("http://" + times("@") + "h") == "http://" + times("%40").substr(3) + "@h/");
  BOOST_TEST(href("http://" + times(":") + "h") == "failure");
  BOOST_TEST(href("http://" + times("[") + "h") == "failure");
  BOOST_TEST(href("http://" + times("1.") + "1") == "failure");
  BOOST_TEST(href("http://" + times("0") + "1") == "http://0.0.0.1/");
  BOOST_TEST(href("http://[" + times("0:") + "]") == "failure");
  BOOST_TEST(href("http:" + times("\\/") + "h") == "http://h/");
  BOOST_TEST(href(times("\t ") + "http://h" + times("\n")) == start);
  BOOST_TEST(href(start + "?" + times("\xFF")).size() == start.size() + 1 + 9 * many);
  url_flaws flaws;
  BOOST_TEST(url_record::parse(start + times("\\ %"), nullptr, &flaws).has_value());
  BOOST_TEST(normalize(*url_record::parse(start + times("%7e"))) == start + times("~"));
  BOOST_TEST(display(*url_record::parse(start + times("é"))) == start + times("é"));
}

// What resolve() and url_record::parse() say of the same reference: one keeps what the other
// encodes.
BOOST_AUTO_TEST_CASE(beside_resolve) {
  auto const base = "http://example.org/blog/feed.xml"sv;
  for (auto const reference : {"a", "../a?b#c", "//i/a", "", "#x", "?y", "./", "/", "a/../b"})
    BOOST_TEST(href(reference, base) == href(resolve(base, reference)), reference);
  BOOST_TEST(resolve(base, "about me|é") == "http://example.org/blog/about me|é");
  BOOST_TEST(href("about me|é", base) == "http://example.org/blog/about%20me|%C3%A9");
}

BOOST_AUTO_TEST_SUITE_END()
