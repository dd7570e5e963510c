/// \file
/// The tolerant reader of dates: one walk over the tokens that gives each its place (date, time,
/// zone, weekday), then one decision about what they say together. There is no list of layouts.
///
///     token_list tokens;
///     date_reading reading;
///     if (tokens.scan(text)) parser(text, tokens, options, reading).read();
///
/// Each read_ function takes the tokens from `at_` on, and returns false when they, and with them
/// the whole text, are not a date. `why_` then says why.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "date/calendar.hpp"
#include "date/tokens.hpp"
#include "feedsax/date.hpp"

namespace feedsax::date {

class parser {
 public:
  parser(std::string_view text, token_list const& tokens, date_options const& options,
         date_reading& reading) noexcept
      : text_(text), tokens_(tokens), options_(options), reading_(reading) {}

  /// Reads the whole text.
  void read() noexcept;

 private:
  /// A number that is a part of a date.
  struct part {
    std::uint64_t value;
    unsigned digits;
    bool dotted;  ///< a full stop follows
    bool before;  ///< it stands before the name of the month
  };

  enum class meridiem : std::uint8_t { none, am, pm };

  enum class zone_state : std::uint8_t {
    none,
    utc,  ///< GMT, UTC or UT: an offset may follow
    named,
    numeric,
    ambiguous,  ///< a name with several meanings
    unknown,
    conflict,  ///< two zones that disagree
  };

  // parser.cpp: the walk.
  bool step() noexcept;
  bool read_number() noexcept;
  bool read_plain() noexcept;
  bool read_word() noexcept;
  bool read_month() noexcept;
  bool read_leading_word() noexcept;
  bool read_sign() noexcept;
  bool read_dash() noexcept;
  bool date_complete() const noexcept;
  bool month_may_be_weekday() const noexcept;
  bool is_joined(std::size_t i) const noexcept;

  // numeric_dates.cpp: dates without the name of a month.
  enum class match : std::uint8_t { no, yes, refused };
  match read_numeric_date() noexcept;
  match read_week_date() noexcept;
  bool read_compact_date() noexcept;
  bool read_unit_date() noexcept;
  bool read_unix_time() noexcept;
  void take_date(std::optional<std::chrono::local_days> day, date_precision precision,
                 std::size_t tokens) noexcept;

  // clock.cpp: times.
  bool is_clock(std::size_t i) const noexcept;
  bool is_dotted_clock(std::size_t i) const noexcept;
  bool read_clock(char separator) noexcept;
  bool read_iso_clock() noexcept;
  bool read_unit_clock() noexcept;
  bool read_hour() noexcept;
  bool read_fraction() noexcept;
  bool end_clock() noexcept;
  std::size_t meridiem_at(std::size_t i, meridiem& found) const noexcept;
  bool read_meridiem() noexcept;
  bool to_24_hours() noexcept;

  // zones.cpp.
  bool is_zone_place() const noexcept;
  bool read_offset() noexcept;
  bool read_zone_name() noexcept;
  bool read_zone_path() noexcept;
  bool read_unknown_zone() noexcept;
  bool read_bracket() noexcept;
  bool read_comment_zone() noexcept;
  void add_zone(zone_state state, int minutes, std::size_t begin, std::size_t end) noexcept;
  bool finish_zone() noexcept;

  // resolve.cpp: what it all says.
  bool resolve() noexcept;
  std::optional<std::chrono::local_days> resolve_date() noexcept;
  std::optional<std::chrono::local_days> resolve_named_month() noexcept;
  std::optional<std::chrono::local_days> resolve_three_numbers() noexcept;
  std::optional<std::chrono::local_days> resolve_units() noexcept;
  std::optional<std::chrono::local_days> choose_month(int year, unsigned day, bool dotted) noexcept;

  std::string_view text_;
  token_list const& tokens_;
  date_options const& options_;
  date_reading& reading_;
  date_issue why_ = date_issue::bad_date;
  std::size_t at_ = 0;

  // The date: one that is certain, or parts to choose from.
  std::optional<std::chrono::local_days> day_;
  date_precision precision_ = date_precision::none;
  std::size_t date_end_ = 0;  ///< the token after a certain date
  std::array<part, 3> parts_;
  std::size_t part_count_ = 0;
  char part_separator_ = ' ';
  word const* month_ = nullptr;
  std::size_t month_at_ = 0;
  int unit_year_ = 0;
  unsigned unit_month_ = 0;
  unsigned unit_day_ = 0;
  bool compact_ = false;       ///< 20060102
  bool leading_word_ = false;  ///< an unknown word stands before the date
  std::uint8_t weekday_ = 0;
  bool finnish_ = false;
  bool weekday_is_zone_ = false;  ///< the weekday can be the name of a zone

  civil clock_;
  meridiem meridiem_ = meridiem::none;
  bool has_time_ = false;
  date_precision clock_precision_ = date_precision::none;
  std::size_t clock_end_ = 0;  ///< the token after the time

  zone_state zone_ = zone_state::none;
  bool moscow_ = false;
  int zone_minutes_ = 0;
  std::size_t zone_end_ = 0;  ///< the token after the zone
  std::string_view zone_text_;
};

}  // namespace feedsax::date
