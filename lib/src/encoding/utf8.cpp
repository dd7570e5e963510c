#include "encoding/utf8.hpp"

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace feedsax::encoding::utf8 {

namespace {

constexpr std::uint8_t byte(char c) noexcept { return static_cast<std::uint8_t>(c); }
constexpr bool is_continuation(char c) noexcept { return (byte(c) & 0xC0) == 0x80; }
constexpr bool is_forbidden_control(std::uint8_t b) noexcept {
  return b < 0x20 && b != '\t' && b != '\n' && b != '\r';
}
// EF BF BE and EF BF BF.
constexpr bool is_noncharacter(char const* p) noexcept {
  return byte(p[0]) == 0xEF && byte(p[1]) == 0xBF && byte(p[2]) >= 0xBE;
}

// Eight bytes at a time as long as they are ASCII, and no controls if those are looked for.
template <stop Stop>
std::size_t ascii_words(char const* p, std::size_t n) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  std::size_t i = 0;
  for (; n - i >= 8; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, p + i, 8);
    if (word & (ones * 0x80)) break;
    if constexpr (Stop != stop::ill_formed) {
      // A byte below 20 borrows into its top bit; then the tabs and line ends among them are
      // told apart one by one.
      if ((word - ones * 0x20) & ~word & (ones * 0x80)) {
        std::size_t k = 0;
        while (k < 8 && !is_forbidden_control(byte(p[i + k]))) ++k;
        if (k < 8) return i + k;
      }
    }
  }
  return i;
}

template <stop Stop>
std::size_t ascii_run_scalar(char const* p, std::size_t n) noexcept {
  std::size_t i = ascii_words<Stop>(p, n);
  for (; i < n; ++i) {
    std::uint8_t const b = byte(p[i]);
    if (b >= 0x80 || (Stop != stop::ill_formed && is_forbidden_control(b))) break;
  }
  return i;
}

template <stop Stop>
scan_result scan_words(char const* p, std::size_t n, std::size_t i, bool multibyte) noexcept {
  for (;;) {
    i += ascii_run_scalar<Stop>(p + i, n - i);
    if (i == n || byte(p[i]) < 0x80) return {i, multibyte};
    while (i < n && byte(p[i]) >= 0x80) {
      sequence const s = classify(p + i, n - i);
      if (s.kind != sequence_kind::valid) return {i, multibyte};
      if (Stop == stop::forbidden && s.length == 3 && is_noncharacter(p + i)) return {i, multibyte};
      i += s.length;
      multibyte = true;
    }
  }
}

#if defined(__SSE2__)

inline __m128i load(char const* p) noexcept {
  return _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
}
inline __m128i splat(int b) noexcept { return _mm_set1_epi8(static_cast<char>(b)); }
inline __m128i at_least(__m128i v, int b) noexcept {
  return _mm_cmpeq_epi8(_mm_max_epu8(v, splat(b)), v);
}
inline __m128i below(__m128i v, int b) noexcept {
  return _mm_cmpeq_epi8(_mm_min_epu8(v, splat(b - 1)), v);
}
inline __m128i equal(__m128i v, int b) noexcept { return _mm_cmpeq_epi8(v, splat(b)); }

inline __m128i forbidden_controls(__m128i v) noexcept {
  __m128i const allowed =
      _mm_or_si128(equal(v, '\t'), _mm_or_si128(equal(v, '\n'), equal(v, '\r')));
  return _mm_andnot_si128(allowed, below(v, 0x20));
}

// Where the 16 bytes at p break a rule of Table 3-7, given that the three before them are readable
// and kept the rules.
template <stop Stop>
inline __m128i errors(char const* p) noexcept {
  __m128i const now = load(p);
  __m128i const one = load(p - 1);
  __m128i const two = load(p - 2);
  __m128i const three = load(p - 3);
  __m128i const continuation = _mm_cmplt_epi8(now, splat(-0x40));  // 80..BF are the lowest
  __m128i const expected =
      _mm_or_si128(at_least(one, 0xC2), _mm_or_si128(at_least(two, 0xE0), at_least(three, 0xF0)));
  __m128i result = _mm_xor_si128(continuation, expected);
  result = _mm_or_si128(result, _mm_or_si128(at_least(now, 0xF5),
                                             _mm_and_si128(at_least(now, 0xC0), below(now, 0xC2))));
  result = _mm_or_si128(result, _mm_and_si128(equal(one, 0xE0), below(now, 0xA0)));
  result = _mm_or_si128(result, _mm_and_si128(equal(one, 0xED), at_least(now, 0xA0)));
  result = _mm_or_si128(result, _mm_and_si128(equal(one, 0xF0), below(now, 0x90)));
  result = _mm_or_si128(result, _mm_and_si128(equal(one, 0xF4), at_least(now, 0x90)));
  if constexpr (Stop != stop::ill_formed) result = _mm_or_si128(result, forbidden_controls(now));
  if constexpr (Stop == stop::forbidden)
    result = _mm_or_si128(result, _mm_and_si128(_mm_and_si128(equal(two, 0xEF), equal(one, 0xBF)),
                                                at_least(now, 0xBE)));
  return result;
}

constexpr std::size_t block = 64;

// The same for a block. Sixteen bytes of ASCII behind ASCII have but controls to be looked for,
// and in most languages most of them are.
template <stop Stop>
inline __m128i block_errors(char const* p) noexcept {
  __m128i result = _mm_setzero_si128();
  bool inside = byte(p[-1]) >= 0x80;
  for (char const* const end = p + block; p != end; p += 16) {
    __m128i const now = load(p);
    int const high = _mm_movemask_epi8(now);
    if (inside || high != 0)
      result = _mm_or_si128(result, errors<Stop>(p));
    else if constexpr (Stop != stop::ill_formed)
      result = _mm_or_si128(result, forbidden_controls(now));
    inside = (high & 0x8000) != 0;
  }
  return result;
}

// Whole blocks of ASCII.
template <stop Stop>
std::size_t ascii_blocks(char const* p, std::size_t n) noexcept {
  std::size_t i = 0;
  for (; n - i >= block; i += block) {
    __m128i const a = load(p + i);
    __m128i const b = load(p + i + 16);
    __m128i const c = load(p + i + 32);
    __m128i const d = load(p + i + 48);
    __m128i bad = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
    if constexpr (Stop != stop::ill_formed) {
      bad = _mm_or_si128(bad, _mm_or_si128(forbidden_controls(a), forbidden_controls(b)));
      bad = _mm_or_si128(bad, _mm_or_si128(forbidden_controls(c), forbidden_controls(d)));
    }
    if (_mm_movemask_epi8(bad) != 0) break;
  }
  return i;
}

// Back to the beginning of the character that the bytes before i leave unfinished, if any.
std::size_t boundary(char const* p, std::size_t i) noexcept {
  for (std::size_t back = 1; back <= 3 && back <= i; ++back) {
    std::uint8_t const b = byte(p[i - back]);
    if (b >= 0xC0) return (b >= 0xF0 ? 4u : b >= 0xE0 ? 3u : 2u) > back ? i - back : i;
    if (b < 0x80) return i;
  }
  return i;
}

template <stop Stop>
scan_result scan_vector(char const* p, std::size_t n) noexcept {
  std::size_t i = ascii_blocks<Stop>(p, n);
  bool multibyte = false;
  // The first characters one by one, so that there is something to look back at.
  while (i < 3 && i < n) {
    sequence const s = classify(p + i, n - i);
    if (s.kind != sequence_kind::valid ||
        (Stop == stop::forbidden && s.length == 3 && is_noncharacter(p + i)) ||
        (Stop != stop::ill_formed && is_forbidden_control(byte(p[i]))))
      return {i, multibyte};
    multibyte |= s.length > 1;
    i += s.length;
  }
  std::size_t first = n;  // the first block with more than ASCII
  while (n - i >= block) {
    char const* const at = p + i;
    __m128i const high = _mm_or_si128(_mm_or_si128(load(at), load(at + 16)),
                                      _mm_or_si128(load(at + 32), load(at + 48)));
    if (_mm_movemask_epi8(high) == 0 && byte(at[-1]) < 0x80) {
      std::size_t const run = ascii_blocks<Stop>(at, n - i);
      if (run == 0) break;
      i += run;
      continue;
    }
    if (_mm_movemask_epi8(block_errors<Stop>(at)) != 0) break;
    first = first < i ? first : i;
    i += block;
  }
  i = boundary(p, i);
  // All that is not ASCII may be the character that is not complete.
  for (std::size_t k = first; k < i && !multibyte; ++k) multibyte = byte(p[k]) >= 0x80;
  return scan_words<Stop>(p, n, i, multibyte);
}

#endif

// The bytes that may follow a lead byte; first > last for what is no lead byte.
struct second_byte {
  std::uint8_t first;
  std::uint8_t last;
};
constexpr second_byte after(std::uint8_t lead) noexcept {
  switch (lead) {
  case 0xE0: return {0xA0, 0xBF};
  case 0xED: return {0x80, 0x9F};
  case 0xF0: return {0x90, 0xBF};
  case 0xF4: return {0x80, 0x8F};
  default: break;
  }
  return lead >= 0xC2 && lead < 0xF5 ? second_byte{0x80, 0xBF} : second_byte{1, 0};
}

}  // namespace

scan_result scan_scalar(char const* p, std::size_t n, stop s) noexcept {
  switch (s) {
  case stop::ill_formed: return scan_words<stop::ill_formed>(p, n, 0, false);
  case stop::controls: return scan_words<stop::controls>(p, n, 0, false);
  case stop::forbidden: break;
  }
  return scan_words<stop::forbidden>(p, n, 0, false);
}

scan_result scan(char const* p, std::size_t n, stop s) noexcept {
#if defined(__SSE2__)
  switch (s) {
  case stop::ill_formed: return scan_vector<stop::ill_formed>(p, n);
  case stop::controls: return scan_vector<stop::controls>(p, n);
  case stop::forbidden: break;
  }
  return scan_vector<stop::forbidden>(p, n);
#else
  return scan_scalar(p, n, s);
#endif
}

std::size_t scan_ascii(char const* p, std::size_t n, stop s) noexcept {
  std::size_t i = 0;
#if defined(__SSE2__)
  i = s == stop::ill_formed ? ascii_blocks<stop::ill_formed>(p, n)
                            : ascii_blocks<stop::forbidden>(p, n);
#endif
  return i + (s == stop::ill_formed ? ascii_run_scalar<stop::ill_formed>(p + i, n - i)
                                    : ascii_run_scalar<stop::forbidden>(p + i, n - i));
}

sequence classify(char const* p, std::size_t n) noexcept {
  std::uint8_t const lead = byte(p[0]);
  if (lead < 0x80) return {sequence_kind::valid, 1};
  second_byte const second = after(lead);
  if (second.first > second.last) return {sequence_kind::ill_formed, 1};
  std::size_t const length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (n >= 2 && (byte(p[1]) < second.first || byte(p[1]) > second.last))
    return {sequence_kind::ill_formed, 1};
  for (std::size_t i = 2; i < length && i < n; ++i)
    if (!is_continuation(p[i])) return {sequence_kind::ill_formed, static_cast<std::uint8_t>(i)};
  if (n < length) return {sequence_kind::incomplete, static_cast<std::uint8_t>(n)};
  return {sequence_kind::valid, static_cast<std::uint8_t>(length)};
}

char32_t decode(char const* p, std::size_t length) noexcept {
  auto const tail = [p](std::size_t i) { return static_cast<char32_t>(byte(p[i]) & 0x3F); };
  char32_t const lead = byte(p[0]);
  switch (length) {
  case 1: return lead;
  case 2: return (lead & 0x1F) << 6 | tail(1);
  case 3: return (lead & 0x0F) << 12 | tail(1) << 6 | tail(2);
  default: return (lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3);
  }
}

}  // namespace feedsax::encoding::utf8
