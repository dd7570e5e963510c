// The list of active formatting elements, and the adoption agency (HTML 13.2.4.3, 13.2.6.4.7).
#include <algorithm>

#include "feedsax/text.hpp"
#include "html/decode.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {
namespace {

// Beyond this, the oldest formatting element is not opened again any more.
constexpr std::size_t max_formatting = 128;

}  // namespace

bool tree_builder::same_attributes(number a, number b) const {
  attribute_range const left = node(*document_, a).attributes();
  attribute_range const right = node(*document_, b).attributes();
  if (left.size() != right.size()) return false;
  if (rec(a).at == rec(b).at) return true;
  std::string one, other;
  return std::all_of(left.begin(), left.end(), [&](node_attribute const& l) {
    return std::any_of(right.begin(), right.end(), [&](node_attribute const& r) {
      return iequals(l.raw_name(), r.raw_name()) &&
             (l.raw_value() == r.raw_value() || l.value(one) == r.value(other));
    });
  });
}

// With "Noah's Ark": at most three that are the same.
void tree_builder::push_formatting(number n) {
  std::size_t same = 0, oldest = formatting_.size(), since_marker = 0, first = formatting_.size();
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i] != marker; ++since_marker) {
    first = i;
    if (rec(formatting_[i]).what != rec(n).what || !same_attributes(formatting_[i], n)) continue;
    oldest = i;
    ++same;
  }
  if (same >= 3)
    formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(oldest));
  else if (since_marker >= max_formatting)
    formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(first));
  formatting_.push_back(n);
}

void tree_builder::reconstruct() {
  if (formatting_.empty() || formatting_.back() == marker || is_on_stack(formatting_.back()))
    return;
  std::size_t i = formatting_.size() - 1;
  while (i > 0 && formatting_[i - 1] != marker && !is_on_stack(formatting_[i - 1])) --i;
  for (; i < formatting_.size(); ++i) {
    if (clones_left_ == 0) return;
    --clones_left_;
    // A depth that is used up ends the elements that are opened here.
    if (stack_.size() >= options_.max_depth) return;
    number const n = clone(formatting_[i]);
    attach(n, insertion_place(current()));
    push({n, static_cast<tag>(rec(n).what), name_space::html});
    formatting_[i] = n;
  }
}

void tree_builder::clear_to_marker() noexcept {
  while (!formatting_.empty()) {
    bool const found = formatting_.back() == marker;
    formatting_.pop_back();
    if (found) return;
  }
}

// The last one of a name after the last marker; 0 without one.
tree_builder::number tree_builder::formatting(tag t) const noexcept {
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i] != marker;)
    if (rec(formatting_[i]).what == static_cast<std::uint16_t>(t)) return formatting_[i];
  return 0;
}

void tree_builder::remove_formatting(number n) noexcept {
  auto const found = std::find(formatting_.begin(), formatting_.end(), n);
  if (found != formatting_.end()) formatting_.erase(found);
}

void tree_builder::adoption_agency(tag subject) {
  if (current_is(subject) &&
      std::find(formatting_.rbegin(), formatting_.rend(), current().node) == formatting_.rend())
    return pop();
  for (int loop = 0; loop < 8; ++loop)
    if (!adopt(subject)) return;
}

// One round. \return whether there may be another
bool tree_builder::adopt(tag subject) {
  number const element = formatting(subject);
  if (element == 0) {
    any_other_end_tag();
    return false;
  }
  if (!is_on_stack(element)) {
    remove_formatting(element);
    return false;
  }
  if (!in_scope(element)) return false;
  std::size_t at = stack_.size() - 1;
  while (stack_[at].node != element) --at;
  std::size_t furthest = at + 1;
  while (furthest < stack_.size() && !is_special(stack_[furthest])) ++furthest;
  if (furthest == stack_.size() || clones_left_ < 8) {
    pop_until_node(element);
    remove_formatting(element);
    return false;
  }
  clones_left_ -= 4;
  open_element const ancestor = stack_[at - 1];
  open_element const block = stack_[furthest];
  auto const place_of = [this](number n) {
    return static_cast<std::size_t>(std::find(formatting_.begin(), formatting_.end(), n) -
                                    formatting_.begin());
  };
  std::size_t bookmark = place_of(element);
  number last = block.node;
  std::size_t index = furthest;
  for (int inner = 1;; ++inner) {
    --index;
    number const n = stack_[index].node;
    if (n == element) break;
    std::size_t listed = place_of(n);
    if (inner > 3 && listed < formatting_.size()) {
      formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(listed));
      if (listed < bookmark) --bookmark;
      listed = formatting_.size();
    }
    if (listed == formatting_.size()) {
      remove_from_stack(n);
      continue;
    }
    number const copy = clone(n);
    rec(n).size &= ~on_stack;
    rec(copy).size |= on_stack;
    stack_[index].node = copy;
    formatting_[listed] = copy;
    if (last == block.node) bookmark = listed + 1;
    detach(last);
    append(last, copy);
    last = copy;
  }
  detach(last);
  attach(last, insertion_place(ancestor));
  number const copy = clone(element);
  move_children(block.node, copy);
  append(copy, block.node);
  std::size_t const listed = place_of(element);
  formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(listed));
  if (listed < bookmark) --bookmark;
  formatting_.insert(formatting_.begin() + static_cast<std::ptrdiff_t>(bookmark), copy);
  remove_from_stack(element);
  auto below = std::find_if(stack_.begin(), stack_.end(),
                            [&](open_element const& e) { return e.node == block.node; });
  ++open_[static_cast<std::size_t>(subject)];
  rec(copy).size |= on_stack;
  stack_.insert(below + 1, {copy, subject, name_space::html});
  tokenizer_.accept_cdata(adjusted_current().ns != name_space::html);
  return true;
}

void tree_builder::any_other_end_tag() {
  if (!is_open(token_.tag)) return;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    open_element const e = stack_[i];
    bool same = is(e, token_.tag);
    if (same && e.name == tag::unknown)
      same = iequals(node(*document_, e.node).name(scratch_), token_.lower_name(scratch2_));
    if (same) {
      generate_implied(token_.tag == tag::unknown ? tag::unknown : token_.tag);
      pop_until_node(e.node);
      return;
    }
    if (is_special(e)) return;
  }
}

}  // namespace feedsax::html
