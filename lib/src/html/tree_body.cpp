// Start tags in a body: HTML 13.2.6.4.7.
#include "feedsax/text.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {

bool tree_builder::start_in_body() {
  if (token_.tag == tag::unknown) {
    reconstruct();
    insert_token();
    return false;
  }
  if (has(token_.tag, traits::metadata)) return start_in_head();
  switch (token_.tag) {
  case tag::html:
    if (!is_open(tag::template_)) merge_attributes(stack_.front().node);
    return false;
  case tag::body:
    if (stack_.size() == 1 || !is(stack_[1], tag::body) || is_open(tag::template_)) return false;
    frameset_ok_ = false;
    merge_attributes(stack_[1].node);
    return false;
  case tag::frameset:
    if (stack_.size() == 1 || !is(stack_[1], tag::body) || !frameset_ok_) return false;
    detach(stack_[1].node);
    while (stack_.size() > 1) pop();
    insert_token();
    mode_ = mode::in_frameset;
    return false;
  case tag::caption:
  case tag::col:
  case tag::colgroup:
  case tag::frame:
  case tag::head:
  case tag::tbody:
  case tag::td:
  case tag::tfoot:
  case tag::th:
  case tag::thead:
  case tag::tr: return false;
  default: break;
  }
  return has(token_.tag, traits::block | traits::special) ? start_block_in_body()
                                                          : start_inline_in_body();
}

bool tree_builder::start_block_in_body() {
  switch (token_.tag) {
  case tag::address:
  case tag::article:
  case tag::aside:
  case tag::blockquote:
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
  case tag::main:
  case tag::menu:
  case tag::nav:
  case tag::ol:
  case tag::p:
  case tag::search:
  case tag::section:
  case tag::summary:
  case tag::ul:
    close_p_in_scope();
    insert_token();
    return false;
  case tag::h1:
  case tag::h2:
  case tag::h3:
  case tag::h4:
  case tag::h5:
  case tag::h6:
    close_p_in_scope();
    if (current().ns == name_space::html && has(current().name, traits::heading)) pop();
    insert_token();
    return false;
  case tag::pre:
  case tag::listing:
    close_p_in_scope();
    insert_token();
    skip_newline_ = true;
    frameset_ok_ = false;
    return false;
  case tag::form:
    if (form_ != 0 && !is_open(tag::template_)) return false;
    close_p_in_scope();
    insert_token();
    if (!is_open(tag::template_)) form_ = current().node;
    return false;
  case tag::li:
  case tag::dd:
  case tag::dt: {
    frameset_ok_ = false;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      open_element const e = stack_[i];
      bool const ends = token_.tag == tag::li ? is(e, tag::li) : is(e, tag::dd) || is(e, tag::dt);
      if (ends) {
        generate_implied(e.name);
        pop_until(e.name);
        break;
      }
      if (is_special(e) && !is(e, tag::address) && !is(e, tag::div) && !is(e, tag::p)) break;
    }
    close_p_in_scope();
    insert_token();
    return false;
  }
  case tag::plaintext:
    close_p_in_scope();
    insert_token();
    tokenizer_.enter(content::plaintext);
    return false;
  case tag::table:
    if (document_->mode_ != quirks_mode::quirks) close_p_in_scope();
    insert_token();
    frameset_ok_ = false;
    mode_ = mode::in_table;
    return false;
  case tag::hr:
    close_p_in_scope();
    if (in_scope(tag::select)) generate_implied();
    insert_and_pop();
    frameset_ok_ = false;
    return false;
  case tag::xmp:
    close_p_in_scope();
    reconstruct();
    frameset_ok_ = false;
    raw_element(content::raw_text);
    return false;
  default: return start_inline_in_body();
  }
}

bool tree_builder::start_inline_in_body() {
  switch (token_.tag) {
  case tag::button:
    if (in_scope(tag::button)) {
      generate_implied();
      pop_until(tag::button);
    }
    reconstruct();
    insert_token();
    frameset_ok_ = false;
    return false;
  case tag::a:
    if (number const open = formatting(tag::a); open != 0) {
      adoption_agency(tag::a);
      remove_formatting(open);
      if (is_on_stack(open)) remove_from_stack(open);
    }
    break;
  case tag::nobr:
    reconstruct();
    if (in_scope(tag::nobr)) adoption_agency(tag::nobr);
    break;
  case tag::applet:
  case tag::marquee:
  case tag::object:
    reconstruct();
    insert_token();
    formatting_.push_back(marker);
    frameset_ok_ = false;
    return false;
  case tag::area:
  case tag::br:
  case tag::embed:
  case tag::img:
  case tag::keygen:
  case tag::wbr:
    reconstruct();
    insert_and_pop();
    frameset_ok_ = false;
    return false;
  case tag::input: {
    if (is_fragment_ && is(context_, tag::select)) return false;
    if (in_scope(tag::select)) pop_until(tag::select);
    reconstruct();
    insert_and_pop();
    attribute const* const type = token_.find("type");
    if (!type || !iequals(type->decoded(scratch_), "hidden")) frameset_ok_ = false;
    return false;
  }
  case tag::param:
  case tag::source:
  case tag::track: insert_and_pop(); return false;
  case tag::image: token_.tag = tag::img; return true;
  case tag::textarea:
    skip_newline_ = true;
    frameset_ok_ = false;
    raw_element(content::rcdata);
    return false;
  case tag::iframe:
    frameset_ok_ = false;
    raw_element(content::raw_text);
    return false;
  case tag::noembed: raw_element(content::raw_text); return false;
  case tag::noscript:
    if (!options_.scripting) break;
    raw_element(content::raw_text);
    return false;
  case tag::select:
    if (is_fragment_ && is(context_, tag::select)) return false;
    if (in_scope(tag::select)) {
      pop_until(tag::select);
      return false;
    }
    reconstruct();
    insert_token();
    frameset_ok_ = false;
    return false;
  case tag::option:
    if (in_scope(tag::select))
      generate_implied(tag::optgroup);
    else if (current_is(tag::option))
      pop();
    break;
  case tag::optgroup:
    if (in_scope(tag::select))
      generate_implied();
    else if (current_is(tag::option))
      pop();
    break;
  case tag::rb:
  case tag::rtc:
    if (in_scope(tag::ruby)) generate_implied();
    insert_token();
    return false;
  case tag::rp:
  case tag::rt:
    if (in_scope(tag::ruby)) generate_implied(tag::rtc);
    insert_token();
    return false;
  case tag::math:
  case tag::svg:
    reconstruct();
    insert(token_.tag, token_.tag == tag::svg ? name_space::svg : name_space::mathml);
    if (token_.self_closing) pop();
    return false;
  default: break;
  }
  reconstruct();
  insert_token();
  if (has(token_.tag, traits::formatting)) push_formatting(current().node);
  return false;
}

}  // namespace feedsax::html
