/// \file
/// The stable words of codes: `mismatched_tag` in the source is `mismatched-tag` outside.
///
///     static_assert(kebab<"bad_date">() == "bad-date");
///
/// Everything is computed by the compiler; safe to use from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace feedsax {

/// A string literal as a template argument.
template <std::size_t Size>
struct fixed_string {
  char bytes[Size]{};
  constexpr fixed_string(char const (&literal)[Size]) noexcept {
    std::copy_n(literal, Size, bytes);
  }
};

template <fixed_string Name>
struct kebab_storage {
  static constexpr auto bytes = [] {
    std::array<char, sizeof Name.bytes - 1> word{};
    for (std::size_t i = 0; i < word.size(); ++i)
      word[i] = Name.bytes[i] == '_' ? '-' : Name.bytes[i];
    return word;
  }();
};

/// The name with `_` as `-`; lives for ever.
template <fixed_string Name>
constexpr std::string_view kebab() noexcept {
  return {kebab_storage<Name>::bytes.data(), kebab_storage<Name>::bytes.size()};
}

}  // namespace feedsax
