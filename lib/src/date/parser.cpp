#include "date/parser.hpp"

namespace feedsax::date {

void parser::read() noexcept {
  if (tokens_.size() == 0) {
    reading_.issues = date_issue::no_text;
    return;
  }
  if (read_unix_time()) return;
  reading_ = date_reading{};
  at_ = 0;
  bool good = true;
  while (good && !tokens_.is_end(at_)) good = step();
  if (good && resolve()) return;
  reading_ = date_reading{};
  reading_.issues = why_;
}

bool parser::step() noexcept {
  switch (tokens_[at_].kind) {
  case token_kind::number: return read_number();
  case token_kind::word: return read_word();
  default: return read_sign();
  }
}

/// True when year, month and day are there: what follows is a time or a zone.
bool parser::date_complete() const noexcept {
  return day_ || part_count_ == 3 || (month_ && part_count_ == 2) ||
         (unit_year_ != 0 && unit_month_ != 0 && unit_day_ != 0);
}

/// `mar. 1 déc. 2020`: the first word can be the month and turn out to be the weekday.
bool parser::month_may_be_weekday() const noexcept {
  return month_ && month_->weekday != 0 && month_at_ == 0 && weekday_ == 0;
}

bool parser::read_number() noexcept {
  // `EST5EDT`, `UTC06`
  if (zone_end_ == at_ && zone_ != zone_state::none && tokens_.glued(at_))
    return read_unknown_zone();
  token const& t = tokens_[at_];
  if (is_clock(at_) && t.digits <= 2) return read_clock(':');
  bool const no_date = !day_ && part_count_ == 0 && unit_year_ == 0;
  if (no_date && !month_ && (t.digits == 14 || t.digits == 8)) return read_compact_date();
  if (compact_ && !has_time_ && date_end_ == at_ && t.digits == 6) return read_iso_clock();
  if (no_date && (!month_ || month_may_be_weekday())) {
    match const found = read_numeric_date();
    if (found != match::no) return found == match::yes;
  } else if (!date_complete() && is_joined(at_) && is_joined(at_ + 2)) {
    return false;  // a date by numbers beside another one
  }
  if (tokens_.is(at_ + 1, role::year) || tokens_.is(at_ + 1, role::month) ||
      tokens_.is(at_ + 1, role::day))
    return read_unit_date();
  if (!has_time_ && t.digits <= 2) {
    if (tokens_.is(at_ + 1, role::hour)) return read_unit_clock();
    meridiem found = meridiem::none;
    if (meridiem_at(at_ + 1, found) != 0) return read_hour();
    if (date_complete() && is_dotted_clock(at_)) return read_clock('.');
  }
  return read_plain();
}

/// A number beside the name of a month, or the first one of a date without.
bool parser::read_plain() noexcept {
  token const& t = tokens_[at_];
  if (t.digits > 4 || part_count_ == parts_.size() || day_ || unit_year_ != 0) return false;
  parts_[part_count_++] = {t.value, t.digits, tokens_.is_sign(at_ + 1, '.'), month_ == nullptr};
  ++at_;
  if (tokens_.is(at_, role::ordinal) && tokens_.glued(at_)) ++at_;
  return true;
}

bool parser::read_word() noexcept {
  if (tokens_.is_sign(at_ + 1, '/') && tokens_.glued(at_ + 1) && tokens_.is_word(at_ + 2) &&
      tokens_.glued(at_ + 2))
    return read_zone_path();
  word const* const w = tokens_[at_].meaning;
  if (!w) return is_zone_place() ? read_unknown_zone() : read_leading_word();

  if (w->is(role::iso_time) && !has_time_ && at_ > 0 && tokens_.is_number(at_ - 1) &&
      tokens_.is_number(at_ + 1)) {
    ++at_;
    return read_iso_clock();
  }
  if (w->month != 0 && read_month()) return true;
  bool const filler = w->is(role::filler);
  // UT is Tuesday in Czech and CET Thursday in Croatian, but not after a date or `Jan 2 15:04`.
  bool const zone =
      w->zone != no_zone && has_time_ && (date_complete() || (month_ && part_count_ == 1));
  if (w->weekday != 0 && weekday_ == 0 && !leading_word_ && (!filler || at_ == 0) && !zone) {
    weekday_ = w->weekday;
    finnish_ = w->is(role::finnish);
    weekday_is_zone_ = w->zone != no_zone && w->size > 1;
    ++at_;
    return true;
  }
  if (read_meridiem()) return true;
  // `at` is a zone too, and so is the `a` of `a las 3`.
  bool const before_more = tokens_.is_number(at_ + 1) || tokens_.is_word(at_ + 1);
  if (w->zone != no_zone && is_zone_place() && !(filler && (before_more || w->is(role::hour))))
    return read_zone_name();
  if (filler) {
    ++at_;
    return true;
  }
  return is_zone_place() ? read_unknown_zone() : read_leading_word();
}

bool parser::read_month() noexcept {
  if (day_ || part_count_ == 3 || unit_year_ != 0) return false;
  if (month_) {
    if (!month_may_be_weekday()) return false;
    weekday_ = month_->weekday;
    // The parts that came between are now before the month.
    for (std::size_t i = 0; i < part_count_; ++i) parts_[i].before = true;
  }
  month_ = tokens_[at_].meaning;
  month_at_ = at_++;
  return true;
}

/// True for two numbers and a date's separator, as in `2-1`.
bool parser::is_joined(std::size_t i) const noexcept {
  return tokens_.is_number(i) && tokens_.is_number(i + 2) && tokens_.glued(i + 1) &&
         tokens_.glued(i + 2) &&
         (tokens_.is_sign(i + 1, '-') || tokens_.is_sign(i + 1, '/') ||
          tokens_.is_sign(i + 1, '.'));
}

/// The weekday of a language that is not in the table: one word before the date, or several that
/// are joined by hyphens. It may be a letter, as in Hungarian, but not the name of a zone.
bool parser::read_leading_word() noexcept {
  word const* const w = tokens_[at_].meaning;
  bool const letter = tokens_[at_].end - tokens_[at_].begin == 1 && !(w && w->text() == "z");
  if (at_ != 0 || (w && !letter && (w->zone != no_zone || w->is(role::am | role::pm))))
    return false;
  leading_word_ = true;
  ++at_;
  if (tokens_.is_sign(at_, '_') || (tokens_.is_number(at_) && tokens_.glued(at_))) return false;
  while ((tokens_.is_sign(at_, '-') || tokens_.is_sign(at_, '\'')) && tokens_.glued(at_) &&
         tokens_.is_word(at_ + 1) && tokens_.glued(at_ + 1))
    at_ += 2;
  return true;
}

bool parser::read_sign() noexcept {
  token const& t = tokens_[at_];
  bool const before_number = tokens_.is_number(at_ + 1) && tokens_.glued(at_ + 1);
  switch (t.sign) {
  case ',':
  case ';':
  case '|':
  case '_':
  case '\'': ++at_; return true;
  case '.':
    // Between two numbers it parts a date or a time, and those are read as a whole.
    if (!tokens_.glued(at_) || (before_number && tokens_.is_number(at_ - 1))) return false;
    ++at_;
    return true;
  case '/':
    // `02/Jan/2006`
    if (!tokens_.glued(at_) || !tokens_.glued(at_ + 1) ||
        (!tokens_.is_word(at_ - 1) && !tokens_.is_word(at_ + 1)))
      return false;
    ++at_;
    return true;
  case '[': return read_bracket();
  case '@': ++at_; return tokens_.is_number(at_) && !tokens_.glued(at_);
  case '+': return is_zone_place() && read_offset();
  case '-': return read_dash();
  default: return false;
  }
}

/// A minus sign, a hyphen, or a dash between date and time.
bool parser::read_dash() noexcept {
  token_kind const following = tokens_[at_ + 1].kind;
  if (at_ == 0 || (following != token_kind::number && following != token_kind::word)) return false;
  bool const before = tokens_.glued(at_);
  bool const after = tokens_.glued(at_ + 1);
  if (after && tokens_.is_number(at_ + 1)) {
    token const& next = tokens_[at_ + 1];
    if (!has_time_ && date_complete()) {
      // `2006-01-02-15.04.05`, `2006-01-02-15:04:05`, `20060102-150405`
      bool const clock = is_dotted_clock(at_ + 1) || (is_clock(at_ + 1) && is_clock(at_ + 3));
      bool const compact = compact_ && next.digits == 6;
      if (clock || compact) ++at_;
      if (compact) return read_iso_clock();
      if (clock) return true;
    }
    if (clock_end_ == at_ || zone_end_ == at_ || date_complete() || (has_time_ && !before))
      return is_zone_place() && read_offset();
    // `30 Nov -0001` is no hyphen.
    if (!before) return false;
    // `Jan 12-15` are days.
    if (tokens_.is_number(at_ - 1) && tokens_[at_ - 1].digits <= 2 && next.digits <= 2)
      return false;
  }
  ++at_;
  return true;
}

}  // namespace feedsax::date
