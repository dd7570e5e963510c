#include "date/parser.hpp"

namespace feedsax::date {

/// `15:04`
bool parser::is_clock(std::size_t i) const noexcept {
  return tokens_.is_number(i) && tokens_.is_sign(i + 1, ':') && tokens_.glued(i + 1) &&
         tokens_.is_number(i + 2) && tokens_.glued(i + 2);
}

/// `15.04` and `15.04.05`: a time only where the date is known already.
bool parser::is_dotted_clock(std::size_t i) const noexcept {
  auto const two_digits = [this](std::size_t sign) {
    return tokens_.is_sign(sign, '.') && tokens_.glued(sign) && tokens_.is_number(sign + 1) &&
           tokens_.glued(sign + 1) && tokens_[sign + 1].digits == 2;
  };
  bool const more = tokens_.is_sign(i + 3, '.') && tokens_.is_number(i + 4) && tokens_.glued(i + 4);
  return tokens_.is_number(i) && tokens_[i].digits <= 2 && two_digits(i + 1) &&
         (!more || two_digits(i + 3));
}

/// Hours, minutes and perhaps seconds with a separator between.
bool parser::read_clock(char separator) noexcept {
  token const& hour = tokens_[at_];
  token const& minute = tokens_[at_ + 2];
  if (has_time_ || hour.digits > 2 || minute.digits > 2) return false;
  clock_.hour = static_cast<unsigned>(hour.value);
  clock_.minute = static_cast<unsigned>(minute.value);
  clock_precision_ = date_precision::minute;
  at_ += 3;
  if (tokens_.is_sign(at_, separator) && tokens_.glued(at_) && tokens_.is_number(at_ + 1) &&
      tokens_.glued(at_ + 1)) {
    token const& second = tokens_[at_ + 1];
    if (second.digits > 2) return false;
    clock_.second = static_cast<unsigned>(second.value);
    at_ += 2;
    clock_precision_ = read_fraction() ? date_precision::fraction : date_precision::second;
  }
  return end_clock();
}

/// After `T`: with colons or without. ISO 8601 allows fractions of hours and minutes; nobody
/// writes them, and `T15.30` is half past three for some.
bool parser::read_iso_clock() noexcept {
  if (is_clock(at_)) return read_clock(':');
  token const& t = tokens_[at_];
  auto const two = [&t](std::uint64_t unit) { return static_cast<unsigned>(t.value / unit % 100); };
  if (has_time_) return false;
  ++at_;
  switch (t.digits) {
  case 2:
    clock_.hour = two(1);
    clock_precision_ = date_precision::hour;
    break;
  case 4:
    clock_.hour = two(100);
    clock_.minute = two(1);
    clock_precision_ = date_precision::minute;
    break;
  case 6:
    clock_.hour = two(10000);
    clock_.minute = two(100);
    clock_.second = two(1);
    clock_precision_ = read_fraction() ? date_precision::fraction : date_precision::second;
    break;
  default: return false;
  }
  return end_clock();
}

/// `15h`, `15h04`, `15h 04m 05s`, `15時4分`
bool parser::read_unit_clock() noexcept {
  auto const take = [this](role unit, unsigned& field) {
    token const& t = tokens_[at_];
    if (t.kind != token_kind::number || t.digits > 2) return false;
    bool const named = tokens_.is(at_ + 1, unit);
    if (!named && !tokens_.glued(at_)) return false;
    field = static_cast<unsigned>(t.value);
    at_ += named ? 2 : 1;
    return true;
  };
  clock_.hour = static_cast<unsigned>(tokens_[at_].value);
  clock_precision_ = date_precision::hour;
  at_ += 2;
  if (take(role::minute, clock_.minute)) {
    clock_precision_ = date_precision::minute;
    if (take(role::second, clock_.second)) clock_precision_ = date_precision::second;
  }
  return end_clock();
}

/// `3 PM`; the meridiem follows.
bool parser::read_hour() noexcept {
  clock_.hour = static_cast<unsigned>(tokens_[at_++].value);
  clock_precision_ = date_precision::hour;
  return end_clock();
}

/// `.123`, `,123`: what is below a microsecond is cut off, never rounded into the next second.
bool parser::read_fraction() noexcept {
  if ((!tokens_.is_sign(at_, '.') && !tokens_.is_sign(at_, ',')) || !tokens_.glued(at_) ||
      !tokens_.is_number(at_ + 1) || !tokens_.glued(at_ + 1))
    return false;
  token const& t = tokens_[at_ + 1];
  std::uint64_t micros = t.value;
  unsigned digits = t.digits < 19 ? t.digits : 19;
  for (; digits > 6; --digits) micros /= 10;
  for (; digits < 6; ++digits) micros *= 10;
  clock_.micros = static_cast<unsigned>(micros);
  at_ += 2;
  return true;
}

bool parser::end_clock() noexcept {
  has_time_ = true;
  clock_end_ = at_;
  return true;
}

/// How many tokens from `i` on are AM or PM.
std::size_t parser::meridiem_at(std::size_t i, meridiem& found) const noexcept {
  bool const a = tokens_.is(i, role::dotted_a);
  bool const p = tokens_.is(i, role::dotted_p);
  if (tokens_.is(i, role::am) || tokens_.is(i, role::pm)) {
    found = tokens_.is(i, role::am) ? meridiem::am : meridiem::pm;
    return 1;
  }
  if (!a && !p) return 0;
  std::size_t end = i + 1;
  if (tokens_.is_sign(end, '.')) ++end;
  if (!tokens_.is(end, role::dotted_m)) return 0;
  found = a ? meridiem::am : meridiem::pm;
  return end + 1 - i;
}

/// After the time, or before it as in Korean and Chinese.
bool parser::read_meridiem() noexcept {
  if (meridiem_ != meridiem::none) return false;
  if (has_time_) {
    if (at_ != clock_end_) return false;
    at_ += meridiem_at(at_, meridiem_);
    clock_end_ = at_;
    return meridiem_ != meridiem::none;
  }
  bool const before_time =
      is_clock(at_ + 1) || (tokens_.is_number(at_ + 1) && tokens_.is(at_ + 2, role::hour));
  if (!before_time || meridiem_at(at_, meridiem_) != 1) {
    meridiem_ = meridiem::none;
    return false;
  }
  ++at_;
  return true;
}

/// 12 AM is midnight, 12 PM noon. `15:04 PM` is said twice, `15:04 AM` is a contradiction.
bool parser::to_24_hours() noexcept {
  switch (meridiem_) {
  case meridiem::none: return true;
  case meridiem::am:
    if (clock_.hour > 12) return false;
    if (clock_.hour == 12) clock_.hour = 0;
    return true;
  default:
    if (clock_.hour > 23) return false;
    if (clock_.hour < 12) clock_.hour += 12;
    return true;
  }
}

}  // namespace feedsax::date
