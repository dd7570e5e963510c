#include "feedsax/http/fetcher.hpp"

#include <boost/test/unit_test.hpp>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/packing.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::chrono_literals;

namespace {

using http::header;
using http::request;

struct collector : http::receiver {
  std::string bytes;
  int heads = 0, ends = 0;
  std::size_t stop_after = SIZE_MAX;
  flow on_head(http::fetched const&) override {
    ++heads;
    return flow::proceed;
  }
  flow on_body(std::string_view more) override {
    bytes += more;
    return bytes.size() < stop_after ? flow::proceed : flow::stop;
  }
  void on_end(http::fetched&) override { ++ends; }
};

struct titles : sink {
  std::vector<std::string> all;
  std::size_t stop_after = SIZE_MAX;
  flow on_item(item&& i) override {
    all.emplace_back(i.title.value);
    return all.size() < stop_after ? flow::proceed : flow::stop;
  }
};

std::string const news =
    "<rss version='2.0'><channel><title>F</title><item><title>One</title><link>p/1</link></item>"
    "<item><title>Two</title></item></channel></rss>";

// What a site answers, by address.
using site = std::map<std::string, scripted_answer>;
scripted_transport::handler serve(site pages) {
  return [pages = std::move(pages)](request const& r) {
    auto const at = pages.find(r.address);
    return at == pages.end() ? scripted_answer{.status = 404} : at->second;
  };
}
scripted_answer moved(int status, std::string to) {
  return {.status = status, .fields = {{"Location", std::move(to)}}};
}

std::string word(http::fetched const& got) {
  return got.failure ? std::string(id(got.failure->code)) : "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_fetcher)

BOOST_AUTO_TEST_CASE(a_document_and_what_is_known_of_it) {
  scripted_transport t(serve({{"http://e.org/f",
                               {.fields = {{"Content-Type", "Text/XML; charset=\"utf-8\""},
                                           {"ETag", "W/\"1\""},
                                           {"Last-Modified", "yesterday"},
                                           {"Cache-Control", "max-age=60"}},
                                .body = news}}}));
  http::fetcher f(t);
  collector into;
  auto const got = f.get({.address = "http://e.org/f#x"}, into);
  BOOST_TEST(word(got) == "");
  BOOST_TEST(bool(got));
  BOOST_TEST(into.bytes == news);
  BOOST_TEST(into.heads == 1);
  BOOST_TEST(into.ends == 1);
  BOOST_TEST(got.status == 200);
  BOOST_TEST(got.address == "http://e.org/f");
  BOOST_TEST(got.media_type == "text/xml");
  BOOST_TEST(got.charset == "utf-8");
  BOOST_TEST(got.content_type == "Text/XML; charset=\"utf-8\"");
  BOOST_TEST(got.cache.etag == "W/\"1\"");
  BOOST_TEST(got.cache.last_modified == "yesterday");
  BOOST_TEST(got.cache.validated == "http://e.org/f");
  BOOST_TEST(got.cache.moved_to == "");
  BOOST_TEST((got.fresh.lifetime() == 60s));
  BOOST_TEST(got.body_bytes == news.size());
  BOOST_TEST(got.unpacked_bytes == news.size());
  BOOST_TEST(got.peer == "93.184.216.34");
}

BOOST_AUTO_TEST_CASE(what_is_sent) {
  scripted_transport t(serve({{"http://e.org/", {.body = news}}}));
  http::fetcher f(t, {.user_agent = "reader/1 (+https://e.net)", .accept_language = "de"});
  collector into;
  f.get({.address = "http://e.org/",
         .fields = {{"Authorization", "Bearer x"},
                    {"accept", "a/b"},
                    {"Bad\r\n", "x"},
                    {"X-Bad", "a\r\nb"}}},
        into);
  header const& h = t.requests.at(0).fields;
  BOOST_TEST(h.get("user-agent") == "reader/1 (+https://e.net)");
  BOOST_TEST(h.get("accept-language") == "de");
  BOOST_TEST(h.get("accept-encoding") == "gzip");
  BOOST_TEST(h.joined("accept") == "a/b");
  BOOST_TEST(h.get("authorization") == "Bearer x");
  BOOST_TEST(!h.has("if-none-match"));
  BOOST_TEST(!h.has("x-bad"));
  BOOST_TEST(h.fields().size() == 5u);
  http::fetcher plain(t);
  plain.get({.address = "http://e.org/"}, into);
  BOOST_TEST(t.requests.at(1).fields.get("user-agent").starts_with("feedsax/"));
  BOOST_TEST(t.requests.at(1).fields.get("accept").ends_with("*/*;q=0.1"));
  BOOST_TEST(!t.requests.at(1).fields.has("accept-language"));
}

BOOST_AUTO_TEST_CASE(it_goes_into_a_parser_while_it_arrives) {
  std::string many = "<rss version='2.0'><channel>";
  for (int i = 0; i < 500; ++i) many += "<item><title>\xe9</title><link>x</link></item>";
  many += "</channel></rss>";
  scripted_transport t(serve(
      {{"http://e.org/a/f", moved(302, "b")},
       {"http://e.org/a/b",
        {.fields = {{"Content-Type", "text/xml; charset=iso-8859-1"}, {"Content-Language", "fr"}},
         .body = many,
         .piece = 1000}}}));
  http::fetcher f(t);
  struct : titles {
    std::string link;
    flow on_item(item&& i) override {
      link = i.link;
      return titles::on_item(std::move(i));
    }
  } into;
  std::vector<std::size_t> steps;
  t.meanwhile = [&] { steps.push_back(into.all.size()); };
  auto const got = f.parse({.address = "http://e.org/a/f"}, into);
  BOOST_TEST(word(got) == "");
  BOOST_REQUIRE(into.all.size() == 500u);
  BOOST_TEST(into.all[1] == "\xc3\xa9");
  BOOST_TEST(into.link == "http://e.org/a/x");
  BOOST_TEST(std::count_if(steps.begin(), steps.end(),
                           [](std::size_t n) { return n > 0 && n < 500; }) >= 10);
}

BOOST_AUTO_TEST_CASE(a_document_that_is_none) {
  scripted_transport t(serve({{"http://e.org/h", {.body = "<!DOCTYPE html><html></html>"}},
                              {"http://e.org/e", {.fields = {{"ETag", "\"x\""}}}}}));
  http::fetcher f(t);
  titles into;
  BOOST_TEST(word(f.parse({.address = "http://e.org/h"}, into)) == "html-page");
  auto const got = f.parse({.address = "http://e.org/e", .cache = {.etag = "\"w\""}}, into);
  BOOST_TEST(word(got) == "empty-input");
  BOOST_TEST(got.cache.etag == "\"w\"");  // so that it is asked for in full again
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_CASE(statuses) {
  struct {
    int status;
    char const* fault;
  } const rows[] = {
      {200, ""},
      {203, ""},
      {204, "no-content"},
      {205, "no-content"},
      {206, "unexpected-status"},
      {226, "unexpected-status"},
      {300, "http-status"},
      {301, "bad-redirect"},
      {304, "unexpected-status"},
      {305, "http-status"},
      {400, "http-status"},
      {401, "unauthorized"},
      {403, "http-status"},
      {404, "http-status"},
      {407, "unauthorized"},
      {410, "gone"},
      {429, "rate-limited"},
      {500, "server-error"},
      {502, "server-error"},
      {503, "unavailable"},
      {504, "server-error"},
      {599, "server-error"},
      {999, "http-status"},
  };
  for (auto const& row : rows) {
    scripted_transport t(
        [&](request const&) { return scripted_answer{.status = row.status, .body = news}; });
    http::fetcher f(t);
    collector into;
    auto const got = f.get({.address = "http://e.org/"}, into);
    BOOST_TEST(word(got) == row.fault, row.status);
    BOOST_TEST(got.status == row.status);
    BOOST_TEST(into.heads == (got ? 1 : 0));
    BOOST_TEST(into.bytes.empty() == !got);
    BOOST_TEST(t.open() == 0u);
  }
}

BOOST_AUTO_TEST_CASE(retry_after) {
  scripted_transport t([](request const&) {
    return scripted_answer{.status = 429, .fields = {{"Retry-After", "315360000"}}};
  });
  http::fetcher f(t);
  collector into;
  BOOST_TEST((f.get({.address = "http://e.org/"}, into).fresh.retry_after == 24h));
}

BOOST_AUTO_TEST_CASE(bodies_that_break_off) {
  site pages;
  pages["http://e.org/t"] = {.body = news.substr(0, 110), .end = http::errc::body_truncated};
  pages["http://e.org/s"] = {.body = news.substr(0, 110), .end = http::errc::too_slow};
  pages["http://e.org/z"] = {.fields = {{"Content-Encoding", "gzip"}},
                             .body = gzip(news).substr(0, 100)};
  pages["http://e.org/x"] = {.status = 0, .end = http::errc::connect_failed};
  scripted_transport t(serve(pages));
  http::fetcher f(t);
  struct {
    char const* address;
    char const* fault;
    bool truncated;
    std::size_t items;
  } const rows[] = {
      {"http://e.org/t", "body-truncated", true, 1},
      {"http://e.org/s", "too-slow", false, 1},
      {"http://e.org/z", "compressed-truncated", true, 1},
      {"http://e.org/x", "connect-failed", false, 0},
  };
  for (auto const& row : rows) {
    titles into;
    auto const got = f.parse({.address = row.address}, into);
    BOOST_TEST(word(got) == row.fault, row.address);
    BOOST_TEST(got.truncated == row.truncated, row.address);
    BOOST_TEST(into.all.size() >= row.items, row.address);
  }
}

BOOST_AUTO_TEST_CASE(packed_bodies) {
  std::string const bomb = gzip(std::string(64u << 20, ' '));
  scripted_transport t(serve({
      {"http://e.org/g", {.fields = {{"Content-Encoding", "gzip"}}, .body = gzip(news)}},
      {"http://e.org/l", {.fields = {{"Content-Encoding", "gzip"}}, .body = news}},
      {"http://e.org/f.gz", {.body = gzip(news)}},
      {"http://e.org/2.gz", {.fields = {{"Content-Encoding", "gzip"}}, .body = gzip(gzip(news))}},
      {"http://e.org/b", {.fields = {{"Content-Encoding", "br"}}, .body = news}},
      {"http://e.org/bomb", {.fields = {{"Content-Encoding", "gzip"}}, .body = bomb}},
  }));
  http::fetcher f(t);
  struct {
    char const* address;
    char const* fault;
    std::size_t items;
  } const rows[] = {{"http://e.org/g", "", 2},
                    {"http://e.org/l", "", 2},
                    {"http://e.org/f.gz", "", 2},
                    {"http://e.org/2.gz", "", 2},
                    {"http://e.org/b", "unsupported-coding", 0},
                    {"http://e.org/bomb", "amplification", 0}};
  for (auto const& row : rows) {
    titles into;
    BOOST_TEST(word(f.parse({.address = row.address}, into)) == row.fault, row.address);
    BOOST_TEST(into.all.size() == row.items, row.address);
  }
}

BOOST_AUTO_TEST_CASE(stopping) {
  scripted_transport t(serve({{"http://e.org/", {.body = news, .piece = 20}},
                              {"http://e.org/hangs", {.body = news, .hangs = true}}}));
  http::fetcher f(t);
  titles first;
  first.stop_after = 1;
  auto got = f.parse({.address = "http://e.org/"}, first);
  BOOST_TEST(word(got) == "stopped");
  BOOST_TEST(first.all.size() == 1u);
  BOOST_TEST(got.body_bytes < news.size());

  collector some;
  some.stop_after = 5;
  BOOST_TEST(word(f.get({.address = "http://e.org/"}, some)) == "stopped");
  BOOST_TEST(some.ends == 1);

  std::stop_source stop;
  collector hung;
  t.meanwhile = [&] {
    if (!hung.bytes.empty()) stop.request_stop();
  };
  got = f.get({.address = "http://e.org/hangs"}, hung, stop.get_token());
  BOOST_TEST(word(got) == "stopped");
  BOOST_TEST(hung.bytes == news);
  BOOST_TEST(hung.ends == 1);
  BOOST_TEST(t.wakes == 1u);
  BOOST_TEST(t.open() == 0u);
  // Before it begins: nothing is asked.
  std::size_t const before = t.requests.size();
  BOOST_TEST(word(f.get({.address = "http://e.org/"}, hung, stop.get_token())) == "stopped");
  BOOST_TEST(t.requests.size() == before);
}

BOOST_AUTO_TEST_CASE(what_a_receiver_throws) {
  struct thrower : http::receiver {
    flow on_body(std::string_view) override { throw std::runtime_error("mine"); }
  } into;
  scripted_transport t(serve({{"http://e.org/", {.body = news}}}));
  http::fetcher f(t);
  BOOST_CHECK_THROW(f.get({.address = "http://e.org/"}, into), std::runtime_error);
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_CASE(read_piece_by_piece) {
  std::string const big(1u << 20, 'x');
  scripted_transport t(
      serve({{"http://e.org/", {.body = big}}, {"http://e.org/not", {.status = 410}}}));
  http::fetcher f(t);
  auto d = f.open({.address = "http://e.org/"});
  BOOST_TEST(d.head().status == 200);
  std::string all;
  char buffer[1000];
  while (std::size_t const n = d.read(buffer)) {
    all.append(buffer, n);
    BOOST_TEST(d.head().body_bytes == 0u);
    if (all.size() > big.size()) break;
  }
  BOOST_TEST((all == big));
  auto const end = d.finish();
  BOOST_TEST(word(end) == "");
  BOOST_TEST(end.body_bytes == big.size());

  // Left alone it keeps no more than it was told to.
  auto idle = f.open({.address = "http://e.org/"});
  idle.head();
  for (int i = 0; i < 200; ++i) t.run_once(1s);
  std::size_t held = 0, n = 0;
  t.meanwhile = [&] { n = held; };
  while (n == 0 && (held += idle.read(buffer)) < big.size()) {
  }
  BOOST_TEST(held <= (80u << 10));
  BOOST_TEST(word(idle.finish()) == "stopped");
  BOOST_TEST(t.open() == 0u);
  t.meanwhile = {};

  auto failed = f.open({.address = "http://e.org/not"});
  BOOST_TEST(failed.read(buffer) == 0u);
  BOOST_TEST(word(failed.head()) == "gone");
  BOOST_TEST(word(failed.finish()) == "gone");
  {
    auto dropped = f.open({.address = "http://e.org/"});
    dropped.head();
  }
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
