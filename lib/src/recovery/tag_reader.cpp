#include "recovery/tag_reader.hpp"

#include "encoding/utf8.hpp"
#include "xml/names.hpp"

namespace feedsax::recovery {
namespace {

using xml::is_space;

constexpr bool is_quote(char c) noexcept { return c == '"' || c == '\''; }
}  // namespace

void tag_reader::begin() noexcept {
  state_ = state::name;
  at_ = 1;
  name_end_ = 0;
  empty_ = unclosed_ = bad_ = equals_seen_ = junk_ = unspaced_ = false;
  attributes_.clear();
}

tag_reader::verdict tag_reader::end(bool empty, bool consumed) noexcept {
  empty_ = empty;
  unclosed_ = !consumed;
  if (consumed) ++at_;
  return verdict::complete;
}

void tag_reader::add(std::size_t value_begin, std::size_t value_end, char quote) {
  attributes_.push_back(
      {static_cast<std::uint32_t>(attribute_begin_), static_cast<std::uint32_t>(attribute_end_),
       static_cast<std::uint32_t>(value_begin), static_cast<std::uint32_t>(value_end), quote});
  if (quote == 0) bad_ = true;
}

// The name of the element; what follows it decides whether this is a tag at all.
tag_reader::verdict tag_reader::read_name(std::string_view text) {
  while (at_ < text.size()) {
    char const c = text[at_];
    if (xml::is_ascii_name_character(c)) {
      ++at_;
      continue;
    }
    if (static_cast<unsigned char>(c) < 0x80) break;
    auto const sequence = encoding::utf8::classify(text.data() + at_, text.size() - at_);
    char32_t const character = encoding::utf8::decode(text.data() + at_, sequence.length);
    if (!xml::is_name_character(character)) return verdict::literal;
    at_ += sequence.length;
  }
  if (at_ == text.size()) return verdict::more;
  name_end_ = at_;
  switch (text[at_]) {
  case '>': return end(false, true);
  case '<': return end(false, false);
  case '/': state_ = state::slash; break;
  default:
    if (!is_space(text[at_])) return verdict::literal;
    state_ = state::before;
  }
  ++at_;
  return verdict::complete;
}

tag_reader::verdict tag_reader::read(std::string_view text) {
  if (state_ == state::name) {
    verdict const v = read_name(text);
    // Complete with the name: it is a tag, and maybe over.
    if (v != verdict::complete || state_ == state::name) return v;
  }
  while (at_ < text.size()) {
    char const c = text[at_];
    switch (state_) {
    case state::name: break;
    case state::before:
      if (is_space(c)) {
        unspaced_ = false;
      } else if (c == '/') {
        state_ = state::slash;
      } else if (c == '>') {
        return end(false, true);
      } else if (c == '<') {
        // `<b and c <d>`: words, unless they have values.
        if (!equals_seen_ && !attributes_.empty()) return verdict::literal;
        return end(false, false);
      } else if (c == '=' || is_quote(c)) {
        bad_ = junk_ = true;
      } else {
        bad_ = bad_ || unspaced_;
        unspaced_ = false;
        attribute_begin_ = at_;
        state_ = state::attribute_name;
      }
      break;
    case state::attribute_name:
      if (is_space(c) || c == '=') {
        attribute_end_ = at_;
        equals_seen_ = equals_seen_ || c == '=';
        state_ = c == '=' ? state::before_value : state::after_name;
      } else if (c == '/' || c == '>' || c == '<' || is_quote(c)) {
        attribute_end_ = at_;
        add(0, 0, 0);
        state_ = state::before;
        continue;
      }
      break;
    case state::after_name:
      if (c == '=') {
        equals_seen_ = true;
        state_ = state::before_value;
      } else if (!is_space(c)) {
        add(0, 0, 0);
        state_ = state::before;
        continue;
      }
      break;
    case state::before_value:
      if (is_quote(c)) {
        quote_ = c;
        value_begin_ = at_ + 1;
        state_ = state::quoted;
      } else if (!is_space(c)) {
        value_begin_ = at_;
        state_ = state::unquoted;
        continue;
      }
      break;
    case state::quoted: {
      std::size_t const close = text.find(quote_, at_);
      if (close == std::string_view::npos) {
        at_ = text.size();
        return verdict::more;
      }
      at_ = close;
      add(value_begin_, close, quote_);
      unspaced_ = true;
      state_ = state::before;
      break;
    }
    case state::unquoted:
      if (is_space(c) || c == '>' || c == '<') {
        // `<link href=/x/>`: the last slash closes the element.
        bool const slash = c == '>' && at_ > value_begin_ && text[at_ - 1] == '/';
        add(value_begin_, at_ - (slash ? 1 : 0), 0);
        if (slash) return end(true, true);
        state_ = state::before;
        continue;
      }
      break;
    case state::slash:
      if (c == '>') return end(true, true);
      // `<a/b>`
      if (attributes_.empty() && !junk_ && !is_space(c)) return verdict::literal;
      bad_ = true;
      state_ = state::before;
      continue;
    }
    ++at_;
  }
  return verdict::more;
}

}  // namespace feedsax::recovery
