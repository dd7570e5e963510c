#include "feedsax/http/curl_transport.hpp"

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "http_curl_fixture.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(http_curl_transport)

BOOST_AUTO_TEST_CASE(what_is_sent_and_what_comes_back) {
  std::string request;
  raw_server server([&](connection& c) {
    request = c.read_request();
    c.send("HTTP/1.1 200 OK\r\nX-A:  b \r\nContent-Length: 2\r\n\r\nok");
  });
  http::curl_transport t;
  heard h;
  t.start({.address = server.address("/a?b"),
           .fields = {{"X-C", "d"}, {"If-None-Match", "W/\"\xff\""}},
           .limits = {},
           .may_connect = {}},
          h);
  run(t, h);
  BOOST_TEST(word(h) == "");
  BOOST_TEST(h.head.status == 200);
  BOOST_TEST(h.head.fields.get("x-a") == "b");
  BOOST_TEST(h.head.peer == "127.0.0.1");
  BOOST_TEST(h.head.peer_port == server.port());
  BOOST_TEST(h.body == "ok");
  BOOST_TEST(h.end.body_bytes == 2u);
  BOOST_TEST(request.starts_with("GET /a?b HTTP/1.1\r\n"));
  BOOST_TEST(request.find("X-C: d\r\n") != request.npos);
  BOOST_TEST(request.find("If-None-Match: W/\"\xff\"\r\n") != request.npos);
}

BOOST_AUTO_TEST_CASE(answers_and_how_they_end) {
  std::string const ok = "HTTP/1.1 200 OK\r\n";
  struct {
    char const* note;
    std::string text;
    char const* fault;
    char const* body;
  } const rows[] = {
      {"close-delimited", ok + "\r\nbody", "", "body"},
      {"HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nbody", "", "body"},
      {"chunked",
       ok + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n1;x=y\r\nb\r\n0\r\nT: u\r\n\r\n", "",
       "ab"},
      {"interim", "HTTP/1.1 103 Hints\r\nA: b\r\n\r\n" + ok + "Content-Length: 1\r\n\r\na", "",
       "a"},
      {"no answer", "", "empty-reply", ""},
      {"no status line", "<rss version='2.0'/>", "bad-response", ""},
      {"cut length", ok + "Content-Length: 1000\r\n\r\nbody", "body-truncated", "body"},
      {"cut chunk", ok + "Transfer-Encoding: chunked\r\n\r\n100\r\nbody", "body-truncated", "body"},
      {"no last chunk", ok + "Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n", "body-truncated",
       "body"},
      {"short length", ok + "Content-Length: 4\r\n\r\nbody and more", "", "body"},
      {"two lengths", ok + "Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody", "bad-response",
       ""},
      {"negative length", ok + "Content-Length: -1\r\n\r\nbody", "bad-response", ""},
      {"huge length", ok + "Content-Length: 99999999999999999999\r\n\r\nbody", "body-too-long", ""},
      {"length and chunks",
       ok + "Content-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n", "",
       "body"},
      {"huge chunk", ok + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nbody", "*", ""},
      {"negative chunk", ok + "Transfer-Encoding: chunked\r\n\r\n-1\r\nbody", "*", ""},
      {"packed transfer", ok + "Transfer-Encoding: gzip, chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
       "unsupported-coding", ""},
      {"content codings are left alone",
       ok + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbody", "", "body"},
      {"NUL in the header", ok + "A: b" + std::string(1, '\0') + "\r\n\r\nbody", "bad-response",
       ""},
      {"a long header", ok + "A: " + std::string(21'000, 'x') + "\r\n\r\nbody", "headers-too-long",
       ""},
      {"a long body", ok + "\r\n" + std::string(100'001, 'x'), "body-too-long", nullptr},
      {"a long body announced", ok + "Content-Length: 100001\r\n\r\nx", "body-too-long", ""},
      {"folded", ok + "A: b\r\n c\r\nContent-Length: 1\r\n\r\na", "", "a"},
      {"no content", "HTTP/1.1 204 None\r\n\r\n", "", ""},
  };
  for (auto const& row : rows) {
    raw_server server(saying(row.text));
    http::curl_transport t;
    heard h;
    get(t, h, server.address(), hasty);
    BOOST_TEST(h.ends == 1, row.note);
    if (row.fault == "*"sv)
      BOOST_TEST(bool(h.end.code), row.note << ": " << word(h));
    else
      BOOST_TEST(word(h) == row.fault, row.note);
    if (row.body) BOOST_TEST(h.body == row.body, row.note);
    BOOST_TEST(h.body.size() <= 100'000u);
  }
}

BOOST_AUTO_TEST_CASE(limits_of_time) {
  auto const drip = [](std::string head) {
    return [head = std::move(head)](connection& c) {
      c.read_request();
      c.send(head);
      while (c.wait(100ms) && c.send("x")) {
      }
    };
  };
  auto const flood = [](connection& c) {
    c.read_request();
    c.send("HTTP/1.1 200 OK\r\n\r\n");
    while (c.wait(20ms) && c.send(std::string(500, 'x'))) {
    }
  };
  struct {
    char const* note;
    std::function<void(connection&)> serve;
    char const* fault;
    std::chrono::milliseconds limit;
  } const rows[] = {
      {"silence", [](connection& c) { c.wait(5s); }, "too-slow", 600ms},
      {"a slow header", drip("HTTP/1.1 200 OK\r\nA: "), "too-slow", 600ms},
      {"a slow body", drip("HTTP/1.1 200 OK\r\n\r\n"), "too-slow", 600ms},
      {"a body without end", flood, "total-timeout", 1500ms},
      {"hints without end",
       [](connection& c) {
         c.read_request();
         while (c.send("HTTP/1.1 103 Hints\r\nA: 0123456789\r\n\r\n")) {
         }
       },
       "headers-too-long", 1500ms},
  };
  for (auto const& row : rows) {
    raw_server server(row.serve);
    http::curl_transport t;
    heard h;
    auto const begin = std::chrono::steady_clock::now();
    get(t, h, server.address(), hasty);
    auto const took = std::chrono::steady_clock::now() - begin;
    BOOST_TEST(word(h) == row.fault, row.note);
    BOOST_TEST((took < row.limit + 1s), row.note);  // half of it on a machine that is not busy
  }
}

BOOST_AUTO_TEST_CASE(no_connection) {
  http::curl_transport t;
  heard refused, unknown;
  get(t, refused, "http://127.0.0.1:" + std::to_string(closed_port()) + "/");
  BOOST_TEST(word(refused) == "connect-failed");
  BOOST_TEST(!refused.end.detail.empty());
  get(t, unknown, "http://no-such-host.invalid/", {.connect_timeout = 3s});
  BOOST_TEST((word(unknown) == "resolve-failed" || word(unknown) == "connect-timeout"),
             word(unknown));
}

BOOST_AUTO_TEST_CASE(the_rule_is_asked_for_each_socket) {
  raw_server server(saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 2s));
  std::vector<std::string> asked;
  bool allow = true;
  auto const rule = [&](http::ip_address const& ip, std::uint16_t port) {
    asked.push_back(to_string(ip) + ' ' + std::to_string(port));
    return allow;
  };
  std::string const socket = "127.0.0.1 " + std::to_string(server.port());
  // A name of the application's choice leads here.
  std::vector<std::string> answer{"127.0.0.1"};
  std::string host;
  http::curl_transport t({.resolver = [&](std::string const& name, std::uint16_t) {
    host = name;
    return answer;
  }});
  std::string const address = "http://public.example:" + std::to_string(server.port()) + "/";
  auto const fetch = [&] {
    heard h;
    t.start({.address = address, .fields = {}, .limits = hasty, .may_connect = rule}, h);
    run(t, h);
    return word(h);
  };
  BOOST_TEST(fetch() == "");
  BOOST_TEST(host == "public.example");
  BOOST_REQUIRE(!asked.empty());
  BOOST_TEST(asked.front() == socket);
  // A connection that is open already is no way around it.
  allow = false;
  std::size_t const before = server.connections();
  BOOST_TEST(fetch() == "address-denied");
  BOOST_TEST(server.connections() == before);
}

// The name is public when it is looked at, and private when it is connected to.
BOOST_AUTO_TEST_CASE(rebinding) {
  raw_server server(saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
  int lookups = 0;
  http::curl_transport t({.resolver = [&](std::string const&, std::uint16_t) {
    ++lookups;
    return std::vector<std::string>{"127.0.0.1", "::1"};
  }});
  heard h;
  t.start({.address = "http://rebound.example:" + std::to_string(server.port()) + "/",
           .fields = {},
           .limits = hasty,
           .may_connect = [](http::ip_address const& ip,
                             auto) { return network_of(ip) == http::network::global; }},
          h);
  run(t, h);
  BOOST_TEST(word(h) == "address-denied");
  BOOST_TEST(lookups == 1);
  BOOST_TEST(server.connections() == 0u);
}

BOOST_AUTO_TEST_CASE(settings_that_libcurl_refuses) {
  http::curl_transport t({.ca_file = "/nonexistent/ca.pem"});
  raw_server server([](connection& c) {
    c.send("not TLS at all\r\n\r\n");
    c.wait(1s);
  });
  heard h;
  get(t, h, "https://127.0.0.1:" + std::to_string(server.port()) + "/");
  BOOST_TEST(word(h) == "tls-failed");
  http::curl_transport plain;
  heard p;
  get(plain, p, "https://127.0.0.1:" + std::to_string(server.port()) + "/");
  BOOST_TEST(word(p) == "tls-failed");
}

BOOST_AUTO_TEST_CASE(the_environment_has_no_say) {
  raw_server proxy(saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy"));
  raw_server server(saying("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nserver"));
  ::setenv("http_proxy", proxy.address().c_str(), 1);
  heard direct, asked, told;
  http::curl_transport t;
  get(t, direct, server.address());
  http::curl_transport by_environment({.proxy_from_environment = true});
  get(by_environment, asked, server.address());
  ::unsetenv("http_proxy");
  http::curl_transport by_option({.proxy = proxy.address()});
  get(by_option, told, server.address());
  BOOST_TEST(direct.body == "server");
  BOOST_TEST(asked.body == "proxy");
  BOOST_TEST(told.body == "proxy");
}

BOOST_AUTO_TEST_SUITE_END()
