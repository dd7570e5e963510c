#include "feedsax/html/node.hpp"

#include "feedsax/html/document.hpp"
#include "feedsax/text.hpp"
#include "html/decode.hpp"
#include "html/foreign_names.hpp"
#include "html/tags.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {
namespace {

constexpr std::uint32_t slot_count = 0xFFFF;
constexpr unsigned in_name = decoding::replace_nul | decoding::lower;
constexpr unsigned in_value = decoding::attribute | decoding::newlines | decoding::replace_nul;

}  // namespace

node_kind node::kind() const noexcept {
  return document_ ? document_->nodes_[number_].kind : node_kind::document;
}

html::tag node::tag() const noexcept {
  return is_element() ? static_cast<html::tag>(document_->nodes_[number_].what)
                      : html::tag::unknown;
}

name_space node::ns() const noexcept {
  return document_ ? document_->nodes_[number_].ns : name_space::html;
}

bool node::is(html::tag t) const noexcept {
  if (!document_) return false;
  document::record const& r = document_->nodes_[number_];
  return r.kind == node_kind::element && r.ns == name_space::html &&
         r.what == static_cast<std::uint16_t>(t);
}

std::string_view node::name(std::string& scratch) const {
  if (!document_) return {};
  document::record const& r = document_->nodes_[number_];
  if (r.kind == node_kind::doctype) {
    document::slot const& s = document_->slots_[r.at];
    return decode_view(document_->source_.substr(s.name, s.name_size), in_name, scratch);
  }
  if (r.kind == node_kind::processing_instruction) {
    std::string_view const text = document_->source_.substr(r.at, r.size);
    return decode_view(text.substr(0, text.find_first_of(" \t\r\n\f")), decoding::replace_nul,
                       scratch);
  }
  if (r.kind != node_kind::element) return {};
  std::string_view written = tag_name(static_cast<html::tag>(r.what));
  if (written.empty()) {
    document::slot const& s = document_->slots_[r.at - 1];
    written = document_->source_.substr(s.name, s.name_size);
  }
  if (r.ns == name_space::svg)
    if (std::string_view const found = svg_tag_name(written); !found.empty()) return found;
  return decode_view(written, in_name, scratch);
}

std::string node::name() const {
  std::string scratch;
  return std::string(name(scratch));
}

node node::parent() const noexcept {
  if (!document_ || number_ == 0) return {};
  // The document is number 0, and the parent of what is in no parent too.
  document::record const& r = document_->nodes_[number_];
  return {*document_, r.parent};
}

node node::first_child() const noexcept {
  return document_ ? at(document_->nodes_[number_].first) : node();
}
node node::last_child() const noexcept {
  return document_ ? at(document_->nodes_[number_].last) : node();
}
node node::next_sibling() const noexcept {
  return document_ ? at(document_->nodes_[number_].next) : node();
}
node node::previous_sibling() const noexcept {
  return document_ ? at(document_->nodes_[number_].previous) : node();
}

node_range node::children() const noexcept { return {*this, axis::child}; }
node_range node::descendants() const noexcept { return {*this, axis::descendant}; }
node_range node::ancestors() const noexcept { return {*this, axis::ancestor}; }
node_range node::following_siblings() const noexcept { return {*this, axis::following_sibling}; }
node_range node::preceding_siblings() const noexcept { return {*this, axis::preceding_sibling}; }
node_range node::along(axis a) const noexcept { return {*this, a}; }

// ---- attributes --------------------------------------------------------------------------------

std::optional<std::string_view> node::attribute(std::string_view name, std::string& scratch) const {
  if (!is_element()) return std::nullopt;
  document::record const& r = document_->nodes_[number_];
  for (std::uint32_t i = 0; i < (r.size & slot_count); ++i) {
    document::slot const& s = document_->slots_[r.at + i];
    if (s.name_size == name.size() && iequals(document_->source_.substr(s.name, s.name_size), name))
      return decode_view(document_->source_.substr(s.value, s.value_size), in_value, scratch);
  }
  return std::nullopt;
}

std::optional<std::string> node::attribute(std::string_view name) const {
  std::string scratch;
  auto const found = attribute(name, scratch);
  if (!found) return std::nullopt;
  return std::string(*found);
}

bool node::has_attribute(std::string_view name) const noexcept {
  if (!is_element()) return false;
  document::record const& r = document_->nodes_[number_];
  for (std::uint32_t i = 0; i < (r.size & slot_count); ++i) {
    document::slot const& s = document_->slots_[r.at + i];
    if (iequals(document_->source_.substr(s.name, s.name_size), name)) return true;
  }
  return false;
}

attribute_range node::attributes() const noexcept { return attribute_range(*this); }

attribute_range::attribute_range(node of) noexcept : of_(of) {
  if (!of.is_element()) return;
  document::record const& r = of.document_->nodes_[of.number_];
  first_ = r.at;
  size_ = r.size & slot_count;
}

node_attribute attribute_range::get(std::uint32_t n) const noexcept {
  document const& d = *of_.document_;
  document::slot const& s = d.slots_[first_ + n];
  node_attribute a;
  a.name_ = d.source_.substr(s.name, s.name_size);
  a.value_ = d.source_.substr(s.value, s.value_size);
  a.ns_ = of_.ns();
  return a;
}

std::string_view node_attribute::name(std::string& scratch) const {
  std::string_view const found = foreign_attribute_name(name_, ns_);
  return found.empty() ? decode_view(name_, in_name, scratch) : found;
}

std::string_view node_attribute::prefix() const {
  return ns_ == name_space::html ? std::string_view{} : foreign_attribute_prefix(name_);
}

std::string_view node_attribute::local_name(std::string& scratch) const {
  std::string_view const all = name(scratch);
  std::size_t const colon = prefix().empty() ? std::string_view::npos : all.find(':');
  return colon == std::string_view::npos ? all : all.substr(colon + 1);
}

std::string_view node_attribute::value(std::string& scratch) const {
  return decode_view(value_, in_value, scratch);
}

// ---- text --------------------------------------------------------------------------------------

std::string_view node::text(std::string& scratch) const {
  if (!document_) return {};
  document::record const& r = document_->nodes_[number_];
  bool const plain =
      (r.kind == node_kind::text && (r.what & chained_text) == 0) || r.kind == node_kind::comment;
  if (plain) return decode_view(document_->source_.substr(r.at, r.size), r.what, scratch);
  scratch.clear();
  append_text(scratch);
  return scratch;
}

std::string node::text() const {
  std::string out;
  append_text(out);
  return out;
}

void node::append_text(std::string& out) const {
  if (!document_) return;
  document::record const& r = document_->nodes_[number_];
  std::string_view const source = document_->source_;
  switch (r.kind) {
  case node_kind::comment: return decode(source.substr(r.at, r.size), r.what, out);
  case node_kind::processing_instruction: {
    std::string_view const all = source.substr(r.at, r.size);
    std::size_t const space = all.find_first_of(" \t\r\n\f");
    if (space != std::string_view::npos) decode(all.substr(space + 1), r.what, out);
    return;
  }
  case node_kind::text:
    if ((r.what & chained_text) == 0) return decode(source.substr(r.at, r.size), r.what, out);
    for (std::uint32_t i = r.at; i != 0; i = document_->slots_[i].value) {
      document::slot const& s = document_->slots_[i];
      decode(source.substr(s.name, s.name_size), s.value_size, out);
    }
    return;
  case node_kind::doctype: return;
  default: break;
  }
  for (node const& n : descendants())
    if (n.kind() == node_kind::text) n.append_text(out);
}

std::string node::public_id() const {
  std::string out;
  if (!document_ || kind() != node_kind::doctype) return out;
  document::slot const& s = document_->slots_[document_->nodes_[number_].at + 1];
  decode(document_->source_.substr(s.name, s.name_size), decoding::newlines | decoding::replace_nul,
         out);
  return out;
}

std::string node::system_id() const {
  std::string out;
  if (!document_ || kind() != node_kind::doctype) return out;
  document::slot const& s = document_->slots_[document_->nodes_[number_].at + 1];
  decode(document_->source_.substr(s.value, s.value_size),
         decoding::newlines | decoding::replace_nul, out);
  return out;
}

}  // namespace feedsax::html
