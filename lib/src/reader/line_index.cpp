#include "reader/line_index.hpp"

#include <algorithm>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace feedsax::reader {
namespace {

constexpr std::size_t mark_distance = 1024;

constexpr std::size_t width(code_unit u) noexcept {
  switch (u) {
  case code_unit::byte: return 1;
  case code_unit::utf16le:
  case code_unit::utf16be: return 2;
  case code_unit::utf32le:
  case code_unit::utf32be: return 4;
  }
  return 1;
}

// The unit at `i` if it is an ASCII character, else 0; 0 beyond the end too.
char ascii_at(std::string_view bytes, std::size_t i, code_unit u) noexcept {
  std::size_t const n = width(u);
  if (i + n > bytes.size()) return 0;
  bool const low_first = u == code_unit::utf16le || u == code_unit::utf32le;
  std::size_t const low = low_first ? i : i + n - 1;
  for (std::size_t k = i; k < i + n; ++k)
    if (k != low && bytes[k] != 0) return 0;
  return bytes[low];
}

// Of bytes: is p[0] the end of a line? A CR that a LF follows is none.
constexpr bool ends_line(char const* p, char const* end) noexcept {
  return *p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n'));
}

#if defined(__SSE2__)
// The line ends among the next bytes, sixteen at a time; `p` moves on. One byte behind is read.
std::uint64_t count_blocks(char const*& p, std::size_t blocks) noexcept {
  __m128i const lf = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r'), zero = _mm_setzero_si128();
  __m128i total = zero;
  while (blocks > 0) {
    // Sums within bytes, as long as they cannot overflow.
    std::size_t const some = std::min<std::size_t>(blocks, 255);
    __m128i sum = zero;
    for (std::size_t i = 0; i < some; ++i, p += 16) {
      __m128i const here = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
      __m128i const next = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p + 1));
      __m128i const lone = _mm_andnot_si128(_mm_cmpeq_epi8(next, lf), _mm_cmpeq_epi8(here, cr));
      sum = _mm_sub_epi8(sum, _mm_or_si128(_mm_cmpeq_epi8(here, lf), lone));
    }
    total = _mm_add_epi64(total, _mm_sad_epu8(sum, zero));
    blocks -= some;
  }
  std::uint64_t halves[2];
  _mm_storeu_si128(reinterpret_cast<__m128i*>(halves), total);
  return halves[0] + halves[1];
}
#endif

// The line ends that end in (from, to].
std::uint64_t count_line_ends(std::string_view bytes, std::size_t from, std::size_t to) noexcept {
  char const* p = bytes.data() + from;
  char const* const stop = bytes.data() + to;
  char const* const end = bytes.data() + bytes.size();
  std::uint64_t n = 0;
#if defined(__SSE2__)
  std::size_t const readable = static_cast<std::size_t>(end - p);
  if (readable > 0)
    n = count_blocks(p, std::min((readable - 1) / 16, static_cast<std::size_t>(stop - p) / 16));
#endif
  for (; p < stop; ++p) n += ends_line(p, end);
  return n;
}

}  // namespace

code_unit unit_of(std::string_view label) noexcept {
  if (label == "utf-16le") return code_unit::utf16le;
  if (label == "utf-16be") return code_unit::utf16be;
  if (label == "utf-32le") return code_unit::utf32le;
  if (label == "utf-32be") return code_unit::utf32be;
  return code_unit::byte;
}

void line_index::reset() noexcept {
  unit_ = code_unit::byte;
  begin_ = furthest_ = {};
  window_.clear();
  chunk_ = {};
  marks_.clear();
}

void line_index::append(std::string_view bytes) {
  if (!chunk_.empty()) join();
  if (window_.empty())
    chunk_ = bytes;
  else
    window_.append(bytes);
}

void line_index::join() {
  window_.append(chunk_);
  chunk_ = {};
}

// Moves the mark over bytes[from, to).
void line_index::pass(std::string_view bytes, std::size_t from, std::size_t to, code_unit unit,
                      mark& m) {
  std::uint64_t const base = m.offset - from;
  m.offset = base + to;
  if (unit == code_unit::byte) {
    std::uint64_t const n = count_line_ends(bytes, from, to);
    if (n == 0) return;
    char const* last = bytes.data() + to;
    while (!ends_line(last - 1, bytes.data() + bytes.size())) --last;
    m.line += n;
    m.line_begin = base + static_cast<std::uint64_t>(last - bytes.data());
    return;
  }
  std::size_t const step = width(unit);
  for (std::size_t i = from; i + step <= to; i += step) {
    char const c = ascii_at(bytes, i, unit);
    if (c != '\n' && (c != '\r' || ascii_at(bytes, i + step, unit) == '\n')) continue;
    ++m.line;
    m.line_begin = base + i + step;
  }
}

void line_index::advance(std::uint64_t keep) {
  keep = std::clamp(keep, begin_.offset, end());
  std::string_view const bytes = window();
  std::size_t count = static_cast<std::size_t>(keep - begin_.offset);
  // A CR stays as long as a LF may follow.
  std::size_t const step = width(unit_);
  if (count >= step && count + step > bytes.size() && ascii_at(bytes, count - step, unit_) == '\r')
    count -= step;
  if (count > 0) {
    begin_ = place(begin_.offset + count);
    furthest_ = begin_;
    marks_.clear();
  }
  if (window_.empty())
    window_.assign(chunk_.substr(count));
  else
    window_.erase(0, count);
  chunk_ = {};
}

line_index::mark line_index::place(std::uint64_t offset) const {
  std::string_view const bytes = window();
  mark from = furthest_;
  if (offset < furthest_.offset) {
    std::size_t const wanted = static_cast<std::size_t>(offset - begin_.offset) / mark_distance;
    if (marks_.empty()) marks_.push_back(begin_);
    while (marks_.size() <= wanted) {
      mark next = marks_.back();
      std::size_t const at = (marks_.size() - 1) * mark_distance;
      pass(bytes, at, at + mark_distance, unit_, next);
      marks_.push_back(next);
    }
    from = marks_[wanted];
  }
  std::size_t const to = static_cast<std::size_t>(offset - begin_.offset);
  pass(bytes, static_cast<std::size_t>(from.offset - begin_.offset), to, unit_, from);
  // Behind a CR that ends the bytes, the line depends on what follows.
  if (from.offset > furthest_.offset && to + width(unit_) <= bytes.size()) furthest_ = from;
  return from;
}

position line_index::locate(std::uint64_t offset) const {
  mark const m = place(std::clamp(offset, begin_.offset, end()));
  return {m.offset, m.line, m.offset - m.line_begin + 1};
}

}  // namespace feedsax::reader
