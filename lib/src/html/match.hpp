/// \file
/// Comparing the input with a word when the input may end in the middle of it.
///
///     if (match_word(p, end, "--") == match::maybe) …      // more of the input decides
///
/// No state; safe to use from any thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "feedsax/text.hpp"
#include "html/scan.hpp"

namespace feedsax::html {

constexpr std::string_view view(char const* from, char const* to) noexcept {
  return {from, static_cast<std::size_t>(to - from)};
}

// Whether `word` stands at p. Maybe: as far as the bytes go.
enum class match { no, maybe, yes };

inline match match_word(char const* p, char const* end, std::string_view word) noexcept {
  auto const left = static_cast<std::size_t>(end - p);
  if (left >= word.size()) return istarts_with({p, left}, word) ? match::yes : match::no;
  return istarts_with(word, {p, left}) ? match::maybe : match::no;
}

// The same for a name, which something must end.
inline match match_name(char const* p, char const* end, std::string_view name) noexcept {
  match const m = match_word(p, end, name);
  if (m != match::yes) return m;
  p += name.size();
  return p == end ? match::maybe : is(*p, chars::name_end) ? match::yes : match::no;
}

}  // namespace feedsax::html
