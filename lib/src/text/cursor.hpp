/// \file
/// Reads a strict form from the left.
///
///     cursor in(text);
///     in.number(4, 1, 9999);
///     in.need('-');
///     return in.done();
///
/// A view of the text, without a state beyond it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "feedsax/text.hpp"

namespace feedsax {

/// A step that does not fit spoils the rest.
class cursor {
 public:
  explicit cursor(std::string_view text) noexcept : rest_(text) {}
  bool good() const noexcept { return good_; }
  bool done() const noexcept { return good_ && rest_.empty(); }
  bool at(char c) const noexcept { return !rest_.empty() && rest_.front() == c; }

  bool take(char c) noexcept {
    if (!at(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void need(char c) noexcept { good_ = good_ && take(c); }
  /// That many digits, from `least` to `most`.
  int number(std::size_t digits, int least, int most) noexcept {
    if (rest_.size() < digits) return good_ = false, 0;
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      if (!is_ascii_digit(rest_[i])) return good_ = false, 0;
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(digits);
    good_ = good_ && value >= least && value <= most;
    return value;
  }
  std::size_t digits() const noexcept {
    return static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), is_ascii_digit) -
                                    rest_.begin());
  }
  void fraction() noexcept {
    std::size_t const n = digits();
    good_ = good_ && n > 0;
    rest_.remove_prefix(n);
  }
  std::string_view word() noexcept {
    auto const n = static_cast<std::size_t>(
        std::find_if_not(rest_.begin(), rest_.end(), is_ascii_alpha) - rest_.begin());
    std::string_view const taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return taken;
  }
  void spoil() noexcept { good_ = false; }
  /// White space and comments, which nest (RFC 822 3.4.3). Were there any?
  bool skip_comments() noexcept {
    std::size_t const before = rest_.size();
    int depth = 0;
    for (; !rest_.empty(); rest_.remove_prefix(1)) {
      char const c = rest_.front();
      if (c == '(')
        ++depth;
      else if (depth && c == ')')
        --depth;
      else if (depth && c == '\\' && rest_.size() > 1)
        rest_.remove_prefix(1);
      else if (depth == 0 && !is_ascii_space(c))
        break;
    }
    good_ = good_ && depth == 0;
    return rest_.size() != before;
  }

 private:
  std::string_view rest_;
  bool good_ = true;
};

/// The place of a word in a list, in any case; the size of the list when it is not there.
template <class Words>
std::size_t index_of(Words const& words, std::string_view word) noexcept {
  std::size_t i = 0;
  while (i < std::size(words) && !iequals(words[i], word)) ++i;
  return i;
}

}  // namespace feedsax
