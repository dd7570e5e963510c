#include "http/speed_meter.hpp"

#include <boost/test/unit_test.hpp>

using namespace feedsax::http;
using namespace std::chrono_literals;

namespace {

using clock_type = std::chrono::steady_clock;
clock_type::time_point const begin{1h};

// When 100 bytes a second over 10 seconds are missed, for so many bytes at each step.
template <class Bytes>
std::chrono::milliseconds missed(Bytes bytes, std::chrono::milliseconds step,
                                 std::chrono::milliseconds until = 60s) {
  speed_meter meter;
  meter.start(begin, 100, 10s);
  for (std::chrono::milliseconds at{0}; at < until; at += step) {
    if (meter.too_slow(begin + at)) return at;
    meter.add(bytes(at));
  }
  return until;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_speed_meter)

BOOST_AUTO_TEST_CASE(nothing_comes) {
  auto const at = missed([](auto) { return 0u; }, 10ms);
  BOOST_TEST(at.count() >= 9990);
  BOOST_TEST(at.count() <= 10500);
}

BOOST_AUTO_TEST_CASE(a_stall_after_much) {
  auto const at = missed([](auto t) { return t < 3s ? 100'000u : 0u; }, 10ms);
  BOOST_TEST(at.count() >= 12500);
  BOOST_TEST(at.count() <= 13500);
}

BOOST_AUTO_TEST_CASE(a_byte_a_second) {
  auto const at = missed([](auto t) { return t % 1s == 0ms ? 1u : 0u; }, 10ms);
  BOOST_TEST(at.count() <= 10500);
}

BOOST_AUTO_TEST_CASE(just_fast_enough) {
  BOOST_TEST(missed([](auto) { return 11u; }, 100ms).count() == 60000);
  BOOST_TEST(missed([](auto t) { return t % 9s == 0ms ? 2000u : 0u; }, 100ms).count() == 60000);
}

BOOST_AUTO_TEST_CASE(time_that_does_not_count) {
  speed_meter meter;
  meter.start(begin, 100, 10s);
  meter.skip(1h);
  BOOST_TEST(!meter.too_slow(begin + 1h + 9s));
  BOOST_TEST(meter.too_slow(begin + 1h + 11s));
}

BOOST_AUTO_TEST_CASE(no_speed_asked_for) {
  speed_meter meter;
  meter.start(begin, 0, 10s);
  BOOST_TEST(!meter.too_slow(begin + 20s));
  meter.start(begin, 100, 0s);
  BOOST_TEST(!meter.too_slow(begin + 20s));
  BOOST_TEST((meter.due() > begin));
}

BOOST_AUTO_TEST_SUITE_END()
