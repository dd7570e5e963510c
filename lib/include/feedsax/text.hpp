/// \file
/// Small, locale-free helpers for text as feeds write it: white space, ASCII case, and lenient
/// readers for numbers, booleans and durations.
///
///     if (auto bytes = feedsax::read_unsigned(" 12,345 ")) enclosure.length = *bytes;   // 12345
///     item.title = feedsax::trim(text);                                                 // a view
///     auto seconds = feedsax::read_duration("1:02:03");                                 // 3723
///
/// Text is UTF-8; bytes that are not are passed through untouched. Nothing here throws but
/// std::bad_alloc, and everything is linear in its input. The readers use the whole text or answer
/// nothing: what is ambiguous is not guessed at. All functions may be called from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax {

/// True for U+0009 to U+000D and U+0020: the white space of XML and HTML, and vertical tab.
constexpr bool is_ascii_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// True for 0 to 9.
constexpr bool is_ascii_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// True for A to Z and a to z.
constexpr bool is_ascii_alpha(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The lower case of A to Z; every other character as it is.
constexpr char to_lower_ascii(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// `text` with A to Z in lower case.
FEEDSAX_API std::string to_lower_ascii(std::string_view text);

/// True when `text` starts with `prefix`, but for ASCII case.
constexpr bool istarts_with(std::string_view text, std::string_view prefix) noexcept {
  if (text.size() < prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i)
    if (to_lower_ascii(text[i]) != to_lower_ascii(prefix[i])) return false;
  return true;
}

/// True when both are the same but for ASCII case.
constexpr bool iequals(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() && istarts_with(a, b);
}

/// `text` without leading and trailing white space: every character with Unicode's property
/// White_Space (U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000
/// and ASCII's), and U+FEFF, the byte order mark that editors leave inside of files.
/// U+200B and the joiners are not white space: they have a meaning beside their neighbours.
FEEDSAX_API std::string_view trim(std::string_view text) noexcept;

/// `text` without leading and trailing ASCII white space.
FEEDSAX_API std::string_view trim_ascii(std::string_view text) noexcept;

/// `text` trimmed as by trim(), each inner run of ASCII white space made one space, as HTML shows
/// it. A no-break space stays what it is. \return a view of `text` when nothing inside had to
/// change, else of `scratch`, which is overwritten.
FEEDSAX_API std::string_view collapse_space(std::string_view text, std::string& scratch);

/// The same as a string of its own.
FEEDSAX_API std::string collapse_space(std::string_view text);

/// A whole number: white space around it, a sign, and commas between groups of three digits
/// (`12,345`) are read. Nothing for fractions, exponents, units and what does not fit.
FEEDSAX_API std::optional<std::int64_t> read_integer(std::string_view text) noexcept;

/// The same without a minus sign: sizes, counts.
FEEDSAX_API std::optional<std::uint64_t> read_unsigned(std::string_view text) noexcept;

/// A finite number, `.5`, `-1.25`, `+3`, `1e3`; a decimal comma (`1,0`) and grouped thousands
/// (`1,234.5`, `1,234,567`) too. `12,345` alone could be either and is nothing, as are NaN,
/// infinity, and what a double cannot hold.
FEEDSAX_API std::optional<double> read_number(std::string_view text) noexcept;

/// `yes`, `true`, `1` and `no`, `false`, `0` in any case, white space around them.
FEEDSAX_API std::optional<bool> read_boolean(std::string_view text) noexcept;

/// A duration in seconds, whole or not, from
///  - seconds: `75`, `1832.5`
///  - a clock: `1:15`, `1:02:03`, `01:15:00.5`; minutes and seconds after a colon are below 60,
///    the first field is not bounded (`90:00`)
///  - words: `75 min`, `1h30m`, `50 minutes 4 seconds`, `1 hour and 5 min.`
///  - ISO 8601: `PT1H30M`, `P1DT2H`, `P2W`; not with years or months, which have no fixed length
/// Nothing for what is negative, has four fields, or exceeds 2^53 seconds.
FEEDSAX_API std::optional<double> read_duration(std::string_view text) noexcept;

/// True when an HTML reader would find markup in `text`: a start of a tag (`<` and a letter, `</`
/// and a letter), of a comment (`<!--`), or a character reference with its semicolon (`&name;`,
/// `&#8212;`, `&#x2014;`). Names are not looked up.
FEEDSAX_API bool holds_markup(std::string_view text) noexcept;

}  // namespace feedsax
