#include "encoding/text_writer.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace feedsax::encoding {

namespace {

constexpr char digits[] = "0123456789ABCDEF";

// `U+000B`
std::string_view name_of(char32_t c, char (&to)[8]) noexcept {
  std::size_t const length = 4;  // what is forbidden lies in the first plane
  to[0] = 'U';
  to[1] = '+';
  for (std::size_t i = 0; i < length; ++i) to[2 + i] = digits[(c >> (4 * (length - 1 - i))) & 15];
  return {to, 2 + length};
}

// `E9 20`, the first eight bytes.
std::string_view hex(std::string_view bytes, char (&to)[24]) noexcept {
  std::size_t size = 0;
  for (char const c : bytes.substr(0, 8)) {
    if (size > 0) to[size++] = ' ';
    auto const b = static_cast<std::uint8_t>(c);
    to[size++] = digits[b >> 4];
    to[size++] = digits[b & 15];
  }
  return {to, size};
}

}  // namespace

void text_writer::reset(feedsax::mode m, report on_repair) {
  mode_ = m;
  report_ = std::move(on_repair);
  output_ = nullptr;
  map_.clear();
  size_ = 0;
  failure_.reset();
  filter_ = character_filter();
  open_ = true;
  last_ = '\0';
  last_issue_ = issue::none;
  last_issue_end_ = 0;
}

utf8::stop text_writer::stop() const noexcept {
  // Strict leaves forbidden characters to the parser, which refuses them at the exact place.
  if (strict()) return utf8::stop::ill_formed;
  return filter_.grammar() == grammar::json ? utf8::stop::controls : utf8::stop::forbidden;
}

void text_writer::hand_on(char const* p, std::size_t n) {
  if (open_ && n > 0 && !(*output_)(std::string_view(p, n))) open_ = false;
}

void text_writer::flush() { hand_on(buffer_.get(), std::exchange(size_, 0)); }

void text_writer::make_room() {
  if (buffer_ == nullptr)
    buffer_ = std::make_unique<char[]>(buffer_size);
  else
    flush();
}

// A parser that looks for UTF-16 by itself must not find it, so strict refuses NULs there; in
// recovery none gets this far.
bool text_writer::begins_with_nul(char const* p, std::size_t n, std::uint32_t in_each) {
  if (!strict() || map_.out() >= 2) return false;
  std::size_t const looked_at = std::min<std::size_t>(n, 2 - map_.out());
  std::size_t const nul = std::string_view(p, looked_at).find('\0');
  if (nul == std::string_view::npos) return false;
  if (nul > 0) encode(static_cast<std::uint8_t>(*p), in_each);  // one byte of ASCII
  fail(errc::invalid_character, offset(), "U+0000");
  return true;
}

void text_writer::pass(char const* p, std::size_t n) {
  if (!open() || n == 0 || begins_with_nul(p, n, 1)) return;
  if (size_ > 0 && n < worth_a_call) return copy(p, n, 1);
  flush();
  map_.run(n, 1, 1);
  last_ = p[n - 1];
  hand_on(p, n);
}

void text_writer::copy(char const* p, std::size_t n, std::uint32_t in_each) {
  if (!open() || n == 0 || begins_with_nul(p, n, in_each)) return;
  while (n > 0 && open()) {
    char* const to = reserve(1);
    std::size_t const part = std::min(n, buffer_size - size_);
    std::memcpy(to, p, part);
    size_ += part;
    map_.run(part, in_each, 1);
    last_ = p[part - 1];
    p += part;
    n -= part;
  }
}

std::size_t text_writer::ascii(std::string_view bytes) {
  std::size_t i = 0;
  while (i < bytes.size() && open()) {
    char const* const p = bytes.data() + i;
    std::size_t const n = utf8::scan_ascii(p, std::min(bytes.size() - i, max_piece), stop());
    if (n >= worth_a_call)
      pass(p, n);
    else
      copy(p, n, 1);
    i += n;
    if (n > 0) continue;
    if (static_cast<std::uint8_t>(*p) >= 0x80) break;
    put(static_cast<std::uint8_t>(*p), 1);
    ++i;
  }
  return i;
}

void text_writer::judge(char32_t c, std::uint32_t in) {
  if (!open()) return;
  if (strict()) {
    char const byte = static_cast<char>(c);
    if (c != 0 || !begins_with_nul(&byte, 1, in)) encode(c, in);
    return;
  }
  remedy const answer = filter_.judge(c, last_);
  if (answer == remedy::keep) return encode(c, in);
  char name[8];
  repair(issue::control_chars, offset(), in, name_of(c, name));
  if (answer == remedy::drop)
    skip(in);
  else
    encode(answer == remedy::space ? U' ' : U'\uFFFD', in);
}

void text_writer::put_after(char32_t c) {
  if (!open()) return;
  char* const to = reserve(4);
  std::size_t const n = utf8::encode(c, to);
  size_ += n;
  map_.insert(n);
  last_ = to[n - 1];
}

bool text_writer::bad(issue what, std::string_view bytes, bool partial) {
  if (!open()) return false;
  char text[24];
  if (strict())
    fail(partial ? errc::partial_character : errc::invalid_bytes, offset(), hex(bytes, text));
  else if (is_new(what, offset(), bytes.size()))
    notify(what, offset(), hex(bytes, text));
  return open();
}

void text_writer::repair(issue what, std::uint64_t at, std::uint64_t length,
                         std::string_view subject) {
  if (open() && is_new(what, at, length)) notify(what, at, subject);
}

// Or the continuation of the last one?
bool text_writer::is_new(issue what, std::uint64_t at, std::uint64_t length) noexcept {
  bool const continues = what == last_issue_ && at == last_issue_end_;
  last_issue_ = what;
  last_issue_end_ = at + length;
  return !continues;
}

void text_writer::notify(issue what, std::uint64_t at, std::string_view subject) {
  flush();
  if (open() && report_) report_(what, at, subject);
}

void text_writer::fail(errc code, std::uint64_t at, std::string_view subject) {
  if (!open()) return;
  flush();
  if (!open()) return;
  failure_ = failure{code, at, std::string(subject)};
  open_ = false;
}

}  // namespace feedsax::encoding
