/// \file
/// Small questions that the URL parser asks (WHATWG URL 4).
///
///     default_port("https");    // 443
///     count_dots("%2E.");       // 2
///
/// Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/url.hpp"

namespace feedsax::address {

/// \pre `scheme` is in lower case
std::optional<std::uint16_t> default_port(std::string_view scheme) noexcept;
bool is_special_scheme(std::string_view scheme) noexcept;

/// `c:` or `c|`: a Windows drive letter.
bool is_drive_letter(std::string_view text) noexcept;
bool starts_with_drive_letter(std::string_view text) noexcept;

/// Where the first of some characters is, else the end: find_first_of() calls memchr() for each.
template <class Predicate>
std::size_t find(std::string_view text, Predicate is) noexcept {
  std::size_t at = 0;
  while (at < text.size() && !is(text[at])) ++at;
  return at;
}
constexpr bool ends_path(char c) noexcept { return c == '?' || c == '#'; }

/// How many dots a segment is, 1 or 2, encoded ones too; 0 for any other.
int count_dots(std::string_view segment) noexcept;

/// `input` without controls and spaces around it, and without tabs and line breaks: a view of it,
/// or of `scratch`. \pre `scratch` is empty
std::string_view strip(std::string_view input, std::string& scratch, url_flaws* flaws);

}  // namespace feedsax::address
