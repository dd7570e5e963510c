#include "feedsax/html/selector.hpp"

#include <memory>

#include "feedsax/html/document.hpp"
#include "html/matcher.hpp"

namespace feedsax::html {
namespace {

node element_before(node n) noexcept {
  do n = n.previous_sibling();
  while (n && !n.is_element());
  return n;
}

node element_behind(node n) noexcept {
  do n = n.next_sibling();
  while (n && !n.is_element());
  return n;
}

node first_element(node const& parent) noexcept {
  node const n = parent.first_child();
  return !n || n.is_element() ? n : element_behind(n);
}

node parent_element(node const& n) noexcept {
  node const parent = n.parent();
  return parent.is_element() ? parent : node();
}

}  // namespace

// From right to left. A failure says how far back another try makes sense, so that no selector
// takes more than one walk along ancestors and siblings (the method of WebKit and Servo).
struct selector_matcher final : nested_selectors {
  explicit selector_matcher(selector const& s, matching_memory* memory = nullptr) noexcept
      : s_(s), memory_(memory) {}

  enum class outcome { matched, try_earlier_sibling, try_ancestor, never };

  bool one_of(std::int32_t first, std::int32_t end, node const& n) const override {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i)
      if (complex(s_.complexes_[i].first, s_.complexes_[i].end, n) == outcome::matched) return true;
    return false;
  }

  outcome complex(std::uint32_t at, std::uint32_t end, node const& n) const {
    using combinator = selector::combinator;
    selector::compound const& c = s_.compounds_[at];
    if (!holds(std::span(s_.conditions_).subspan(c.first, c.end - c.first), n, this, memory_))
      return outcome::try_earlier_sibling;
    if (at + 1 == end) return outcome::matched;
    if (memory_ && c.before == combinator::later_sibling && n.parent())
      return later_sibling(at, end, n);
    bool const sideways =
        c.before == combinator::next_sibling || c.before == combinator::later_sibling;
    for (node other = n;;) {
      other = sideways ? element_before(other) : parent_element(other);
      if (!other) return sideways ? outcome::try_ancestor : outcome::never;
      outcome const o = complex(at + 1, end, other);
      if (o == outcome::matched || o == outcome::never) return o;
      if (c.before == combinator::child) return outcome::try_ancestor;
      if (c.before == combinator::next_sibling) return o;
      if (c.before == combinator::later_sibling && o == outcome::try_ancestor) return o;
    }
  }

 private:
  // Does one of the siblings before the node fit the rest?
  outcome later_sibling(std::uint32_t at, std::uint32_t end, node const& n) const {
    std::uint32_t const place = memory_->place(condition::kind::first_child, n);
    matching_memory::search& known = memory_->siblings(n.parent().number(), at);
    while (known.found == 0 && known.place + 1 < place) {
      known.last = known.last ? element_behind(known.last) : first_element(n.parent());
      ++known.place;
      outcome const o = complex(at + 1, end, known.last);
      if (o == outcome::matched) known.found = known.place;
      known.never = known.never || o == outcome::never;
    }
    if (known.found != 0 && known.found < place) return outcome::matched;
    return known.never ? outcome::never : outcome::try_ancestor;
  }

  selector const& s_;
  matching_memory* memory_;
};

bool selector::matches(node const& n) const {
  // Once is not worth it, but where places of many siblings may be asked for.
  if (!counts_ || !looks_back_) return matches(n, nullptr);
  matching_memory memory;
  return matches(n, &memory);
}

bool selector::matches(node const& n, matching_memory* memory) const {
  return n.is_element() && selector_matcher(*this, memory)
                               .one_of(static_cast<std::int32_t>(first_),
                                       static_cast<std::int32_t>(complexes_.size()), n);
}

selection selector::select(node scope) const noexcept { return {*this, scope}; }

node selector::first(node scope) const {
  selection::iterator const found = select(scope).begin();
  return found == std::default_sentinel ? node() : *found;
}

selection::iterator::iterator(selector const& s, node scope)
    : selector_(&s), at_(scope, axis::descendant) {
  if (s.counts_ || s.looks_back_) memory_ = std::make_shared<matching_memory>();
  find();
}

void selection::iterator::find() {
  while (at_ != std::default_sentinel && !selector_->matches(*at_, memory_.get())) ++at_;
}

}  // namespace feedsax::html
