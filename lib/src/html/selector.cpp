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

node parent_element(node const& n) noexcept {
  node const parent = n.parent();
  return parent.is_element() ? parent : node();
}

}  // namespace

// From right to left. A failure says how far back another try makes sense, so that no selector
// takes more than one walk along ancestors and siblings (the method of WebKit and Servo).
struct selector_matcher final : nested_selectors {
  explicit selector_matcher(selector const& s, place_memory* memory = nullptr) noexcept
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
  selector const& s_;
  place_memory* memory_;
};

bool selector::matches(node const& n) const { return matches(n, nullptr); }

bool selector::matches(node const& n, place_memory* memory) const {
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
  if (s.counts_) memory_ = std::make_shared<place_memory>();
  find();
}

void selection::iterator::find() {
  while (at_ != std::default_sentinel && !selector_->matches(*at_, memory_.get())) ++at_;
}

}  // namespace feedsax::html
