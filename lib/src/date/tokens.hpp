/// \file
/// Cuts the text of a date into numbers, words and signs.
///
///     token_list tokens;
///     if (!tokens.scan("2 Jan (a comment) 2006")) …   // 2, Jan, 2006
///
/// White space and comments are no tokens, but a token knows whether one stands before it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "date/lexicon.hpp"

namespace feedsax::date {

enum class token_kind : std::uint8_t { end, number, word, sign };

struct token {
  token_kind kind;
  char sign;            ///< of a sign: the character
  bool spaced;          ///< white space or a comment stands before
  std::uint8_t digits;  ///< of a number: how many, 255 for more
  std::uint16_t begin;  ///< in bytes of the text
  std::uint16_t end;
  std::uint64_t value;  ///< of a number: its first 19 digits
  word const* meaning;  ///< of a word: nullptr when it is not in the table
};

class token_list {
 public:
  static constexpr std::size_t max_tokens = 48;

  /// \return false when the text cannot be a date: too long, or a character that is in none.
  bool scan(std::string_view text) noexcept;

  /// Past the last one there are more of the kind `end`.
  token const& operator[](std::size_t i) const noexcept { return tokens_[i < size_ ? i : size_]; }
  std::size_t size() const noexcept { return size_; }

  bool is_number(std::size_t i) const noexcept { return (*this)[i].kind == token_kind::number; }
  bool is_word(std::size_t i) const noexcept { return (*this)[i].kind == token_kind::word; }
  bool is_end(std::size_t i) const noexcept { return i >= size_; }
  bool is_sign(std::size_t i, char c) const noexcept {
    return (*this)[i].kind == token_kind::sign && (*this)[i].sign == c;
  }
  /// True for a word of the table that can be this.
  bool is(std::size_t i, role r) const noexcept {
    return (*this)[i].kind == token_kind::word && (*this)[i].meaning && (*this)[i].meaning->is(r);
  }
  /// True when nothing stands between a token and the one before.
  bool glued(std::size_t i) const noexcept { return i < size_ && i > 0 && !tokens_[i].spaced; }

  /// The last comment, without its parentheses. Empty when there is none.
  std::string_view comment() const noexcept { return comment_; }

 private:
  void skip_comment(std::string_view text, std::size_t& at) noexcept;
  token* add(token_kind kind, std::size_t at, bool spaced) noexcept;
  void scan_word(std::string_view text, std::size_t& at, token& t) noexcept;

  std::array<token, max_tokens + 1> tokens_;  // not initialised: most of it is never used
  std::size_t size_ = 0;
  std::string_view comment_;
};

}  // namespace feedsax::date
