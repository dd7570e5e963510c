// End tags in a body: HTML 13.2.6.4.7.
#include "html/tree_builder.hpp"

namespace feedsax::html {

bool tree_builder::end_in_body() {
  tag const t = token_.tag;
  if (has(t, traits::formatting)) return adoption_agency(t), false;
  switch (t) {
  case tag::template_: end_template(); return false;
  case tag::body:
  case tag::html:
    if (!in_scope(tag::body)) return false;
    mode_ = mode::after_body;
    return t == tag::html;
  case tag::address:
  case tag::article:
  case tag::aside:
  case tag::blockquote:
  case tag::button:
  case tag::center:
  case tag::details:
  case tag::dialog:
  case tag::dir:
  case tag::div:
  case tag::dl:
  case tag::fieldset:
  case tag::figcaption:
  case tag::figure:
  case tag::footer:
  case tag::header:
  case tag::hgroup:
  case tag::listing:
  case tag::main:
  case tag::menu:
  case tag::nav:
  case tag::ol:
  case tag::pre:
  case tag::search:
  case tag::section:
  case tag::select:
  case tag::summary:
  case tag::ul:
    if (!in_scope(t)) return false;
    generate_implied();
    pop_until(t);
    return false;
  case tag::form: {
    if (is_open(tag::template_)) {
      if (!in_scope(tag::form)) return false;
      generate_implied();
      pop_until(tag::form);
      return false;
    }
    number const n = form_;
    form_ = 0;
    if (n == 0 || n == marker || !in_scope(n)) return false;
    generate_implied();
    remove_from_stack(n);
    return false;
  }
  case tag::p:
    if (!in_scope(tag::p, scope_kind::button)) insert_implied(tag::p);
    close_p();
    return false;
  case tag::li:
  case tag::dd:
  case tag::dt:
    if (!in_scope(t, t == tag::li ? scope_kind::list_item : scope_kind::common)) return false;
    generate_implied(t);
    pop_until(t);
    return false;
  case tag::h1:
  case tag::h2:
  case tag::h3:
  case tag::h4:
  case tag::h5:
  case tag::h6:
    if (!heading_in_scope()) return false;
    generate_implied();
    while (stack_.size() > 1) {
      bool const found = current().ns == name_space::html && has(current().name, traits::heading);
      pop();
      if (found) break;
    }
    return false;
  case tag::applet:
  case tag::marquee:
  case tag::object:
    if (!in_scope(t)) return false;
    generate_implied();
    pop_until(t);
    clear_to_marker();
    return false;
  case tag::br:
    token_.attributes = {};
    reconstruct();
    insert_implied(tag::br);
    pop();
    frameset_ok_ = false;
    return false;
  default: any_other_end_tag(); return false;
  }
}

}  // namespace feedsax::html
