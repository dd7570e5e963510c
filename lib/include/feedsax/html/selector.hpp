/// \file
/// CSS selectors.
///
///     auto const links = feedsax::html::selector::compile("article > p:first-child
///     a[href^=http]"); for (auto n : links->select(page.root())) use(n.attribute("href").value());
///
/// Selectors Level 4: types and `*`, `#id`, `.class`, attributes with all operators and the flags
/// `i` and `s`, the combinators, lists, `:is()`, `:where()`, `:not()`, `:root`, `:empty`,
/// `:any-link`, `:link`, `:first-child`, `:last-child`, `:only-child`, `:nth-child()`,
/// `:nth-last-child()`, and those of them for types. Once compiled, a selector owns all it needs
/// and may be used by several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/html/node.hpp"
#include "feedsax/html/query.hpp"

namespace feedsax::html {

class selection;
class matching_memory;

class FEEDSAX_API selector {
 public:
  selector(selector&&) noexcept = default;
  selector& operator=(selector&&) noexcept = default;
  /// \return nothing for what is no selector or not one of those above; then `where`, if given, is
  ///   the offset of what was not understood.
  static std::optional<selector> compile(std::string_view css, std::size_t* where = nullptr);

  /// Does the element fit? Linear in the ancestors and siblings that the selector speaks of.
  bool matches(node const&) const;
  /// The elements below `scope` that fit, each once, in document order. The selector is borrowed.
  /// Linear in the elements, but for how deep they are; nothing is allocated unless the selector
  /// speaks of places or has a `~`.
  selection select(node scope) const noexcept;
  /// The first of them, or none.
  node first(node scope) const;

 private:
  friend class selector_compiler;
  friend struct selector_matcher;
  friend class selection;
  selector() = default;
  bool matches(node const&, matching_memory*) const;
  enum class combinator : std::uint8_t { none, descendant, child, next_sibling, later_sibling };
  // Compounds from right to left; `before` joins one to that on its left.
  struct compound {
    std::uint32_t first, end;  // of conditions_
    combinator before;
  };
  struct complex {
    std::uint32_t first, end;  // of compounds_
  };

  std::vector<condition> conditions_;
  std::vector<compound> compounds_;
  std::vector<complex> complexes_;
  bool counts_ = false;              // some condition is about places
  bool looks_back_ = false;          // it has a `~`
  std::uint32_t first_ = 0;          // of the outermost list, which is the last in complexes_
  std::deque<std::string> strings_;  // what the conditions' views are of; a deque moves none
};

class FEEDSAX_API selection {
 public:
  class FEEDSAX_API iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = node;
    using difference_type = std::ptrdiff_t;
    using pointer = node const*;
    using reference = node const&;
    iterator(selector const&, node scope);
    node const& operator*() const noexcept { return *at_; }
    node const* operator->() const noexcept { return &*at_; }
    iterator& operator++() {
      ++at_;
      find();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t s) noexcept {
      return i.at_ == s;
    }

   private:
    void find();
    selector const* selector_;
    node_iterator at_;
    std::shared_ptr<matching_memory> memory_;  // where places are counted
  };
  selection(selector const& s, node scope) noexcept : selector_(&s), scope_(scope) {}
  iterator begin() const { return {*selector_, scope_}; }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  selector const* selector_;
  node scope_;
};

}  // namespace feedsax::html
