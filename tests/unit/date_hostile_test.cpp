// Dates that nobody wrote, and the promise that the fast forms are a matter of speed only.
#include "feedsax/date.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

using feedsax::date_issue;
using feedsax::date_precision;
using feedsax::date_reading;
using feedsax::read_date;
using feedsax::to_rfc3339;

namespace {

constexpr date_issue no_instant = date_issue::no_text | date_issue::bad_date |
                                  date_issue::date_ambiguous | date_issue::zone_ambiguous |
                                  date_issue::zone_unknown;

std::string show(date_reading const& reading) {
  return (reading ? to_rfc3339(*reading.when) : "-") + " " +
         std::to_string(static_cast<unsigned>(reading.issues));
}

/// What holds for every reading, of whatever text.
void check_sane(std::string_view text) {
  date_reading const r = read_date(text);
  bool const why = r.has(no_instant);
  bool good =
      r.when.has_value() != why && r.local.has_value() == (r.precision != date_precision::none);
  if (!r.zone.empty())
    good = good && r.zone.data() >= text.data() &&
           r.zone.data() + r.zone.size() <= text.data() + text.size();
  if (r.when) {
    std::string const written = to_rfc3339(*r.when);
    date_reading const again = read_date(written);
    good = good && written.size() >= 20 && written[0] != '-' && written[0] != '+' &&
           again.when == r.when && !again.has(date_issue::zone_assumed | date_issue::weekday_wrong);
  }
  if (!good) BOOST_ERROR("not sane: " << text << " -> " << show(r));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(date_hostile)

// The fast forms read what the scanner reads: an empty comment sends a date to the scanner.
BOOST_AUTO_TEST_CASE(fast_and_slow_agree) {
  for (std::string_view const date :
       {"Mon, 02 Jan 2006 15:04:05", "2 Jan 2006 24:00:00", "Tue, 31 Feb 2006 15:04:05",
        "Sun, 31 Dec 1899 23:59:60", "2006-01-02T15:04:05", "2016-12-31T23:59:60.5"})
    for (std::string_view const zone :
         {"GMT", "UTC", "est", "CDT", "MST", "PST", "PDT", "Z", "+0100", "-0959", "+2400", "-01:30",
          "+23:59", "+24:00", "", "IST"}) {
      std::string const text = std::string(date) + (date[4] == '-' ? "" : " ") + std::string(zone);
      date_reading const fast = read_date(text);
      std::string const commented = text + "()";
      date_reading const slow = read_date(commented);
      BOOST_TEST(show(fast) == show(slow), text);
      BOOST_TEST(fast.zone == slow.zone, text);
      BOOST_TEST((fast.precision == slow.precision && fast.local == slow.local), text);
      BOOST_TEST((fast.offset == slow.offset), text);
    }
}

BOOST_AUTO_TEST_CASE(hostile) {
  static constexpr std::string_view dates[] = {
      "Mon, 02 Jan 2006 15:04:05 GMT",
      "2 Jan 06 15:04 EST",
      "2006-01-02T15:04:05.123+01:00",
      "20060102T150405Z",
      "20060102150405",
      "1136214245123",
      "Mon Jan  2 15:04:05 2006",
      "2006-W01-1",
      "2006-002",
      "Jan. 4, 2016, 12:37 p.m.",
      "09/15/2014 4:20 pm PST",
      "2.1.2006 klo 15.04",
      "mar., 01 déc. 2020 16:11:02 +0000",
      "2006年1月2日(月) 下午3:04",
      "2 Ιανουαρίου 2006 3:04 μ.μ.",
      "Thu Nov 12 2020 17:00:00 GMT+0000 (Coordinated (\\)))",
      "15 lis 2020 15h04",
      "2006-01-02T15:04+01:00[Europe/Paris]",
      "08 Jun 2022 9:00 America/New_York"};
  for (std::string_view const date : dates) {
    BOOST_TEST((read_date(date).precision != date_precision::none), date);
    for (std::size_t i = 0; i < date.size(); ++i) {
      check_sane(date.substr(0, i));
      check_sane(date.substr(i));
      std::string text(date);
      check_sane(text.substr(0, i) + text.substr(i + 1));
      check_sane(text.substr(0, i) + text.substr(i, 1) + text.substr(i));
      for (int byte = 0; byte < 256; ++byte) {
        text[i] = static_cast<char>(byte);
        check_sane(text);
      }
    }
    for (std::string_view const other : dates)
      check_sane(std::string(date) + " " + std::string(other));
  }
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b)
      check_sane(std::string{static_cast<char>(a), static_cast<char>(b)});
  for (std::size_t size = 0; size < 300; ++size)
    for (std::string_view const unit :
         {"9", "1", "(", "a", "\xE5", "年", "０", "１", "-", "1-", "1:", "1 ", "jan "}) {
      std::string text;
      while (text.size() < size) text += unit;
      check_sane(text);
      check_sane("2006-01-02 " + text);
    }
  // The bound holds without the white space around.
  std::string const space(100000, ' ');
  std::string const comment(feedsax::max_date_bytes - 12, 'x');
  BOOST_TEST(read_date(space + "2006-01-02" + space).when.has_value());
  BOOST_TEST(read_date("2006-01-02(" + comment + ")").when.has_value());
  BOOST_TEST(!read_date("2006-01-02(" + comment + "x)").when.has_value());
  // No byte behind the end is looked at: the sanitizers see these.
  for (std::string_view const date : dates)
    for (std::size_t size = 0; size <= date.size(); ++size) {
      std::unique_ptr<char[]> const exact(new char[size]);
      date.copy(exact.get(), size);
      check_sane({exact.get(), size});
    }
}

BOOST_AUTO_TEST_SUITE_END()
