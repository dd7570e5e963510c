// The remaining insertion modes, and foreign content: HTML 13.2.6.4.5, 8, 16 to 21, and 13.2.6.5.
#include "feedsax/text.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {

bool tree_builder::start_in_template() {
  mode next = mode::in_body;
  switch (token_.tag) {
  case tag::caption:
  case tag::colgroup:
  case tag::tbody:
  case tag::tfoot:
  case tag::thead: next = mode::in_table; break;
  case tag::col: next = mode::in_column_group; break;
  case tag::tr: next = mode::in_table_body; break;
  case tag::td:
  case tag::th: next = mode::in_row; break;
  default:
    if (has(token_.tag, traits::metadata)) return start_in_head();
  }
  if (template_modes_.empty()) template_modes_.push_back(next);
  template_modes_.back() = mode_ = next;
  return true;
}

bool tree_builder::start_other(mode m) {
  tag const t = token_.tag;
  switch (m) {
  case mode::in_head_noscript:
    switch (t) {
    case tag::html: return start_in_body();
    case tag::basefont:
    case tag::bgsound:
    case tag::link:
    case tag::meta:
    case tag::noframes:
    case tag::style: return start_in_head();
    case tag::head:
    case tag::noscript: return false;
    default: break;
    }
    pop();
    mode_ = mode::in_head;
    return true;
  case mode::after_body:
  case mode::after_after_body:
    if (t == tag::html) return start_in_body();
    mode_ = mode::in_body;
    return true;
  case mode::in_frameset:
    if (t == tag::frameset) return insert_token(), false;
    if (t == tag::frame) return insert_and_pop(), false;
    [[fallthrough]];
  case mode::after_frameset:
  case mode::after_after_frameset:
    if (t == tag::html) return start_in_body();
    if (t == tag::noframes) return start_in_head();
    return false;
  default: return false;  // text: there are no start tags
  }
}

bool tree_builder::end_other(mode m) {
  tag const t = token_.tag;
  switch (m) {
  case mode::in_head_noscript:
    if (t != tag::noscript && t != tag::br) return false;
    pop();
    mode_ = mode::in_head;
    return t == tag::br;
  case mode::after_head:
    if (t == tag::template_) return end_template(), false;
    if (t != tag::body && t != tag::html && t != tag::br) return false;
    insert_implied(tag::body);
    mode_ = mode::in_body;
    return true;
  case mode::text:
    pop();
    mode_ = original_mode_;
    return false;
  case mode::after_body:
    if (t == tag::html) {
      if (!is_fragment_) mode_ = mode::after_after_body;
      return false;
    }
    mode_ = mode::in_body;
    return true;
  case mode::after_after_body: mode_ = mode::in_body; return true;
  case mode::in_frameset:
    if (t != tag::frameset || stack_.size() == 1) return false;
    pop();
    if (!is_fragment_ && !current_is(tag::frameset)) mode_ = mode::after_frameset;
    return false;
  case mode::after_frameset:
    if (t == tag::html) mode_ = mode::after_after_frameset;
    return false;
  default: return false;
  }
}

// ---- SVG and MathML ----------------------------------------------------------------------------

namespace {

// HTML elements that end foreign content.
bool breaks_out(token const& token) noexcept {
  switch (token.tag) {
  case tag::b:
  case tag::big:
  case tag::blockquote:
  case tag::body:
  case tag::br:
  case tag::center:
  case tag::code:
  case tag::dd:
  case tag::div:
  case tag::dl:
  case tag::dt:
  case tag::em:
  case tag::embed:
  case tag::h1:
  case tag::h2:
  case tag::h3:
  case tag::h4:
  case tag::h5:
  case tag::h6:
  case tag::head:
  case tag::hr:
  case tag::i:
  case tag::img:
  case tag::li:
  case tag::listing:
  case tag::menu:
  case tag::meta:
  case tag::nobr:
  case tag::ol:
  case tag::p:
  case tag::pre:
  case tag::ruby:
  case tag::s:
  case tag::small:
  case tag::span:
  case tag::strong:
  case tag::strike:
  case tag::sub:
  case tag::sup:
  case tag::table:
  case tag::tt:
  case tag::u:
  case tag::ul:
  case tag::var: return true;
  case tag::font: return token.find("color") || token.find("face") || token.find("size");
  default: return false;
  }
}

}  // namespace

void tree_builder::start_foreign() {
  if (breaks_out(token_)) {
    while (stack_.size() > 1 && current().ns != name_space::html &&
           !is_math_text_point(current()) && !is_html_point(current()))
      pop();
    while (start_in(mode_)) {
    }
    return;
  }
  insert(token_.tag, adjusted_current().ns);
  if (token_.self_closing) pop();
}

void tree_builder::end_foreign() {
  if (token_.tag == tag::br || token_.tag == tag::p) {
    while (stack_.size() > 1 && current().ns != name_space::html &&
           !is_math_text_point(current()) && !is_html_point(current()))
      pop();
    while (end_in(mode_)) {
    }
    return;
  }
  for (std::size_t i = stack_.size(); i-- > 1;) {
    open_element const e = stack_[i];
    if (e.ns == name_space::html) break;
    if (e.name != token_.tag) continue;
    if (e.name == tag::unknown &&
        !iequals(node(*document_, e.node).name(scratch_), token_.lower_name(scratch2_)))
      continue;
    pop_until_node(e.node);
    return;
  }
  if (stack_.size() == 1 && is_fragment_) return;
  while (end_in(mode_)) {
  }
}

}  // namespace feedsax::html
