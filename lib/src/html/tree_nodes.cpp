// Making nodes, and where they go.
#include <algorithm>

#include "html/decode.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {
namespace {

constexpr std::uint32_t slot_count = 0xFFFF;  // of record::size; the rest are flags

}  // namespace

tree_builder::number tree_builder::make(node_kind kind, name_space ns, std::uint16_t what) {
  auto const n = static_cast<number>(document_->nodes_.size());
  document_->nodes_.push_back({kind, ns, what, 0, 0, 0, 0, 0, 0, 0});
  return n;
}

// The attributes of the token, or what its DOCTYPE says: the number of the first slot.
std::uint32_t tree_builder::add_slots() {
  auto& slots = document_->slots_;
  auto const span = [this](std::string_view v) {
    return std::pair{v.data() ? offset_of(v.data()) : 0, static_cast<std::uint32_t>(v.size())};
  };
  if (token_.kind == token_kind::doctype) {
    auto const [name, name_size] = span(token_.doctype.name);
    auto const [pub, pub_size] = span(token_.doctype.public_id);
    auto const [sys, sys_size] = span(token_.doctype.system_id);
    slots.push_back({name, name_size, 0, 0});
    slots.push_back({pub, pub_size, sys, sys_size});
    return static_cast<std::uint32_t>(slots.size() - 2);
  }
  if (token_.tag == tag::unknown) {
    auto const [name, size] = span(token_.name);
    slots.push_back({name, size, 0, 0});
  }
  auto const first = static_cast<std::uint32_t>(slots.size());
  for (attribute const& a : token_.attributes) {
    auto const [name, name_size] = span(a.name);
    auto const [value, value_size] = span(a.value);
    slots.push_back({name, name_size, value, value_size});
  }
  return first;
}

tree_builder::number tree_builder::make_element(tag t, name_space ns) {
  number const n = make(node_kind::element, ns, static_cast<std::uint16_t>(t));
  if (!no_attributes_) {
    if (token_.attributes.empty() && t != tag::unknown) {
      rec(n).at = 0;
    } else {
      rec(n).at = add_slots();
      rec(n).size =
          static_cast<std::uint32_t>(std::min<std::size_t>(token_.attributes.size(), slot_count));
    }
  }
  return n;
}

// Slots never change, so that a clone has those of its original.
tree_builder::number tree_builder::clone(number original) {
  document::record r = rec(original);
  r.parent = r.first = r.last = r.previous = r.next = 0;
  r.size &= slot_count;
  auto const n = static_cast<number>(document_->nodes_.size());
  document_->nodes_.push_back(r);
  return n;
}

// A second `html` or `body` tag: adds the attributes that the element has not.
void tree_builder::merge_attributes(number n) {
  auto& slots = document_->slots_;
  std::uint32_t const before = rec(n).at, count = rec(n).size & slot_count;
  std::string_view const source = document_->source_;
  std::vector<attribute> added;
  for (attribute const& a : token_.attributes) {
    bool const there = std::any_of(slots.begin() + before, slots.begin() + before + count,
                                   [&](document::slot const& s) {
                                     return iequals(source.substr(s.name, s.name_size), a.name);
                                   });
    if (!there && count + added.size() < options_.max_attributes) added.push_back(a);
  }
  if (added.empty()) return;
  auto const first = static_cast<std::uint32_t>(slots.size());
  slots.reserve(slots.size() + count + added.size());
  for (std::uint32_t i = 0; i < count; ++i) slots.push_back(slots[before + i]);
  for (attribute const& a : added)
    slots.push_back({offset_of(a.name.data()), static_cast<std::uint32_t>(a.name.size()),
                     a.value.empty() ? 0 : offset_of(a.value.data()),
                     static_cast<std::uint32_t>(a.value.size())});
  rec(n).at = first;
  rec(n).size = (rec(n).size & ~slot_count) | (count + static_cast<std::uint32_t>(added.size()));
}

void tree_builder::detach(number n) noexcept {
  document::record& r = rec(n);
  if (r.previous != 0)
    rec(r.previous).next = r.next;
  else if (n != 0 && (r.parent != 0 || rec(0).first == n))
    rec(r.parent).first = r.next;
  if (r.next != 0)
    rec(r.next).previous = r.previous;
  else if (n != 0 && (r.parent != 0 || rec(0).last == n))
    rec(r.parent).last = r.previous;
  r.parent = r.previous = r.next = 0;
}

void tree_builder::attach(number n, place where) noexcept {
  document::record& r = rec(n);
  r.parent = where.parent;
  r.next = where.before;
  r.previous = where.before != 0 ? rec(where.before).previous : rec(where.parent).last;
  (r.previous != 0 ? rec(r.previous).next : rec(where.parent).first) = n;
  (where.before != 0 ? rec(where.before).previous : rec(where.parent).last) = n;
}

void tree_builder::move_children(number from, number to) noexcept {
  number const first = rec(from).first;
  if (first == 0) return;
  for (number n = first; n != 0; n = rec(n).next) rec(n).parent = to;
  rec(first).previous = rec(to).last;
  (rec(to).last != 0 ? rec(rec(to).last).next : rec(to).first) = first;
  rec(to).last = rec(from).last;
  rec(from).first = rec(from).last = 0;
}

// What is put into a template goes into its content.
tree_builder::number tree_builder::inside(number n) const noexcept {
  document::record const& r = rec(n);
  bool const is_template = r.kind == node_kind::element && r.ns == name_space::html &&
                           r.what == static_cast<std::uint16_t>(tag::template_);
  return is_template ? r.first : n;
}

// "The appropriate place for inserting a node" (HTML 13.2.6.1).
tree_builder::place tree_builder::insertion_place(open_element const& target) const noexcept {
  if (!foster_ || target.ns != name_space::html ||
      !(target.name == tag::table || target.name == tag::tbody || target.name == tag::tfoot ||
        target.name == tag::thead || target.name == tag::tr))
    return {inside(target.node), 0};
  for (std::size_t i = stack_.size(); i-- > 0;) {
    open_element const& e = stack_[i];
    if (is(e, tag::template_)) return {inside(e.node), 0};
    if (!is(e, tag::table)) continue;
    if (number const parent = rec(e.node).parent; parent != 0) return {parent, e.node};
    return {inside(stack_[i - 1].node), 0};
  }
  return {stack_.front().node, 0};
}

tree_builder::number tree_builder::insert(tag t, name_space ns) {
  // An element too deep ends the one it would be in, but for those that tables and templates need.
  if (stack_.size() >= options_.max_depth) {
    open_element const& e = current();
    bool const needed =
        e.ns == name_space::html &&
        (e.name == tag::html || e.name == tag::body || e.name == tag::head ||
         e.name == tag::template_ || e.name == tag::table || e.name == tag::td ||
         e.name == tag::th || e.name == tag::colgroup || has(e.name, traits::thorough)) &&
        !has(e.name, traits::implied);
    if (!needed) pop();
  }
  number const n = make_element(t, ns);
  attach(n, insertion_place(current()));
  if (t == tag::template_ && ns == name_space::html) {
    number const content = make(node_kind::template_content);
    append(content, n);
  }
  push({n, t, ns});
  return n;
}

void tree_builder::insert_implied(tag t) {
  no_attributes_ = true;
  if (stack_.empty()) {
    number const n = make_element(t, name_space::html);
    append(n, 0);
    push({n, t, name_space::html});
  } else {
    insert(t);
  }
  no_attributes_ = false;
}

void tree_builder::insert_comment(place where) {
  number const n = make(token_.kind == token_kind::comment ? node_kind::comment
                                                           : node_kind::processing_instruction,
                        name_space::html, decoding::newlines | decoding::replace_nul);
  rec(n).at = offset_of(token_.text.data());
  rec(n).size = static_cast<std::uint32_t>(token_.text.size());
  attach(n, where);
}

// Text beside text becomes one node. Where their characters are not side by side in the input, the
// node is a chain of pieces.
void tree_builder::insert_text(piece text) {
  if (text.empty()) return;
  place const where = insertion_place(current());
  if (where.parent == 0) return;
  number const before = where.before != 0 ? rec(where.before).previous : rec(where.parent).last;
  std::uint32_t const offset = offset_of(text.from);
  auto const size = static_cast<std::uint32_t>(text.to - text.from);
  auto const what = static_cast<std::uint16_t>(text.decoding);
  if (before == 0 || rec(before).kind != node_kind::text) {
    number const n = make(node_kind::text, name_space::html, what);
    rec(n).at = offset;
    rec(n).size = size;
    return attach(n, where);
  }
  document::record& r = rec(before);
  auto& slots = document_->slots_;
  if ((r.what & chained_text) == 0) {
    if (r.what == what && r.at + r.size == offset) {
      r.size += size;
      return;
    }
    slots.push_back({r.at, r.size, 0, r.what});
    r.at = r.size = static_cast<std::uint32_t>(slots.size() - 1);
    r.what = chained_text;
  }
  document::slot& last = slots[r.size];
  if (last.value_size == what && last.name + last.name_size == offset) {
    last.name_size += size;
    return;
  }
  last.value = static_cast<std::uint32_t>(slots.size());
  r.size = last.value;
  slots.push_back({offset, size, 0, what});
}

}  // namespace feedsax::html
