#include <boost/test/unit_test.hpp>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "http_curl_fixture.hpp"

using namespace feedsax;
using namespace feedsax::test;

// curl_transport: transfers beside and after each other.

BOOST_AUTO_TEST_SUITE(http_curl_transfers)

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
    // libcurl may drop what came with a head that has no body, and go on.
    BOOST_TEST((server.connections() == 3u || text[9] == '3'), text);
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
    if (request.starts_with("GET /4")) c.wait(1s);
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
  for (int i = 0; i < 200 && open_descriptors() > before; ++i) std::this_thread::sleep_for(20ms);
  BOOST_TEST(open_descriptors() <= before);
}

BOOST_AUTO_TEST_SUITE_END()
