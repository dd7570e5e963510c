#include "xml/names.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace feedsax::xml {
namespace {

struct range {
  char16_t first, last;
};

#include "xml/name_ranges.inc"

template <std::size_t Size>
bool within(range const (&table)[Size], char32_t c) noexcept {
  auto const* r = std::lower_bound(std::begin(table), std::end(table), c,
                                   [](range const& a, char32_t b) { return a.last < b; });
  return r != std::end(table) && r->first <= c;
}

// The character at `i`, which moves behind it. What is no UTF-8 is U+FFFD, which no name has.
char32_t next(std::string_view text, std::size_t& i) noexcept {
  auto const byte = [&](std::size_t at) -> char32_t {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  char32_t const lead = byte(i);
  std::size_t const length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                                           : 0;
  char32_t c = length == 2 ? lead & 0x1F : length == 3 ? lead & 0x0F : lead;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return ++i, U'\uFFFD';
    c = c << 6 | (byte(i + k) & 0x3F);
  }
  // Four bytes and more: never part of a name.
  if (length == 0) return ++i, U'\uFFFD';
  i += length;
  return c;
}

}  // namespace

bool is_name_start(char32_t c) noexcept { return within(name_start, c); }
bool is_name_character(char32_t c) noexcept { return within(name_character, c); }

bool starts_name(std::string_view text) noexcept {
  if (text.empty()) return false;
  if (static_cast<unsigned char>(text[0]) < 0x80) return is_ascii_name_start(text[0]);
  std::size_t i = 0;
  return is_name_start(next(text, i));
}

std::size_t name_length(std::string_view text) noexcept {
  if (!starts_name(text)) return 0;
  std::size_t end = 0;
  while (end < text.size()) {
    if (is_ascii_name_character(text[end])) {
      ++end;
      continue;
    }
    if (static_cast<unsigned char>(text[end]) < 0x80) break;
    std::size_t after = end;
    if (!is_name_character(next(text, after))) break;
    end = after;
  }
  return end;
}

bool is_name(std::string_view text) noexcept {
  return !text.empty() && name_length(text) == text.size();
}

bool is_ncname(std::string_view text) noexcept {
  return is_name(text) && text.find(':') == std::string_view::npos;
}

bool is_xml_1_0(std::string_view version) noexcept {
  if (!version.starts_with("1.") || version.size() == 2 || version == "1.1") return false;
  return version.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

}  // namespace feedsax::xml
