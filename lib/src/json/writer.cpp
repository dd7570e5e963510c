#include "feedsax/json_writer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/json/serializer.hpp>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstring>

namespace feedsax {

namespace {

/// What Boost.JSON writes for each ASCII character. It is asked once: handed whole strings, its
/// serializer leaves the fast path at the first escape for good, and takes twice the time on HTML.
class escape_table {
 public:
  escape_table() {
    boost::json::serializer serializer;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      auto const c = static_cast<char>(i);
      char buffer[16];
      serializer.reset(boost::json::string_view(&c, 1));
      auto const quoted = serializer.read(buffer);
      auto& entry = texts_[i];
      entry.length = static_cast<std::uint8_t>(quoted.size() - 2);
      std::memcpy(entry.text, quoted.data() + 1, entry.length);
    }
  }

  std::string_view operator[](char c) const noexcept {
    auto const& entry = texts_[static_cast<unsigned char>(c)];
    return {entry.text, entry.length};
  }

 private:
  struct escape {
    char text[7];
    std::uint8_t length;
  };
  std::array<escape, 128> texts_{};
};

constexpr std::uint64_t each_byte = 0x0101010101010101, top_bits = 0x8080808080808080;

std::uint64_t load(char const* p) noexcept {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// The top bit of each byte that JSON wants escaped: a control character, `"` or `\`. Above the
/// lowest bit set, others may be set wrongly.
std::uint64_t escaped_bytes(std::uint64_t word) noexcept {
  auto const controls = word - each_byte * 0x20;
  auto const quotes = (word ^ (each_byte * '"')) - each_byte;
  auto const backslashes = (word ^ (each_byte * '\\')) - each_byte;
  return (controls | quotes | backslashes) & ~word & top_bits;
}

bool is_escaped(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

struct utf8_step {
  std::size_t length;  // of the character, or of the part of one that is to be replaced
  bool valid;
};

/// The character at `p`, whose first byte is not ASCII (Unicode 3.9, table 3-7).
utf8_step read_utf8(char const* p, char const* end) noexcept {
  auto const lead = static_cast<unsigned char>(*p);
  if (lead < 0xC2 || lead > 0xF4) return {1, false};
  std::size_t const length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  unsigned char low = 0x80, high = 0xBF;  // the second byte rules out overlong forms, surrogates
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  auto const available = std::min(length, static_cast<std::size_t>(end - p));
  for (std::size_t i = 1; i < available; ++i) {
    auto const next = static_cast<unsigned char>(p[i]);
    if (next < low || next > high) return {i, false};
    low = 0x80;
    high = 0xBF;
  }
  return {available, available == length};
}

/// The length of the character at `p` by one look at its first bytes, for the two and three of
/// which most text beyond ASCII is made; 0 when a closer look is needed.
std::size_t quick_length(char const* p, char const* end) noexcept {
  if (end - p < 8) return 0;
  auto const bytes = static_cast<std::uint32_t>(load(p));  // the first one lowest
  if ((bytes & 0xC0E0) == 0x80C0 && (bytes & 0x1E) != 0) return 2;
  // Bit 5 of the second byte is set after E0, and not after ED, where surrogates would be.
  auto const second = bytes & 0x200F;
  return (bytes & 0xC0C0F0) == 0x8080E0 && second != 0 && second != 0x200D ? 3 : 0;
}

/// The end of the UTF-8 at the front of a text.
char const* skip_utf8(char const* p, char const* end) noexcept {
  while (p != end) {
    if (static_cast<unsigned char>(*p) < 0x80) {
      if (end - p < 8) {
        ++p;
        continue;
      }
      auto const wide = load(p) & top_bits;
      p += wide == 0 ? 8 : std::countr_zero(wide) / 8;
    } else if (auto const length = quick_length(p, end)) {
      p += length;
    } else {
      auto const step = read_utf8(p, end);
      if (!step.valid) break;
      p += step.length;
    }
  }
  return p;
}

/// Appends UTF-8 with its escapes.
void escape(std::string& out, char const* p, char const* end) {
  static escape_table const escapes;
  for (auto run = p;; run = ++p) {
    for (std::uint64_t found = 0; found == 0 && end - p >= 8;) {
      found = escaped_bytes(load(p));
      p += found == 0 ? 8 : std::countr_zero(found) / 8;
    }
    while (p != end && !is_escaped(*p)) ++p;
    out.append(run, p);
    if (p == end) return;
    out.append(escapes[*p]);
  }
}

}  // namespace

void json_writer::quoted(std::string_view text) {
  auto p = text.data();
  auto const end = p + text.size();
  *out_ += '"';
  for (;;) {
    auto const stop = skip_utf8(p, end);
    escape(*out_, p, stop);
    if (stop == end) break;
    out_->append("\xEF\xBF\xBD");
    p = stop + read_utf8(stop, end).length;
  }
  *out_ += '"';
}

void json_writer::break_line() {
  *out_ += '\n';
  out_->append(2 * std::min<std::size_t>(depth_, 64), ' ');
}

void json_writer::separate() {
  if (depth_ == 0) return;
  if (!first_) *out_ += ',';
  first_ = false;
  if (style_ == json_style::indent) break_line();
}

void json_writer::begin_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  assert(known_ == 0 || (objects_ & 1) == 0);  // in an object, a key comes before the value
  separate();
}

void json_writer::begin(char bracket, bool object) {
  begin_value();
  *out_ += bracket;
  ++depth_;
  objects_ = (objects_ << 1) | std::uint64_t{object};
  if (known_ < 64) ++known_;
  first_ = true;
}

void json_writer::end(char bracket, [[maybe_unused]] bool object) {
  assert(depth_ != 0 && !after_key_);
  assert(known_ == 0 || (objects_ & 1) == std::uint64_t{object});
  --depth_;
  objects_ >>= 1;
  if (known_ != 0) --known_;
  if (style_ == json_style::indent && !first_) break_line();
  *out_ += bracket;
  first_ = false;
}

void json_writer::begin_object() { begin('{', true); }
void json_writer::end_object() { end('}', true); }
void json_writer::begin_array() { begin('[', false); }
void json_writer::end_array() { end(']', false); }

void json_writer::key(std::string_view name) {
  assert(depth_ != 0 && !after_key_);
  assert(known_ == 0 || (objects_ & 1) == 1);
  separate();
  quoted(name);
  out_->append(style_ == json_style::indent ? ": " : ":");
  after_key_ = true;
}

void json_writer::string(std::string_view text) {
  begin_value();
  quoted(text);
}

void json_writer::number(std::int64_t value) {
  begin_value();
  char digits[24];
  out_->append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void json_writer::number(std::uint64_t value) {
  begin_value();
  char digits[24];
  out_->append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

// Not Boost.JSON's form, which is right but for machines only: 1832.5 is 1.8325E3 there.
void json_writer::number(double value) {
  if (!std::isfinite(value)) return null();
  constexpr double exact = 9007199254740992;  // 2^53
  if (std::abs(value) <= exact && value == std::trunc(value))
    return number(static_cast<std::int64_t>(value));
  begin_value();
  char digits[32];
  out_->append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void json_writer::boolean(bool value) { raw(value ? "true" : "false"); }

void json_writer::null() { raw("null"); }

void json_writer::raw(std::string_view json) {
  begin_value();
  out_->append(json);
}

void json_writer::end_line() {
  assert(depth_ == 0 && !after_key_);
  *out_ += '\n';
}

}  // namespace feedsax
