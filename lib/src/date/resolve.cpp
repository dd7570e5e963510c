#include "date/parser.hpp"

namespace feedsax::date {

namespace {

/// RFC 5322 4.3. Three digits are the years since 1900 that careless programs print.
std::optional<int> full_year(std::uint64_t value, unsigned digits) noexcept {
  switch (digits) {
  case 2: return static_cast<int>(value < 50 ? 2000 + value : 1900 + value);
  case 3:
    if (value < 100 || value > 199) return {};
    return static_cast<int>(1900 + value);
  case 4: return static_cast<int>(value);
  default: return {};
  }
}

}  // namespace

bool parser::resolve() noexcept {
  auto const day = resolve_date();
  if (!day || (!has_time_ && meridiem_ != meridiem::none)) return false;
  // A word and `Jan 2006` are not a weekday and a date, and no time goes with a month.
  if ((leading_word_ || has_time_) && precision_ != date_precision::day) return false;
  if (!to_24_hours() || !set_local(reading_, *day, clock_)) return false;
  if (weekday_ != 0 && weekday_ != some_weekday && precision_ == date_precision::day &&
      weekday_ != iso_weekday(*day))
    reading_.issues |= date_issue::weekday_wrong;
  reading_.precision = has_time_ ? clock_precision_ : precision_;
  return finish_zone();
}

std::optional<std::chrono::local_days> parser::resolve_date() noexcept {
  if (day_) {
    bool const more = month_ || part_count_ != 0 || unit_year_ != 0;
    return more ? std::nullopt : day_;
  }
  if (month_) return resolve_named_month();
  if (unit_year_ != 0) return resolve_units();
  return resolve_three_numbers();
}

/// A month by name and one or two numbers: the year is what has three or four digits or is above
/// 31, else what comes second (RFC 822, and `Jan 2, 06`).
std::optional<std::chrono::local_days> parser::resolve_named_month() noexcept {
  if (unit_year_ != 0 || part_count_ == 0 || part_count_ > 2) return {};
  part const& a = parts_[0];
  if (part_count_ == 1) {
    precision_ = date_precision::month;
    if (a.digits != 4) return {};
    if (month_->rival != 0) {
      why_ = date_issue::date_ambiguous;
      return {};
    }
    return to_days(static_cast<int>(a.value), month_->month, 1);
  }
  part const& b = parts_[1];
  auto const is_year = [](part const& p) { return p.digits > 2 || p.value > 31; };
  if (is_year(a) == is_year(b) && (is_year(a) || b.before)) return {};
  part const& year = is_year(a) ? a : b;
  part const& day = is_year(a) ? b : a;
  auto const full = full_year(year.value, year.digits);
  if (!full) return {};
  precision_ = date_precision::day;
  return choose_month(*full, static_cast<unsigned>(day.value), day.dotted);
}

/// Which month a name is that two languages use.
std::optional<std::chrono::local_days> parser::choose_month(int year, unsigned day,
                                                            bool dotted) noexcept {
  // Finnish cuts its November, `marraskuu`, to `Mar` where others cut March. 1 March and
  // 1 November are always the same weekday, so that the weekday does not help.
  if (finnish_ && month_->text() == "mar") {
    why_ = date_issue::date_ambiguous;
    return {};
  }
  if (month_->rival == 0) return to_days(year, month_->month, day);
  auto const first = to_days(year, month_->month, day);
  auto const second = to_days(year, month_->rival, day);
  bool const fits_first = first && iso_weekday(*first) == weekday_;
  bool const fits_second = second && iso_weekday(*second) == weekday_;
  if (fits_first != fits_second) return fits_first ? first : second;
  if (weekday_ == 0 && !dotted && month_->undotted != 0)
    return to_days(year, month_->undotted, day);
  why_ = date_issue::date_ambiguous;
  return {};
}

/// Three numbers: those readings that are dates. Of several, the weekday chooses, or the caller
/// has. With full stops the day comes first, wherever they are used.
std::optional<std::chrono::local_days> parser::resolve_three_numbers() noexcept {
  if (part_count_ != 3) return {};
  auto const& [a, b, c] = parts_;
  auto const date = [](part const& year, part const& month,
                       part const& day) -> std::optional<std::chrono::local_days> {
    auto const full = full_year(year.value, year.digits);
    if (!full || month.digits > 2 || day.digits > 2) return {};
    return to_days(*full, static_cast<unsigned>(month.value), static_cast<unsigned>(day.value));
  };
  precision_ = date_precision::day;
  if (a.digits == 4) return date(a, b, c);
  bool const short_year = c.digits == 2;
  if (c.digits != 4 && (!short_year || part_separator_ == ' ')) return {};

  auto const day_first = date(c, b, a);
  if (day_first && (options_.day_first || part_separator_ == '.')) return day_first;
  if (part_separator_ == '.' && short_year) return {};
  std::array<std::optional<std::chrono::local_days>, 3> const readings = {
      day_first, date(c, a, b), short_year ? date(a, b, c) : std::nullopt};

  std::optional<std::chrono::local_days> only, fitting;
  bool several = false, several_fit = false;
  for (auto const& reading : readings) {
    if (!reading) continue;
    several = several || (only && only != reading);
    only = reading;
    if (iso_weekday(*reading) != weekday_) continue;
    several_fit = several_fit || (fitting && fitting != reading);
    fitting = reading;
  }
  if (!several) return only;
  if (fitting && !several_fit) return fitting;
  why_ = date_issue::date_ambiguous;
  return {};
}

std::optional<std::chrono::local_days> parser::resolve_units() noexcept {
  if (month_ || part_count_ != 0 || (unit_day_ != 0 && unit_month_ == 0)) return {};
  precision_ = unit_day_ != 0     ? date_precision::day
               : unit_month_ != 0 ? date_precision::month
                                  : date_precision::year;
  return to_days(unit_year_, unit_month_ != 0 ? unit_month_ : 1, unit_day_ != 0 ? unit_day_ : 1);
}

}  // namespace feedsax::date
