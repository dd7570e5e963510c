#include "feedsax/date.hpp"

#include <cstddef>

#include "date/fast_forms.hpp"
#include "date/parser.hpp"
#include "date/tokens.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

date_reading read_date(std::string_view text, date_options const& options) noexcept {
  date_reading reading;
  if (date::read_rfc3339(text, reading) || date::read_rfc822(text, reading)) return reading;
  text = trim(text);
  if (date::read_rfc3339(text, reading) || date::read_rfc822(text, reading)) return reading;
  date::token_list tokens;
  if (tokens.scan(text))
    date::parser(text, tokens, options, reading).read();
  else
    reading.issues = date_issue::bad_date;
  return reading;
}

std::string_view to_rfc3339(instant when, rfc3339_buffer& buffer) noexcept {
  // An instant reaches farther than std::chrono::year, and its day can begin before the first
  // instant: so the Gregorian cycles of 400 years are counted apart.
  constexpr std::int64_t day_micros = std::int64_t{86400} * 1000000;
  constexpr std::int64_t cycle_days = 146097;
  auto const floor_divide = [](std::int64_t a, std::int64_t b) { return a / b - (a % b < 0); };
  std::int64_t const count = when.time_since_epoch().count();
  std::int64_t const day = floor_divide(count, day_micros);
  std::int64_t const cycle = floor_divide(day, cycle_days);
  auto const micros = static_cast<std::uint64_t>((count % day_micros + day_micros) % day_micros);
  std::chrono::year_month_day const date{
      std::chrono::sys_days{std::chrono::days{static_cast<int>(day - cycle * cycle_days)}}};
  std::int64_t const year = int{date.year()} + cycle * 400;

  std::size_t size = 0;
  auto const put = [&](char mark, std::uint64_t value, std::size_t digits) {
    if (mark) buffer[size++] = mark;
    for (std::size_t i = digits; i-- > 0; value /= 10)
      buffer[size + i] = static_cast<char>('0' + value % 10);
    size += digits;
  };
  auto const magnitude = static_cast<std::uint64_t>(year < 0 ? -year : year);
  std::size_t const year_digits = magnitude > 99999 ? 6U : magnitude > 9999 ? 5U : 4U;
  char sign = year > 9999 ? '+' : '\0';
  if (year < 0) sign = '-';
  put(sign, magnitude, year_digits);
  put('-', unsigned{date.month()}, 2);
  put('-', unsigned{date.day()}, 2);
  put('T', micros / 3600000000, 2);
  put(':', micros / 60000000 % 60, 2);
  put(':', micros / 1000000 % 60, 2);
  if (micros % 1000000 != 0) {
    put('.', micros % 1000000, 6);
    while (buffer[size - 1] == '0') --size;
  }
  buffer[size++] = 'Z';
  return {buffer.data(), size};
}

std::string to_rfc3339(instant when) {
  rfc3339_buffer buffer;
  return std::string(to_rfc3339(when, buffer));
}

}  // namespace feedsax
