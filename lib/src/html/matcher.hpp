/// \file
/// The machine that queries and selectors run on: conditions in postfix order, against a node.
///
///     holds(conditions, node, nested)
///
/// No state; safe to use from any thread.
#pragma once

#include <cstdint>
#include <span>

#include "feedsax/html/query.hpp"

namespace feedsax::html {

/// Answers condition::kind::one_of, which only selectors have.
class nested_selectors {
 public:
  virtual bool one_of(std::int32_t first, std::int32_t end, node const&) const = 0;

 protected:
  ~nested_selectors() = default;
};

/// True when all are, as far as nothing joins them: `a b` is `a && b`.
bool holds(std::span<condition const>, node const&, nested_selectors const* = nullptr);

}  // namespace feedsax::html
