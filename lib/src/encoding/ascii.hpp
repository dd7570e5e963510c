/// \file
/// The few ASCII predicates of the encoding stage; none looks at the locale.
///
///     ascii::trim_label(" 'utf-8' ");   // utf-8
///
/// Pure functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace feedsax::encoding::ascii {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_alpha(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_alnum(char c) noexcept { return is_alpha(c) || (c >= '0' && c <= '9'); }
constexpr bool is_quote(char c) noexcept { return c == '"' || c == '\'' || c == '`'; }

/// Does `text` begin with `word`, which is lower case?
constexpr bool starts_with_ignoring_case(std::string_view text, std::string_view word) noexcept {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (to_lower(text[i]) != word[i]) return false;
  return true;
}

/// Without the white space (form feeds too) and quotes around it.
constexpr std::string_view trim_label(std::string_view text) noexcept {
  auto const around = [](char c) { return is_space(c) || c == '\f' || is_quote(c); };
  while (!text.empty() && around(text.front())) text.remove_prefix(1);
  while (!text.empty() && around(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace feedsax::encoding::ascii
