#include "feedsax/html/query.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "feedsax/html/document.hpp"
#include "feedsax/text.hpp"
#include "html/matcher.hpp"
#include "html/scan.hpp"
#include "html/tags.hpp"

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

bool is_from_end(kind k) noexcept { return k == kind::last_child || k == kind::last_of_type; }
bool is_of_type(kind k) noexcept { return k == kind::first_of_type || k == kind::last_of_type; }

node next(node const& n, bool backwards) noexcept {
  return backwards ? n.previous_sibling() : n.next_sibling();
}

// The place of the node among its siblings, from 1, from either end.
std::int64_t place_of(condition const& c, node const& n, matching_memory* memory) {
  if (memory) return memory->place(c.what, n);
  bool const of_type = is_of_type(c.what), backwards = !is_from_end(c.what);
  std::string scratch;
  std::string_view const name = of_type ? n.name(scratch) : std::string_view{};
  std::int64_t place = 1;
  // Once none further off can fit, the rest does not matter.
  for (node s = next(n, backwards); s && (c.a > 0 || place <= c.b); s = next(s, backwards))
    if (of_type ? same_type(s, n, name) : s.is_element()) ++place;
  return place;
}

// Is that place a n + b for an n of 0 or more?
bool counts_to(condition const& c, node const& n, matching_memory* memory) {
  std::int64_t const distance = place_of(c, n, memory) - c.b;
  return c.a == 0 ? distance == 0 : distance % c.a == 0 && distance / c.a >= 0;
}

bool is_empty(node const& n) {
  for (node const& child : n.children())
    if (child.is_element() || child.kind() == node_kind::text) return false;
  return true;
}

bool one(condition const& c, node const& n, nested_selectors const* nested,
         matching_memory* memory) {
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

std::uint32_t matching_memory::place(kind what, node const& n) {
  bool const of_type = is_of_type(what), from_end = is_from_end(what);
  std::vector<std::uint32_t>& places =
      places_[static_cast<std::size_t>(of_type ? 2 : 0) + (from_end ? 1 : 0)];
  if (places.size() < n.owner().size()) places.resize(n.owner().size());
  if (places[n.number()] == 0) count(places, of_type, from_end, n);
  return places[n.number()];
}

void matching_memory::count(std::vector<std::uint32_t>& places, bool of_type, bool from_end,
                            node const& one) {
  node first = one;  // on that side
  while (node const before = next(first, !from_end)) first = before;
  std::uint32_t all = 0;
  std::array<std::uint32_t, tag_count> known{};
  std::map<std::tuple<name_space, tag, std::string>, std::uint32_t> others;
  std::string scratch;
  for (node s = first; s; s = next(s, from_end)) {
    if (!s.is_element()) continue;
    std::uint32_t& place =
        !of_type ? all
        : s.ns() == name_space::html && s.tag() != tag::unknown
            ? known[static_cast<std::size_t>(s.tag())]
            : others[{s.ns(), s.tag(),
                      s.tag() == tag::unknown ? std::string(s.name(scratch)) : std::string()}];
    places[s.number()] = ++place;
  }
}

bool holds(std::span<condition const> conditions, node const& n, nested_selectors const* nested,
           matching_memory* memory) {
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
