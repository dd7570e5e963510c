#include "feedsax/http/curl_transport.hpp"

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/raw_server.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::chrono_literals;
using namespace std::string_view_literals;

namespace {

using connection = raw_server::connection;

struct heard : http::transfer_listener {
  http::response_head head;
  std::string body;
  http::transfer_end end;
  int heads = 0, ends = 0;
  std::function<http::intake(http::response_head const&)> head_answer;
  std::function<http::intake(std::string_view)> body_answer;

  http::intake on_head(http::response_head&& h) override {
    ++heads;
    head = std::move(h);
    return head_answer ? head_answer(head) : http::intake::take;
  }
  http::intake on_body(std::string_view bytes) override {
    auto const answer = body_answer ? body_answer(bytes) : http::intake::take;
    if (answer != http::intake::later) body += bytes;
    return answer;
  }
  void on_end(http::transfer_end&& e) override {
    ++ends;
    end = std::move(e);
  }
};

void run(http::transport& t, heard const& until, std::chrono::milliseconds most = 10s) {
  auto const end = std::chrono::steady_clock::now() + most;
  while (until.ends == 0 && std::chrono::steady_clock::now() < end) t.run_once(50ms);
}

void get(http::transport& t, heard& into, std::string address, http::request_limits limits = {}) {
  t.start({.address = std::move(address), .fields = {}, .limits = limits, .may_connect = {}}, into);
  run(t, into);
}

constexpr http::request_limits hasty{.connect_timeout = 600ms,
                                     .total_timeout = 1500ms,
                                     .low_speed = 100,
                                     .low_speed_time = 600ms,
                                     .max_header_bytes = 20'000,
                                     .max_body_bytes = 100'000};

// Says the same on each connection, and hangs on for a while, or not.
std::function<void(connection&)> saying(std::string text, std::chrono::milliseconds after = 0ms) {
  return [text = std::move(text), after](connection& c) {
    if (c.read_request().empty()) return;
    c.send(text);
    c.wait(after);
  };
}

std::string word(heard const& h) { return std::string(id(h.end.code)); }

}  // namespace

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
         while (c.wait(1ms) && c.send("HTTP/1.1 103 Hints\r\nA: 0123456789\r\n\r\n")) {
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
    BOOST_TEST((took < row.limit + 500ms), row.note);
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

BOOST_AUTO_TEST_CASE(connections_are_used_again) {
  raw_server server([](connection& c) {
    while (!c.read_request().empty())
      if (!c.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n" + std::to_string(100 + c.number)))
        return;
  });
  http::curl_transport t;
  for (int i = 0; i < 20; ++i) {
    heard h;
    get(t, h, server.address());
    BOOST_TEST(h.body == "100");
  }
  BOOST_TEST(server.connections() == 1u);
}

// What belongs to no answer, or to none that is wanted, is never the body of the next.
BOOST_AUTO_TEST_CASE(connections_that_are_not_used_again) {
  for (char const* text : {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 "
                           "OK\r\nContent-Length: 2\r\n\r\nno",
                           "HTTP/1.1 304 Same\r\n\r\nrubbish",
                           "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: "
                           "chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"}) {
    raw_server server([text](connection& c) {
      while (!c.read_request().empty())
        if (!c.send(text)) return;
    });
    http::curl_transport t;
    for (int i = 0; i < 3; ++i) {
      heard h;
      get(t, h, server.address(), hasty);
      BOOST_TEST((h.body == "ok" || h.head.status == 304), text);
    }
    BOOST_TEST(server.connections() == 3u, text);
  }
}

BOOST_AUTO_TEST_CASE(bodies_that_nobody_wants) {
  raw_server server([](connection& c) {
    while (true) {
      auto const request = c.read_request();
      if (request.empty()) return;
      if (request.starts_with("GET /short"))
        c.send("HTTP/1.1 301 Moved\r\nContent-Length: 5\r\n\r\nmoved");
      else if (request.starts_with("GET /cut"))
        return void(c.send("HTTP/1.1 301 Moved\r\nContent-Length: 5\r\n\r\nmo"));
      else if (request.starts_with("GET /long"))
        c.send("HTTP/1.1 301 Moved\r\nContent-Length: 9999999\r\n\r\nmo");
      else if (request.starts_with("GET /slow"))
        c.send("HTTP/1.1 301 Moved\r\nContent-Length: 5\r\n\r\nmo");
      else
        while (c.send(std::string(10'000, 'x'))) {
        }
    }
  });
  http::curl_transport t;
  for (char const* path : {"/short", "/short", "/cut", "/long", "/slow"}) {
    heard h;
    h.head_answer = [](auto&) { return http::intake::discard; };
    auto const begin = std::chrono::steady_clock::now();
    get(t, h, server.address(path));
    BOOST_TEST(word(h) == "", path);
    BOOST_TEST(h.body == "", path);
    BOOST_TEST(h.head.status == 301, path);
    BOOST_TEST((std::chrono::steady_clock::now() - begin < 1500ms), path);
  }
  BOOST_TEST(server.connections() == 3u);  // /short three times, /cut among them
}

BOOST_AUTO_TEST_CASE(pausing) {
  std::string const big(300'000, 'x');
  raw_server server(saying("HTTP/1.1 200 OK\r\n\r\n" + big));
  http::curl_transport t;
  heard h;
  bool open = false;
  h.body_answer = [&](auto) { return open ? http::intake::take : http::intake::later; };
  http::request_limits limits = hasty;
  limits.max_body_bytes = big.size();
  auto const id = t.start({server.address(), {}, limits, {}}, h);
  // Longer than all limits of time: whoever does not read has no claim to it.
  for (auto const end = std::chrono::steady_clock::now() + 1700ms;
       std::chrono::steady_clock::now() < end;)
    t.run_once(50ms);
  BOOST_TEST(h.ends == 0);
  BOOST_TEST(h.body.empty());
  open = true;
  t.resume(id);
  run(t, h);
  BOOST_TEST(word(h) == "");
  BOOST_TEST((h.body == big));
}

BOOST_AUTO_TEST_CASE(an_application_that_takes_its_time) {
  raw_server server([](connection& c) {
    c.read_request();
    c.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no");
    c.wait(1s);
    c.send("k");
  });
  http::curl_transport t;
  heard h;
  h.body_answer = [](std::string_view bytes) {
    if (bytes == "o") std::this_thread::sleep_for(900ms);
    return http::intake::take;
  };
  get(t, h, server.address(), {.low_speed_time = 600ms});
  BOOST_TEST(word(h) == "");
  BOOST_TEST(h.body == "ok");
}

BOOST_AUTO_TEST_CASE(stop_cancel_throw) {
  raw_server server(saying("HTTP/1.1 200 OK\r\n\r\n" + std::string(200'000, 'x'), 300ms));
  http::curl_transport t;
  heard stops_at_head, stops_in_body, cancels, throws, other;
  stops_at_head.head_answer = [](auto&) { return http::intake::stop; };
  get(t, stops_at_head, server.address());
  BOOST_TEST(word(stops_at_head) == "stopped");
  BOOST_TEST(stops_at_head.body == "");
  stops_in_body.body_answer = [](auto) { return http::intake::stop; };
  get(t, stops_in_body, server.address());
  BOOST_TEST(word(stops_in_body) == "stopped");
  BOOST_TEST(stops_in_body.body.size() <= 20'000u);

  // In its own callback; the one beside it goes on.
  http::transfer_id id = 0;
  cancels.body_answer = [&](auto) {
    t.cancel(id);
    return http::intake::take;
  };
  t.start({server.address(), {}, {}, {}}, other);
  id = t.start({server.address(), {}, {}, {}}, cancels);
  run(t, other);
  BOOST_TEST(cancels.ends == 0);
  BOOST_TEST(cancels.body.size() <= 20'000u);
  BOOST_TEST(other.body.size() == 200'000u);
  t.cancel(id);
  t.cancel(12345);

  heard beside;
  throws.body_answer = [](auto) -> http::intake { throw std::runtime_error("mine"); };
  t.start({server.address(), {}, {}, {}}, beside);
  t.start({server.address(), {}, {}, {}}, throws);
  int thrown = 0;
  while (beside.ends == 0) try {
      t.run_once(50ms);
    } catch (std::runtime_error const&) {
      ++thrown;
    }
  BOOST_TEST(thrown == 1);
  BOOST_TEST(throws.ends == 0);
  BOOST_TEST(word(beside) == "");

  // A listener may begin another within its callbacks, and end those that have not begun.
  heard outer, inner, never;
  outer.head_answer = [&](auto&) {
    t.start({server.address(), {}, {}, {}}, inner);
    t.cancel(t.start({server.address(), {}, {}, {}}, never));
    return http::intake::take;
  };
  get(t, outer, server.address());
  run(t, inner);
  BOOST_TEST(word(inner) == "");
  BOOST_TEST(never.heads == 0);
}

BOOST_AUTO_TEST_CASE(waking) {
  raw_server server([](connection& c) { c.wait(5s); });
  http::curl_transport t;
  heard h;
  t.start({server.address(), {}, {}, {}}, h);
  t.run_once(0ms);
  std::thread other([&] {
    std::this_thread::sleep_for(50ms);
    t.wake();
  });
  auto const begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 3; ++i) t.run_once(300ms);  // libcurl has things of its own to do, too
  other.join();
  BOOST_TEST((std::chrono::steady_clock::now() - begin < 850ms));
}

// Half of many fail, each in its own way; the others hear nothing of it, and nothing stays open.
BOOST_AUTO_TEST_CASE(many_at_once_and_no_descriptor_is_lost) {
  raw_server server([](connection& c) {
    auto const request = c.read_request();
    std::string const head = "HTTP/1.1 200 OK\r\nContent-Length: 50000\r\n\r\n";
    if (request.starts_with("GET /0")) c.send(head + std::string(50'000, 'x'));
    if (request.starts_with("GET /1")) c.send(head + "short");
    if (request.starts_with("GET /2")) return void((c.send(head + "x"), c.wait(20ms), c.reset()));
    if (request.starts_with("GET /3")) c.send("rubbish\r\n\r\n");
    if (request.starts_with("GET /4")) c.wait(3s);
  });
  {  // What libcurl and the resolver keep for themselves.
    http::curl_transport t;
    heard h;
    get(t, h, server.address("/0"));
  }
  std::size_t const before = open_descriptors();
  for (int round = 0; round < 2; ++round) {
    http::curl_transport t;
    std::vector<std::unique_ptr<heard>> all;
    for (int i = 0; i < 64; ++i) {
      all.push_back(std::make_unique<heard>());
      std::string const path = "/" + std::to_string(i % 2 == 0 ? 0 : i / 2 % 5);
      t.start({server.address(path), {}, hasty, {}}, *all.back());
    }
    for (auto const& h : all) run(t, *h);
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::size_t const kind = i % 2 == 0 ? 0 : i / 2 % 5;
      std::string const faults[] = {"", "body-truncated", "body-truncated", "bad-response",
                                    "too-slow"};
      BOOST_TEST(word(*all[i]) == faults[kind], i);
      if (kind == 0) BOOST_TEST(all[i]->body.size() == 50'000u);
    }
    // Some are still open when it goes.
    heard left;
    t.start({server.address("/4"), {}, {}, {}}, left);
    t.run_once(0ms);
    t.start({server.address("/4"), {}, {}, {}}, left);
  }
  for (int i = 0; i < 100 && open_descriptors() > before; ++i) std::this_thread::sleep_for(20ms);
  BOOST_TEST(open_descriptors() <= before);
}

BOOST_AUTO_TEST_CASE(settings_that_libcurl_refuses) {
  http::curl_transport t({.ca_file = "/nonexistent/ca.pem"});
  raw_server server(saying("not TLS at all\r\n\r\n"));
  heard h;
  get(t, h, "https://127.0.0.1:" + std::to_string(server.port()) + "/", hasty);
  BOOST_TEST(word(h) == "tls-failed");
  http::curl_transport plain;
  heard p;
  get(plain, p, "https://127.0.0.1:" + std::to_string(server.port()) + "/", hasty);
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
