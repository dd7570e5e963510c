#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "feedsax/http/fetcher.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;
using namespace std::chrono_literals;

// fetcher::get_all(): many at once.

namespace {

using http::crowd_options;
using http::fetch_job;
using http::fetched;
using http::request;

std::string word(fetched const& got) {
  return got.failure ? std::string(id(got.failure->code)) : "";
}

std::string host_of(std::string const& address) {
  return address.substr(7, address.find('/', 7) - 7);
}

// So many addresses, spread over so many hosts.
http::job_source numbered(int count, int hosts) {
  return [count, hosts, next = 0]() mutable -> std::optional<fetch_job> {
    if (next == count) return std::nullopt;
    int const n = next++;
    return fetch_job{.request = {.address = "http://h" + std::to_string(n % hosts) + ".example/" +
                                            std::to_string(n)},
                     .tag = static_cast<std::uint64_t>(n)};
  };
}

scripted_answer slowly(request const&) {
  scripted_answer answer{.body = std::string(40'000, 'x')};
  answer.delay = 100ms;
  return answer;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_crowd)

BOOST_AUTO_TEST_CASE(each_has_its_result) {
  scripted_transport t([](request const& r) {
    scripted_answer answer = slowly(r);
    int const n = std::stoi(r.address.substr(r.address.rfind('/') + 1));
    if (n % 3 == 1) answer = {.status = 0, .end = http::errc::connect_failed};
    if (n % 3 == 2) answer.end = http::errc::body_truncated;
    return answer;
  });
  http::fetcher f(t);
  std::set<std::uint64_t> seen;
  bool const all = f.get_all(numbered(500, 50), [&](fetch_job&& job, fetched&& got) {
    BOOST_TEST(seen.insert(job.tag).second);
    char const* const faults[] = {"", "connect-failed", "body-truncated"};
    BOOST_TEST(word(got) == faults[job.tag % 3]);
    return flow::proceed;
  });
  BOOST_TEST(all);
  BOOST_TEST(seen.size() == 500u);
  BOOST_TEST(t.most_at_once == 8u);
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_CASE(limits_of_a_host) {
  for (std::uint32_t per_host : {1u, 2u, 5u}) {
    std::map<std::string, std::uint32_t> open;
    std::uint32_t most = 0;
    scripted_transport t([&](request const& r) {
      most = std::max(most, ++open[host_of(r.address)]);
      return slowly(r);
    });
    http::fetcher f(t);
    std::size_t results = 0;
    f.get_all(numbered(60, 2),
              [&](fetch_job&&, fetched&& got) {
                --open[host_of(got.address)];
                ++results;
                return flow::proceed;
              },
              {.max_transfers = 8, .max_per_host = per_host});
    BOOST_TEST(results == 60u);
    BOOST_TEST(most == std::min(per_host, 4u));
    BOOST_TEST(t.most_at_once == std::min(2 * per_host, 8u));
  }
}

// A host with many addresses does not hold up the others, as far as the queue goes.
BOOST_AUTO_TEST_CASE(others_go_ahead) {
  auto const source = [next = 0]() mutable -> std::optional<fetch_job> {
    if (next == 44) return std::nullopt;
    int const n = next++;
    std::string const host = n < 40 ? "big" : "small" + std::to_string(n);
    return fetch_job{.request = {.address = "http://" + host + ".example/" + std::to_string(n)}};
  };
  for (std::uint32_t waiting : {100u, 4u}) {
    scripted_transport t(slowly);
    http::fetcher f(t);
    std::vector<std::string> order;
    f.get_all(http::job_source(source),
              [&](fetch_job&&, fetched&& got) {
                order.push_back(host_of(got.address));
                return flow::proceed;
              },
              {.max_per_host = 1, .max_waiting = waiting});
    BOOST_REQUIRE(order.size() == 44u);
    auto const at = std::find_if(order.begin(), order.end(),
                                 [](auto const& h) { return h.starts_with("small"); });
    BOOST_TEST((at - order.begin() < 10) == (waiting == 100));
  }
}

BOOST_AUTO_TEST_CASE(a_delay_between_requests) {
  std::vector<http::transport::clock::time_point> starts;
  http::transport const* clock = nullptr;
  scripted_transport t([&](request const&) {
    starts.push_back(clock->now());
    return scripted_answer{.body = "x"};
  });
  clock = &t;
  http::fetcher f(t);
  f.get_all(numbered(5, 1), [](auto&&, auto&&) { return flow::proceed; }, {.host_delay = 500ms});
  BOOST_REQUIRE(starts.size() == 5u);
  // Two at first; each goes on half a second after it has ended.
  BOOST_TEST((starts[2] - starts[0] >= 500ms));
  BOOST_TEST((starts[4] - starts[2] >= 500ms));
  BOOST_TEST((starts[4] - starts[0] <= 1100ms));
}

BOOST_AUTO_TEST_CASE(redirects_wait_for_their_host) {
  std::map<std::string, int> open;
  int most = 0;
  scripted_transport t([&](request const& r) {
    bool const to = host_of(r.address) == "to.example";
    if (to) most = std::max(most, ++open["to"]);
    if (to) return slowly(r);
    return scripted_answer{.status = 301, .fields = {{"Location", "http://to.example/"}}};
  });
  http::fetcher f(t);
  int good = 0;
  f.get_all(numbered(20, 20),
            [&](fetch_job&&, fetched&& got) {
              --open["to"];
              good += got && got.redirects.size() == 1;
              return flow::proceed;
            },
            {.max_per_host = 2});
  BOOST_TEST(good == 20);
  BOOST_TEST(most == 2);
}

// The source may have nothing now, and more when a result has brought it.
BOOST_AUTO_TEST_CASE(results_bring_new_jobs) {
  scripted_transport t(slowly);
  http::fetcher f(t);
  std::deque<std::string> queue{"http://a.example/0"};
  int count = 0;
  bool const all = f.get_all(
      [&]() -> std::optional<fetch_job> {
        if (queue.empty()) return std::nullopt;
        fetch_job job{.request = {.address = queue.front()}};
        queue.pop_front();
        return job;
      },
      [&](fetch_job&& job, fetched&&) {
        if (++count <= 20)
          for (int i = 0; i < 3; ++i) queue.push_back(job.request.address + std::to_string(i));
        return flow::proceed;
      });
  BOOST_TEST(all);
  BOOST_TEST(count == 61);
}

BOOST_AUTO_TEST_CASE(bad_addresses_among_them) {
  scripted_transport t(slowly);
  http::fetcher f(t);
  std::vector<std::string> words;
  std::deque<std::string> queue{"ftp://a.example/", "http://a.example/", "", "http://u@b/"};
  f.get_all(
      [&]() -> std::optional<fetch_job> {
        if (queue.empty()) return std::nullopt;
        fetch_job job{.request = {.address = queue.front()}};
        queue.pop_front();
        return job;
      },
      [&](fetch_job&&, fetched&& got) {
        words.push_back(word(got));
        return flow::proceed;
      });
  std::sort(words.begin(), words.end());
  BOOST_TEST(
      words == (std::vector<std::string>{"", "bad-address", "credentials-denied", "scheme-denied"}),
      boost::test_tools::per_element());
  BOOST_TEST(f.get_all([] { return std::nullopt; }, [](auto&&, auto&&) { return flow::stop; }));
}

BOOST_AUTO_TEST_CASE(stopping) {
  scripted_transport t(slowly);
  http::fetcher f(t);
  std::stop_source stop;
  int good = 0, stopped = 0;
  bool all = f.get_all(
      numbered(1000, 10),
      [&](fetch_job&&, fetched&& got) {
        if (got && ++good == 20) stop.request_stop();
        stopped += word(got) == "stopped";
        return flow::proceed;
      },
      {}, stop.get_token());
  BOOST_TEST(!all);
  BOOST_TEST(good >= 20);
  BOOST_TEST(good < 40);
  BOOST_TEST(stopped > 0);
  BOOST_TEST(t.open() == 0u);

  int told = 0;
  all = f.get_all(numbered(1000, 10),
                  [&](auto&&, auto&&) { return ++told == 5 ? flow::stop : flow::proceed; });
  BOOST_TEST(!all);
  BOOST_TEST(told == 5);
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_CASE(what_is_thrown) {
  scripted_transport t(slowly);
  http::fetcher f(t);
  BOOST_CHECK_THROW(f.get_all(numbered(100, 10),
                              [](auto&&, auto&&) -> flow { throw std::runtime_error("mine"); }),
                    std::runtime_error);
  BOOST_TEST(t.open() == 0u);
  t.meanwhile = [&] {
    if (t.requests.size() > 60) throw std::runtime_error("the transport's");
  };
  BOOST_CHECK_THROW(f.get_all(numbered(1000, 10), [](auto&&, auto&&) { return flow::proceed; }),
                    std::runtime_error);
  BOOST_TEST(t.open() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
