/// \file
/// What the parser knows of each element, and how it finds the number of a name.
///
///     if (has(t.tag, special | scope)) …
///
/// Constant tables; safe to use from any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "feedsax/html/tag.hpp"
#include "feedsax/text.hpp"

namespace feedsax::html {

/// Traits of the HTML elements (HTML 13.2.4.2, 13.2.6.1 and others).
namespace traits {
constexpr unsigned none = 0;
constexpr unsigned special = 1;     ///< "special" category: stops the search for an end tag
constexpr unsigned formatting = 2;  ///< opened again after what closed it
constexpr unsigned scope = 4;       ///< ends a scope
constexpr unsigned implied = 8;     ///< its end tag may be left out
constexpr unsigned thorough = 16;   ///< the same, at the end of a template
constexpr unsigned empty = 32;      ///< a void element
constexpr unsigned heading = 64;    ///< h1 to h6
constexpr unsigned metadata = 128;  ///< what belongs into a head
constexpr unsigned raw = 256;       ///< content is raw text
constexpr unsigned block = 512;     ///< shown on lines of its own
}  // namespace traits

constexpr std::size_t tag_count = 1
#define FEEDSAX_HTML_TAG(identifier, name, traits) +1
#include "feedsax/html/tags.def"
    ;

namespace tag_tables {
using namespace traits;
constexpr std::array<std::string_view, tag_count> names = {
    "",
#define FEEDSAX_HTML_TAG(identifier, name, traits) name,
#include "feedsax/html/tags.def"
};
constexpr std::array<std::uint16_t, tag_count> traits_of = {
    0,
#define FEEDSAX_HTML_TAG(identifier, name, traits) traits,
#include "feedsax/html/tags.def"
};

/// At most eight characters, in lower case as far as letters go.
constexpr std::uint64_t key(char const* p, std::size_t n) noexcept {
  std::uint64_t k = 0;
  for (std::size_t i = 0; i < n && i < 8; ++i)
    k |= std::uint64_t(static_cast<unsigned char>(p[i]) | 0x20u) << (8 * i);
  return k;
}

constexpr std::size_t slot_of(std::uint64_t k, std::size_t n) noexcept {
  return static_cast<std::size_t>(((k + n) * 0x9E3779B97F4A7C15ull) >> 54);
}

constexpr std::size_t slots = 1024;

struct hashed {
  std::array<std::uint8_t, slots> tag{};
};

constexpr hashed make_hashed() noexcept {
  hashed table;
  for (std::size_t t = 1; t < tag_count; ++t) {
    std::size_t s = slot_of(key(names[t].data(), names[t].size()), names[t].size());
    while (table.tag[s] != 0) s = (s + 1) % slots;
    table.tag[s] = static_cast<std::uint8_t>(t);
  }
  return table;
}

inline constexpr hashed table = make_hashed();

constexpr std::array<std::uint64_t, tag_count> make_keys() noexcept {
  std::array<std::uint64_t, tag_count> keys{};
  for (std::size_t t = 1; t < tag_count; ++t) keys[t] = key(names[t].data(), names[t].size());
  return keys;
}

inline constexpr std::array<std::uint64_t, tag_count> keys = make_keys();
constexpr std::size_t longest_name = 15;
static_assert(tag_count <= 256);
}  // namespace tag_tables

constexpr bool has(tag t, unsigned wanted) noexcept {
  return (tag_tables::traits_of[static_cast<std::size_t>(t)] & wanted) != 0;
}

/// find_tag() without a call. `readable` bytes may be read from `name` on.
inline tag lookup_tag(char const* name, std::size_t size, std::size_t readable) noexcept {
  using namespace tag_tables;
  if (size - 1 >= longest_name) return tag::unknown;
  std::uint64_t k = 0;
  bool sure = false;  // the key tells all of the name
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (readable >= 8) {
    constexpr std::uint64_t all = 0x0101010101010101;
    std::memcpy(&k, name, 8);
    std::uint64_t const mask = size >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    // A control character is no digit in another case.
    sure = size <= 8 && ((k | k << 1) & all * 0x40 & mask) == (all * 0x40 & mask);
    k = (k | all * 0x20) & mask;
  } else
#endif
  {
    k = key(name, size);
  }
  for (std::size_t s = slot_of(k, size);; s = (s + 1) % slots) {
    std::uint8_t const t = table.tag[s];
    if (t == 0) return tag::unknown;
    if (keys[t] == k && (sure ? names[t].size() == size : iequals(names[t], {name, size})))
      return static_cast<tag>(t);
  }
}

}  // namespace feedsax::html
