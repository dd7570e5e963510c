// The stack of open elements (HTML 13.2.4.2). How many elements of each name are open is counted,
// so that most questions for one are answered without looking through the stack.
#include <algorithm>

#include "feedsax/text.hpp"
#include "html/decode.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {
tree_builder::open_element tree_builder::adjusted_current() const noexcept {
  return is_fragment_ && stack_.size() == 1 ? context_ : stack_.back();
}

bool tree_builder::current_is(std::initializer_list<tag> names) const noexcept {
  return current().ns == name_space::html &&
         std::find(names.begin(), names.end(), current().name) != names.end();
}

bool tree_builder::is_math_text_point(open_element const& e) noexcept {
  return e.ns == name_space::mathml &&
         (e.name == tag::mi || e.name == tag::mo || e.name == tag::mn || e.name == tag::ms ||
          e.name == tag::mtext);
}

bool tree_builder::is_html_point(open_element const& e) const {
  if (e.ns == name_space::svg)
    return e.name == tag::foreignobject || e.name == tag::desc || e.name == tag::title;
  if (e.ns != name_space::mathml || e.name != tag::annotation_xml || e.node == 0) return false;
  std::string scratch;
  auto const encoding = node(*document_, e.node).attribute("encoding", scratch);
  return encoding &&
         (iequals(*encoding, "text/html") || iequals(*encoding, "application/xhtml+xml"));
}

bool tree_builder::is_special(open_element const& e) noexcept {
  if (e.ns == name_space::html) return has(e.name, traits::special);
  return ends_scope(e);
}

bool tree_builder::ends_scope(open_element const& e) noexcept {
  if (e.ns == name_space::html) return has(e.name, traits::scope);
  if (e.ns == name_space::svg)
    return e.name == tag::foreignobject || e.name == tag::desc || e.name == tag::title;
  return is_math_text_point(e) || e.name == tag::annotation_xml;
}

void tree_builder::push(open_element e) {
  stack_.push_back(e);
  rec(e.node).size |= on_stack;
  if (e.ns == name_space::html) ++open_[static_cast<std::size_t>(e.name)];
  tokenizer_.accept_cdata(adjusted_current().ns != name_space::html);
}

void tree_builder::pop() noexcept {
  open_element const e = stack_.back();
  if (stack_.size() == 1) return;  // the root stays
  stack_.pop_back();
  rec(e.node).size &= ~on_stack;
  if (e.ns == name_space::html) --open_[static_cast<std::size_t>(e.name)];
  tokenizer_.accept_cdata(adjusted_current().ns != name_space::html);
}

bool tree_builder::is_on_stack(number n) const noexcept { return (rec(n).size & on_stack) != 0; }

void tree_builder::pop_until(tag t) noexcept {
  while (stack_.size() > 1) {
    bool const found = current_is(t);
    pop();
    if (found) return;
  }
}

void tree_builder::pop_until_node(number n) noexcept {
  while (stack_.size() > 1) {
    bool const found = current().node == n;
    pop();
    if (found) return;
  }
}

// "Clear the stack back to a … context."
void tree_builder::clear_to(std::initializer_list<tag> names) noexcept {
  while (stack_.size() > 1 && !current_is(names) && !current_is(tag::template_) &&
         !current_is(tag::html))
    pop();
}

void tree_builder::remove_from_stack(number n) noexcept {
  if (current().node == n) return pop();
  for (std::size_t i = stack_.size(); i-- > 1;) {
    if (stack_[i].node != n) continue;
    rec(n).size &= ~on_stack;
    if (stack_[i].ns == name_space::html) --open_[static_cast<std::size_t>(stack_[i].name)];
    stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

bool tree_builder::in_scope(tag t, scope_kind kind) const noexcept {
  if (!is_open(t)) return false;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    open_element const& e = stack_[i];
    if (is(e, t)) return true;
    if (kind == scope_kind::table) {
      if (is(e, tag::html) || is(e, tag::table) || is(e, tag::template_)) return false;
      continue;
    }
    if (ends_scope(e)) return false;
    if (kind == scope_kind::list_item && (is(e, tag::ol) || is(e, tag::ul))) return false;
    if (kind == scope_kind::button && is(e, tag::button)) return false;
  }
  return false;
}

bool tree_builder::in_scope(number n) const noexcept {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].node == n) return true;
    if (ends_scope(stack_[i])) return false;
  }
  return false;
}

bool tree_builder::heading_in_scope() const noexcept {
  for (tag const t : {tag::h1, tag::h2, tag::h3, tag::h4, tag::h5, tag::h6})
    if (in_scope(t)) return true;
  return false;
}

void tree_builder::generate_implied(tag except) noexcept {
  while (current().ns == name_space::html && has(current().name, traits::implied) &&
         current().name != except)
    pop();
}

void tree_builder::generate_implied_thoroughly() noexcept {
  while (current().ns == name_space::html && has(current().name, traits::thorough)) pop();
}

void tree_builder::close_p() {
  generate_implied(tag::p);
  pop_until(tag::p);
}

void tree_builder::close_cell() {
  generate_implied();
  while (stack_.size() > 1) {
    bool const found = current_is({tag::td, tag::th});
    pop();
    if (found) break;
  }
  clear_to_marker();
  mode_ = mode::in_row;
}

}  // namespace feedsax::html
