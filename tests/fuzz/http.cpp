// Any bytes as the answer of a server, with redirects to wherever it says: no crash, and what
// freshness.hpp, fetched.hpp and network.hpp say of the result.
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "fuzz/fuzz.hpp"
#include "http/head_reader.hpp"
#include "http/target.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t most = 8192;

struct counter : http::receiver {
  std::size_t bytes = 0;
  flow on_body(std::string_view more) override {
    bytes += more.size();
    return flow::proceed;
  }
};

// The head as a transport would read it; the rest is the body.
test::scripted_answer read_answer(std::string_view text) {
  http::head_reader reader;
  reader.reset(most);
  test::scripted_answer answer;
  while (!reader.complete()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    http::errc const e = reader.line(text.substr(0, end + 1));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (e == http::errc::none && !(text.empty() && !reader.complete())) continue;
    if (!reader.complete() || e != http::errc::none) {
      answer.status = 0;
      answer.end = e == http::errc::none ? http::errc::empty_reply : e;
      return answer;
    }
  }
  auto head = reader.take();
  fuzz::require(head.status >= 200 && head.status <= 999, "a status of three digits");
  answer.status = head.status;
  answer.fields = std::move(head.fields);
  answer.body = text;
  answer.piece = 100;
  return answer;
}

void check(http::fetched const& got, counter const& into) {
  if (auto const wait = got.fresh.retry_after)
    fuzz::require(*wait >= 0s && *wait <= 24h, "Retry-After is bounded");
  if (auto const left = got.fresh.lifetime())
    fuzz::require(*left >= 0s && *left <= 24h * 366 * 10, "a lifetime is bounded");
  fuzz::require(got.redirects.size() <= 5, "redirects are bounded");
  fuzz::require(got.unpacked_bytes == into.bytes, "what is delivered is counted");
  for (auto const& r : got.redirects) {
    http::target to, again;
    fuzz::require(http::read_target(r.to, most, to) == http::errc::none, "redirects lead somewhere",
                  r.to);
    fuzz::require(to.address == r.to, "addresses are stable", r.to + "\n" + to.address);
  }
  for (auto const* value : {&got.cache.etag, &got.cache.last_modified})
    fuzz::require(value->empty() || http::is_field_value(*value), "validators may be sent", *value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  test::scripted_answer const answer = read_answer(fuzz::input(data, size).rest());
  test::scripted_transport transport([&](http::request const& r) {
    http::target to;
    fuzz::require(http::read_target(r.address, most, to) == http::errc::none, "addresses are read",
                  r.address);
    fuzz::require(!to.ip || http::network_of(*to.ip) == http::network::global,
                  "nobody is asked who may not be", r.address);
    return answer;
  });
  http::fetcher fetcher(transport, {.wall_clock = [] { return std::chrono::sys_seconds(1s); }});
  counter into;
  auto const got = fetcher.get({.address = "https://example.org/a/b"}, into);
  check(got, into);
  counter next;
  check(fetcher.get({.address = "https://example.org/", .cache = got.cache}, next), next);
  return 0;
}
