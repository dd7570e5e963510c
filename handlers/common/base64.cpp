#include "common/base64.hpp"

#include <cstdint>

#include "feedsax/text.hpp"

namespace feedsax {

namespace {

int value_of(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  if (c == '/' || c == '_') return 63;
  return -1;
}

// Text is what XML could have carried: well-formed UTF-8 without controls.
bool is_text(std::string_view s) noexcept {
  std::size_t i = 0;
  while (i < s.size()) {
    auto const c = static_cast<unsigned char>(s[i]);
    if (c < 0x80) {
      if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') return false;
      ++i;
      continue;
    }
    std::size_t const length = c >= 0xf0 && c < 0xf5 ? 4 : c >= 0xe0 ? 3 : c >= 0xc2 ? 2 : 0;
    if (c >= 0xf5 || length == 0 || i + length > s.size()) return false;
    std::uint32_t point = c & (0x7fu >> length);
    for (std::size_t k = 1; k < length; ++k) {
      auto const next = static_cast<unsigned char>(s[i + k]);
      if ((next & 0xc0) != 0x80) return false;
      point = point << 6 | (next & 0x3fu);
    }
    if ((length == 3 && point < 0x800) || (length == 4 && (point < 0x10000 || point > 0x10ffff)) ||
        (point >= 0xd800 && point < 0xe000) || point == 0xfffe || point == 0xffff)
      return false;
    i += length;
  }
  return true;
}

}  // namespace

bool decode_base64(std::string_view text, std::string& out, bool expected) {
  out.clear();
  std::uint32_t bits = 0;
  int held = 0;
  std::size_t digits = 0, padding = 0;
  for (char const c : text) {
    if (is_ascii_space(c)) continue;
    if (c == '=') {
      ++padding;
      continue;
    }
    int const v = value_of(c);
    if (v < 0 || padding) return out.clear(), false;
    ++digits;
    bits = bits << 6 | static_cast<std::uint32_t>(v);
    held += 6;
    if (held >= 8) {
      held -= 8;
      out += static_cast<char>(bits >> held & 0xff);
    }
  }
  bool const whole =
      digits % 4 == 0 ? padding == 0 : digits % 4 != 1 && (digits + padding) % 4 == 0;
  bool const plausible = expected ? digits % 4 != 1 : whole && digits >= 8;
  if (!plausible || out.empty() || !is_text(out)) return out.clear(), false;
  return true;
}

}  // namespace feedsax
