/// \file
/// Looking for bytes, and classes of them.
///
///     char const* lt = find(p, end, '<');      // end when there is none
///
/// Most runs in HTML are short, so that sixteen bytes are looked at in place before memchr() is
/// called. No state; safe to use from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace feedsax::html {

/// The first `c` in [p, end), or `end`.
inline char const* find(char const* p, char const* end, char c) noexcept {
#if defined(__SSE2__)
  __m128i const wanted = _mm_set1_epi8(c);
  for (int n = 0; n < 4; ++n, p += 16) {
    if (end - p < 16) break;
    __m128i const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
    int const mask = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted));
    if (mask != 0) return p + __builtin_ctz(static_cast<unsigned>(mask));
  }
#endif
  if (p == end) return end;
  auto const* const found =
      static_cast<char const*>(std::memchr(p, c, static_cast<std::size_t>(end - p)));
  return found ? found : end;
}

/// The first of three bytes in [p, end), or `end`.
inline char const* find_any(char const* p, char const* end, char a, char b, char c) noexcept {
#if defined(__SSE2__)
  __m128i const va = _mm_set1_epi8(a), vb = _mm_set1_epi8(b), vc = _mm_set1_epi8(c);
  for (; end - p >= 16; p += 16) {
    __m128i const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
    int const mask = _mm_movemask_epi8(
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, va), _mm_cmpeq_epi8(bytes, vb)),
                     _mm_cmpeq_epi8(bytes, vc)));
    if (mask != 0) return p + __builtin_ctz(static_cast<unsigned>(mask));
  }
#endif
  while (p != end && *p != a && *p != b && *p != c) ++p;
  return p;
}

namespace chars {
constexpr std::uint8_t white = 1;      ///< TAB, LF, FF, CR, space
constexpr std::uint8_t name_end = 2;   ///< ends a tag's name: white, `/`, `>`
constexpr std::uint8_t attr_end = 4;   ///< ends an attribute's name: the same and `=`
constexpr std::uint8_t value_end = 8;  ///< ends an unquoted value: white, `>`
constexpr std::uint8_t letter = 16;    ///< A to Z, a to z
constexpr std::uint8_t markup = 32;    ///< makes a `<` before it one of markup
constexpr std::uint8_t alnum = 64;     ///< letters and digits

constexpr std::array<std::uint8_t, 256> make() noexcept {
  std::array<std::uint8_t, 256> table{};
  for (unsigned c : {0x09u, 0x0Au, 0x0Cu, 0x0Du, 0x20u})
    table[c] = white | name_end | attr_end | value_end;
  table['/'] = name_end | attr_end | markup;
  table['>'] = name_end | attr_end | value_end;
  table['='] = attr_end;
  table['!'] = table['?'] = markup;
  for (unsigned c = 0; c < 26; ++c) table['a' + c] = table['A' + c] = letter | markup | alnum;
  for (unsigned c = '0'; c <= '9'; ++c) table[c] = alnum;
  return table;
}
inline constexpr std::array<std::uint8_t, 256> table = make();
}  // namespace chars

constexpr bool is(char c, std::uint8_t cls) noexcept {
  return (chars::table[static_cast<unsigned char>(c)] & cls) != 0;
}

}  // namespace feedsax::html
