/// \file
/// A category of errors of the library's own: its codes have a word and a family each.
///
///     auto const* own = dynamic_cast<worded_category const*>(&code.category());
///     if (own) return own->word(code.value());
///
/// Stateless; safe to use from any thread.
#pragma once

#include <string_view>
#include <system_error>

#include "feedsax/error.hpp"

namespace feedsax {

/// What id() and cause ask of a category, whichever part of the library it belongs to.
class worded_category : public std::error_category {
 public:
  /// The stable kebab-case word; empty for a number that is no code.
  virtual std::string_view word(int code) const noexcept = 0;
  virtual cause family(int code) const noexcept = 0;
};

}  // namespace feedsax
