#include "reader/line_index.hpp"

#include <algorithm>

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

// Line ends that end in (from, to]: a CR that a LF follows is none. Written for vectors.
std::size_t count_line_ends(std::string_view bytes, std::size_t from, std::size_t to) noexcept {
  char const* const p = bytes.data();
  std::size_t const inner = std::min(to, bytes.empty() ? 0 : bytes.size() - 1);
  std::size_t n = 0;
  std::size_t i = from;
  while (i < inner) {
    // Sums of bytes within bytes, as long as they cannot overflow.
    std::size_t const stop = std::min(inner, i + 255);
    unsigned char sum = 0;
    for (; i < stop; ++i) {
      bool const ends = (p[i] == '\n') | ((p[i] == '\r') & (p[i + 1] != '\n'));
      sum = static_cast<unsigned char>(sum + ends);
    }
    n += sum;
  }
  if (i < to) n += p[i] == '\n' || p[i] == '\r';
  return n;
}

}  // namespace

void line_index::reset() noexcept {
  unit_ = code_unit::byte;
  begin_ = {};
  window_.clear();
  chunk_ = {};
  marks_.clear();
}

void line_index::append(std::string_view bytes) {
  if (!chunk_.empty()) window();
  chunk_ = bytes;
}

std::string_view line_index::window() const {
  window_.append(chunk_);
  chunk_ = {};
  return window_;
}

// Moves the mark over bytes[from, to).
void line_index::pass(std::string_view bytes, std::size_t from, std::size_t to, code_unit unit,
                      mark& m) {
  std::uint64_t const base = m.offset - from;
  m.offset = base + to;
  std::size_t const step = width(unit);
  auto const is_end = [&](std::size_t i) {
    char const c = ascii_at(bytes, i, unit);
    return c == '\n' || (c == '\r' && ascii_at(bytes, i + step, unit) != '\n');
  };
  if (unit == code_unit::byte) {
    std::size_t const n = count_line_ends(bytes, from, to);
    m.line += n;
    if (n == 0) return;
  } else {
    std::size_t n = 0;
    for (std::size_t i = from; i + step <= to; i += step) n += is_end(i);
    m.line += n;
    if (n == 0) return;
  }
  std::size_t last = from + (to - from) / step * step;
  while (!is_end(last - step)) last -= step;
  m.line_begin = base + last;
}

void line_index::advance(std::uint64_t keep) {
  keep = std::clamp(keep, begin_.offset, end());
  std::size_t const step = width(unit_);
  std::size_t count = static_cast<std::size_t>(keep - begin_.offset);
  // Pieces of wide characters are not counted where they are cut.
  if (chunk_.empty() || step > 1 || count < window_.size() + step) {
    window();
  } else if (!window_.empty()) {
    // What was kept goes first, with a look at the character behind it.
    std::size_t const held = window_.size();
    window_.append(chunk_.substr(0, step));
    pass(window_, 0, held, unit_, begin_);
    window_.clear();
    marks_.clear();
    count -= held;
  }
  std::string_view const bytes = window_.empty() ? chunk_ : window_;
  // A CR at the end stays: a LF may follow.
  if (count >= step && count == bytes.size() && ascii_at(bytes, count - step, unit_) == '\r')
    count -= step;
  if (count > 0) {
    pass(bytes, 0, count, unit_, begin_);
    marks_.clear();
  }
  if (window_.empty())
    window_.assign(chunk_.substr(count));
  else
    window_.erase(0, count);
  chunk_ = {};
}

position line_index::locate(std::uint64_t offset) const {
  offset = std::clamp(offset, begin_.offset, end());
  std::string_view const bytes = window();
  std::size_t const at = static_cast<std::size_t>(offset - begin_.offset);
  std::size_t const wanted = at / mark_distance;
  if (marks_.empty()) marks_.push_back(begin_);
  // The last full stretch may end in a CR whose LF has not come, so it is not yet marked.
  while (marks_.size() <= wanted) {
    mark next = marks_.back();
    std::size_t const from = (marks_.size() - 1) * mark_distance;
    if (from + mark_distance + width(unit_) > bytes.size()) break;
    pass(bytes, from, from + mark_distance, unit_, next);
    marks_.push_back(next);
  }
  std::size_t const from_mark = std::min(wanted, marks_.size() - 1);
  mark m = marks_[from_mark];
  pass(bytes, from_mark * mark_distance, at, unit_, m);
  return {offset, m.line, offset - m.line_begin + 1};
}

}  // namespace feedsax::reader
