#include "feedsax/html/query.hpp"

#include <algorithm>

#include "feedsax/html/document.hpp"
#include "feedsax/text.hpp"
#include "html/matcher.hpp"
#include "html/scan.hpp"

namespace feedsax::html {
namespace {

using kind = condition::kind;

bool same(std::string_view a, std::string_view b, bool ignore_case) noexcept {
  return ignore_case ? iequals(a, b) : a == b;
}

bool includes(std::string_view text, std::string_view part, bool ignore_case) noexcept {
  if (!ignore_case) return text.find(part) != std::string_view::npos;
  return std::search(text.begin(), text.end(), part.begin(), part.end(), [](char x, char y) {
           return to_lower_ascii(x) == to_lower_ascii(y);
         }) != text.end();
}

bool has_word(std::string_view text, std::string_view word, bool ignore_case) noexcept {
  if (word.empty()) return false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is(text[end], chars::white)) ++end;
    if (end != at && same(text.substr(at, end - at), word, ignore_case)) return true;
    at = end + 1;
  }
  return false;
}

bool value_holds(condition const& c, std::string_view value) noexcept {
  std::string_view const want = c.value;
  bool const fold = c.ignore_case;
  switch (c.what) {
  case kind::exists: return true;
  case kind::equals: return same(value, want, fold);
  case kind::contains: return !want.empty() && includes(value, want, fold);
  case kind::contains_word: return has_word(value, want, fold);
  case kind::starts_with: return !want.empty() && same(value.substr(0, want.size()), want, fold);
  case kind::ends_with:
    return !want.empty() && value.size() >= want.size() &&
           same(value.substr(value.size() - want.size()), want, fold);
  case kind::starts_with_subtag:
    return same(value.substr(0, want.size()), want, fold) &&
           (value.size() == want.size() || value[want.size()] == '-');
  default: return false;
  }
}

bool same_type(node const& a, node const& b, std::string_view name_of_b) {
  if (!a.is_element() || a.tag() != b.tag() || a.ns() != b.ns()) return false;
  std::string scratch;
  return a.tag() != tag::unknown || a.name(scratch) == name_of_b;
}

// The place of the node among its siblings, from 1, from either end.
std::int64_t place_of(condition const& c, node const& n, place_memory* memory) {
  bool const from_end = c.what == kind::last_child || c.what == kind::last_of_type;
  bool const of_type = c.what == kind::first_of_type || c.what == kind::last_of_type;
  std::string scratch;
  std::string_view const name = of_type ? n.name(scratch) : std::string_view{};
  tag const type = of_type ? n.tag() : tag::unknown;
  std::uint32_t const parent = n.parent().number();
  // Types without a number would have to be told apart by their names.
  place_memory::entry* const known =
      memory && (!of_type || type != tag::unknown) ? &memory->at(parent, c.what, type) : nullptr;
  bool const useful =
      known && known->parent == parent && known->what == c.what && known->type == type;
  std::int64_t place = 0;
  bool found = false;
  // Backwards to the one that is known, or to the start.
  std::int64_t passed = 0;
  for (node s = n.previous_sibling(); s && (useful || !from_end); s = s.previous_sibling()) {
    if (of_type ? same_type(s, n, name) : s.is_element()) ++passed;
    if (useful && s.number() == known->node) {
      place = from_end ? known->place - passed : known->place + passed;
      found = true;
      break;
    }
  }
  if (!found && from_end) {
    place = 1;
    for (node s = n.next_sibling(); s; s = s.next_sibling())
      if (of_type ? same_type(s, n, name) : s.is_element()) ++place;
  } else if (!found) {
    place = passed + 1;
  }
  if (known) *known = {parent, n.number(), c.what, type, place};
  return place;
}

// Is that place a n + b for an n of 0 or more?
bool counts_to(condition const& c, node const& n, place_memory* memory) {
  std::int64_t const distance = place_of(c, n, memory) - c.b;
  return c.a == 0 ? distance == 0 : distance % c.a == 0 && distance / c.a >= 0;
}

bool is_empty(node const& n) {
  for (node const& child : n.children())
    if (child.is_element() || child.kind() == node_kind::text) return false;
  return true;
}

bool one(condition const& c, node const& n, nested_selectors const* nested, place_memory* memory) {
  std::string scratch;
  switch (c.what) {
  case kind::element: return n.is_element();
  case kind::text: return n.kind() == node_kind::text;
  case kind::name: return n.is_element() && iequals(n.name(scratch), c.name);
  case kind::first_child:
  case kind::last_child:
  case kind::first_of_type:
  case kind::last_of_type: return n.is_element() && counts_to(c, n, memory);
  case kind::empty: return n.is_element() && is_empty(n);
  case kind::root: return n.is_element() && n.parent().kind() == node_kind::document;
  case kind::link: return (n.is(tag::a) || n.is(tag::area)) && n.has_attribute("href");
  case kind::one_of: return nested && nested->one_of(c.a, c.b, n);
  default: break;
  }
  auto const value = n.attribute(c.name, scratch);
  return value && value_holds(c, *value);
}

}  // namespace

bool holds(std::span<condition const> conditions, node const& n, nested_selectors const* nested,
           place_memory* memory) {
  std::uint64_t stack = 0;  // bits, the last one lowest
  int size = 0;
  for (condition const& c : conditions) {
    switch (c.what) {
    case kind::both:
      stack = (stack >> 1 & ~std::uint64_t{1}) | (stack & stack >> 1 & 1);
      --size;
      break;
    case kind::either:
      stack = (stack >> 1 & ~std::uint64_t{1}) | ((stack | stack >> 1) & 1);
      --size;
      break;
    case kind::negated: stack ^= 1; break;
    default: stack = stack << 1 | (one(c, n, nested, memory) ? 1u : 0u); ++size;
    }
  }
  for (int i = 0; i < size; ++i)
    if ((stack >> i & 1) == 0) return false;
  return true;
}

bool filter::matches(node const& n) const {
  return good_ && n && holds(std::span(conditions_.data(), size_), n);
}

query& query::step(axis along, filter const& where) noexcept {
  if (size_ == capacity || !where.good())
    good_ = false;
  else
    legs_[size_++] = {along, where, -1};
  return *this;
}

query& query::nth(std::size_t n) noexcept {
  if (size_ == 0)
    good_ = false;
  else
    legs_[size_ - 1].nth = static_cast<std::int64_t>(n);
  return *this;
}

query_range query::from(node n) const noexcept { return {*this, n}; }

node query::first(node n) const {
  query_iterator const found(*this, n);
  return found == std::default_sentinel ? node() : *found;
}

query_iterator::query_iterator(query const& q, node from) : query_(&q) {
  if (!q.good_ || q.size_ == 0 || !from) {
    query_ = nullptr;
    return;
  }
  places_[0] = node_iterator(from, q.legs_[0].along);
  search(false);
}

query_iterator& query_iterator::operator++() {
  search(true);
  return *this;
}

// Nested loops, one for each step; `go_on`: behind the node that was found.
void query_iterator::search(bool go_on) {
  query const& q = *query_;
  for (;;) {
    query::leg const& leg = q.legs_[level_];
    node_iterator& place = places_[level_];
    if (go_on) {
      // What is below a node was looked through by the step after this one already.
      bool const done = level_ + 1 < q.size_ && leg.along == axis::descendant &&
                        q.legs_[level_ + 1].along == axis::descendant &&
                        q.legs_[level_ + 1].nth < 0;
      if (leg.nth >= 0)
        place = node_iterator();
      else if (done)
        place.skip();
      else
        ++place;
      go_on = false;
    }
    if (place == std::default_sentinel) {
      if (level_ == 0) {
        query_ = nullptr;
        return;
      }
      --level_;
      go_on = true;
      continue;
    }
    if (!leg.where.matches(*place) || (leg.nth >= 0 && counts_[level_]++ != leg.nth)) {
      ++place;
      continue;
    }
    if (level_ + 1 == q.size_) return;
    node const found = *place;
    ++level_;
    places_[level_] = node_iterator(found, q.legs_[level_].along);
    counts_[level_] = 0;
  }
}

}  // namespace feedsax::html
