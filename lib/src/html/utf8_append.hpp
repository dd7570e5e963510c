/// \file
/// A character as UTF-8.
///
///     append_utf8(out, 0xE9);      // é
///
/// No state; safe to use from any thread.
#pragma once

#include <cstdint>
#include <string>

namespace feedsax::html {

/// \pre `c` is a code point
inline void append_utf8(std::string& out, std::uint32_t c) {
  auto const put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  if (c < 0x10000) return put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F));
  put(0x80 | (c & 0x3F));
}

}  // namespace feedsax::html
