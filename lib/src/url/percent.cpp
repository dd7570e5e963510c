#include "url/percent.hpp"

#include <array>

#include "encoding/utf8.hpp"
#include "feedsax/text.hpp"

namespace feedsax::address {

namespace utf8 = encoding::utf8;

namespace {

constexpr std::uint8_t bit(encode_set s) noexcept {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(s));
}

// For each byte, the sets that have it.
constexpr auto sets = [] {
  std::array<std::uint8_t, 256> table{};
  constexpr auto everywhere = static_cast<std::uint8_t>(0x3F);
  for (std::size_t c = 0; c < 256; ++c)
    if (c < 0x20 || c > 0x7E) table[c] = everywhere;
  auto const add = [&table](std::string_view characters, std::uint8_t to) {
    for (char const c : characters) {
      auto& entry = table[static_cast<unsigned char>(c)];
      entry = static_cast<std::uint8_t>(entry | to);
    }
  };
  constexpr auto path =
      static_cast<std::uint8_t>(bit(encode_set::path) | bit(encode_set::userinfo));
  constexpr auto query =
      static_cast<std::uint8_t>(bit(encode_set::query) | bit(encode_set::special_query) | path);
  add(" \"<>`", bit(encode_set::fragment));
  add(" \"#<>", query);
  add("'", bit(encode_set::special_query));
  add("?^`{}", path);
  add("/:;=@[\\]|", bit(encode_set::userinfo));
  return table;
}();

bool is_unit(char32_t c) noexcept {
  if (c < 0x80) {
    auto const ascii = static_cast<char>(c);
    return is_ascii_alpha(ascii) || is_ascii_digit(ascii) ||
           std::string_view("!$&'()*+,-./:;=?@_~").find(ascii) != std::string_view::npos;
  }
  bool const noncharacter = (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
  return c >= 0xA0 && !noncharacter;
}

}  // namespace

void append_byte(std::string& out, unsigned char byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  out += '%';
  out += digits[byte >> 4];
  out += digits[byte & 0xF];
}

void append_encoded(std::string& out, std::string_view text, encode_set set) {
  auto const in_set = [mask = bit(set)](char c) {
    return (sets[static_cast<unsigned char>(c)] & mask) != 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t run = at;
    while (run < text.size() && !in_set(text[run])) ++run;
    out.append(text, at, run - at);
    if (run == text.size()) return;
    auto const sequence = utf8::classify(text.data() + run, text.size() - run);
    at = run + sequence.length;
    if (sequence.kind == utf8::sequence_kind::valid)
      for (; run < at; ++run) append_byte(out, static_cast<unsigned char>(text[run]));
    else
      out += "%EF%BF%BD";
  }
}

bool is_encoded_byte(std::string_view text, std::size_t at) noexcept {
  return text.size() - at >= 3 && text[at] == '%' && hex_value(text[at + 1]) >= 0 &&
         hex_value(text[at + 2]) >= 0;
}

unsigned char encoded_byte(std::string_view text, std::size_t at) noexcept {
  return static_cast<unsigned char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
}

std::string percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (is_encoded_byte(text, at)) {
      out += static_cast<char>(encoded_byte(text, at));
      at += 3;
    } else {
      out += text[at++];
    }
  }
  return out;
}

void check_units(std::string_view text, url_flaws& flaws) {
  for (std::size_t at = 0; at < text.size();) {
    auto const sequence = utf8::classify(text.data() + at, text.size() - at);
    bool const good =
        sequence.kind == utf8::sequence_kind::valid &&
        (is_encoded_byte(text, at) || is_unit(utf8::decode(text.data() + at, sequence.length)));
    if (!good) return flaws.add(url_flaw::invalid_url_unit);
    at += sequence.length;
  }
}

}  // namespace feedsax::address
