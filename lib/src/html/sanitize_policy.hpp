/// \file
/// What the sanitizer allows: elements, attributes, addresses.
///
///     if (fate_of(tag::p) == fate::keep) …
///
/// Constant tables and functions; safe to use from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "feedsax/html/node.hpp"
#include "feedsax/html/sanitize.hpp"

namespace feedsax::html {

enum class fate {
  keep,
  unwrap,  ///< Its tags go, what is in it stays.
  drop,    ///< With all that is in it.
};

/// Of an element of HTML.
fate fate_of(tag) noexcept;
/// Of an element of MathML, by its name.
fate fate_in_math(std::string_view name) noexcept;

/// What an attribute may hold.
enum class value_kind {
  forbidden,
  text,
  flag,      ///< Written without a value that says anything.
  positive,  ///< An integer above 0.
  integer,
  direction,  ///< ltr, rtl, auto
  alignment,
  language,
  token,      ///< Letters, digits, `-`, `+`, `.`, `/`
  list_type,  ///< 1, a, A, i, I, disc, circle, square
  decoding,   ///< sync, async, auto
  priority,   ///< high, low, auto
  link,       ///< An address to go to.
  media,      ///< An address of something that is loaded.
  image,      ///< The same, or image data.
  source_set,
  id,
};

value_kind kind_of(tag, std::string_view attribute) noexcept;
/// MathML's, whose values are words and numbers.
bool allowed_in_math(std::string_view attribute) noexcept;

/// The value as it is written, or nothing when it is not allowed.
std::optional<std::string> allowed_value(value_kind, std::string_view value,
                                         sanitize_options const&);
/// An address: made absolute, its scheme allowed.
std::optional<std::string> allowed_address(value_kind, std::string_view address,
                                           sanitize_options const&);
/// An address for an `iframe`, from a host that is allowed, told not to track.
std::optional<std::string> allowed_frame(std::string_view address, sanitize_options const&);

/// Appends text without control characters, escaped; `value`: between double quotes.
void append_clean(std::string& out, std::string_view text);
void append_clean_value(std::string& out, std::string_view text);

}  // namespace feedsax::html
