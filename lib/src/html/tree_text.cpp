// Characters. White space counts apart from others in many places, and may be written as a
// reference; U+0000 is mostly dropped.
#include <algorithm>

#include "feedsax/html/references.hpp"
#include "html/decode.hpp"
#include "html/scan.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {

unsigned tree_builder::decoding() const noexcept {
  using namespace decoding;
  switch (token_.in) {
  case content::data: return references | newlines | drop_nul;
  case content::rcdata: return references | newlines | replace_nul;
  default: return newlines | replace_nul;
  }
}

namespace {

// The length of the white space at p, 0 when there is none.
std::size_t white_at(char const* p, char const* end, unsigned what, std::string& scratch) {
  if (is(*p, chars::white)) return 1;
  if (*p != '&' || (what & decoding::references) == 0) return 0;
  scratch.clear();
  std::size_t const n =
      read_reference({p, static_cast<std::size_t>(end - p)}, reference_place::text, scratch);
  return n != 0 && scratch.size() == 1 && is(scratch[0], chars::white) ? n : 0;
}

}  // namespace

// The white space at the start, taken away from `text`.
tree_builder::piece tree_builder::take_white(piece& text) const {
  piece white = text;
  std::string scratch;
  char const* p = text.from;
  while (p != text.to) {
    std::size_t const n = white_at(p, text.to, text.decoding, scratch);
    if (n == 0) break;
    p += n;
  }
  white.to = text.from = p;
  return white;
}

// \return whether a line end was there, which is gone then
bool tree_builder::skip_newline(piece& text) const {
  if (text.empty()) return false;
  char const* p = text.from;
  if (*p == '\r') {
    ++p;
    if (p != text.to && *p == '\n') ++p;
  } else if (*p == '\n') {
    ++p;
  } else if (*p == '&' && (text.decoding & decoding::references) != 0) {
    std::string out;
    std::size_t const n =
        read_reference({p, static_cast<std::size_t>(text.to - p)}, reference_place::text, out);
    if (out != "\n") return false;
    p += n;
  } else {
    return false;
  }
  text.from = p;
  return true;
}

void tree_builder::characters(piece text) {
  if (foreign_rules()) {
    piece rest = text;
    // U+0000 is replaced here, and no reason to forbid a frameset.
    text.decoding = (text.decoding & ~decoding::drop_nul) | decoding::replace_nul;
    insert_text(text);
    if (frameset_ok_) {
      while (!rest.empty()) {
        take_white(rest);
        if (rest.empty()) break;
        if (*rest.from != '\0') {
          frameset_ok_ = false;
          break;
        }
        ++rest.from;
      }
    }
    return;
  }
  while (!text.empty() && text_in(mode_, text)) {
  }
}

// \return true when what is left of `text` is to be processed again
bool tree_builder::text_in(mode m, piece& text) {
  switch (m) {
  case mode::initial:
    take_white(text);
    if (text.empty()) return false;
    document_->mode_ = quirks_mode::quirks;
    mode_ = mode::before_html;
    return true;
  case mode::before_html:
    take_white(text);
    if (text.empty()) return false;
    insert_implied(tag::html);
    mode_ = mode::before_head;
    return true;
  case mode::before_head:
    take_white(text);
    if (text.empty()) return false;
    insert_implied(tag::head);
    head_ = current().node;
    mode_ = mode::in_head;
    return true;
  case mode::in_head:
    insert_text(take_white(text));
    if (text.empty()) return false;
    pop();
    mode_ = mode::after_head;
    return true;
  case mode::in_head_noscript:
    insert_text(take_white(text));
    if (text.empty()) return false;
    pop();
    mode_ = mode::in_head;
    return true;
  case mode::after_head:
    insert_text(take_white(text));
    if (text.empty()) return false;
    insert_implied(tag::body);
    mode_ = mode::in_body;
    return true;
  case mode::text: insert_text(text); return false;
  case mode::in_table:
  case mode::in_table_text:
  case mode::in_table_body:
  case mode::in_row: table_text(text); return false;
  case mode::in_column_group:
    insert_text(take_white(text));
    if (text.empty()) return false;
    if (!current_is(tag::colgroup)) return false;
    pop();
    mode_ = mode::in_table;
    return true;
  case mode::in_frameset:
  case mode::after_frameset: insert_white_only(text, false); return false;
  case mode::after_after_frameset: insert_white_only(text, true); return false;
  case mode::after_body:
  case mode::after_after_body: {
    body_text(take_white(text));
    if (text.empty()) return false;
    mode_ = mode::in_body;
    return true;
  }
  default: body_text(text); return false;
  }
}

void tree_builder::body_text(piece text) {
  if (text.empty()) return;
  if (has_nul_ && (text.decoding & decoding::drop_nul) != 0) {
    // Nothing is done for U+0000 that is dropped.
    while (!text.empty()) {
      char const* const nul = find(text.from, text.to, '\0');
      piece part = text;
      part.to = nul;
      text.from = nul == text.to ? nul : nul + 1;
      if (part.empty()) continue;
      reconstruct();
      insert_text(part);
      if (frameset_ok_ && !(take_white(part), part.empty())) frameset_ok_ = false;
    }
    return;
  }
  reconstruct();
  insert_text(text);
  if (frameset_ok_ && !(take_white(text), text.empty())) frameset_ok_ = false;
}

void tree_builder::insert_white_only(piece text, bool body) {
  while (!text.empty()) {
    piece const white = take_white(text);
    if (body)
      body_text(white);
    else
      insert_text(white);
    if (!text.empty()) ++text.from;
  }
}

void tree_builder::table_text(piece text) {
  if (!current_is({tag::table, tag::tbody, tag::template_, tag::tfoot, tag::thead, tag::tr})) {
    foster_ = true;
    body_text(text);
    foster_ = false;
    return;
  }
  if (mode_ != mode::in_table_text) {
    table_text_.clear();
    original_mode_ = mode_;
    mode_ = mode::in_table_text;
  }
  table_text_.push_back(text);
}

void tree_builder::flush_table_text() {
  mode_ = original_mode_;
  bool const white = std::all_of(table_text_.begin(), table_text_.end(), [this](piece p) {
    while (take_white(p), !p.empty() && *p.from == '\0') ++p.from;
    return p.empty();
  });
  foster_ = !white;
  for (piece const p : table_text_) {
    if (white && !has_nul_)
      insert_text(p);
    else if (white)
      for (piece rest = p; !rest.empty(); rest.from += !rest.empty()) insert_text(take_white(rest));
    else
      body_text(p);
  }
  foster_ = false;
  table_text_.clear();
}

}  // namespace feedsax::html
