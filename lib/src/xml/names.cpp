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

template <class Wanted>
bool is_name_of(std::string_view text, Wanted wanted) noexcept {
  std::size_t i = 0;
  if (text.empty() || !is_name_start(next(text, i)) || !wanted(text[0])) return false;
  while (i < text.size()) {
    std::size_t const at = i;
    if (!is_name_character(next(text, i)) || !wanted(text[at])) return false;
  }
  return true;
}

}  // namespace

bool is_name_start(char32_t c) noexcept { return within(name_start, c); }
bool is_name_character(char32_t c) noexcept { return within(name_character, c); }

bool starts_name(std::string_view text) noexcept {
  std::size_t i = 0;
  return !text.empty() && is_name_start(next(text, i));
}

std::size_t name_length(std::string_view text) noexcept {
  if (!starts_name(text)) return 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_name_character(next(text, i))) break;
    end = i;
  }
  return end;
}

bool is_name(std::string_view text) noexcept {
  return is_name_of(text, [](char) { return true; });
}

bool is_ncname(std::string_view text) noexcept {
  return is_name_of(text, [](char c) { return c != ':'; });
}

}  // namespace feedsax::xml
