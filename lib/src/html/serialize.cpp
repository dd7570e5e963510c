// HTML of a tree: HTML Living Standard 13.3, "serializing HTML fragments".
#include "html/serialize.hpp"
#include "feedsax/html/document.hpp"
#include "feedsax/html/references.hpp"
#include "html/tags.hpp"

namespace feedsax::html {

bool has_raw_text(node const& n) noexcept {
  if (!n.is_element() || n.ns() != name_space::html) return false;
  return has(n.tag(), traits::raw) || n.tag() == tag::script || n.tag() == tag::plaintext;
}

void append_quoted(std::string& out, std::string_view value) {
  out += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] != '"') continue;
    append_escaped(out, value.substr(from, i - from));
    out += "&quot;";
    from = i + 1;
  }
  append_escaped(out, value.substr(from));
  out += '"';
}

namespace {

void open(std::string& out, node const& n, std::string& scratch) {
  out += '<';
  out += n.name(scratch);
  for (node_attribute const& a : n.attributes()) {
    out += ' ';
    out += a.name(scratch);
    out += '=';
    append_quoted(out, a.value(scratch));
  }
  out += '>';
}

void append_leaf(std::string& out, node const& n, std::string& scratch) {
  switch (n.kind()) {
  case node_kind::text:
    if (has_raw_text(n.parent()))
      out += n.text(scratch);
    else
      append_escaped(out, n.text(scratch));
    break;
  case node_kind::comment: ((out += "<!--") += n.text(scratch)) += "-->"; break;
  case node_kind::processing_instruction:
    (out += "<?") += n.name(scratch);
    ((out += ' ') += n.text()) += '>';
    break;
  case node_kind::doctype: ((out += "<!DOCTYPE ") += n.name(scratch)) += '>'; break;
  default: break;
  }
}

bool is_empty(node const& n) noexcept {
  return n.is_element() && n.ns() == name_space::html && has(n.tag(), traits::empty);
}

// All below `top`, with or without itself.
void append(std::string& out, node const& top, bool itself) {
  std::string scratch;
  node n = top;
  for (;;) {
    bool const shown = n != top || itself;
    bool goes_in = false;
    if (n.is_element()) {
      if (shown) open(out, n, scratch);
      goes_in = !is_empty(n);
    } else {
      if (shown) append_leaf(out, n, scratch);
      goes_in = n.kind() == node_kind::document || n.kind() == node_kind::template_content;
    }
    if (node const child = goes_in ? n.first_child() : node()) {
      n = child;
      continue;
    }
    // Upwards, closing what ends here.
    for (;;) {
      if (n.is_element() && !is_empty(n) && (n != top || itself))
        ((out += "</") += n.name(scratch)) += '>';
      if (n == top) return;
      if (node const next = n.next_sibling()) {
        n = next;
        break;
      }
      n = n.parent();
    }
  }
}

}  // namespace

std::string node::inner_html() const {
  std::string out;
  if (*this) append(out, *this, false);
  return out;
}

std::string node::outer_html() const {
  std::string out;
  if (*this) append(out, *this, true);
  return out;
}

}  // namespace feedsax::html
