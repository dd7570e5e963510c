/// \file
/// Recovery's answer to characters that a document must not contain (recovery rule A3).
///
///     character_filter filter;
///     filter.judge(U'\v', 'a');   // remedy::space
///     filter.judge(1, ']');       // remedy::replace: `]]`, 1, `>` must not become `]]>`
///
/// A value; it is told what it needs to know, so any stage can drive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace feedsax::encoding {

/// Whose characters: XML forbids U+FFFE and U+FFFF, JSON does not.
enum class grammar : std::uint8_t { xml, json };

/// What becomes of a character.
enum class remedy : std::uint8_t { keep, drop, space, replace };

/// Is it a Char of XML 1.0 (production 2)?
constexpr bool is_xml_char(char32_t c) noexcept {
  return c >= 0x20 ? c <= 0xD7FF || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF)
                   : c == '\t' || c == '\n' || c == '\r';
}

class character_filter {
 public:
  explicit character_filter(encoding::grammar g = grammar::xml) noexcept : grammar_(g) {}

  /// Inside a CDATA section every forbidden character becomes U+FFFD: dropping one could close it.
  void in_cdata(bool inside) noexcept { cdata_ = inside; }
  encoding::grammar grammar() const noexcept { return grammar_; }

  /// `before` is the last byte that was passed on. Vertical tab and form feed become a space,
  /// others are dropped, but not where that could make `]]>` out of something else.
  remedy judge(char32_t c, char before) const noexcept;

  /// The offset of the first character in `utf8`, which is valid, that is not to be kept; its
  /// size when there is none. Linear.
  std::size_t find(std::string_view utf8) const noexcept;

 private:
  encoding::grammar grammar_;
  bool cdata_ = false;
};

}  // namespace feedsax::encoding
