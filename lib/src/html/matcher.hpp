/// \file
/// The machine that queries and selectors run on: conditions in postfix order, against a node.
///
///     holds(conditions, node, nested)
///
/// No state; safe to use from any thread.
#pragma once

#include <array>
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

/// Remembers the places of nodes among their siblings, so that counting goes on from the last one
/// that was counted below the same parent: walking in document order, each is passed once.
class place_memory {
 public:
  struct entry {
    std::uint32_t parent = 0, node = 0;
    condition::kind what = condition::kind::nothing;
    tag type = tag::unknown;
    std::int64_t place = 0;
  };
  /// Where what is known of the siblings of a node would be.
  entry& at(std::uint32_t parent, condition::kind what, tag type) noexcept {
    return entries_[(parent * 7 + static_cast<unsigned>(what) * 3 + static_cast<unsigned>(type)) %
                    entries_.size()];
  }

 private:
  std::array<entry, 61> entries_{};
};

/// True when all are, as far as nothing joins them: `a b` is `a && b`.
bool holds(std::span<condition const>, node const&, nested_selectors const* = nullptr,
           place_memory* = nullptr);

}  // namespace feedsax::html
