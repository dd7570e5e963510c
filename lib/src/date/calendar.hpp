/// \file
/// From the fields of a date to a date_reading. Everything that can be wrong with a date whose
/// fields are known is found here, for the fast forms and for the scanner alike.
///
///     if (set_local(reading, {.year = 2006, .month = 1, .day = 2})) set_instant(reading, 60min);
#pragma once

#include <chrono>
#include <optional>

#include "feedsax/date.hpp"

namespace feedsax::date {

/// Date and time as written. The members that the document does not state keep their first value.
struct civil {
  int year = 0;
  unsigned month = 1;
  unsigned day = 1;
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  unsigned micros = 0;
};

inline constexpr int first_plausible_year = 1900;
inline constexpr int last_plausible_year = 2099;

/// A day of the proleptic Gregorian calendar, when it exists. There is no year 0.
constexpr std::optional<std::chrono::local_days> to_days(int year, unsigned month,
                                                         unsigned day) noexcept {
  std::chrono::year_month_day const date{std::chrono::year{year}, std::chrono::month{month},
                                         std::chrono::day{day}};
  if (year < 1 || year > 9999 || !date.ok()) return {};
  return std::chrono::local_days{date};
}

/// Day 1 to 366 of a year (ISO 8601, ordinal dates).
constexpr std::optional<std::chrono::local_days> ordinal_day(int year, unsigned day) noexcept {
  auto const last = to_days(year, 12, 31);
  auto const first = to_days(year, 1, 1);
  if (!first || !last || day < 1 || *first + std::chrono::days{day - 1} > *last) return {};
  return *first + std::chrono::days{day - 1};
}

/// Day 1 to 7 of week 1 to 53; week 1 is that of 4 January (ISO 8601, week dates).
constexpr std::optional<std::chrono::local_days> week_day(int year, unsigned week,
                                                          unsigned day) noexcept {
  auto const monday = [](int y) {
    auto const fourth = std::chrono::local_days{std::chrono::year{y} / 1 / 4};
    return fourth - (std::chrono::weekday{fourth} - std::chrono::Monday);
  };
  if (year < 1 || year > 9999 || week < 1 || day < 1 || day > 7) return {};
  auto const found = monday(year) + std::chrono::weeks{week - 1};
  if (found >= monday(year + 1)) return {};
  return found + std::chrono::days{day - 1};
}

/// 1 is Monday, 7 Sunday.
constexpr unsigned iso_weekday(std::chrono::local_days day) noexcept {
  return std::chrono::weekday{day}.iso_encoding();
}

/// Adds the time of `time` to a day and sets `reading.local`. \return false when there is no such
/// time; `reading` is then untouched.
constexpr bool set_local(date_reading& reading, std::chrono::local_days day,
                         civil const& time) noexcept {
  unsigned second = time.second;
  unsigned micros = time.micros;
  if (time.minute > 59 || second > 60 || time.hour > 24) return false;
  if (time.hour == 24 && (time.minute | second | micros) != 0) return false;
  if (time.hour == 24) reading.issues |= date_issue::adjusted;
  if (second == 60) {
    second = 59;
    micros = 0;
    reading.issues |= date_issue::adjusted;
  }
  reading.local = day + std::chrono::hours{time.hour} + std::chrono::minutes{time.minute} +
                  std::chrono::seconds{second} + std::chrono::microseconds{micros};
  return true;
}

/// Sets `reading.when` from `reading.local`. \return false when it is not in the years 1 to 9999.
constexpr bool set_instant(date_reading& reading, std::chrono::minutes offset) noexcept {
  constexpr auto year_begin = [](int y) {
    return std::chrono::sys_days{std::chrono::year{y} / 1 / 1};
  };
  constexpr instant begin = year_begin(1);
  constexpr instant end = year_begin(10000);
  constexpr instant first_plausible = year_begin(first_plausible_year);
  constexpr instant past_plausible = year_begin(last_plausible_year + 1);
  instant const when{reading.local->time_since_epoch() - offset};
  if (when < begin || when >= end) return false;
  if (when < first_plausible || when >= past_plausible) reading.issues |= date_issue::implausible;
  // From Baker Island to Kiritimati.
  if (offset < std::chrono::hours{-12} || offset > std::chrono::hours{14})
    reading.issues |= date_issue::implausible;
  reading.when = when;
  return true;
}

}  // namespace feedsax::date
