/// \file
/// Reads the dates of feeds and sitemaps, in whatever form they come, and writes RFC 3339.
///
///     auto const reading = feedsax::read_date("Mon, 02 Jan 2006 15:04:05 +0100");
///     if (reading) item.published = *reading.when;
///     std::string const text = feedsax::to_rfc3339(*reading.when);  // 2006-01-02T14:04:05Z
///
/// Nothing here keeps state: every function may be called from any thread.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax {

/// A point in time, UTC, in microseconds.
using instant = std::chrono::sys_time<std::chrono::microseconds>;

/// The smallest unit that the document stated. What is below it was taken as its beginning: the
/// instant of `2006-01` is the first of that month, at midnight.
enum class date_precision : std::uint8_t {
  none,  ///< no date was read
  year,
  month,
  week,  ///< `2006-W01`: its Monday
  day,
  hour,
  minute,
  second,
  fraction,  ///< of a second; what is below a microsecond is cut off
};

/// What there is to say about a date: a set of flags. The first five are why there is no instant;
/// with any of the others there is one.
enum class date_issue : std::uint16_t {
  none = 0,
  no_text = 1 << 0,         ///< nothing but white space
  bad_date = 1 << 1,        ///< not a date, or a day or time that does not exist
  date_ambiguous = 1 << 2,  ///< more than one date: `1/2/2006`, a month name of two meanings
  zone_ambiguous = 1 << 3,  ///< a zone name of more than one meaning, or zones that disagree
  zone_unknown = 1 << 4,    ///< a zone name that is not in the table, as those of the IANA
  zone_assumed = 1 << 5,    ///< a time without a zone was read as UTC
  adjusted = 1 << 6,        ///< second 60 was read as 59, or 24:00 as the next day's 00:00
  implausible = 1 << 7,     ///< before 1900, after 2099, or an offset that no place on Earth has
  weekday_wrong = 1 << 8,   ///< a weekday that is not that of the date; the date holds
};

constexpr date_issue operator|(date_issue a, date_issue b) noexcept {
  return static_cast<date_issue>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr date_issue operator&(date_issue a, date_issue b) noexcept {
  return static_cast<date_issue>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
constexpr date_issue& operator|=(date_issue& a, date_issue b) noexcept { return a = a | b; }

/// What read_date() made of a text.
struct date_reading {
  /// The instant, from the year 1 to the year 9999; nothing when the text does not tell it.
  std::optional<instant> when;
  /// Date and time as they are written, in the zone of the document. Stated also when the zone is
  /// unknown or ambiguous and `when` therefore is not: who has a time zone database can go on.
  std::optional<std::chrono::local_time<std::chrono::microseconds>> local;
  /// The stated offset from UTC, east is positive.
  std::optional<std::chrono::minutes> offset;
  /// The words of the zone, `+0100`, `GMT+02:00`, `IST`, `America/New_York`: a view of the text
  /// that was read, valid as long as that is. Empty when there is none.
  std::string_view zone;
  date_precision precision = date_precision::none;
  date_issue issues = date_issue::none;

  /// True when there is an instant.
  constexpr explicit operator bool() const noexcept { return when.has_value(); }
  /// True when one of the flags of `issue` is set.
  constexpr bool has(date_issue issue) const noexcept {
    return (issues & issue) != date_issue::none;
  }
};

struct date_options {
  /// Read `1/2/2006` as the first of February. Off: such a date is refused, unless one of its
  /// numbers is above 12 or the stated weekday fits only one of the readings.
  bool day_first = false;
};

/// A text of more bytes than this, white space around it not counted, is not a date.
inline constexpr std::size_t max_date_bytes = 256;

/// Reads a date. What is understood:
/// - RFC 822, 2822, 5322 and 850, asctime, HTTP and JavaScript dates; RFC 3339, RFC 9557, W3CDTF
///   and ISO 8601, basic and extended, with ordinal and week dates; Unix time in seconds (9 or 10
///   digits) and milliseconds (13), up to the year 2099; EXIF, DB2 and SQL timestamps.
/// - Everything that is between them: seconds, weekday, commas, `T` and zone missing or in
///   another place, one digit for two, `15h04`, `3 p.m.`, `15.04 Uhr`, `2nd`, `2006年1月2日`.
/// - Month names of some thirty European languages, full, inflected and abbreviated, with and
///   without accents, in any case. One word before the date is a weekday, in whatever language.
/// - Years of two digits: below 50 they are 20xx (RFC 5322 4.3).
/// - Offsets of one to four digits, with and without colon, after `GMT` or not; zone names with
///   one meaning in use. The North American ones mean what RFC 822 says.
/// - Comments in parentheses (RFC 5322 3.2.2) are skipped; the name of a zone in them counts when
///   there is no other.
/// - Unicode white space and dashes, full-width digits, bidirectional marks.
///
/// What is not certain is not guessed: there is no instant then, and `issues` says why.
/// Never allocates; linear in the length of the text.
FEEDSAX_API date_reading read_date(std::string_view text,
                                   date_options const& options = {}) noexcept;

/// Room for what to_rfc3339() writes.
using rfc3339_buffer = std::array<char, 32>;

/// `when` as RFC 3339 5.6 in UTC: `2004-01-01T19:48:21Z`, with a fraction only when it is not zero
/// and without trailing zeros. The year of an instant outside of the years 0 to 9999 gets a sign
/// and up to six digits, as in ISO 8601. \return a view of `buffer`.
FEEDSAX_API std::string_view to_rfc3339(instant when, rfc3339_buffer& buffer) noexcept;

/// The same as a string of its own.
FEEDSAX_API std::string to_rfc3339(instant when);

}  // namespace feedsax
