#include "date/fast_forms.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "date/calendar.hpp"

namespace feedsax::date {

namespace {

/// Two digits; `bad` gets a bit when they are none.
unsigned two_digits(char const* p, unsigned& bad) noexcept {
  unsigned const tens = static_cast<unsigned char>(p[0]) - unsigned{'0'};
  unsigned const ones = static_cast<unsigned char>(p[1]) - unsigned{'0'};
  bad |= static_cast<unsigned>(tens > 9) | static_cast<unsigned>(ones > 9);
  return tens * 10 + ones;
}

/// Three letters as a number, the case bit set.
constexpr std::uint32_t letters(char a, char b, char c) noexcept {
  return (static_cast<std::uint32_t>(static_cast<unsigned char>(a)) << 16 |
          static_cast<std::uint32_t>(static_cast<unsigned char>(b)) << 8 |
          static_cast<std::uint32_t>(static_cast<unsigned char>(c))) |
         0x202020U;
}

unsigned month_number(char const* p) noexcept {
  switch (letters(p[0], p[1], p[2])) {
  case letters('j', 'a', 'n'): return 1;
  case letters('f', 'e', 'b'): return 2;
  case letters('m', 'a', 'r'): return 3;
  case letters('a', 'p', 'r'): return 4;
  case letters('m', 'a', 'y'): return 5;
  case letters('j', 'u', 'n'): return 6;
  case letters('j', 'u', 'l'): return 7;
  case letters('a', 'u', 'g'): return 8;
  case letters('s', 'e', 'p'): return 9;
  case letters('o', 'c', 't'): return 10;
  case letters('n', 'o', 'v'): return 11;
  case letters('d', 'e', 'c'): return 12;
  default: return 0;
  }
}

unsigned weekday_number(char const* p) noexcept {
  switch (letters(p[0], p[1], p[2])) {
  case letters('m', 'o', 'n'): return 1;
  case letters('t', 'u', 'e'): return 2;
  case letters('w', 'e', 'd'): return 3;
  case letters('t', 'h', 'u'): return 4;
  case letters('f', 'r', 'i'): return 5;
  case letters('s', 'a', 't'): return 6;
  case letters('s', 'u', 'n'): return 7;
  default: return 0;
  }
}

/// `15:04:05`
civil clock_at(char const* p, unsigned& bad) noexcept {
  civil clock;
  clock.hour = two_digits(p, bad);
  clock.minute = two_digits(p + 3, bad);
  clock.second = two_digits(p + 6, bad);
  bad |= static_cast<unsigned>(p[2] != ':') | static_cast<unsigned>(p[5] != ':');
  return clock;
}

/// The zones of RFC 822 5.1. \return false for other names.
bool zone_offset(std::string_view zone, int& minutes) noexcept {
  if (zone.size() == 5 && (zone[0] == '+' || zone[0] == '-')) {
    unsigned bad = 0;
    unsigned const hours = two_digits(zone.data() + 1, bad);
    unsigned const rest = two_digits(zone.data() + 3, bad);
    minutes = static_cast<int>(hours * 60 + rest);
    if (zone[0] == '-') minutes = -minutes;
    return !bad && hours <= 23 && rest <= 59;
  }
  if (zone.size() != 3) return false;
  // clang-format off
  switch (letters(zone[0], zone[1], zone[2])) {
  case letters('g', 'm', 't'): case letters('u', 't', 'c'): minutes = 0; return true;
  case letters('e', 'd', 't'): minutes = -240; return true;
  case letters('e', 's', 't'): case letters('c', 'd', 't'): minutes = -300; return true;
  case letters('c', 's', 't'): case letters('m', 'd', 't'): minutes = -360; return true;
  case letters('m', 's', 't'): case letters('p', 'd', 't'): minutes = -420; return true;
  case letters('p', 's', 't'): minutes = -480; return true;
  default: return false;
  }
  // clang-format on
}

bool finish(date_reading& reading, civil const& date, unsigned weekday, std::optional<int> offset,
            std::string_view zone, date_precision precision) noexcept {
  auto const day = to_days(date.year, date.month, date.day);
  date_reading made;
  if (!day || !set_local(made, *day, date)) return false;
  if (weekday != 0 && weekday != iso_weekday(*day)) made.issues |= date_issue::weekday_wrong;
  if (offset) made.offset = std::chrono::minutes{*offset};
  if (!set_instant(made, std::chrono::minutes{offset.value_or(0)})) return false;
  made.zone = zone;
  made.precision = precision;
  reading = made;
  return true;
}

}  // namespace

bool read_rfc3339(std::string_view text, date_reading& reading) noexcept {
  if ((text.size() < 20 && text.size() != 10) || text[4] != '-' || text[7] != '-') return false;
  char const* const p = text.data();
  unsigned bad = 0;
  civil date;
  if (text.size() != 10) {
    if (text[10] != 'T') return false;
    date = clock_at(p + 11, bad);
  }
  date.year = static_cast<int>(two_digits(p, bad) * 100 + two_digits(p + 2, bad));
  date.month = two_digits(p + 5, bad);
  date.day = two_digits(p + 8, bad);
  if (bad) return false;
  if (text.size() == 10) return finish(reading, date, 0, {}, {}, date_precision::day);

  std::size_t at = 19;
  date_precision precision = date_precision::second;
  if (text[at] == '.') {
    unsigned unit = 1000000;
    std::size_t const begin = ++at;
    for (; at < text.size() && at < begin + 6; ++at) {
      unsigned const digit = static_cast<unsigned char>(text[at]) - unsigned{'0'};
      if (digit > 9) break;
      unit /= 10;
      date.micros += digit * unit;
    }
    if (at == begin) return false;
    precision = date_precision::fraction;
  }
  std::string_view const zone = text.substr(at);
  int offset = 0;
  if (zone.size() == 6 && zone[3] == ':' && (zone[0] == '+' || zone[0] == '-')) {
    unsigned const hours = two_digits(zone.data() + 1, bad);
    unsigned const minutes = two_digits(zone.data() + 4, bad);
    if (bad || hours > 23 || minutes > 59) return false;
    offset = static_cast<int>(hours * 60 + minutes);
    if (zone[0] == '-') offset = -offset;
  } else if (zone != "Z") {
    return false;
  }
  return finish(reading, date, 0, offset, zone, precision);
}

bool read_rfc822(std::string_view text, date_reading& reading) noexcept {
  unsigned weekday = 0;
  if (text.size() > 5 && text[3] == ',' && text[4] == ' ') {
    weekday = weekday_number(text.data());
    if (weekday == 0) return false;
    text.remove_prefix(5);
  }
  // `2 Jan 2006 15:04:05 GMT` is the shortest.
  if (text.size() < 23) return false;
  char const* p = text.data();
  unsigned bad = 0;
  civil date;
  std::size_t const digits = p[1] == ' ' ? 1 : 2;
  if (digits == 1) {
    date.day = static_cast<unsigned char>(p[0]) - unsigned{'0'};
    bad |= static_cast<unsigned>(date.day > 9);
  } else {
    date.day = two_digits(p, bad);
  }
  if (text.size() < digits + 22) return false;
  p += digits;
  unsigned const month = month_number(p + 1);
  unsigned const day = date.day;
  date = clock_at(p + 10, bad);
  date.day = day;
  date.month = month;
  date.year = static_cast<int>(two_digits(p + 5, bad) * 100 + two_digits(p + 7, bad));
  if (bad || month == 0 || p[0] != ' ' || p[4] != ' ' || p[9] != ' ' || p[18] != ' ') return false;

  std::string_view const zone = text.substr(digits + 19);
  int offset = 0;
  if (!zone_offset(zone, offset)) return false;
  return finish(reading, date, weekday, offset, zone, date_precision::second);
}

}  // namespace feedsax::date
