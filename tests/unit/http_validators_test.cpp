#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;

// What a fetch remembers for the next one, and when it is sent.

namespace {

using http::request;

std::string const news = "<rss version='2.0'/>";

struct collector : http::receiver {
  int heads = 0;
  flow on_head(http::fetched const&) override {
    ++heads;
    return flow::proceed;
  }
  flow on_body(std::string_view) override { return flow::proceed; }
};

std::string word(http::fetched const& got) {
  return got.failure ? std::string(id(got.failure->code)) : "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_validators)

BOOST_AUTO_TEST_CASE(not_modified) {
  auto const answer = [](request const& r) {
    return r.fields.get("if-none-match") == "\"1\""
               ? scripted_answer{.status = 304, .fields = {{"Last-Modified", "today"}}, .body = "x"}
               : scripted_answer{.fields = {{"ETag", "\"1\""}}, .body = news};
  };
  scripted_transport t(answer);
  http::fetcher f(t);
  collector into;
  auto const first = f.get({.address = "http://e.org/"}, into);
  BOOST_TEST(!first.not_modified);
  auto const second = f.get({.address = "http://e.org/", .cache = first.cache}, into);
  BOOST_TEST(word(second) == "");
  BOOST_TEST(second.not_modified);
  BOOST_TEST(second.cache.etag == "\"1\"");
  BOOST_TEST(second.cache.last_modified == "today");  // RFC 9111 3.2
  BOOST_TEST(into.heads == 1);
  auto const third = f.get({.address = "http://e.org/", .cache = second.cache}, into);
  BOOST_TEST(third.not_modified);
  BOOST_TEST(t.requests.at(2).fields.get("if-modified-since") == "today");
}

BOOST_AUTO_TEST_CASE(validators) {
  std::string const kilobyte(1024, 'x');
  struct {
    char const* note;
    std::string etag;
    bool kept;
  } const rows[] = {
      {"weak", "W/\"a\"", true},
      {"without quotes", "a", true},
      {"of bytes", "\"\xe9\"", true},
      {"1 KiB", kilobyte, true},
      {"longer", kilobyte + "x", false},
      {"with CR", "\"a\rb\"", false},
      {"empty", "", false},
      {"with NUL", std::string("\"a\0\"", 4), false},
  };
  for (auto const& row : rows) {
    scripted_transport t([&](request const&) {
      return scripted_answer{.fields = {{"ETag", row.etag}}, .body = news};
    });
    http::fetcher f(t);
    collector into;
    auto const got = f.get({.address = "http://e.org/", .cache = {.etag = row.etag}}, into);
    BOOST_TEST((t.requests.at(0).fields.get("if-none-match") == row.etag) ==
                   (row.kept || row.etag.empty()),
               row.note);
    BOOST_TEST(t.requests.at(0).fields.has("if-none-match") == row.kept, row.note);
    BOOST_TEST(got.cache.etag == (row.kept ? row.etag : ""), row.note);
  }
}

// What one address gave says nothing about another.
BOOST_AUTO_TEST_CASE(validators_go_where_they_came_from) {
  scripted_transport t([](request const& r) -> scripted_answer {
    if (r.address == "http://cdn.example/1") return {.body = news};
    return {.status = 302, .fields = {{"Location", "http://cdn.example/1"}}};
  });
  http::fetcher f(t);
  collector into;
  http::cache_state cache{.etag = "\"1\"", .validated = "http://cdn.example/1"};
  f.get({.address = "http://e.org/f", .cache = cache}, into);
  BOOST_TEST(!t.requests.at(0).fields.has("if-none-match"));
  BOOST_TEST(t.requests.at(1).fields.has("if-none-match"));
  cache.validated = "http://cdn.example/0";
  f.get({.address = "http://e.org/f", .cache = cache}, into);
  BOOST_TEST(!t.requests.at(3).fields.has("if-none-match"));
  cache.validated.clear();
  f.get({.address = "http://e.org/f", .cache = cache}, into);
  BOOST_TEST(t.requests.at(4).fields.has("if-none-match"));
}

BOOST_AUTO_TEST_SUITE_END()
