#include "feedsax/text.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;

/// Shows what is compared, also when it is nothing.
template <class Value>
std::string shown(std::optional<Value> const& value) {
  return value ? std::to_string(*value) : "nothing";
}

BOOST_AUTO_TEST_SUITE(text_durations)

BOOST_AUTO_TEST_CASE(durations) {
  struct row {
    std::string_view in;
    std::optional<double> out;
  };
  static constexpr row rows[] = {
      // seconds
      {"75", 75.},
      {" 75\n", 75.},
      {"0", 0.},
      {"1832.5", 1832.5},
      {"1,5", 1.5},
      {"9007199254740992", 9007199254740992.},
      {"9007199254740994", {}},
      {"1e400", {}},
      {"12,345", {}},
      {"-50", {}},
      {"+5", {}},
      // a clock
      {"1:15", 75.},
      {"0:05", 5.},
      {"1:5", 65.},
      {"90:00", 5400.},
      {"1:02:03", 3723.},
      {"01:15:00.5", 4500.5},
      {"01:15:00,5", 4500.5},
      {"00:04:22.4", 262.4},
      {" 12:34 ", 754.},
      {"20:20:20", 73220.},
      {"100:00:00", 360000.},
      {"00:07:74", {}},
      {"1:60:00", {}},
      {"0:60", {}},
      {"00:00:00:01", {}},
      {"1:", {}},
      {":30", {}},
      {"1::2", {}},
      {"1:2:", {}},
      {"1.5:30", {}},
      {"1:2.5:30", {}},
      {"-1:15", {}},
      {"1:-15", {}},
      {"1: 15", {}},
      {"1:15 pm", {}},
      {"99999999999999999:00", {}},
      {"9999999999999999:00:00", {}},
      // words
      {"75 min", 4500.},
      {"75min", 4500.},
      {"75\xC2\xA0min.", 4500.},
      {"1 Minute", 60.},
      {"50 min 4 sec", 3004.},
      {"50 minutes 4 seconds", 3004.},
      {"1h30m", 5400.},
      {"1h 30m 5s", 5405.},
      {"2 HRS", 7200.},
      {"1.5 hours", 5400.},
      {"1 hour, 5 minutes and 3 secs", 3903.},
      {"1 day 2 hours", 93600.},
      {"about an hour", {}},
      {"an hour", {}},
      {"min", {}},
      {"5 parsecs", {}},
      {"5 min 1 hour", {}},
      {"5 min 6 min", {}},
      {"1h30", {}},
      {"1 hour and", {}},
      {"1 hour or 5 min", {}},
      {"1 min, x", {}},
      {"-5 min", {}},
      {"5 %", {}},
      // ISO 8601
      {"PT1H30M", 5400.},
      {"pt1h", 3600.},
      {"PT90S", 90.},
      {"PT1.5S", 1.5},
      {"PT1,5S", 1.5},
      {"P1D", 86400.},
      {"P1DT2H", 93600.},
      {"P2W", 1209600.},
      {"PT0S", 0.},
      {"P", {}},
      {"PT", {}},
      {"P1DT", {}},
      {"P1Y", {}},
      {"P1M", {}},
      {"P1MT1M", {}},
      {"PT1", {}},
      {"PTH", {}},
      {"PT1D", {}},
      {"P1H", {}},
      {"PT1M1H", {}},
      {"PT1S1S", {}},
      {"PT-5S", {}},
      {"-PT5S", {}},
      {"PT1H 30M", {}},
      {"PT9999999999999999H", {}},
      {"PTT1H", {}},
      // nothing
      {"", {}},
      {" ", {}},
      {"invalid", {}},
      {"seems like forever", {}},
      {"NaN", {}},
      {".", {}},
      {"5.", {}},
      {"\xFF", {}},
  };
  for (auto const& row : rows)
    BOOST_TEST(shown(feedsax::read_duration(row.in)) == shown(row.out), row.in);

  // Long input is read once and needs no memory.
  std::string const zeros(100000, '0');
  BOOST_TEST(*feedsax::read_duration(zeros + "1:00." + zeros) == 60);
  BOOST_TEST(!feedsax::read_duration(std::string(100000, '9') + ":00"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
