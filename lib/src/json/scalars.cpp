// The strings, numbers and words of json_driver.
#include "json/json_driver.hpp"

#include <algorithm>
#include <array>

#include "feedsax/text.hpp"

namespace feedsax::json {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

bool is_word(char c) noexcept {
  return is_ascii_digit(c) || is_ascii_alpha(c) || c == '-' || c == '+' || c == '.' || c == '_' ||
         c == '$';
}

// The offset of the first byte that a number (RFC 8259 6) cannot have there; npos for a number.
std::size_t find_fault(std::string_view s) noexcept {
  std::size_t i = 0;
  auto const digits = [&] {
    std::size_t const from = i;
    while (i < s.size() && is_ascii_digit(s[i])) ++i;
    return i > from;
  };
  if (s.starts_with('-')) ++i;
  if (i < s.size() && s[i] == '0')
    ++i;
  else if (!digits())
    return i;
  if (i < s.size() && s[i] == '.') {
    ++i;
    if (!digits()) return i;
  }
  if (i < s.size() && (s[i] == 'e' || s[i] == 'E')) {
    ++i;
    if (i < s.size() && (s[i] == '+' || s[i] == '-')) ++i;
    if (!digits()) return i;
  }
  return i == s.size() ? std::string_view::npos : i;
}

// The same for the word that it is nearest to.
std::size_t find_fault(std::string_view s, std::string_view literal) noexcept {
  auto const differs = std::mismatch(s.begin(), s.end(), literal.begin(), literal.end());
  return static_cast<std::size_t>(differs.first - s.begin());
}

std::string_view nearest_literal(char c) noexcept {
  return c == 't' ? "true" : c == 'f' ? "false" : c == 'n' ? "null" : "";
}

// Words of other languages for nothing.
bool means_null(std::string_view word) noexcept {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  for (std::string_view const w : {"null", "none", "nil", "undefined", "nan", "infinity", "inf"})
    if (iequals(word, w)) return true;
  return false;
}

std::size_t encode(std::uint32_t c, char* to) noexcept {
  auto const byte = [](std::uint32_t b) {
    return static_cast<char>(static_cast<unsigned char>(b));
  };
  auto const tail = [&](std::uint32_t shift) { return byte(0x80 | (c >> shift & 0x3F)); };
  if (c < 0x80) {
    to[0] = byte(c);
    return 1;
  }
  if (c < 0x800) {
    to[0] = byte(0xC0 | c >> 6);
    to[1] = tail(0);
    return 2;
  }
  if (c < 0x10000) {
    to[0] = byte(0xE0 | c >> 12);
    to[1] = tail(6);
    to[2] = tail(0);
    return 3;
  }
  to[0] = byte(0xF0 | c >> 18);
  to[1] = tail(12);
  to[2] = tail(6);
  to[3] = tail(0);
  return 4;
}

}  // namespace

// --- strings ------------------------------------------------------------------------------------

// What follows it is to be told at its place, which is kept until then.
void json_driver::root_is_scalar(std::uint64_t begin) {
  root_is_scalar_ = true;
  root_begin_ = begin;
  session_->opened(begin);
}

void json_driver::begin_string(char quote) {
  std::uint64_t const begin = here();
  quote_ = quote;
  bend_reported_ = false;
  is_key_ = wants_key();
  std::string_view const subject(&quote_, 1);
  if (is_key_) {
    if (expected_ == expected::comma && !bend(begin, subject)) return;
    key_begin_ = begin;
  } else {
    if (!begin_value(begin, subject)) return;
    if (open_.empty()) root_is_scalar(begin);
    if (!start("string", begin, begin + 1)) return;
    end_value();
  }
  if (quote != '"') {
    bend_reported_ = true;
    if (!bend(begin, subject)) return;
  }
  scalar_bytes_ = 0;
  high_ = 0;
  text_.clear();
  text_begin_ = begin + 1;
  run_ = at_ + 1;
  lexeme_ = lexeme::string;
}

// All up to the next byte that means something.
void json_driver::take_string() {
  char const* const from = chunk_.data() + at_;
  char const* const to = chunk_.data() + chunk_.size();
  char const* const found = std::find_if(from, to, [&](char c) {
    return c == quote_ || c == '\\' || static_cast<unsigned char>(c) < 0x20;
  });
  if (high_ != 0 && (found != from || *found != '\\')) return lone_surrogate();
  at_ += static_cast<std::size_t>(found - from);
  if (found == to) return;
  if (*found == quote_) {
    end_string();
    ++at_;
    return;
  }
  if (*found == '\\') {
    text_.append(chunk_.substr(run_, at_ - run_));
    escape_begin_ = here();
    ++at_;
    run_ = at_;
    lexeme_ = lexeme::escape;
    return;
  }
  // Control characters have to be escaped; a line end that is not, was meant.
  if (bend_string(here(), {})) ++at_;
}

void json_driver::take_escape(char c) {
  lexeme_ = lexeme::string;
  if (c == 'u') {
    unit_ = digits_ = 0;
    lexeme_ = lexeme::unicode;
    run_ = ++at_;
    return;
  }
  if (high_ != 0) {
    lone_surrogate();
    if (session_->halted()) return;
  }
  constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  std::size_t const which = letters.find(c);
  if (which != std::string_view::npos) {
    append(static_cast<unsigned char>(meanings[which]));
    run_ = ++at_;
  } else if (bend_string(escape_begin_, "\\")) {
    run_ = at_;  // The backslash goes, the character stays, unless it ends the string.
    if (c == quote_) {
      append(static_cast<unsigned char>(c));
      run_ = ++at_;
    }
  }
}

void json_driver::take_unicode(char c) {
  char const lower = to_lower_ascii(c);
  bool const is_hex = is_ascii_digit(c) || (lower >= 'a' && lower <= 'f');
  if (!is_hex) {
    lexeme_ = lexeme::string;
    run_ = at_;
    if (high_ != 0) lone_surrogate();
    if (!session_->halted() && bend_string(escape_begin_, "\\u")) append(replacement);
    return;
  }
  unit_ = unit_ << 4 | static_cast<std::uint32_t>(is_ascii_digit(c) ? c - '0' : lower - 'a' + 10);
  ++at_;
  if (++digits_ < 4) return;
  lexeme_ = lexeme::string;
  run_ = at_;
  take_unit(unit_);
}

void json_driver::take_unit(std::uint32_t unit) {
  bool const is_high = unit >= 0xD800 && unit < 0xDC00, is_low = unit >= 0xDC00 && unit < 0xE000;
  if (is_low && high_ != 0) {
    append(0x10000 + ((high_ - 0xD800) << 10) + (unit - 0xDC00));
    high_ = 0;
    return;
  }
  if (high_ != 0) lone_surrogate();
  if (session_->halted()) return;
  if (is_high || is_low) {
    high_ = unit;
    high_begin_ = escape_begin_;
    if (is_low) lone_surrogate();
    return;
  }
  append(unit);
}

// The grammar allows half a character, but it is nothing that text could hold (RFC 8259 8.2).
void json_driver::lone_surrogate() {
  high_ = 0;
  if (bend_string(high_begin_, "\\u")) append(replacement);
}

void json_driver::append(std::uint32_t character) {
  std::array<char, 4> bytes;
  text_.append(bytes.data(), encode(character, bytes.data()));
}

// The text before it comes first, whether or not a chunk ended there.
bool json_driver::bend_string(std::uint64_t offset, std::string_view subject) {
  if (!strict_ && std::exchange(bend_reported_, true)) return true;
  pass_run_until(offset);
  return !session_->halted() && bend(offset, subject);
}

// Takes over what was read of the string; called at its end and at that of the chunk. An escape
// that is not over, or may be half a pair, waits.
void json_driver::pass_run() {
  pass_run_until(high_ != 0 ? high_begin_ : in_escape() ? escape_begin_ : here());
}

void json_driver::pass_run_until(std::uint64_t end) {
  std::string_view const run =
      lexeme_ == lexeme::string ? chunk_.substr(run_, at_ - run_) : std::string_view();
  run_ = at_;
  if (is_key_) {
    text_.append(run);
    std::uint32_t const most = session_->options().limits.max_name_bytes;
    if (text_.size() > most) session_->fail(errc::name_too_long, key_begin_);
    return;
  }
  if (text_.empty()) return deliver(run, end);
  text_.append(run);
  deliver(text_, end);
  text_.clear();
}

void json_driver::deliver(std::string_view text, std::uint64_t end) {
  if (text.empty()) return;
  std::uint64_t const begin = std::exchange(text_begin_, end);
  std::uint64_t const left = session_->options().limits.max_text_bytes - scalar_bytes_;
  bool const too_long = text.size() > left;
  if (too_long) {
    // All that may be delivered is, so that it does not depend on how the input was cut.
    std::size_t n = static_cast<std::size_t>(left);
    while (n > 0 && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) --n;
    text = text.substr(0, n);
  }
  scalar_bytes_ += text.size();
  if (!session_->enter(begin, end)) return;
  if (!text.empty() && has(session_->wanted(), events::text)) session_->handler().on_text(text);
  if (too_long) session_->fail(errc::text_too_long, scalar_begin_);
}

void json_driver::end_string() {
  pass_run();
  if (session_->halted()) return;
  lexeme_ = lexeme::none;
  if (is_key_) {
    is_key_ = false;
    name_key(text_);
  } else {
    end(scalar_name_, here(), here() + 1);
  }
}

// --- words --------------------------------------------------------------------------------------

void json_driver::take_word() {
  char const* const from = chunk_.data() + at_;
  char const* const to = chunk_.data() + chunk_.size();
  char const* const found = std::find_if_not(from, to, is_word);
  std::uint32_t const most = std::min(max_number_bytes, session_->options().limits.max_text_bytes);
  std::size_t const n = static_cast<std::size_t>(found - from);
  if (text_.size() + n > most) return session_->fail(errc::text_too_long, word_begin_);
  text_.append(from, n);
  at_ += n;
  if (found != to) end_word();
}

void json_driver::end_word() {
  lexeme_ = lexeme::none;
  std::string_view const word = text_;
  if (wants_key()) {
    // Quotes are missing, perhaps the comma before as well: one report.
    key_begin_ = word_begin_;
    if (!bend(word_begin_, word)) return;
    if (word.size() > session_->options().limits.max_name_bytes)
      return session_->fail(errc::name_too_long, word_begin_);
    name_key(word);
    return;
  }
  if (!begin_value(word_begin_, word)) return;
  if (open_.empty()) root_is_scalar(word_begin_);
  char const first = word.front();
  std::string_view const literal = nearest_literal(first);
  if (word == literal) {
    bool const is_null = first == 'n';
    return end_word_as(is_null ? "null" : "boolean", is_null ? std::string_view() : word);
  }
  std::size_t const fault = literal.empty() ? find_fault(word) : find_fault(word, literal);
  if (literal.empty() && fault == std::string_view::npos) return end_word_as("number", word);
  if (!bend(strict_ ? word_begin_ + fault : word_begin_, word)) return;

  if (means_null(word)) return end_word_as("null", {});
  if (iequals(word, "true")) return end_word_as("boolean", "true");
  if (iequals(word, "false")) return end_word_as("boolean", "false");
  bool const is_number = is_ascii_digit(word.back()) &&
                         word.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  end_word_as(is_number ? "number" : "string", word);
}

void json_driver::end_word_as(std::string_view type, std::string_view text) {
  std::uint64_t const word_end = here();
  if (!start(type, word_begin_, word_end)) return;
  end_value();
  if (!text.empty() && has(session_->wanted(), events::text) &&
      session_->enter(word_begin_, word_end))
    session_->handler().on_text(text);
  if (!session_->halted()) end(scalar_name_, word_end, word_end);
}

}  // namespace feedsax::json
