// Walking the tree: nothing recurses, so that no depth is too much.
#include "feedsax/html/document.hpp"

namespace feedsax::html {
namespace {

// The content of a template is not among what is in it.
node first_below(node const& n) noexcept {
  node const child = n.first_child();
  return child && child.kind() == node_kind::template_content ? node() : child;
}

node parent_but_document(node const& n) noexcept {
  node const parent = n.parent();
  return parent && parent.number() != 0 ? parent : node();
}

}  // namespace

node_iterator::node_iterator(node from, axis along) noexcept : from_(from), axis_(along) {
  switch (along) {
  case axis::self: at_ = from; break;
  case axis::child: at_ = from.first_child(); break;
  case axis::descendant: at_ = first_below(from); break;
  case axis::parent:
  case axis::ancestor: at_ = parent_but_document(from); break;
  case axis::following_sibling: at_ = from.next_sibling(); break;
  case axis::preceding_sibling: at_ = from.previous_sibling(); break;
  }
}

node_iterator& node_iterator::operator++() noexcept {
  switch (axis_) {
  case axis::self:
  case axis::parent: at_ = {}; break;
  case axis::child:
  case axis::following_sibling: at_ = at_.next_sibling(); break;
  case axis::preceding_sibling: at_ = at_.previous_sibling(); break;
  case axis::ancestor: at_ = parent_but_document(at_); break;
  case axis::descendant:
    if (node const below = first_below(at_)) {
      at_ = below;
      break;
    }
    return skip();
  }
  return *this;
}

node_iterator& node_iterator::skip() noexcept {
  if (axis_ != axis::descendant) return ++*this;
  while (at_ != from_) {
    if (node const next = at_.next_sibling()) {
      at_ = next;
      return *this;
    }
    at_ = at_.parent();
  }
  at_ = {};
  return *this;
}

}  // namespace feedsax::html
