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
#include <unordered_map>
#include <vector>

#include "feedsax/html/query.hpp"

namespace feedsax::html {

/// Answers condition::kind::one_of, which only selectors have.
class nested_selectors {
 public:
  virtual bool one_of(std::int32_t first, std::int32_t end, node const&) const = 0;

 protected:
  ~nested_selectors() = default;
};

/// What is known of siblings, so that each is looked at once, in whatever order they are asked
/// about. Their places: those below a parent are counted all at once, four bytes a node for each of
/// the four ways to count. And for `a ~ b`: how far the siblings were looked through for an `a`.
/// For one document and selector, as long as the document does not change.
class matching_memory {
 public:
  /// The place of an element among its siblings, from 1: first_child, last_child, first_of_type,
  /// last_of_type.
  std::uint32_t place(condition::kind what, node const&);

  struct search {
    node last;                // that was looked at
    std::uint32_t place = 0;  // its
    std::uint32_t found = 0;  // the place of the first one that fits; 0: none so far
    bool never = false;       // what a failure of one means for the selector
  };
  /// For the siblings below a parent, and a part of the selector.
  search& siblings(std::uint32_t parent, std::uint32_t part) {
    return searches_[std::uint64_t{parent} << 32 | part];
  }

 private:
  void count(std::vector<std::uint32_t>& places, bool of_type, bool from_end, node const& one);

  std::array<std::vector<std::uint32_t>, 4> places_;  // by the number of the node; 0: not counted
  std::unordered_map<std::uint64_t, search> searches_;
};

/// True when all are, as far as nothing joins them: `a b` is `a && b`.
bool holds(std::span<condition const>, node const&, nested_selectors const* = nullptr,
           matching_memory* = nullptr);

}  // namespace feedsax::html
