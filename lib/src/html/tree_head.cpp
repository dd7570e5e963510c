// Insertion modes from the start of a page to its body: HTML 13.2.6.4.1 to 6.
#include "html/tree_builder.hpp"

namespace feedsax::html {

// "Generic raw text element parsing algorithm", and the like.
void tree_builder::raw_element(content c) {
  insert_token();
  tokenizer_.enter(c, token_.name);
  original_mode_ = mode_;
  mode_ = mode::text;
}

bool tree_builder::start_before(mode m) {
  switch (m) {
  case mode::initial:
    document_->mode_ = quirks_mode::quirks;
    mode_ = mode::before_html;
    return true;
  case mode::before_html:
    mode_ = mode::before_head;
    if (token_.tag != tag::html) return insert_implied(tag::html), true;
    {
      number const n = make_element(tag::html, name_space::html);
      append(n, 0);
      push({n, tag::html, name_space::html});
    }
    return false;
  default: break;
  }
  if (token_.tag == tag::html) return start_in_body();
  bool const is_head = token_.tag == tag::head;
  if (is_head)
    insert_token();
  else
    insert_implied(tag::head);
  head_ = current().node;
  mode_ = mode::in_head;
  return !is_head;
}

bool tree_builder::end_before(mode m) {
  if (m != mode::initial && token_.tag != tag::head && token_.tag != tag::body &&
      token_.tag != tag::html && token_.tag != tag::br)
    return false;
  switch (m) {
  case mode::initial:
    document_->mode_ = quirks_mode::quirks;
    mode_ = mode::before_html;
    return true;
  case mode::before_html:
    insert_implied(tag::html);
    mode_ = mode::before_head;
    return true;
  default:
    insert_implied(tag::head);
    head_ = current().node;
    mode_ = mode::in_head;
    return true;
  }
}

bool tree_builder::start_in_head() {
  switch (token_.tag) {
  case tag::html: return start_in_body();
  case tag::base:
  case tag::basefont:
  case tag::bgsound:
  case tag::link:
  case tag::meta: insert_and_pop(); return false;
  case tag::title: raw_element(content::rcdata); return false;
  case tag::noscript:
    if (!options_.scripting) {
      insert_token();
      mode_ = mode::in_head_noscript;
      return false;
    }
    [[fallthrough]];
  case tag::noframes:
  case tag::style: raw_element(content::raw_text); return false;
  case tag::script: raw_element(content::script); return false;
  case tag::template_:
    insert_token();
    formatting_.push_back(marker);
    frameset_ok_ = false;
    mode_ = mode::in_template;
    template_modes_.push_back(mode::in_template);
    return false;
  case tag::head: return false;
  default: break;
  }
  pop();
  mode_ = mode::after_head;
  return true;
}

bool tree_builder::end_in_head() {
  switch (token_.tag) {
  case tag::head:
    pop();
    mode_ = mode::after_head;
    return false;
  case tag::template_: end_template(); return false;
  case tag::body:
  case tag::html:
  case tag::br:
    pop();
    mode_ = mode::after_head;
    return true;
  default: return false;
  }
}

void tree_builder::end_template() {
  if (!is_open(tag::template_)) return;
  generate_implied_thoroughly();
  pop_until(tag::template_);
  clear_to_marker();
  if (!template_modes_.empty()) template_modes_.pop_back();
  reset_mode();
}

bool tree_builder::start_after_head() {
  switch (token_.tag) {
  case tag::html: return start_in_body();
  case tag::body:
    insert_token();
    frameset_ok_ = false;
    mode_ = mode::in_body;
    return false;
  case tag::frameset:
    insert_token();
    mode_ = mode::in_frameset;
    return false;
  case tag::head: return false;
  default: break;
  }
  if (has(token_.tag, traits::metadata)) {
    if (head_ == 0) return false;
    push({head_, tag::head, name_space::html});
    number const head = head_;
    bool const again = start_in_head();
    remove_from_stack(head);
    return again;
  }
  insert_implied(tag::body);
  mode_ = mode::in_body;
  return true;
}

}  // namespace feedsax::html
