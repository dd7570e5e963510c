/// \file
/// The two forms that nearly all dates have, read without the scanner. They are a matter of speed
/// only: what is not exactly of the form is left to the scanner, which reads the same from it.
///
///     date_reading reading;
///     if (read_rfc3339(text, reading) || read_rfc822(text, reading)) return reading;
#pragma once

#include <string_view>

#include "feedsax/date.hpp"

namespace feedsax::date {

/// `2006-01-02T15:04:05Z`, with a fraction or not, and an offset with a colon (RFC 3339 5.6); the
/// date alone.
/// \return false, and `reading` untouched, for everything else.
bool read_rfc3339(std::string_view text, date_reading& reading) noexcept;

/// `Mon, 02 Jan 2006 15:04:05 GMT`: the weekday may be missing, the day may have one digit, and
/// the zone is an offset of four digits or a name of three letters in RFC 822 5.1, or UTC.
bool read_rfc822(std::string_view text, date_reading& reading) noexcept;

}  // namespace feedsax::date
