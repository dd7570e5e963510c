/// \file
/// Finding nodes along axes, with conditions, in calls that read like the path.
///
///     using namespace feedsax::html;
///     query const cells = query().descendant(by::name("tr")).child(by::name("td") ||
///     by::name("th")); for (node n : cells.from(page.root())) use(n.text());
///
/// A query is a plain value without memory of its own; names and values are borrowed and must live
/// as long as it. Nothing is allocated while nodes are looked for, and only as far as they are
/// asked for. A query may be used by several threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/html/node.hpp"

namespace feedsax::html {

/// One condition on a node, or how the two before it are joined.
struct condition {
  enum class kind : std::uint8_t {
    nothing,
    element,
    name,
    text,
    exists,
    equals,
    contains,
    contains_word,  ///< One of the words that white space parts, as in `class`.
    starts_with,
    ends_with,
    starts_with_subtag,  ///< The value, or the value and `-`, as in `lang` (CSS `|=`).
    first_child,         ///< a and b: the place among the elements beside it is a n + b.
    last_child,
    first_of_type,
    last_of_type,
    empty,
    root,
    link,
    one_of,  ///< a and b: the first and the end of the selectors, of which one fits.
    both,
    either,
    negated,
  };
  kind what = kind::nothing;
  bool ignore_case = false;
  std::string_view name{}, value{};
  std::int32_t a = 0, b = 0;
};

/// Conditions joined by `&&`, `||`, `!`: at most sixteen with what joins them.
class filter {
 public:
  static constexpr std::size_t capacity = 16;

  filter() = default;
  explicit filter(condition const& c) noexcept { add(c); }

  /// Compares the value of the last condition without regard to ASCII case. Names always are.
  filter ignore_case() const noexcept {
    filter f = *this;
    if (f.size_ != 0) f.conditions_[f.size_ - 1].ignore_case = true;
    return f;
  }
  friend filter operator&&(filter const& l, filter const& r) noexcept {
    return join(l, r, condition::kind::both);
  }
  friend filter operator||(filter const& l, filter const& r) noexcept {
    return join(l, r, condition::kind::either);
  }
  filter operator!() const noexcept {
    filter f = *this;
    f.add({condition::kind::negated});
    return f;
  }
  /// False when there were too many: then no node fits.
  bool good() const noexcept { return good_; }
  /// Does the node fit? A filter without conditions fits every node.
  FEEDSAX_API bool matches(node const&) const;

 private:
  friend class query;
  void add(condition const& c) noexcept {
    if (size_ == capacity)
      good_ = false;
    else
      conditions_[size_++] = c;
  }
  static filter join(filter const& l, filter const& r, condition::kind how) noexcept {
    filter f = l;
    f.good_ = l.good_ && r.good_;
    for (std::size_t i = 0; i < r.size_; ++i) f.add(r.conditions_[i]);
    if (l.size_ != 0 && r.size_ != 0) f.add({how});
    return f;
  }
  std::array<condition, capacity> conditions_{};
  std::size_t size_ = 0;
  bool good_ = true;
};

/// The conditions. Names of elements and attributes are compared without regard to ASCII case;
/// values are decoded ones.
namespace by {
inline filter element() noexcept { return filter({condition::kind::element}); }
inline filter text() noexcept { return filter({condition::kind::text}); }
inline filter name(std::string_view n) noexcept {
  return filter({condition::kind::name, false, n});
}
inline filter attribute(std::string_view n) noexcept {
  return filter({condition::kind::exists, false, n});
}
inline filter attribute_equals(std::string_view n, std::string_view value) noexcept {
  return filter({condition::kind::equals, false, n, value});
}
inline filter attribute_contains(std::string_view n, std::string_view value) noexcept {
  return filter({condition::kind::contains, false, n, value});
}
inline filter attribute_contains_word(std::string_view n, std::string_view word) noexcept {
  return filter({condition::kind::contains_word, false, n, word});
}
inline filter attribute_starts_with(std::string_view n, std::string_view value) noexcept {
  return filter({condition::kind::starts_with, false, n, value});
}
inline filter attribute_ends_with(std::string_view n, std::string_view value) noexcept {
  return filter({condition::kind::ends_with, false, n, value});
}
}  // namespace by

class query_range;

/// A path of at most eight steps; each goes along an axis from the nodes before it.
class FEEDSAX_API query {
 public:
  static constexpr std::size_t capacity = 8;

  query& step(axis, filter const& = {}) noexcept;
  query& self(filter const& f = {}) noexcept { return step(axis::self, f); }
  query& child(filter const& f = {}) noexcept { return step(axis::child, f); }
  query& descendant(filter const& f = {}) noexcept { return step(axis::descendant, f); }
  query& parent(filter const& f = {}) noexcept { return step(axis::parent, f); }
  query& ancestor(filter const& f = {}) noexcept { return step(axis::ancestor, f); }
  query& following_sibling(filter const& f = {}) noexcept {
    return step(axis::following_sibling, f);
  }
  query& preceding_sibling(filter const& f = {}) noexcept {
    return step(axis::preceding_sibling, f);
  }
  /// Of the last step, only the n-th node that fits, from 0, in the order of the axis.
  query& nth(std::size_t n) noexcept;

  /// The nodes that the path leads to, in the order of the walk. One that is reached in two ways
  /// comes twice, but not by `descendant` after `descendant`.
  query_range from(node) const noexcept;
  /// The first of them, or none.
  node first(node from) const;
  /// False when there were too many steps or conditions: then nothing is found.
  bool good() const noexcept { return good_; }

 private:
  friend class query_iterator;
  struct leg {
    axis along = axis::self;
    filter where;
    std::int64_t nth = -1;
  };
  std::array<leg, capacity> legs_{};
  std::size_t size_ = 0;
  bool good_ = true;
};

class FEEDSAX_API query_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = node;
  using difference_type = std::ptrdiff_t;
  using pointer = node const*;
  using reference = node const&;

  query_iterator(query const&, node from);
  node const& operator*() const noexcept { return *places_[level_]; }
  node const* operator->() const noexcept { return &*places_[level_]; }
  query_iterator& operator++();
  void operator++(int) { ++*this; }
  friend bool operator==(query_iterator const& i, std::default_sentinel_t) noexcept {
    return i.query_ == nullptr;
  }

 private:
  void search(bool go_on);
  query const* query_;
  std::size_t level_ = 0;
  std::array<node_iterator, query::capacity> places_{};
  std::array<std::int64_t, query::capacity> counts_{};
};

class query_range {
 public:
  query_range(query const& q, node from) noexcept : query_(&q), from_(from) {}
  query_iterator begin() const { return {*query_, from_}; }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  query const* query_;
  node from_;
};

}  // namespace feedsax::html
