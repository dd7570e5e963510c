// The forms in which specifications want dates.
#include <string_view>

#include "feedsax/forms.hpp"
#include "text/cursor.hpp"

namespace feedsax {

namespace {

int days_in(int year, int month) noexcept {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 0;
  bool const leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[month - 1];
}

void read_day(cursor& in) noexcept {
  int const year = in.number(4, 1, 9999);
  in.need('-');
  int const month = in.number(2, 1, 12);
  in.need('-');
  in.number(2, 1, days_in(year, month));
}

void read_zone(cursor& in) noexcept {
  if (in.take('Z')) return;
  if (!in.take('+')) in.need('-');
  in.number(2, 0, 23);
  in.need(':');
  in.number(2, 0, 59);
}

}  // namespace

bool is_rfc3339(std::string_view text) noexcept {
  cursor in(text);
  read_day(in);
  in.need('T');
  in.number(2, 0, 23);
  in.need(':');
  in.number(2, 0, 59);
  in.need(':');
  in.number(2, 0, 60);
  if (in.good() && in.take('.')) in.fraction();
  if (in.good()) read_zone(in);
  return in.done();
}

bool is_w3c_date(std::string_view text) noexcept {
  if (text.size() == 4 || text.size() == 7) {
    cursor in(text);
    in.number(4, 1, 9999);
    if (text.size() == 7) {
      in.need('-');
      in.number(2, 1, 12);
    }
    return in.done();
  }
  cursor in(text);
  read_day(in);
  if (in.done() || !in.good()) return in.done();
  in.need('T');
  in.number(2, 0, 23);
  in.need(':');
  in.number(2, 0, 59);
  if (in.good() && in.take(':')) {
    in.number(2, 0, 59);
    if (in.good() && in.take('.')) in.fraction();
  }
  if (in.good()) read_zone(in);
  return in.done();
}

bool is_rfc822_date(std::string_view text) noexcept {
  static constexpr std::string_view days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  static constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  static constexpr std::string_view zones[] = {"UT",  "GMT", "EST", "EDT", "CST",
                                               "CDT", "MST", "MDT", "PST", "PDT"};
  cursor in(text);
  auto const space = [&] {
    if (!in.skip_comments()) in.spoil();
  };
  in.skip_comments();
  if (std::string_view const day = in.word(); !day.empty()) {
    if (index_of(days, day) == std::size(days)) in.spoil();
    in.skip_comments();
    in.need(',');
    in.skip_comments();
  }
  int const day = in.number(in.digits() == 1 ? 1 : 2, 1, 31);
  in.skip_comments();
  auto const month = static_cast<int>(index_of(months, in.word())) + 1;
  in.skip_comments();
  int const year = in.number(in.digits() == 2 ? 2 : 4, 0, 9999);
  if (day > days_in(year < 100 ? 2000 + year : year, month)) in.spoil();
  space();
  in.number(2, 0, 23);
  in.skip_comments();
  in.need(':');
  in.skip_comments();
  in.number(2, 0, 59);
  in.skip_comments();
  if (in.good() && in.take(':')) {
    in.skip_comments();
    in.number(2, 0, 60);
    in.skip_comments();
  }
  if (!in.good()) return false;
  if (in.take('+') || in.take('-')) {
    in.number(2, 0, 23);
    in.number(2, 0, 59);
  } else if (std::string_view const zone = in.word();
             zone.size() != 1 && index_of(zones, zone) == std::size(zones)) {
    in.spoil();
  }
  in.skip_comments();
  return in.done();
}

}  // namespace feedsax
