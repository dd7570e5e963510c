#include "feedsax/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <system_error>

namespace feedsax {

namespace {

constexpr bool is_ascii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }

/// Length of the white space character beyond ASCII that `text` begins with, 0 without one.
std::size_t leading_wide_space(std::string_view text) noexcept {
  auto const at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.size() < 2) return 0;
  if (at(0) == 0xC2) return at(1) == 0x85 || at(1) == 0xA0 ? 2 : 0;
  if (text.size() < 3) return 0;
  unsigned const front = (unsigned{at(0)} << 8) | at(1), last = at(2);
  bool const space =
      (front == 0xE280 &&  // U+2000 to U+200A, U+2028, U+2029, U+202F
       ((last >= 0x80 && last <= 0x8A) || last == 0xA8 || last == 0xA9 || last == 0xAF)) ||
      (front == 0xE19A && last == 0x80) ||  // U+1680
      (front == 0xE281 && last == 0x9F) ||  // U+205F
      (front == 0xE380 && last == 0x80) ||  // U+3000
      (front == 0xEFBB && last == 0xBF);    // U+FEFF
  return space ? 3 : 0;
}

/// The same at the end. The first bytes of the sequences are never continuation bytes, so that a
/// match cannot begin inside of another character.
std::size_t trailing_wide_space(std::string_view text) noexcept {
  for (std::size_t length : {std::size_t{2}, std::size_t{3}})
    if (text.size() >= length && leading_wide_space(text.substr(text.size() - length)) == length)
      return length;
  return 0;
}

/// Digits, in groups of three after the first where commas part them: "7", "1234", "12,345".
bool is_grouped(std::string_view digits) noexcept {
  auto const comma = digits.find(',');
  auto const whole = [](std::string_view group) {
    return !group.empty() && std::all_of(group.begin(), group.end(), is_ascii_digit);
  };
  if (comma == std::string_view::npos) return whole(digits);
  if (comma > 3 || !whole(digits.substr(0, comma))) return false;
  for (digits.remove_prefix(comma); !digits.empty(); digits.remove_prefix(4))
    if (digits.size() < 4 || digits[0] != ',' || !whole(digits.substr(1, 3))) return false;
  return true;
}

std::optional<std::uint64_t> read_digits(std::string_view digits) noexcept {
  if (!is_grouped(digits)) return {};
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t value = 0;
  for (char const c : digits) {
    if (c == ',') continue;
    auto const digit = static_cast<std::uint64_t>(c - '0');
    if (value > (most - digit) / 10) return {};
    value = value * 10 + digit;
  }
  return value;
}

/// The whole of `text` as std::from_chars reads it, finite.
std::optional<double> read_plain(std::string_view text) noexcept {
  // from_chars knows "inf" and "nan", which begin with a letter.
  auto const unsigned_part = text.substr(text.starts_with('-') ? 1 : 0);
  if (unsigned_part.empty() || !(is_ascii_digit(unsigned_part[0]) || unsigned_part[0] == '.'))
    return {};
  double value = 0;
  auto const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return {};
  return value;
}

/// True when `text`, after a `&`, is the rest of a character reference up to its semicolon.
bool is_reference(std::string_view text) noexcept {
  auto const is_hex = [](char c) {
    auto const lower = to_lower_ascii(c);
    return is_ascii_digit(c) || (lower >= 'a' && lower <= 'f');
  };
  auto const is_name = [](char c) { return is_ascii_alpha(c) || is_ascii_digit(c); };
  auto const ends_after = [](std::string_view rest, auto belongs) {
    auto const end = std::find_if_not(rest.begin(), rest.end(), belongs);
    return end != rest.begin() && end != rest.end() && *end == ';';
  };
  if (!text.starts_with('#'))
    return !text.empty() && is_ascii_alpha(text[0]) && ends_after(text, is_name);
  text.remove_prefix(1);
  if (text.empty() || to_lower_ascii(text[0]) != 'x') return ends_after(text, is_ascii_digit);
  return ends_after(text.substr(1), is_hex);
}

}  // namespace

std::string to_lower_ascii(std::string_view text) {
  std::string lower{text};
  for (char& c : lower) c = to_lower_ascii(c);
  return lower;
}

std::string_view trim_ascii(std::string_view text) noexcept {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view trim(std::string_view text) noexcept {
  for (text = trim_ascii(text); !text.empty() && !is_ascii(text.front());) {
    auto const length = leading_wide_space(text);
    if (length == 0) break;
    text = trim_ascii(text.substr(length));
  }
  while (!text.empty() && !is_ascii(text.back())) {
    auto const length = trailing_wide_space(text);
    if (length == 0) break;
    text = trim_ascii(text.substr(0, text.size() - length));
  }
  return text;
}

std::string_view collapse_space(std::string_view text, std::string& scratch) {
  text = trim(text);
  auto const is_run = [](char a, char b) {
    return is_ascii_space(a) && (a != ' ' || is_ascii_space(b));
  };
  // Trimmed text does not end in white space, so that each space has a neighbour.
  auto const run = std::adjacent_find(text.begin(), text.end(), is_run);
  if (run == text.end()) return text;
  scratch.assign(text.begin(), run);
  for (auto next = run; next != text.end();) {
    if (!is_ascii_space(*next)) {
      auto const end = std::find_if(next, text.end(), is_ascii_space);
      scratch.append(next, end);
      next = end;
    } else {
      scratch += ' ';
      next = std::find_if_not(next, text.end(), is_ascii_space);
    }
  }
  return scratch;
}

std::string collapse_space(std::string_view text) {
  std::string scratch;
  auto const collapsed = collapse_space(text, scratch);
  if (collapsed.data() != scratch.data()) scratch.assign(collapsed);
  return scratch;
}

std::optional<std::int64_t> read_integer(std::string_view text) noexcept {
  text = trim(text);
  bool const negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  auto const magnitude = read_digits(text);
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!magnitude || *magnitude > most + std::uint64_t{negative}) return {};
  // The conversion of 2^64 - magnitude is exact two's complement in C++20.
  return static_cast<std::int64_t>(negative ? 0 - *magnitude : *magnitude);
}

std::optional<std::uint64_t> read_unsigned(std::string_view text) noexcept {
  text = trim(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  return read_digits(text);
}

std::optional<double> read_number(std::string_view text) noexcept {
  text = trim(text);
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return {};
  }
  auto const comma = text.find(',');
  if (comma == std::string_view::npos) return read_plain(text);

  std::array<char, 64> plain;
  if (text.size() > plain.size()) return {};
  auto const point = text.find('.');
  auto whole = text.substr(0, point);
  if (whole.starts_with('-')) whole.remove_prefix(1);
  auto end = plain.begin();
  if (point == std::string_view::npos && comma == text.rfind(',')) {
    // "12,345" is twelve thousand to one writer and twelve to another; "0,345" is not.
    if (is_grouped(whole) && whole[0] != '0') return {};
    end = std::replace_copy(text.begin(), text.end(), end, ',', '.');
  } else {
    if (!is_grouped(whole) || text.rfind(',') > point) return {};
    end = std::remove_copy(text.begin(), text.end(), end, ',');
  }
  return read_plain({plain.data(), static_cast<std::size_t>(end - plain.begin())});
}

std::optional<bool> read_boolean(std::string_view text) noexcept {
  text = trim(text);
  for (std::string_view const word : {"true", "yes", "1"})
    if (iequals(text, word)) return true;
  for (std::string_view const word : {"false", "no", "0"})
    if (iequals(text, word)) return false;
  return {};
}

bool holds_markup(std::string_view text) noexcept {
  // Not find_first_of, which calls memchr for every character.
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '<' && text[at] != '&') continue;
    auto rest = text.substr(at + 1);
    if (text[at] == '&') {
      if (is_reference(rest)) return true;
      continue;
    }
    if (rest.starts_with("!--")) return true;
    if (rest.starts_with('/')) rest.remove_prefix(1);
    if (!rest.empty() && is_ascii_alpha(rest[0])) return true;
  }
  return false;
}

}  // namespace feedsax
