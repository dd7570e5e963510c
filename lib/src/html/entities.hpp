/// \file
/// The named character references of HTML.
///
///     find_entity("eacute") == "é"
///
/// Names are given without `&` and `;` and are case-sensitive. Constant tables; safe to use from
/// any thread. HTML Living Standard, 13.5.
#pragma once

#include <cstddef>
#include <string_view>

namespace feedsax::html {

/// A name and what it stands for.
struct entity {
  std::string_view name;
  std::string_view characters;  ///< UTF-8: one or two characters, never none.
  bool legacy = false;          ///< HTML also reads it without the semicolon.
};

/// The characters that the name stands for, as UTF-8; empty for an unknown name. O(log n).
std::string_view find_entity(std::string_view name) noexcept;
/// The same, of the names that HTML also reads without a semicolon: `&copy`, `&AMP`.
std::string_view find_legacy_entity(std::string_view name) noexcept;

/// How many there are; sorted by name.
std::size_t entity_count() noexcept;
/// One of them, by number.
entity entity_at(std::size_t) noexcept;
/// The length of the longest name.
std::size_t longest_entity() noexcept;

}  // namespace feedsax::html
