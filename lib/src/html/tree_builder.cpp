#include "html/tree_builder.hpp"

#include <algorithm>

#include "feedsax/text.hpp"
#include "html/decode.hpp"
#include "html/doctype.hpp"

namespace feedsax::html {

void tree_builder::begin(document& d, document_options const& options) {
  document_ = &d;
  options_ = options;
  options_.max_depth = std::max<std::size_t>(options.max_depth, 16);
  tokenizer_options t;
  t.comments = t.doctypes = true;
  t.processing_instructions = options.processing_instructions;
  t.raw_elements = false;
  t.max_attributes = options.max_attributes;
  t.max_name_bytes = t.max_token_bytes = ~std::size_t{0};
  tokenizer_ = tokenizer(d.source_, t);
  mode_ = original_mode_ = mode::initial;
  template_modes_.clear();
  stack_.clear();
  formatting_.clear();
  table_text_.clear();
  open_.fill(0);
  head_ = form_ = 0;
  clones_left_ = 1024 + d.source_.size() / 4;
  is_fragment_ = foster_ = skip_newline_ = no_attributes_ = false;
  frameset_ok_ = true;
  has_nul_ = d.source_.find('\0') != std::string_view::npos;
}

void tree_builder::page(document& d, document_options const& options) {
  begin(d, options);
  run();
}

// HTML 13.4.
void tree_builder::fragment(document& d, std::string_view context,
                            document_options const& options) {
  begin(d, options);
  is_fragment_ = true;
  name_space ns = name_space::html;
  for (auto const& [prefix, space] :
       {std::pair{"svg ", name_space::svg}, std::pair{"math ", name_space::mathml}}) {
    if (!context.starts_with(prefix)) continue;
    ns = space;
    context.remove_prefix(std::string_view(prefix).size());
  }
  context_ = {0, find_tag(context), ns};
  if (ns == name_space::html) {
    switch (context_.name) {
    case tag::title:
    case tag::textarea: tokenizer_.enter(content::rcdata); break;
    case tag::script: tokenizer_.enter(content::script); break;
    case tag::plaintext: tokenizer_.enter(content::plaintext); break;
    case tag::noscript:
      if (options_.scripting) tokenizer_.enter(content::raw_text);
      break;
    case tag::template_: template_modes_.push_back(mode::in_template); break;
    case tag::form: form_ = marker; break;
    default:
      if (has(context_.name, traits::raw)) tokenizer_.enter(content::raw_text);
    }
  }
  no_attributes_ = true;
  number const root = make_element(tag::html, name_space::html);
  no_attributes_ = false;
  append(root, 0);
  push({root, tag::html, name_space::html});
  reset_mode();
  run();
  // The nodes of the fragment are the document's own.
  detach(root);
  move_children(root, 0);
}

void tree_builder::run() {
  while (tokenizer_.next(token_)) process();
  end_of_file();
}

void tree_builder::process() {
  if (token_.kind == token_kind::text) {
    piece text{token_.text.data(), token_.text.data() + token_.text.size(), decoding()};
    if (skip_newline_) {
      skip_newline_ = false;
      if (skip_newline(text) && text.empty()) return;
    }
    return characters(text);
  }
  skip_newline_ = false;
  if (mode_ == mode::in_table_text) flush_table_text();
  switch (token_.kind) {
  case token_kind::start_tag: return start_tag();
  case token_kind::end_tag: return end_tag();
  case token_kind::comment:
  case token_kind::processing_instruction: return comment();
  default: break;
  }
  if (mode_ != mode::initial) return;
  number const n = make(node_kind::doctype);
  rec(n).at = add_slots();
  append(n, 0);
  document_->mode_ = mode_of(token_.doctype);
  mode_ = mode::before_html;
}

void tree_builder::comment() {
  switch (mode_) {
  case mode::initial:
  case mode::before_html:
  case mode::after_after_body:
  case mode::after_after_frameset: return insert_comment({0, 0});
  case mode::after_body: return insert_comment({stack_.front().node, 0});
  default: break;
  }
  insert_comment(insertion_place(current()));
}

bool tree_builder::foreign_rules() const {
  if (stack_.empty()) return false;
  open_element const e = adjusted_current();
  if (e.ns == name_space::html) return false;
  bool const start = token_.kind == token_kind::start_tag;
  if (!start && token_.kind != token_kind::text) return true;
  if (is_math_text_point(e) &&
      !(start && (token_.tag == tag::mglyph || token_.tag == tag::malignmark)))
    return false;
  if (start && token_.tag == tag::svg && e.ns == name_space::mathml &&
      e.name == tag::annotation_xml)
    return false;
  return !is_html_point(e);
}

void tree_builder::start_tag() {
  if (foreign_rules()) return start_foreign();
  while (start_in(mode_)) {
  }
}

void tree_builder::end_tag() {
  if (foreign_rules()) return end_foreign();
  while (end_in(mode_)) {
  }
}

bool tree_builder::start_in(mode m) {
  // Nothing else needs elements in one another without end.
  if (stack_.size() >= options_.max_depth &&
      (token_.tag == tag::table || token_.tag == tag::template_))
    return false;
  switch (m) {
  case mode::initial:
  case mode::before_html:
  case mode::before_head: return start_before(m);
  case mode::in_head: return start_in_head();
  case mode::after_head: return start_after_head();
  case mode::in_body: return start_in_body();
  case mode::in_table:
  case mode::in_table_text: return start_in_table();
  case mode::in_caption:
  case mode::in_column_group:
  case mode::in_table_body:
  case mode::in_row:
  case mode::in_cell: return start_in_table_part(m);
  case mode::in_template: return start_in_template();
  default: return start_other(m);
  }
}

bool tree_builder::end_in(mode m) {
  switch (m) {
  case mode::initial:
  case mode::before_html:
  case mode::before_head: return end_before(m);
  case mode::in_head: return end_in_head();
  case mode::in_body: return end_in_body();
  case mode::in_table:
  case mode::in_table_text: return end_in_table();
  case mode::in_caption:
  case mode::in_column_group:
  case mode::in_table_body:
  case mode::in_row:
  case mode::in_cell: return end_in_table_part(m);
  case mode::in_template: return token_.tag == tag::template_ && end_in_head();
  default: return end_other(m);
  }
}

// "The end" of each insertion mode: what a page has in any case is made, templates are closed.
void tree_builder::end_of_file() {
  token_.kind = token_kind::end_tag;
  token_.tag = tag::unknown;
  if (mode_ == mode::in_table_text) flush_table_text();
  if (mode_ == mode::text) {
    pop();
    mode_ = original_mode_;
  }
  for (;;) {
    switch (mode_) {
    case mode::initial:
      document_->mode_ = quirks_mode::quirks;
      mode_ = mode::before_html;
      continue;
    case mode::before_html:
      insert_implied(tag::html);
      mode_ = mode::before_head;
      continue;
    case mode::before_head:
      insert_implied(tag::head);
      head_ = current().node;
      mode_ = mode::in_head;
      continue;
    case mode::in_head_noscript:
      pop();
      mode_ = mode::in_head;
      continue;
    case mode::in_head:
      pop();
      mode_ = mode::after_head;
      continue;
    case mode::after_head:
      insert_implied(tag::body);
      mode_ = mode::in_body;
      continue;
    default: break;
    }
    if (template_modes_.empty() || !is_open(tag::template_)) return;
    pop_until(tag::template_);
    clear_to_marker();
    template_modes_.pop_back();
    reset_mode();
  }
}

// HTML 13.2.4.1.
void tree_builder::reset_mode() {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    bool const last = i == 0;
    open_element const e = last && is_fragment_ ? context_ : stack_[i];
    if (e.ns == name_space::html) {
      switch (e.name) {
      case tag::td:
      case tag::th:
        if (last) break;
        mode_ = mode::in_cell;
        return;
      case tag::tr: mode_ = mode::in_row; return;
      case tag::tbody:
      case tag::thead:
      case tag::tfoot: mode_ = mode::in_table_body; return;
      case tag::caption: mode_ = mode::in_caption; return;
      case tag::colgroup: mode_ = mode::in_column_group; return;
      case tag::table: mode_ = mode::in_table; return;
      case tag::template_:
        mode_ = template_modes_.empty() ? mode::in_body : template_modes_.back();
        return;
      case tag::head:
        if (last) break;
        mode_ = mode::in_head;
        return;
      case tag::body: mode_ = mode::in_body; return;
      case tag::frameset: mode_ = mode::in_frameset; return;
      case tag::html: mode_ = head_ == 0 ? mode::before_head : mode::after_head; return;
      default: break;
      }
    }
    if (last) break;
  }
  mode_ = mode::in_body;
}

}  // namespace feedsax::html
