#include "engine/markup_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "feedsax/text.hpp"

namespace feedsax {

namespace {

// Elements that HTML never closes (HTML Living Standard, 13.1.2).
bool is_void_in_html(std::string_view local) noexcept {
  static constexpr std::array<std::string_view, 14> names{
      "area",  "base", "br",   "col",   "embed",  "hr",    "img",
      "input", "link", "meta", "param", "source", "track", "wbr"};
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return iequals(name, local); });
}

bool is_html(content kind) noexcept { return kind == content::html || kind == content::mixed; }

void append_escaped(std::string& out, std::string_view text, bool attribute) {
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string_view escape;
    switch (text[i]) {
    case '&': escape = "&amp;"; break;
    case '<': escape = "&lt;"; break;
    case '>': escape = "&gt;"; break;
    case '"':
      if (attribute) escape = "&quot;";
      break;
    default: break;
    }
    if (escape.empty()) continue;
    out.append(text.substr(done, i - done)).append(escape);
    done = i + 1;
  }
  out.append(text.substr(done));
}

}  // namespace

void markup_writer::begin(content kind) {
  kind_ = kind;
  has_markup_ = start_open_ = div_ = false;
  div_inside_ = div_inside_end_ = div_end_ = 0;
  open_.clear();
  bindings_.clear();
}

void markup_writer::close_start(std::string& out) {
  if (!start_open_) return;
  start_open_ = false;
  // What was found in an element that has no content stands behind it.
  open_.back().closed = open_.back().is_void;
  out += open_.back().closed ? "/>" : ">";
}

// XHTML is written without prefix and declaration, as the model wants it; a feed's own namespace
// and none at all are, by then, markup that somebody forgot to escape. Everything else keeps its
// prefix and is declared where it first occurs in the fragment.
void markup_writer::write_name(std::string& out, name const& n) {
  if (!n.prefix.empty() && n.ns != xmlns::xhtml) out.append(n.prefix).append(1, ':');
  out.append(n.local);
}

void markup_writer::bind(std::string& out, std::string_view prefix, std::string_view uri) {
  for (auto b = bindings_.rbegin(); b != bindings_.rend(); ++b)
    if (b->prefix == prefix) {
      if (b->uri == uri) return;
      break;
    }
  bindings_.push_back({prefix, uri});
  out.append(prefix.empty() ? " xmlns" : " xmlns:").append(prefix).append("=\"");
  append_escaped(out, uri, true);
  out += '"';
}

void markup_writer::start(std::string& out, element const& e) {
  close_start(out);
  // What was text so far is markup from now on.
  if (kind_ == content::mixed && !has_markup_) {
    std::string const plain = std::exchange(out, {});
    append_escaped(out, plain, false);
  }
  name const& n = e.name();
  if (open_.empty() && !has_markup_ && n.local == "div" && trim(out).empty()) div_ = true;
  has_markup_ = true;
  bool const is_div = div_ && open_.empty() && div_inside_ == 0;

  bool const in_html = is_html(kind_) || n.ns == xmlns::xhtml || n.ns.empty();
  open_.push_back({n, static_cast<std::uint32_t>(bindings_.size()), in_html,
                   in_html && is_void_in_html(n.local), false});
  out += '<';
  write_name(out, n);
  if (!is_html(kind_)) {
    if (n.ns == xmlns::xhtml || n.ns.empty()) {
      // Back in HTML below an element of another default namespace.
      auto const outer = std::find_if(bindings_.rbegin(), bindings_.rend(),
                                      [](binding const& b) { return b.prefix.empty(); });
      if (outer != bindings_.rend() && outer->uri != xmlns::xhtml) bind(out, {}, xmlns::xhtml);
    } else {
      bind(out, n.prefix, n.ns);
    }
  }
  for (attribute const& a : e.attributes()) {
    if (!is_html(kind_) && !a.name.prefix.empty() && a.name.ns != xmlns::xml &&
        a.name.ns != xmlns::xhtml && !a.name.ns.empty())
      bind(out, a.name.prefix, a.name.ns);
    out += ' ';
    write_name(out, a.name);
    out += "=\"";
    append_escaped(out, a.value, true);
    out += '"';
  }
  start_open_ = true;
  if (is_div) {
    close_start(out);
    div_inside_ = out.size();
  }
}

void markup_writer::text(std::string& out, std::string_view piece) {
  if (piece.empty()) return;
  close_start(out);
  // What is written in HTML is taken as it is, also between tags that should have been escaped.
  if (kind_ == content::html || (kind_ == content::mixed && !has_markup_))
    out.append(piece);
  else
    append_escaped(out, piece, false);
}

void markup_writer::end(std::string& out) {
  bool const closes_div = div_ && open_.size() == 1 && div_inside_end_ == 0;
  if (closes_div) div_inside_end_ = out.size();
  if (start_open_ && (!open_.back().in_html || open_.back().is_void)) {
    start_open_ = false;
    out += "/>";
  } else if (!open_.back().closed) {
    close_start(out);
    out += "</";
    write_name(out, open_.back().name);
    out += '>';
  }
  bindings_.resize(open_.back().bindings);
  open_.pop_back();
  if (closes_div) div_end_ = out.size();
}

std::string_view markup_writer::without_div(std::string_view out, bool& had_div) const noexcept {
  had_div = div_ && div_end_ != 0 && trim(out.substr(div_end_)).empty();
  return had_div ? out.substr(div_inside_, div_inside_end_ - div_inside_) : out;
}

}  // namespace feedsax
