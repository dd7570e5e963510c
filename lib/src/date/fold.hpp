/// \file
/// Characters for the scanner of dates: UTF-8 decoding, what a character is in a date, and the
/// folding that makes `FÉVRIER`, `février` and `fevrier` one word.
///
///     auto const c = decode(text, at);            // {U'É', 2}
///     auto const kind = classify(c.value);        // letter
///     auto const base = fold(c.value);            // U'e'
///
/// All constexpr: the tables of names are folded at compile time, with the same functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace feedsax::date {

struct code_point {
  char32_t value;
  std::uint8_t length;  ///< in bytes
};

/// The character at `at`. What is not UTF-8 is U+FFFD, one byte long.
constexpr code_point decode(std::string_view text, std::size_t at) noexcept {
  auto const byte = [text](std::size_t i) -> std::uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  auto const tail = [&byte](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  std::uint32_t const first = byte(at);
  if (first < 0x80) return {static_cast<char32_t>(first), 1};
  if (first >= 0xC2 && first < 0xE0 && tail(at + 1))
    return {static_cast<char32_t>((first & 0x1FU) << 6 | (byte(at + 1) & 0x3FU)), 2};
  if (first >= 0xE0 && first < 0xF0 && tail(at + 1) && tail(at + 2)) {
    std::uint32_t const value =
        (first & 0xFU) << 12 | (byte(at + 1) & 0x3FU) << 6 | (byte(at + 2) & 0x3FU);
    if (value >= 0x800 && (value < 0xD800 || value > 0xDFFF))
      return {static_cast<char32_t>(value), 3};
  }
  if (first >= 0xF0 && first < 0xF5 && tail(at + 1) && tail(at + 2) && tail(at + 3)) {
    std::uint32_t const value = (first & 0x7U) << 18 | (byte(at + 1) & 0x3FU) << 12 |
                                (byte(at + 2) & 0x3FU) << 6 | (byte(at + 3) & 0x3FU);
    if (value >= 0x10000 && value <= 0x10FFFF) return {static_cast<char32_t>(value), 4};
  }
  return {0xFFFD, 1};
}

/// What a character is in a date.
enum class char_class : std::uint8_t {
  space,
  ignored,  ///< format characters: soft hyphen, bidirectional marks, zero width space
  digit,    ///< after plain(): 0 to 9
  letter,
  sign,     ///< after plain(): an ASCII character that is none of the above
  foreign,  ///< no part of any date
};

/// The ASCII character that a look-alike stands for: full-width forms, dashes and the minus sign,
/// apostrophes, the comma and full stop of Chinese and Japanese. Others as they are.
constexpr char32_t plain(char32_t c) noexcept {
  if (c < 0x80) return c;
  if (c >= 0xFF01 && c <= 0xFF5E) return c - 0xFEE0;
  if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return U'-';
  if (c == 0x2018 || c == 0x2019 || c == 0x02BC) return U'\'';
  if (c == 0x3001 || c == 0x00B7 || c == 0x2022) return U',';
  if (c == 0x3002) return U'.';
  return c;
}

/// The class of a character that plain() returned.
constexpr char_class classify(char32_t c) noexcept {
  if (c < 0x80) {
    if (c >= U'0' && c <= U'9') return char_class::digit;
    if ((c | 0x20U) >= U'a' && (c | 0x20U) <= U'z') return char_class::letter;
    if (c == U' ' || (c >= 0x09 && c <= 0x0D)) return char_class::space;
    return c > 0x20 && c != 0x7F ? char_class::sign : char_class::foreign;
  }
  if (c < 0xC0) {
    if (c == 0x85 || c == 0xA0) return char_class::space;
    if (c == 0xAD) return char_class::ignored;
    // Ordinal signs, and the degree sign that is typed for one.
    return c == 0xAA || c == 0xBA || c == 0xB0 ? char_class::letter : char_class::foreign;
  }
  if (c < 0x2000) {
    // Digits of other scripts are refused, not read: they come with other calendars.
    bool const digit = (c >= 0x660 && c <= 0x669) || (c >= 0x6F0 && c <= 0x6F9) ||
                       (c >= 0x966 && c <= 0x96F) || (c >= 0x9E6 && c <= 0x9EF) ||
                       (c >= 0xE50 && c <= 0xE59);
    if (c == 0x1680) return char_class::space;
    if (c == 0x61C || c == 0x180E) return char_class::ignored;
    return digit || c == 0xD7 || c == 0xF7 ? char_class::foreign : char_class::letter;
  }
  if (c < 0x2C00) {
    if (c <= 0x200A || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F)
      return char_class::space;
    bool const format = (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                        (c >= 0x2060 && c <= 0x2069);
    return format ? char_class::ignored : char_class::foreign;
  }
  if (c == 0x3000) return char_class::space;
  if (c == 0xFEFF) return char_class::ignored;
  if ((c > 0x3000 && c <= 0x303F) || (c >= 0xE000 && c < 0xF900) || c >= 0xFE00)
    return char_class::foreign;
  return char_class::letter;
}

// clang-format off
/// The folded form of a letter: lower case, without accents. 0 for what vanishes, the combining
/// accents. Latin, Greek and Cyrillic; letters of other scripts as they are.
constexpr char32_t fold(char32_t c) noexcept {
  if (c < 0x80) return c >= U'A' && c <= U'Z' ? c + 0x20U : c;
  if (c < 0x180) {
    if (c < 0xC0) return c == 0xAA ? U'a' : U'o';
    // U+00C0 to U+017F, a character each. The ligatures lose their second half: what counts is
    // that a name and its capitals, and the table and the text, become the same.
    constexpr std::string_view latin = "aaaaaaaceeeeiiiidnooooo-ouuuuyts"
                                       "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
                                       "aaaaaaccccccccddddeeeeeeeeeegggg"
                                       "gggghhhhiiiiiiiiiiiijjkkklllllll"
                                       "lllnnnnnnnnnoooooooorrrrrrssssss"
                                       "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    static_assert(latin.size() == 0x180 - 0xC0);
    return static_cast<unsigned char>(latin[c - 0xC0]);
  }
  if (c >= 0x218 && c <= 0x21B) return c < 0x21A ? U's' : U't';
  if (c >= 0x300 && c <= 0x36F) return 0;
  if (c >= 0x386 && c <= 0x3CE) {
    if (c >= 0x391 && c <= 0x3A9) return c + 0x20U;
    switch (c) {
    case U'ά': case U'Ά': return U'α';
    case U'έ': case U'Έ': return U'ε';
    case U'ή': case U'Ή': return U'η';
    case U'ί': case U'Ί': case U'ϊ': case U'ΐ': case U'Ϊ': return U'ι';
    case U'ό': case U'Ό': return U'ο';
    case U'ύ': case U'Ύ': case U'ϋ': case U'ΰ': case U'Ϋ': return U'υ';
    case U'ώ': case U'Ώ': return U'ω';
    case U'ς': return U'σ';
    default: return c;
    }
  }
  if (c >= 0x400 && c <= 0x45F) {
    if (c < 0x410) c += 0x50U;
    else if (c < 0x430) c += 0x20U;
    switch (c) {
    case U'ѐ': case U'ё': return U'е';
    case U'й': case U'ѝ': return U'и';
    case U'ї': return U'і';
    case U'ў': return U'у';
    case U'ѓ': return U'г';
    case U'ќ': return U'к';
    default: return c;
    }
  }
  return c;
}
// clang-format on

/// The bytes of a folded character, one to four; 0 is none.
struct folded_bytes {
  char bytes[4];
  std::uint8_t length;
};

constexpr folded_bytes encode(char32_t c) noexcept {
  auto const byte = [](std::uint32_t value) { return static_cast<char>(value & 0xFFU); };
  std::uint32_t const v = c;
  if (v == 0) return {{}, 0};
  if (v < 0x80) return {{byte(v)}, 1};
  if (v < 0x800) return {{byte(0xC0U | v >> 6), byte(0x80U | (v & 0x3FU))}, 2};
  if (v < 0x10000)
    return {{byte(0xE0U | v >> 12), byte(0x80U | (v >> 6 & 0x3FU)), byte(0x80U | (v & 0x3FU))}, 3};
  return {{byte(0xF0U | v >> 18), byte(0x80U | (v >> 12 & 0x3FU)), byte(0x80U | (v >> 6 & 0x3FU)),
           byte(0x80U | (v & 0x3FU))},
          4};
}

}  // namespace feedsax::date
