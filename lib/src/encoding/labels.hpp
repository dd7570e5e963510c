/// \file
/// Encoding labels: what the web calls an encoding, and what decodes it.
///
///     find_charset(" Latin1 ");   // charset::windows_1252
///     find_charset("cp-1251");    // charset::windows_1251
///
/// Constant data; safe to use from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace feedsax::encoding {

/// A decoder. The single-byte ones, from ibm866 on, stand in the order of their tables.
enum class charset : std::uint8_t {
  unknown,      ///< The label means nothing to us; ICU may know it.
  unsupported,  ///< A known label that must not be decoded: `replacement`, UTF-7, EBCDIC.
  utf_8,
  utf_16,  ///< Of either byte order.
  utf_16le,
  utf_16be,
  utf_32,  ///< Of either byte order.
  utf_32le,
  utf_32be,
  gb18030,
  big5,
  euc_jp,
  iso_2022_jp,
  shift_jis,
  euc_kr,
  other_single_byte,  ///< A table made from ICU's converter of that name.
#define FEEDSAX_SINGLE_BYTE(name, ...) name,
#include "encoding/single_byte_tables.inc"
#undef FEEDSAX_SINGLE_BYTE
};

/// The decoder for a label: WHATWG Encoding 4.2 (white space and case ignored), then spellings
/// that feeds use, then any WHATWG label with other punctuation (`windows_1251`, `utf 8`).
charset find_charset(std::string_view label) noexcept;

/// The label as it is reported: without white space and quotes around it, lower case.
std::string normalized_label(std::string_view label);

/// UTF-16 or UTF-32?
constexpr bool is_wide(charset c) noexcept {
  return c >= charset::utf_16 && c <= charset::utf_32be;
}
constexpr bool is_single_byte(charset c) noexcept { return c >= charset::other_single_byte; }
/// An encoding of ASCII and something else that is not UTF-8.
constexpr bool is_legacy(charset c) noexcept { return c >= charset::gb18030; }

/// May a document that is `actual` (a Unicode encoding of a known byte order) be called `declared`?
constexpr bool agrees(charset declared, charset actual) noexcept {
  return declared == actual ||
         (declared == charset::utf_16 &&
          (actual == charset::utf_16le || actual == charset::utf_16be)) ||
         (declared == charset::utf_32 &&
          (actual == charset::utf_32le || actual == charset::utf_32be));
}

/// The code points of bytes 80 to FF; 0 where there is none. For ibm866 and what follows it.
char16_t const* single_byte_table(charset) noexcept;

}  // namespace feedsax::encoding
