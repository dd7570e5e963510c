#include "date/tokens.hpp"

#include "date/fold.hpp"
#include "feedsax/date.hpp"

namespace feedsax::date {

namespace {

/// A character of the text, after plain().
struct character {
  char32_t value;
  char_class kind;
  std::uint8_t length;
};

constexpr std::array<char_class, 128> ascii_classes = [] {
  std::array<char_class, 128> classes{};
  for (char32_t c = 0; c < 128; ++c) classes[c] = classify(c);
  return classes;
}();

character wide_character(std::string_view text, std::size_t at) noexcept {
  code_point const c = decode(text, at);
  char32_t const value = plain(c.value);
  return {value, classify(value), c.length};
}

/// Nearly all characters are ASCII, and a look into a table.
inline character character_at(std::string_view text, std::size_t at) noexcept {
  auto const byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {byte, ascii_classes[byte], 1};
  return wide_character(text, at);
}

/// The unit that a word right after a number begins with: Chinese and Japanese write the weekday
/// after `日` without a space.
bool is_unit(word const* w) noexcept {
  return w && (w->is(role::year) || w->is(role::month) || w->is(role::day) || w->is(role::hour) ||
               w->is(role::minute) || w->is(role::second));
}

}  // namespace

token* token_list::add(token_kind kind, std::size_t at, bool spaced) noexcept {
  if (size_ == max_tokens) return nullptr;
  token& t = tokens_[size_++];
  t.kind = kind;
  t.sign = '\0';
  t.spaced = spaced;
  t.digits = 0;
  t.begin = static_cast<std::uint16_t>(at);
  t.value = 0;
  t.meaning = nullptr;
  return &t;
}

/// RFC 5322 3.2.2: parentheses nest, a backslash quotes. One that is not closed ends with the
/// text: it was cut.
void token_list::skip_comment(std::string_view text, std::size_t& at) noexcept {
  std::size_t const begin = ++at;
  for (std::size_t depth = 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      if (++at == text.size()) return;
    } else if (text[at] == '(') {
      ++depth;
    } else if (text[at] == ')' && --depth == 0) {
      comment_ = text.substr(begin, at++ - begin);
      return;
    }
  }
}

void token_list::scan_word(std::string_view text, std::size_t& at, token& t) noexcept {
  bool const after_digit = size_ > 1 && !t.spaced && is_number(size_ - 2);
  char folded[max_word_bytes];
  std::size_t size = 0;
  std::uint32_t hash = hash_seed;
  bool fits = true;
  auto const append = [&](char byte) {
    if (size == max_word_bytes) {
      fits = false;
    } else {
      folded[size++] = byte;
      hash = hash_byte(hash, byte);
    }
  };
  while (at < text.size()) {
    character const c = character_at(text, at);
    if (c.kind != char_class::letter && c.kind != char_class::ignored) break;
    at += c.length;
    if (c.kind == char_class::ignored) continue;
    if (c.value < 0x80) {
      append(static_cast<char>(c.value | 0x20U));
      continue;
    }
    folded_bytes const bytes = encode(fold(c.value));
    for (std::size_t b = 0; b < bytes.length; ++b) append(bytes.bytes[b]);
    if (after_digit && c.value >= 0x3000 && fits) {
      t.meaning = find_word({folded, size}, hash);
      if (is_unit(t.meaning)) return;
    }
  }
  t.meaning = fits ? find_word({folded, size}, hash) : nullptr;
}

bool token_list::scan(std::string_view text) noexcept {
  if (text.size() > max_date_bytes) return false;
  bool spaced = false;
  for (std::size_t at = 0; at < text.size();) {
    character const c = character_at(text, at);
    switch (c.kind) {
    case char_class::space: spaced = true; [[fallthrough]];
    case char_class::ignored: at += c.length; continue;
    case char_class::foreign: return false;
    case char_class::digit: {
      token* const t = add(token_kind::number, at, spaced);
      if (!t) return false;
      while (at < text.size()) {
        character const d = character_at(text, at);
        if (d.kind != char_class::digit) break;
        if (t->digits < 19) t->value = t->value * 10 + (d.value - U'0');
        if (t->digits < 255) ++t->digits;
        at += d.length;
      }
      break;
    }
    case char_class::letter: {
      token* const t = add(token_kind::word, at, spaced);
      if (!t) return false;
      scan_word(text, at, *t);
      break;
    }
    case char_class::sign:
      if (c.value == U'(') {
        skip_comment(text, at);
        spaced = true;
        continue;
      }
      token* const t = add(token_kind::sign, at, spaced);
      if (!t) return false;
      t->sign = static_cast<char>(c.value);
      at += c.length;
      break;
    }
    tokens_[size_ - 1].end = static_cast<std::uint16_t>(at);
    spaced = false;
  }
  tokens_[size_].kind = token_kind::end;
  tokens_[size_].sign = '\0';
  tokens_[size_].spaced = spaced;
  tokens_[size_].meaning = nullptr;
  tokens_[size_].digits = 0;
  tokens_[size_].value = 0;
  tokens_[size_].begin = tokens_[size_].end = static_cast<std::uint16_t>(text.size());
  return true;
}

}  // namespace feedsax::date
