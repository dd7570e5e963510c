#include <boost/test/unit_test.hpp>
#include <map>
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::chrono_literals;

// Each redirect is judged before it is followed.

namespace {

using http::reach;
using http::request;

struct nowhere : http::receiver {
  std::string bytes;
  flow on_body(std::string_view more) override {
    bytes += more;
    return flow::proceed;
  }
};

using site = std::map<std::string, std::pair<int, std::string>>;

// A status and where it leads; whatever is not listed is a document.
scripted_transport::handler serve(site pages, std::string peer = "93.184.216.34") {
  return [pages = std::move(pages), peer = std::move(peer)](request const& r) {
    scripted_answer answer{.status = 200, .body = "ok", .peer = peer};
    if (auto const at = pages.find(r.address); at != pages.end()) {
      answer.status = at->second.first;
      answer.body = "moved";
      if (!at->second.second.empty()) answer.fields.add("Location", at->second.second);
    }
    return answer;
  };
}

std::string word(http::fetched const& got) {
  return got.failure ? std::string(id(got.failure->code)) : "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_redirects)

BOOST_AUTO_TEST_CASE(where_they_lead) {
  struct {
    char const* note;
    char const* location;
    char const* address;  // or the word of the error
  } const rows[] = {
      {"absolute", "https://b.example/x", "https://b.example/x"},
      {"relative", "../x?y#z", "http://a.example/x?y"},
      {"a query", "?y", "http://a.example/d/f?y"},
      {"of a scheme", "//b.example/x", "http://b.example/x"},
      {"not encoded", "/\xc3\xa9 x", "http://a.example/%C3%A9%20x"},
      {"encoded line ends", "/%0d%0aX:y", "http://a.example/%0d%0aX:y"},
      {"a scheme of its own", "file:///etc/passwd", "scheme-denied"},
      {"ftp", "ftp://b.example/", "scheme-denied"},
      {"gopher", "gopher://b.example:70/_x", "scheme-denied"},
      {"user info", "http://u:p@b.example/", "credentials-denied"},
      {"backslashes", "\\\\b.example\\x", "bad-redirect"},
      {"no host", "http://", "bad-redirect"},
      {"a port of mail", "http://b.example:25/", "port-denied"},
      {"private", "http://10.0.0.1/", "address-denied"},
      {"metadata", "http://169.254.169.254/latest", "address-denied"},
      {"in another spelling", "http://0xA9FEA9FE/", "address-denied"},
      {"mapped", "http://[::ffff:127.0.0.1]/", "address-denied"},
  };
  for (auto const& row : rows) {
    scripted_transport t(serve({{"http://a.example/d/f", {302, row.location}}}));
    http::fetcher f(t);
    nowhere into;
    auto const got = f.get({.address = "http://a.example/d/f"}, into);
    BOOST_TEST((got ? got.address : word(got)) == row.address, row.note);
    BOOST_TEST(t.requests.size() == (got ? 2u : 1u), row.note);
    BOOST_TEST(into.bytes == (got ? "ok" : ""), row.note);
  }
}

BOOST_AUTO_TEST_CASE(the_chain_and_what_is_permanent) {
  struct {
    int first, second;
    char const* moved_to;
  } const rows[] = {
      {301, 308, "http://c.example/"},
      {301, 302, "http://b.example/"},
      {308, 303, "http://b.example/"},
      {302, 301, ""},
      {307, 307, ""},
  };
  for (auto const& row : rows) {
    scripted_transport t(serve({{"http://a.example/", {row.first, "http://b.example/"}},
                                {"http://b.example/", {row.second, "http://c.example/"}}}));
    http::fetcher f(t);
    nowhere into;
    auto const got = f.get({.address = "http://a.example/"}, into);
    BOOST_REQUIRE(got.redirects.size() == 2u);
    BOOST_TEST(
        (got.redirects[0] == http::redirect{"http://a.example/", "http://b.example/", row.first}));
    BOOST_TEST(got.redirects[1].permanent() == (row.second == 301 || row.second == 308));
    BOOST_TEST(got.address == "http://c.example/");
    BOOST_TEST(got.cache.moved_to == row.moved_to);
    // The next time, it is asked there.
    if (!got.cache.moved_to.empty()) {
      t.requests.clear();
      auto const next = f.get({.address = "http://a.example/", .cache = got.cache}, into);
      BOOST_TEST(t.requests.at(0).address == row.moved_to);
      BOOST_TEST(next.cache.moved_to == row.moved_to);
    }
  }
}

BOOST_AUTO_TEST_CASE(too_many) {
  for (std::uint32_t most : {0u, 1u, 5u}) {
    scripted_transport t([](request const& r) {
      return scripted_answer{.status = 301, .fields = {{"Location", r.address}}};
    });
    http::fetcher f(t, {.max_redirects = most});
    nowhere into;
    auto const got = f.get({.address = "http://a.example/"}, into);
    BOOST_TEST(word(got) == "too-many-redirects");
    BOOST_TEST(t.requests.size() == most + 1u);
    BOOST_TEST(got.redirects.size() == most);
    BOOST_TEST(got.cache.moved_to == "");
  }
}

BOOST_AUTO_TEST_CASE(no_way_back_from_https) {
  site const pages{{"https://a.example/", {302, "http://a.example/"}}};
  scripted_transport t(serve(pages));
  nowhere into;
  http::fetcher strict(t);
  BOOST_TEST(word(strict.get({.address = "https://a.example/"}, into)) == "downgrade-denied");
  http::fetcher lax(t, {.allow_downgrade = true});
  BOOST_TEST(word(lax.get({.address = "https://a.example/"}, into)) == "");
}

BOOST_AUTO_TEST_CASE(long_addresses) {
  scripted_transport t(serve({{"http://a.example/", {302, "/" + std::string(9000, 'x')}}}));
  http::fetcher f(t);
  nowhere into;
  auto const got = f.get({.address = "http://a.example/"}, into);
  BOOST_TEST(word(got) == "address-too-long");
  BOOST_TEST(got.failure->subject.size() <= 256u);
  BOOST_TEST(word(f.get({.address = "http://a.example/" + std::string(9000, 'x')}, into)) ==
             "address-too-long");
}

BOOST_AUTO_TEST_CASE(secrets_stay_with_their_origin) {
  scripted_transport t(serve({{"https://a.example/", {302, "https://a.example/2"}},
                              {"https://a.example/2", {302, "https://b.example/"}},
                              {"https://b.example/", {302, "https://a.example:8443/"}},
                              {"https://a.example:8443/", {302, "https://a.example/3"}}}));
  http::fetcher f(t);
  nowhere into;
  f.get({.address = "https://a.example/", .fields = {{"Authorization", "x"}}}, into);
  BOOST_REQUIRE(t.requests.size() == 5u);
  bool const sent[] = {true, true, false, false, true};
  for (std::size_t i = 0; i < 5; ++i)
    BOOST_TEST(t.requests[i].fields.has("authorization") == sent[i]);
}

BOOST_AUTO_TEST_CASE(which_sockets_may_be_opened) {
  auto const ip = [](char const* text) { return *http::parse_ip(text); };
  site const pages{{"http://a.example/", {302, "http://b.example/"}}};
  nowhere into;
  struct {
    reach how;
    char const* peer;
    bool first_private, then_private, then_same, then_other_port;
  } const rows[] = {
      {reach::redirects_public, "93.184.216.34", true, false, true, true},
      {reach::redirects_public, "127.0.0.1", true, false, true, false},
      {reach::public_only, "127.0.0.1", false, false, false, false},
      {reach::everywhere, "127.0.0.1", true, true, true, true},
  };
  for (auto const& row : rows) {
    scripted_transport t(serve(pages, row.peer));
    http::fetcher f(t, {.reach = row.how});
    f.get({.address = "http://a.example/"}, into);
    auto const& first = t.requests.at(0).may_connect;
    auto const& then = t.requests.at(1).may_connect;
    BOOST_TEST(first(ip("8.8.8.8"), 80));
    BOOST_TEST(then(ip("8.8.8.8"), 80));
    BOOST_TEST(first(ip("10.0.0.1"), 80) == row.first_private);
    BOOST_TEST(then(ip("10.0.0.1"), 80) == row.then_private);
    BOOST_TEST(then(ip(row.peer), 80) == row.then_same);
    BOOST_TEST(then(ip(row.peer), 81) == row.then_other_port);
  }
}

BOOST_AUTO_TEST_CASE(what_is_refused_unasked) {
  scripted_transport t(serve({}));
  http::fetcher f(t, {.reach = reach::public_only});
  nowhere into;
  for (char const* address : {"http://127.0.0.1/", "http://localhost/", "http://x.local:8080/",
                              "http://[fd00::1]/", "http://metadata.google.internal/"})
    BOOST_TEST(word(f.get({.address = address}, into)) == "address-denied", address);
  BOOST_TEST(t.requests.empty());
  http::fetcher picky(t, {.may_connect = [](auto const&, auto port) { return port != 81; }});
  BOOST_TEST(word(picky.get({.address = "http://8.8.8.8:81/"}, into)) == "address-denied");
  BOOST_TEST(word(picky.get({.address = "http://8.8.8.8/"}, into)) == "");
  // Where a document has moved to, nobody typed in.
  http::fetcher plain(t);
  http::cache_state const moved{.moved_to = "http://10.0.0.1/"};
  BOOST_TEST(word(plain.get({.address = "http://a.example/", .cache = moved}, into)) ==
             "address-denied");
  BOOST_TEST(word(plain.get({.address = "http://10.0.0.1/x", .cache = moved}, into)) == "");
}

BOOST_AUTO_TEST_CASE(the_time_is_that_of_all) {
  scripted_transport t([](request const& r) {
    scripted_answer answer{.status = 302, .fields = {{"Location", r.address + "x"}}};
    answer.delay = 20s;
    return answer;
  });
  http::fetcher f(t);
  nowhere into;
  auto const got = f.get({.address = "http://a.example/"}, into);
  BOOST_TEST(word(got) == "total-timeout");
  BOOST_TEST(t.requests.size() == 3u);
  BOOST_TEST(t.requests.at(2).limits.total_timeout.count() <= 20'000);
  BOOST_TEST(got.elapsed.count() >= 60'000);
}

BOOST_AUTO_TEST_SUITE_END()
