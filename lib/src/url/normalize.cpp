// Other ways to write an address: as a key, and for people.
#include <algorithm>

#include "encoding/utf8.hpp"
#include "feedsax/text.hpp"
#include "feedsax/url.hpp"
#include "url/percent.hpp"

namespace feedsax {

namespace utf8 = encoding::utf8;

namespace {

// RFC 3986 2.3
bool is_unreserved(unsigned char byte) noexcept {
  auto const c = static_cast<char>(byte);
  return byte < 0x80 && (is_ascii_alpha(c) || is_ascii_digit(c) ||
                         std::string_view("-._~").find(c) != std::string_view::npos);
}

// Characters that a reader sees, and sees where they are: no white space, controls, marks of
// direction or joiners, nothing that is for private use or no character.
bool is_visible(char32_t c) noexcept {
  struct range {
    char32_t first, last;
  };
  constexpr range hidden[] = {
      {0x80, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
      {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
      {0x2000, 0x200F},   {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800},
      {0x3000, 0x3000},   {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},
      {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},
      {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};
  return c >= 0x80 && (c & 0xFFFE) != 0xFFFE &&
         std::none_of(std::begin(hidden), std::end(hidden),
                      [c](range r) { return c >= r.first && c <= r.last; });
}

// The bytes that are encoded from `at` on, as many as a character may have.
std::string encoded_bytes(std::string_view text, std::size_t at) {
  std::string bytes;
  for (; bytes.size() < 4 && address::is_encoded_byte(text, at); at += 3)
    bytes += static_cast<char>(address::encoded_byte(text, at));
  return bytes;
}

}  // namespace

std::string normalize(url_record const& u) {
  std::string_view const text = u.href_without_fragment();
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      out += text[at++];
      continue;
    }
    bool const encoded = address::is_encoded_byte(text, at);
    unsigned char const byte = encoded ? address::encoded_byte(text, at) : '%';
    if (is_unreserved(byte))
      out += static_cast<char>(byte);
    else
      address::append_byte(out, byte);
    at += encoded ? 3 : 1;
  }
  return out;
}

std::string display(url_record const& u) {
  std::string_view const text = u.href();
  // The host ends where the path begins, but for a port.
  std::size_t const host_end = static_cast<std::size_t>(u.path().data() - text.data());
  std::string out(text.substr(0, host_end));
  for (std::size_t at = host_end; at < text.size();) {
    std::string const bytes = encoded_bytes(text, at);
    auto const sequence = bytes.empty() ? utf8::sequence{utf8::sequence_kind::ill_formed, 1}
                                        : utf8::classify(bytes.data(), bytes.size());
    if (sequence.kind == utf8::sequence_kind::valid &&
        is_visible(utf8::decode(bytes.data(), sequence.length))) {
      out.append(bytes, 0, sequence.length);
      at += 3u * sequence.length;
    } else {
      out += text[at++];
    }
  }
  return out;
}

}  // namespace feedsax
