#include <chrono>

#include "date/parser.hpp"

namespace feedsax::date {

namespace {

int to_year(token const& t) noexcept { return static_cast<int>(t.value); }
unsigned to_unsigned(std::uint64_t value) noexcept { return static_cast<unsigned>(value); }

bool in_plausible_century(std::uint64_t year) noexcept {
  return year >= first_plausible_year && year <= last_plausible_year;
}

bool starts_with_zero(token const& t) noexcept {
  std::uint64_t least = 1;
  for (unsigned i = 1; i < t.digits && i < 19; ++i) least *= 10;
  return t.value < least;
}

}  // namespace

/// A date that is certain. One that does not exist stays away, and is found missing at the end.
void parser::take_date(std::optional<std::chrono::local_days> day, date_precision precision,
                       std::size_t tokens) noexcept {
  day_ = day;
  precision_ = precision;
  at_ += tokens;
  date_end_ = at_;
}

/// Numbers with `-`, `/` or `.` between them; EXIF's `2006:01:02`.
parser::match parser::read_numeric_date() noexcept {
  if (match const week = read_week_date(); week != match::no) return week;
  std::size_t const i = at_;
  token const& a = tokens_[i];
  token const& b = tokens_[i + 2];
  bool const year_first = a.digits == 4;
  char const separator = tokens_[i + 1].kind == token_kind::sign ? tokens_[i + 1].sign : '\0';
  bool const exif = separator == ':' && year_first && in_plausible_century(a.value);
  bool const known = separator == '-' || separator == '/' || separator == '.' || exif;
  if (!known || !tokens_.is_number(i + 2)) return match::no;

  // `2010 -06-29` and `2. 1. 2006` are dates, `3 - 4` is not.
  auto const joined = [&](std::size_t sign) {
    if (tokens_.glued(sign) && tokens_.glued(sign + 1)) return true;
    return separator == '.' ? tokens_.glued(sign) : year_first && separator != ':';
  };
  auto const before_clock = [&](std::size_t number) {
    return separator != ':' && tokens_.is_sign(number + 1, ':') && tokens_.glued(number + 1);
  };
  if (!joined(i + 1) || before_clock(i + 2)) return match::no;

  bool const three = tokens_.is_sign(i + 3, separator) && tokens_.is_number(i + 4) && joined(i + 3);
  if (three) {
    token const& c = tokens_[i + 4];
    if (before_clock(i + 4)) return match::refused;
    if (year_first) {
      // Google wrote `2003-012-31` for years.
      if ((b.digits > 2 && (b.digits != 3 || b.value > 12)) || c.digits > 2) return match::refused;
      take_date(to_days(to_year(a), to_unsigned(b.value), to_unsigned(c.value)),
                date_precision::day, 5);
      if (!day_) return match::refused;
    } else {
      if (a.digits > 2 || b.digits > 2 || (c.digits != 2 && c.digits != 4)) return match::refused;
      parts_ = {{{a.value, a.digits, false, false},
                 {b.value, b.digits, false, false},
                 {c.value, c.digits, false, false}}};
      part_count_ = 3;
      part_separator_ = separator;
      at_ += 5;
      date_end_ = at_;
    }
    if (month_) {
      weekday_ = month_->weekday;
      month_ = nullptr;
    }
    return match::yes;
  }

  bool const tight = tokens_.glued(i + 1) && tokens_.glued(i + 2);
  if (month_ || !tight || separator == '.' || separator == ':') return match::no;
  if (year_first && b.digits <= 2)
    take_date(to_days(to_year(a), to_unsigned(b.value), 1), date_precision::month, 3);
  else if (year_first && b.digits == 3 && separator == '-')
    take_date(ordinal_day(to_year(a), to_unsigned(b.value)), date_precision::day, 3);
  else if (a.digits <= 2 && b.digits == 4)
    take_date(to_days(to_year(b), to_unsigned(a.value), 1), date_precision::month, 3);
  else
    return match::no;
  return day_ ? match::yes : match::refused;
}

/// ISO 8601 week dates: `2006-W01`, `2006-W01-1`, `2006W011`.
parser::match parser::read_week_date() noexcept {
  token const& year = tokens_[at_];
  if (year.digits != 4) return match::no;
  bool const extended = tokens_.is_sign(at_ + 1, '-') && tokens_.glued(at_ + 1);
  std::size_t const w = at_ + (extended ? 2 : 1);
  if (!tokens_.is(w, role::iso_week) || !tokens_.glued(w) || !tokens_.is_number(w + 1) ||
      !tokens_.glued(w + 1))
    return match::no;
  token const& week = tokens_[w + 1];
  std::uint64_t number = week.value;
  std::uint64_t weekday = 1;
  std::size_t end = w + 2;
  date_precision precision = date_precision::week;
  if (!extended && week.digits == 3) {
    number = week.value / 10;
    weekday = week.value % 10;
    precision = date_precision::day;
  } else if (week.digits != 2) {
    return match::refused;
  } else if (extended && tokens_.is_sign(end, '-') && tokens_.is_number(end + 1) &&
             tokens_[end + 1].digits == 1) {
    weekday = tokens_[end + 1].value;
    precision = date_precision::day;
    end += 2;
  }
  take_date(week_day(to_year(year), to_unsigned(number), to_unsigned(weekday)), precision,
            end - at_);
  return day_ ? match::yes : match::refused;
}

/// `20060102` and `20060102150405`. In the form DDMMYYYY the years of these two centuries are no
/// months, so that one reading is left.
bool parser::read_compact_date() noexcept {
  token const& t = tokens_[at_];
  std::uint64_t const date = t.digits == 14 ? t.value / 1000000 : t.value;
  if (!in_plausible_century(date / 10000)) return false;
  compact_ = true;
  take_date(to_days(static_cast<int>(date / 10000), to_unsigned(date / 100 % 100),
                    to_unsigned(date % 100)),
            date_precision::day, 1);
  if (!day_) return false;
  if (t.digits == 8) return true;
  clock_.hour = to_unsigned(t.value / 10000 % 100);
  clock_.minute = to_unsigned(t.value / 100 % 100);
  clock_.second = to_unsigned(t.value % 100);
  clock_precision_ = read_fraction() ? date_precision::fraction : date_precision::second;
  return end_clock();
}

/// `2006年1月2日`
bool parser::read_unit_date() noexcept {
  token const& t = tokens_[at_];
  if (day_ || month_ || part_count_ != 0) return false;
  if (tokens_.is(at_ + 1, role::year)) {
    if (unit_year_ != 0 || t.digits != 4) return false;
    unit_year_ = to_year(t);
  } else {
    if (t.digits > 2) return false;
    unsigned& field = tokens_.is(at_ + 1, role::month) ? unit_month_ : unit_day_;
    if (field != 0 || unit_year_ == 0) return false;
    field = to_unsigned(t.value);
  }
  at_ += 2;
  return true;
}

/// A text that is one number: Unix time, or a year. The digits that could as well be YYYYMMDDHH
/// are refused, and so are the counts of digits that mean different things in different systems.
bool parser::read_unix_time() noexcept {
  token const& t = tokens_[0];
  bool const whole = tokens_.size() == 1;
  if (t.kind != token_kind::number || starts_with_zero(t) || (!whole && tokens_.size() != 3))
    return false;
  if (whole && t.digits == 4) {
    auto const first = to_days(to_year(t), 1, 1);
    reading_.precision = date_precision::year;
    return first && set_local(reading_, *first, {}) &&
           set_instant(reading_, std::chrono::minutes{0});
  }
  std::uint64_t const date = t.value / 100;
  if (t.digits == 10 && in_plausible_century(date / 10000) && t.value % 100 < 24 &&
      to_days(static_cast<int>(date / 10000), to_unsigned(date / 100 % 100),
              to_unsigned(date % 100)))
    return false;
  bool const milliseconds = whole && t.digits == 13;
  if (!milliseconds && t.digits != 9 && t.digits != 10) return false;

  at_ = 1;
  if (!whole && (!tokens_.is_sign(1, '.') || !read_fraction())) return false;
  std::chrono::microseconds const since_epoch{
      static_cast<std::int64_t>(t.value) * (milliseconds ? 1000 : 1000000) + clock_.micros};
  reading_.local = std::chrono::local_time<std::chrono::microseconds>{since_epoch};
  reading_.offset = std::chrono::minutes{0};
  reading_.precision = milliseconds || !whole ? date_precision::fraction : date_precision::second;
  return set_instant(reading_, *reading_.offset) && !reading_.has(date_issue::implausible);
}

}  // namespace feedsax::date
