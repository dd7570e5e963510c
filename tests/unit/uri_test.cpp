#include "feedsax/uri.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;

struct row {
  std::string_view base, reference, result;
};

void check(row const& row) {
  BOOST_TEST_CONTEXT(row.base << " + " << row.reference)
  BOOST_TEST(feedsax::resolve(row.base, row.reference) == row.result);
}

/// remove_dot_segments as RFC 3986 5.2.4 tells it, step by step.
std::string remove_dot_segments(std::string in) {
  std::string out;
  auto const starts = [&in](std::string_view with) { return in.starts_with(with); };
  while (!in.empty()) {
    if (starts("../")) {  // A
      in.erase(0, 3);
    } else if (starts("./")) {
      in.erase(0, 2);
    } else if (starts("/./")) {  // B
      in.erase(0, 2);
    } else if (in == "/.") {
      in = "/";
    } else if (starts("/../") || in == "/..") {  // C
      in = in == "/.." ? "/" : in.substr(3);
      auto const slash = out.rfind('/');
      out.erase(slash == std::string::npos ? 0 : slash);
    } else if (in == "." || in == "..") {  // D
      in.clear();
    } else {  // E
      auto const end = in.find('/', 1);
      out += in.substr(0, end);
      in.erase(0, end);
    }
  }
  return out;
}

/// Every path of up to four segments from a few that matter, with and without a slash in front.
template <class Visitor>
void for_each_path(Visitor visit) {
  static constexpr std::array<std::string_view, 6> segments = {"", ".", "..", "g", "...", "h:"};
  for (int count = 1; count <= 4; ++count) {
    int combinations = 1;
    for (int i = 0; i < count; ++i) combinations *= 6;
    for (int n = 0; n < combinations; ++n) {
      std::string path;
      for (int i = 0, rest = n; i < count; ++i, rest /= 6) {
        if (i != 0) path += '/';
        path += segments[static_cast<std::size_t>(rest % 6)];
      }
      visit(path);
      visit("/" + path);
    }
  }
}

BOOST_AUTO_TEST_SUITE(uri)

// RFC 3986 5.4.1 and 5.4.2, all 42.
BOOST_AUTO_TEST_CASE(rfc_3986_examples) {
  constexpr auto base = "http://a/b/c/d;p?q"sv;
  static constexpr row rows[] = {
      {base, "g:h", "g:h"},
      {base, "g", "http://a/b/c/g"},
      {base, "./g", "http://a/b/c/g"},
      {base, "g/", "http://a/b/c/g/"},
      {base, "/g", "http://a/g"},
      {base, "//g", "http://g"},
      {base, "?y", "http://a/b/c/d;p?y"},
      {base, "g?y", "http://a/b/c/g?y"},
      {base, "#s", "http://a/b/c/d;p?q#s"},
      {base, "g#s", "http://a/b/c/g#s"},
      {base, "g?y#s", "http://a/b/c/g?y#s"},
      {base, ";x", "http://a/b/c/;x"},
      {base, "g;x", "http://a/b/c/g;x"},
      {base, "g;x?y#s", "http://a/b/c/g;x?y#s"},
      {base, "", "http://a/b/c/d;p?q"},
      {base, ".", "http://a/b/c/"},
      {base, "./", "http://a/b/c/"},
      {base, "..", "http://a/b/"},
      {base, "../", "http://a/b/"},
      {base, "../g", "http://a/b/g"},
      {base, "../..", "http://a/"},
      {base, "../../", "http://a/"},
      {base, "../../g", "http://a/g"},
      {base, "../../../g", "http://a/g"},
      {base, "../../../../g", "http://a/g"},
      {base, "/./g", "http://a/g"},
      {base, "/../g", "http://a/g"},
      {base, "g.", "http://a/b/c/g."},
      {base, ".g", "http://a/b/c/.g"},
      {base, "g..", "http://a/b/c/g.."},
      {base, "..g", "http://a/b/c/..g"},
      {base, "./../g", "http://a/b/g"},
      {base, "./g/.", "http://a/b/c/g/"},
      {base, "g/./h", "http://a/b/c/g/h"},
      {base, "g/../h", "http://a/b/c/h"},
      {base, "g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {base, "g;x=1/../y", "http://a/b/c/y"},
      {base, "g?y/./x", "http://a/b/c/g?y/./x"},
      {base, "g?y/../x", "http://a/b/c/g?y/../x"},
      {base, "g#s/./x", "http://a/b/c/g#s/./x"},
      {base, "g#s/../x", "http://a/b/c/g#s/../x"},
      {base, "http:g", "http:g"},
  };
  static_assert(std::size(rows) == 42);
  for (auto const& row : rows) check(row);
}

BOOST_AUTO_TEST_CASE(bases) {
  static constexpr row rows[] = {
      {"http://a", "g", "http://a/g"},
      {"http://a", "../g", "http://a/g"},
      {"http://a", "", "http://a"},
      {"http://a", "?y", "http://a?y"},
      {"http://a?x", "#s", "http://a?x#s"},
      {"http://a?x/y", "g", "http://a/g"},
      {"http://a#x/y", "g", "http://a/g"},
      {"http://a/b#f", "", "http://a/b"},
      {"http://a/b?", "", "http://a/b?"},
      {"http://a/b?q", "?", "http://a/b?"},
      {"http://a/b?q", "#", "http://a/b?q#"},
      {"http://a/b", "c?d?e#f#g?h", "http://a/c?d?e#f#g?h"},
      {"http://a/b/../c?q", "?y", "http://a/b/../c?y"},  // 5.2.2: T.path = Base.path
      {"http://a/b/../c", "g", "http://a/g"},
      {"http://a//b//c", "g", "http://a//b//g"},
      {"http://a/b/", "..//g", "http://a//g"},
      {"http://a/b/", "g//../h", "http://a/b/g/h"},
      {"http://a/b/", "12:30/x", "http://a/b/12:30/x"},  // no scheme begins with a digit
      {"http://a/b/", "./c:d", "http://a/b/c:d"},
      {"http://a/b/", ":x", "http://a/b/:x"},
      {"HTTP://A.example/B/", "c", "HTTP://A.example/B/c"},  // nothing is normalised
      {"http://a:8080/b", "/g", "http://a:8080/g"},
      {"http://a:/b", "g", "http://a:/g"},
      {"http://u:p@a:1/b", "g", "http://u:p@a:1/g"},
      {"http://[2001:db8::1]:80/b", "../g", "http://[2001:db8::1]:80/g"},
      {"http://[::1]", "g", "http://[::1]/g"},
      {"https://a/b", "//c/d/../e", "https://c/e"},
      {"https://a/b", "//c", "https://c"},
      {"https://a/b?q", "//c?d#e", "https://c?d#e"},
      {"ftp://a/b", "//c", "ftp://c"},
      // not http
      {"file:///a/b", "g", "file:///a/g"},
      {"file:///a/b", "/g", "file:///g"},
      {"file:///a/b", "//h/g", "file://h/g"},
      {"file:///a/b", "///g", "file:///g"},
      {"file:/a/b", "g", "file:/a/g"},
      {"file:/a/b", "..//g", "file:/.//g"},  // 3.3: not the host g
      {"mailto:a@b", "g", "mailto:g"},
      {"mailto:a@b", "?subject=x", "mailto:a@b?subject=x"},
      {"mailto:a@b", "/g", "mailto:/g"},
      {"mailto:a@b", "//g", "mailto://g"},
      {"urn:isbn:1", "g", "urn:g"},
      {"urn:isbn:1", "#g", "urn:isbn:1#g"},
      {"urn:isbn:1", "", "urn:isbn:1"},
      {"tag:e.org,2005:f/1", "2", "tag:e.org,2005:f/2"},
      {"tag:e.org,2005:f/1", "../2", "tag:/2"},  // as 5.2.4 has it
      {"x:a/b", "../../g", "x:/g"},
      {"x:a", "../g", "x:g"},
      // of no use
      {"", "g", "g"},
      {"", "", ""},
      {"", "//a/b", "//a/b"},
      {"b/c", "../g", "../g"},
      {"/b/c", "g", "g"},
      {"//a/b", "g", "g"},
      {"?x", "g", "g"},
      {"1http://a/", "g", "g"},
      {"://a/", "g", "g"},
      {"http:", "g", "g"},
      {"http:a/b", "g", "g"},
      {"http://", "g", "g"},
      {"http:////", "g", "g"},
      {"http://?x", "g", "g"},
      {"http://u@:80/x", "g", "g"},
      {"javascript:f()//", "g", "g"},
      {"JavaScript:f()//", "", ""},
      {"vbscript:f", "g", "g"},
      {"data:text/html,x/", "g", "g"},
  };
  for (auto const& row : rows) check(row);
}

BOOST_AUTO_TEST_CASE(absolute_references_stay) {
  for (auto const reference :
       {"http://example.org", "HTTP://Example.ORG:80/a/../b/./c?d e#f", "http://[",
        "http://a b/%zz", "javascript:alert(1)", "mailto:a@b?subject=x y", "urn:x", "tag:a,2005:b",
        "data:,x", "x:", "http:g", "http:///a", "https:", "C:\\feeds\\a.xml", "feed:https://a/b",
        "example.org:80/x", "a+b-c.1:d"}) {
    BOOST_TEST(feedsax::resolve("http://a/b/", reference) == reference);
    BOOST_TEST(feedsax::resolve("", reference) == reference);
  }
}

BOOST_AUTO_TEST_CASE(as_feeds_write_them) {
  static constexpr row rows[] = {
      {"http://www.\xE8\xA9\xB9\xE5\xA7\x86\xE6\x96\xAF.com/feed", "",
       "http://www.\xE8\xA9\xB9\xE5\xA7\x86\xE6\x96\xAF.com/feed"},
      {"http://any.example/", "\xC3\x80", "http://any.example/\xC3\x80"},
      {"http://a/b/", "about me.html", "http://a/b/about me.html"},
      {"http://a/my feeds/x", "../y z/", "http://a/y z/"},
      {"http://a/b/", "a|b^c`d{e}f\"<g>[h]", "http://a/b/a|b^c`d{e}f\"<g>[h]"},
      {"http://a/b/", "?x[]=1&y=100%", "http://a/b/?x[]=1&y=100%"},
      {"http://a/b/", "a\\..\\b", "http://a/b/a\\..\\b"},
      {"http://a/b/", "\\\\c\\d", "http://a/b/\\\\c\\d"},
      {"http://a_b.example/", "x", "http://a_b.example/x"},
      {"http://a:99999/", "x", "http://a:99999/x"},
      {"http://a/b/", "%2e%2e/c", "http://a/b/%2e%2e/c"},
      {"http://a/b/", "\xFF\xFE", "http://a/b/\xFF\xFE"},
      {"http://a/b/", "c\0d"sv, "http://a/b/c\0d"sv},
      // white space
      {" http://a/b/\n", "\n\t c \r\n", "http://a/b/c"},
      {"http://a/\nb/", "c\r\n\td/\te", "http://a/b/cd/e"},
      {"http://a/b/", "\xC2\xA0http://c/\xE2\x80\x83", "http://c/"},
      {"http://a/b/", "ht\ntp://c/\r\nd", "http://c/d"},
      {"http://a/b/", " \n ", "http://a/b/"},
      {"http://a/b/", " java\nscript:f()", "javascript:f()"},
      {"http://a/b/", "\x01\x1Fjavascript:f()\x01", "javascript:f()"},
      {"", " c\nd ", "cd"},
      {"\n", " x ", "x"},
      // too many slashes, or too few
      {"http:///example.com/test/", "x", "http://example.com/test/x"},
      {"http:////example.com/test/", "/x", "http://example.com/x"},
      {"https:/example.com/test/", "x", "https://example.com/test/x"},
      {"http:///example.com", "x", "http://example.com/x"},
      {"http://a/b/", "///c/d", "http://c/d"},
      {"http://a/b/", "////c", "http://c"},
      {"http://a/b/", "//", "//"},
      {"http://a/b/", "///", "///"},
      {"http://a/b/", "//?c", "//?c"},
  };
  for (auto const& row : rows) check(row);
}

// The one-pass merge gives what the steps of the specification give, for every shape of path.
BOOST_AUTO_TEST_CASE(against_the_specification) {
  std::string out;
  std::size_t wrong = 0, seen = 0;
  auto const compare = [&](std::string const& base, std::string const& reference,
                           std::string const& expected) {
    ++seen;
    feedsax::resolve_into(out, base, reference);
    if (out != expected && ++wrong < 20)
      BOOST_ERROR(base << " + " << reference << ": " << out << ", not " << expected);
  };
  auto const guarded = [](std::string const& path) {
    return path.starts_with("//") ? "/." + path : path;
  };
  for_each_path([&](std::string const& path) {
    if (path.empty() || path.starts_with("//") || feedsax::is_absolute(path)) return;
    bool const rooted = path.starts_with('/');
    auto const merged = [&](std::string const& directory) {
      return remove_dot_segments(rooted ? path : directory + path);
    };
    compare("http://a/b/c/d;p?q", path, "http://a" + merged("/b/c/"));
    compare("http://a", path, "http://a" + merged("/"));
    compare("x:/b/c", path, "x:" + guarded(merged("/b/")));
    compare("x:b/c/d", path, "x:" + guarded(merged("b/c/")));
    compare("x:b", path, "x:" + guarded(merged("")));
    // The path as that of the base; an odd one is still the base's own.
    if (rooted && path.size() > 1)
      compare("http://a" + path, "g",
              "http://a" + remove_dot_segments(path.substr(0, path.rfind('/') + 1) + "g"));
  });
  BOOST_TEST(wrong == 0);
  BOOST_TEST(seen > 5000);
}

BOOST_AUTO_TEST_CASE(into_reuses_capacity) {
  std::string out(200, 'x');
  auto const data = static_cast<void const*>(out.data());
  feedsax::resolve_into(out, "http://a/b/", "c");
  BOOST_TEST(out == "http://a/b/c");
  feedsax::resolve_into(out, "http://a/b/", "http://d/");
  BOOST_TEST(out == "http://d/");
  feedsax::resolve_into(out, "", "");
  BOOST_TEST(out.empty());
  BOOST_TEST(static_cast<void const*>(out.data()) == data);
}

BOOST_AUTO_TEST_CASE(long_input_is_linear) {
  std::string up, down;
  for (int i = 0; i < 200000; ++i) {
    up += "../";
    down += "d/";
  }
  BOOST_TEST(feedsax::resolve("http://a/" + down, up + "g") == "http://a/g");
  BOOST_TEST(feedsax::resolve("x:" + down, up + "g") == "x:/g");
  BOOST_TEST(feedsax::resolve("http://a/" + std::string(200000, '/'), up + "g") == "http://a/g");
  BOOST_TEST(feedsax::resolve("http://a/", std::string(200000, '\n') + "g") == "http://a/g");
}

BOOST_AUTO_TEST_CASE(schemes) {
  struct row {
    std::string_view address, scheme;
    bool http, base;
  };
  static constexpr row rows[] = {
      {"", "", false, false},
      {"http://a", "http", true, true},
      {"HTTPS://a/b", "HTTPS", true, true},
      {"http://u:p@a:80/", "http", true, true},
      {"http://[::1]:80/", "http", true, true},
      {"http://\xC3\xA9/", "http", true, true},
      {"http://a b/", "http", true, true},
      {"http://", "http", false, false},
      {"http:///a", "http", false, true},
      {"http:/a", "http", false, true},
      {"http:a", "http", false, false},
      {"http:\\\\a", "http", false, false},
      {"http://?a", "http", false, false},
      {"http://#a", "http", false, false},
      {"http://:80/", "http", false, false},
      {"http://u@/", "http", false, false},
      {"http://u@:80/", "http", false, false},
      {"http://[]/", "http", false, false},
      {"ftp://a/", "ftp", false, true},
      {"httpx://a/", "httpx", false, true},
      {"mailto:a@b", "mailto", false, true},
      {"a+B-1.c:", "a+B-1.c", false, true},
      {"javascript:f()", "javascript", false, false},
      {"data:,x", "data", false, false},
      {"//a/b", "", false, false},
      {"/a:b", "", false, false},
      {"a/b:c", "", false, false},
      {"a?b:c", "", false, false},
      {"a#b:c", "", false, false},
      {":a", "", false, false},
      {"1a:b", "", false, false},
      {"a_b:c", "", false, false},
      {"\xC3\xA9:c", "", false, false},
      {" http://a", "", false, false},
      {"http", "", false, false},
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.address) {
      BOOST_TEST(feedsax::scheme(row.address) == row.scheme);
      BOOST_TEST(feedsax::is_absolute(row.address) == !row.scheme.empty());
      BOOST_TEST(feedsax::is_http(row.address) == row.http);
      BOOST_TEST(feedsax::is_base(row.address) == row.base);
    }
}

BOOST_AUTO_TEST_CASE(tidied) {
  struct row {
    std::string_view in, out;
    bool copied;
  };
  static constexpr row rows[] = {
      {"", "", false},
      {" \n\xC2\xA0", "", false},
      {"http://a/", "http://a/", false},
      {" \nhttp://a/b c\n", "http://a/b c", false},
      {"\xEF\xBB\xBFhttp://a/\xE2\x80\xA9", "http://a/", false},
      {"\x01 \x02\xC2\xA0\x1F"
       "a\x01"
       "b\x03 \x01",
       "a\x01"
       "b",
       false},
      {"\0a\0"sv, "a", false},
      {"http://a/\n  b\r\n\tc", "http://a/  bc", true},
      {"a\tb", "ab", true},
      {"a\xE2\x80\n\xAF", "a", true},  // U+202F once the line break is gone
      {"a\vb\fc", "a\vb\fc", false},
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.in) {
      std::string scratch = "left over";
      auto const out = feedsax::tidy_uri(row.in, scratch);
      BOOST_TEST(out == row.out);
      BOOST_TEST((out.data() == scratch.data()) == row.copied);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
