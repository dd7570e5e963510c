#include "feedsax/parallel.hpp"

#include <atomic>
#include <fstream>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "feedsax/parse.hpp"

namespace {

using feedsax::flow;
using feedsax::parallel_options;
using feedsax::turn;

auto numbers(std::size_t count) {
  return [n = std::size_t{0}, count]() mutable -> std::optional<std::size_t> {
    if (n == count) return std::nullopt;
    return n++;
  };
}

std::vector<std::size_t> up_to(std::size_t n) {
  std::vector<std::size_t> all(n);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parallel)

BOOST_AUTO_TEST_CASE(delivers_in_order) {
  for (unsigned const jobs : {1u, 2u, 3u, 8u})
    for (std::size_t const window : {0u, 1u, 8u, 40u})
      for (std::size_t const count : {0u, 1u, 2u, 7u, 300u}) {
        BOOST_TEST_CONTEXT(jobs << " jobs, a window of " << window << ", " << count) {
          std::vector<std::size_t> got;
          std::atomic<bool> right{true};  // Boost's checks belong to one thread
          auto const caller = std::this_thread::get_id();
          flow const end = feedsax::for_each_document(
              numbers(count),
              [&](std::size_t n, turn& t) {
                if (t.index() != n || t.job() >= jobs) right = false;
                if (n % 3 == 0) std::this_thread::yield();
                return std::make_unique<std::size_t>(n);  // move-only
              },
              [&](std::unique_ptr<std::size_t>&& n) {
                BOOST_REQUIRE(std::this_thread::get_id() == caller);
                got.push_back(*n);
                return flow::proceed;
              },
              {.jobs = jobs, .window = window});
          BOOST_TEST((end == flow::proceed));
          BOOST_TEST(right);
          BOOST_TEST(got == up_to(count), boost::test_tools::per_element());
        }
      }
}

// What was begun and is not delivered is never more than the window, and each has a slot to itself.
BOOST_AUTO_TEST_CASE(runs_no_further_ahead_than_the_window) {
  parallel_options const o{.jobs = 4, .window = 6};
  BOOST_TEST(feedsax::slot_count(o) == 6u);
  std::atomic<int> ahead{0};
  std::atomic<bool> too_many{false}, shared{false};
  std::vector<std::atomic<int>> slots(6);
  feedsax::for_each_document(
      numbers(200),
      [&](std::size_t, turn& t) {
        if (++ahead > 6) too_many = true;
        if (slots.at(t.slot())++ != 0) shared = true;
        return t.slot();
      },
      [&](std::size_t slot) {
        --slots[slot];
        --ahead;
        return flow::proceed;
      },
      o);
  BOOST_TEST(!too_many);
  BOOST_TEST(!shared);
}

// Whoever waits for the turn may hand on what it brings: nothing else is under way then.
BOOST_AUTO_TEST_CASE(takes_turns) {
  for (unsigned const jobs : {1u, 4u}) {
    std::vector<std::size_t> got;
    feedsax::for_each_document(
        numbers(100),
        [&](std::size_t n, turn& t) {
          if (n % 2 == 0) return n;
          if (t.wait() && t.has_come()) got.push_back(n);
          return n;
        },
        [&](std::size_t n) {
          if (n % 2 == 0) got.push_back(n);
          return flow::proceed;
        },
        {.jobs = jobs});
    BOOST_TEST(got == up_to(100), boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(a_stop_ends_those_that_wait) {
  for (unsigned const jobs : {1u, 4u}) {
    std::size_t delivered = 0;
    std::atomic<bool> right{true};
    flow const end = feedsax::for_each_document(
        numbers(1'000'000),
        [&](std::size_t n, turn& t) {
          if (!t.wait() && !t.stop_requested()) right = false;
          return n;
        },
        [&](std::size_t n) {
          ++delivered;
          return n == 20 ? flow::stop : flow::proceed;
        },
        {.jobs = jobs});
    BOOST_TEST((end == flow::stop));
    BOOST_TEST(right);
    BOOST_TEST(delivered == 21u);
  }
}

BOOST_AUTO_TEST_CASE(a_stop_token) {
  for (unsigned const jobs : {1u, 4u}) {
    std::stop_source stop;
    std::size_t delivered = 0;
    flow const end = feedsax::for_each_document(
        numbers(1'000'000), [&](std::size_t n, turn&) { return n; },
        [&](std::size_t) {
          if (++delivered == 10) stop.request_stop();
          return flow::proceed;
        },
        {.jobs = jobs, .stop = stop.get_token()});
    BOOST_TEST((end == flow::stop));
    BOOST_TEST(delivered == 10u);
    // One that was requested before.
    BOOST_TEST((feedsax::for_each_document(
                    numbers(5), [](std::size_t n, turn&) { return n; },
                    [&](std::size_t) {
                      ++delivered;
                      return flow::proceed;
                    },
                    {.jobs = jobs, .stop = stop.get_token()}) == flow::stop));
    BOOST_TEST(delivered == 10u);
  }
}

BOOST_AUTO_TEST_CASE(what_is_thrown_comes_out) {
  for (unsigned const jobs : {1u, 4u})
    for (std::string const where : {"next", "read", "deliver"}) {
      BOOST_TEST_CONTEXT(jobs << ' ' << where) {
        auto const fail = [&](char const* here, std::size_t n) {
          if (where == here && n == 30) throw std::runtime_error(where);
        };
        std::size_t at = 0;
        BOOST_CHECK_EXCEPTION(feedsax::for_each_document(
                                  [&]() -> std::optional<std::size_t> {
                                    fail("next", at);
                                    return at++;
                                  },
                                  [&](std::size_t n, turn& t) {
                                    if (n > 30) t.wait();
                                    fail("read", n);
                                    return n;
                                  },
                                  [&](std::size_t n) {
                                    fail("deliver", n);
                                    return flow::proceed;
                                  },
                                  {.jobs = jobs}),
                              std::runtime_error,
                              [&](std::runtime_error const& e) { return e.what() == where; });
      }
    }
}

BOOST_AUTO_TEST_CASE(all_jobs_work) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::atomic<int> waiting{0};
  feedsax::for_each_document(
      numbers(3),
      [&](std::size_t n, turn&) {
        // Each waits for the others, so that three are under way at once.
        ++waiting;
        while (waiting < 3) std::this_thread::yield();
        std::lock_guard const lock(mutex);
        threads.insert(std::this_thread::get_id());
        return n;
      },
      [](std::size_t) { return flow::proceed; }, {.jobs = 3});
  BOOST_TEST(threads.size() == 3u);
}

BOOST_AUTO_TEST_CASE(counts_jobs) {
  BOOST_TEST(feedsax::job_count({}) >= 1u);
  BOOST_TEST(feedsax::job_count({.jobs = 3}) == 3u);
  BOOST_TEST(feedsax::slot_count({.jobs = 3}) == 12u);
  BOOST_TEST(feedsax::slot_count({.jobs = 3, .window = 1}) == 3u);
}

BOOST_AUTO_TEST_CASE(files) {
  std::string const folder = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp";
  std::string const stem = folder + "/feedsax-parallel-test-" + std::to_string(::getpid()) + '-';
  std::vector<std::string> paths;
  for (int i = 0; i < 40; ++i) {
    paths.push_back(stem + std::to_string(i));
    if (i % 10 == 3) continue;  // that one is missing
    std::ofstream(paths.back()) << "<rss version='2.0'><channel><title>" << i
                                << "</title></channel></rss>";
  }
  for (unsigned const jobs : {0u, 1u, 3u, 100u}) {
    std::size_t next = 0;
    flow const end =
        feedsax::parse_files(paths,
                             [&](std::size_t i, feedsax::result<feedsax::document>&& d) {
                               BOOST_TEST(i == next++);
                               BOOST_TEST(d.has_value() == (i % 10 != 3));
                               if (d)
                                 BOOST_TEST(d->feed.title.value == std::to_string(i));
                               else
                                 BOOST_TEST((d.error().code == feedsax::cause::io));
                               return flow::proceed;
                             },
                             {}, {.jobs = jobs});
    BOOST_TEST((end == flow::proceed));
    BOOST_TEST(next == paths.size());
  }
  for (std::string const& p : paths) std::remove(p.c_str());
}

BOOST_AUTO_TEST_SUITE_END()
