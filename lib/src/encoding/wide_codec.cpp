#include "encoding/wide_codec.hpp"

#include <algorithm>

#include "encoding/text_writer.hpp"

namespace feedsax::encoding {

namespace {

template <std::size_t Width, bool BigEndian>
char32_t unit_at(char const* p) noexcept {
  char32_t unit = 0;
  for (std::size_t i = 0; i < Width; ++i)
    unit = unit << 8 | static_cast<std::uint8_t>(p[BigEndian ? i : Width - 1 - i]);
  return unit;
}

constexpr bool is_high_surrogate(char32_t c) noexcept { return (c & 0xFFFFFC00) == 0xD800; }
constexpr bool is_low_surrogate(char32_t c) noexcept { return (c & 0xFFFFFC00) == 0xDC00; }
constexpr bool is_plain(char32_t c) noexcept { return c - 0x20 < 0x60 || c == '\n'; }

}  // namespace

void wide_codec::reset(charset c) noexcept { charset_ = c; }

std::size_t wide_codec::decode(std::string_view bytes, bool last, text_writer& writer) {
  switch (charset_) {
  case charset::utf_16be: return decode_as<2, true>(bytes, last, writer);
  case charset::utf_32le: return decode_as<4, false>(bytes, last, writer);
  case charset::utf_32be: return decode_as<4, true>(bytes, last, writer);
  default: return decode_as<2, false>(bytes, last, writer);
  }
}

template <std::size_t Width, bool BigEndian>
std::size_t wide_codec::decode_as(std::string_view bytes, bool last, text_writer& writer) {
  constexpr auto unit = unit_at<Width, BigEndian>;
  std::size_t i = 0;
  while (bytes.size() - i >= Width && writer.open()) {
    // ASCII in bulk.
    char block[512];
    std::size_t const room = std::min(sizeof block, (bytes.size() - i) / Width);
    std::size_t n = 0;
    for (; n < room; ++n) {
      char32_t const c = unit(bytes.data() + i + n * Width);
      if (!is_plain(c)) break;
      block[n] = static_cast<char>(c);
    }
    writer.copy(block, n, Width);
    i += n * Width;
    if (n == room) continue;

    char32_t const c = unit(bytes.data() + i);
    std::string_view const rest = bytes.substr(i);
    if constexpr (Width == 2) {
      if (is_high_surrogate(c) && rest.size() < 4 && !last) break;
      if (is_high_surrogate(c) && rest.size() >= 4) {
        char32_t const low = unit(rest.data() + 2);
        if (is_low_surrogate(low)) {
          writer.put(0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF)), 4);
          i += 4;
          continue;
        }
      }
    }
    bool const scalar = c <= 0x10FFFF && (c & 0xFFFFF800) != 0xD800;
    if (!scalar) {
      bool const cut = last && is_high_surrogate(c) && rest.size() < 2 * Width && Width == 2;
      if (!writer.bad(issue::invalid_bytes, rest.substr(0, Width), cut)) break;
    }
    writer.put(scalar ? c : U'\uFFFD', Width);
    i += Width;
  }
  if (last && i < bytes.size() && writer.open()) {
    // Less than a code unit: no character, and no replacement, which would be junk after the root.
    std::string_view const rest = bytes.substr(i);
    if (writer.bad(issue::invalid_bytes, rest, true)) writer.skip(rest.size());
    i = bytes.size();
  }
  return i;
}

}  // namespace feedsax::encoding
