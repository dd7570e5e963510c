/// \file
/// Letters, digits and white space as the grammar of HTTP has them, whatever the locale.
///
///     same("ETag", "etag");                 // true
///     trim("  max-age=60 ");                // "max-age=60"
///
/// Stateless; safe to use from any thread.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace feedsax::http {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// SP and HTAB.
constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
/// RFC 9110 5.6.2
constexpr bool is_token_char(char c) noexcept {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') ||
         (c > ' ' && std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos);
}

/// Equal but for the case of letters?
constexpr bool same(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}
constexpr bool ends_with(std::string_view text, std::string_view end) noexcept {
  return text.size() >= end.size() && same(text.substr(text.size() - end.size()), end);
}

constexpr std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

inline std::string lowered(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  return lower;
}

/// Digits and nothing else; what is larger than `most` is `most`.
inline std::optional<std::uint64_t> read_number(std::string_view text,
                                                std::uint64_t most = UINT64_MAX) noexcept {
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  std::uint64_t value = 0;
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  return fault == std::errc() ? std::min(value, most) : most;
}

}  // namespace feedsax::http
