/// \file
/// Percent-encoding, and the sets of characters that it is for (WHATWG URL 1.3).
///
///     append_encoded(out, "a b?", encode_set::path);   // a%20b%3F
///
/// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "feedsax/url.hpp"

namespace feedsax::address {

enum class encode_set : std::uint8_t { c0_control, fragment, query, special_query, path, userinfo };

/// Appends `text`, the characters of the set encoded as UTF-8; ill-formed bytes as U+FFFD.
void append_encoded(std::string& out, std::string_view text, encode_set);

/// Appends `%XX`.
void append_byte(std::string& out, unsigned char byte);

/// True when an encoded byte, `%XX`, begins at `at`.
bool is_encoded_byte(std::string_view text, std::size_t at) noexcept;

/// The byte that begins at `at`. \pre is_encoded_byte(text, at)
unsigned char encoded_byte(std::string_view text, std::size_t at) noexcept;

std::string percent_decode(std::string_view text);

/// Notes what is no URL unit (4.3): no character for addresses, and no encoded byte.
void check_units(std::string_view text, url_flaws&);

/// The value of a hexadecimal digit, -1 of another character.
constexpr int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace feedsax::address
