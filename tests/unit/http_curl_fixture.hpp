/// \file
/// What the tests of curl_transport share: a listener that remembers, and servers that say a text.
///
///     heard h;
///     get(transport, h, server.address());
///     BOOST_TEST(h.body == "ok");
#pragma once

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "feedsax/http/curl_transport.hpp"
#include "support/raw_server.hpp"

namespace feedsax::test {

using namespace std::chrono_literals;

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

inline void run(http::transport& t, heard const& until, std::chrono::milliseconds most = 10s) {
  auto const end = std::chrono::steady_clock::now() + most;
  while (until.ends == 0 && std::chrono::steady_clock::now() < end) t.run_once(50ms);
}

inline void get(http::transport& t, heard& into, std::string address,
                http::request_limits limits = {}) {
  t.start({.address = std::move(address), .fields = {}, .limits = limits, .may_connect = {}}, into);
  run(t, into);
}

inline constexpr http::request_limits hasty{.connect_timeout = 600ms,
                                            .total_timeout = 1500ms,
                                            .low_speed = 100,
                                            .low_speed_time = 600ms,
                                            .max_header_bytes = 20'000,
                                            .max_body_bytes = 100'000};

// Says the same on each connection, and hangs on for a while, or not.
inline std::function<void(connection&)> saying(std::string text,
                                               std::chrono::milliseconds after = 0ms) {
  return [text = std::move(text), after](connection& c) {
    if (c.read_request().empty()) return;
    c.send(text);
    c.wait(after);
  };
}

inline std::string word(heard const& h) { return std::string(id(h.end.code)); }

}  // namespace feedsax::test
