/// \file
/// A node of a document: a number and where it belongs, copied freely.
///
///     for (auto child : page.body().children())
///       if (child.kind() == feedsax::html::node_kind::text) use(child.text());
///
/// Valid until its document parses again, moves or goes. A default node is "none": every question
/// to it is answered by none, empty or false. Threads as for the document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/html/tag.hpp"

namespace feedsax::html {

class document;
class node;

enum class node_kind : std::uint8_t {
  document,
  doctype,
  element,
  text,
  comment,
  processing_instruction,
  template_content,  ///< The only child of a `template`: what is in it is not part of the page.
};

enum class name_space : std::uint8_t { html, svg, mathml };

/// Which way a range of nodes goes.
enum class axis : std::uint8_t {
  self,
  child,
  descendant,  ///< In document order; not into the content of a `template`.
  parent,
  ancestor,           ///< The parent first; not the document itself.
  following_sibling,  ///< The next first.
  preceding_sibling,  ///< The one before first.
};

class node_range;
class attribute_range;

class FEEDSAX_API node {
 public:
  node() = default;

  /// False for none.
  explicit operator bool() const noexcept { return document_ != nullptr; }
  friend bool operator==(node const&, node const&) = default;

  node_kind kind() const noexcept;
  bool is_element() const noexcept { return document_ && kind() == node_kind::element; }
  /// An element of HTML with that name?
  bool is(html::tag) const noexcept;

  /// The number of an element's name, of any namespace; tag::unknown for others.
  html::tag tag() const noexcept;
  name_space ns() const noexcept;
  /// The name of an element or a DOCTYPE, the target of a processing instruction: HTML names in
  /// lower case, SVG names as SVG writes them (`foreignObject`). \return a view of the input or a
  /// constant where possible, else of `scratch`.
  std::string_view name(std::string& scratch) const;
  std::string name() const;

  node parent() const noexcept;
  node first_child() const noexcept;
  node last_child() const noexcept;
  node next_sibling() const noexcept;
  node previous_sibling() const noexcept;

  node_range children() const noexcept;
  node_range descendants() const noexcept;
  node_range ancestors() const noexcept;
  node_range following_siblings() const noexcept;
  node_range preceding_siblings() const noexcept;
  node_range along(axis) const noexcept;

  /// The value of an attribute, decoded; nothing without the attribute.
  /// \param name in any ASCII case
  std::optional<std::string> attribute(std::string_view name) const;
  /// The same without a copy where nothing has to be decoded: a view of the input or of `scratch`.
  std::optional<std::string_view> attribute(std::string_view name, std::string& scratch) const;
  bool has_attribute(std::string_view name) const noexcept;
  attribute_range attributes() const noexcept;

  /// Text, comment: its characters. Others: those of all texts in it, scripts and styles included
  /// (DOM 4.4, textContent). For text to be read, see feedsax/html/text.hpp.
  std::string text() const;
  void append_text(std::string& out) const;
  /// Text and comment: as text(), without a copy where it is in one piece as it is.
  std::string_view text(std::string& scratch) const;

  /// What is in it, and with the node itself, as HTML (HTML 13.3).
  std::string inner_html() const;
  std::string outer_html() const;

  /// DOCTYPE: its identifiers, empty when missing.
  std::string public_id() const;
  std::string system_id() const;

  /// The number of the node; 0 is the document. Numbers are in document order but for what tree
  /// construction had to move.
  std::uint32_t number() const noexcept { return number_; }
  document const& owner() const noexcept { return *document_; }

 private:
  friend class document;
  friend class tree_builder;
  friend class node_iterator;
  friend class attribute_range;
  node(document const& d, std::uint32_t number) noexcept : document_(&d), number_(number) {}
  node at(std::uint32_t number) const noexcept {
    return number == 0 ? node() : node(*document_, number);
  }

  document const* document_ = nullptr;
  std::uint32_t number_ = 0;
};

/// An attribute of an element.
class FEEDSAX_API node_attribute {
 public:
  /// HTML names in lower case, those of SVG and MathML as they write them. \return a view of the
  /// input or a constant where possible, else of `scratch`.
  std::string_view name(std::string& scratch) const;
  /// `xlink`, `xml` or `xmlns` for an attribute of that namespace, on SVG and MathML; else empty.
  std::string_view prefix() const;
  /// The name without that prefix.
  std::string_view local_name(std::string& scratch) const;
  /// Decoded, in the same way.
  std::string_view value(std::string& scratch) const;
  /// As it stands in the input.
  std::string_view raw_value() const noexcept { return value_; }
  std::string_view raw_name() const noexcept { return name_; }

 private:
  friend class attribute_range;
  std::string_view name_, value_;
  name_space ns_ = name_space::html;
};

/// The attributes of an element, in their order.
class FEEDSAX_API attribute_range {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = node_attribute;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = node_attribute;
    iterator() = default;
    node_attribute operator*() const noexcept { return range_->get(at_); }
    iterator& operator++() noexcept { return ++at_, *this; }
    iterator operator++(int) noexcept {
      iterator const before = *this;
      ++at_;
      return before;
    }
    friend bool operator==(iterator const& a, iterator const& b) noexcept { return a.at_ == b.at_; }

   private:
    friend class attribute_range;
    iterator(attribute_range const* range, std::uint32_t at) noexcept : range_(range), at_(at) {}
    attribute_range const* range_ = nullptr;
    std::uint32_t at_ = 0;
  };
  iterator begin() const noexcept { return {this, 0}; }
  iterator end() const noexcept { return {this, size_}; }
  std::size_t size() const noexcept { return size_; }

 private:
  friend class node;
  explicit attribute_range(node of) noexcept;
  node_attribute get(std::uint32_t) const noexcept;
  node of_;
  std::uint32_t first_ = 0, size_ = 0;
};

/// Walks one axis.
class FEEDSAX_API node_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = node;
  using difference_type = std::ptrdiff_t;
  using pointer = node const*;
  using reference = node const&;

  node_iterator() = default;
  node_iterator(node from, axis) noexcept;
  node const& operator*() const noexcept { return at_; }
  node const* operator->() const noexcept { return &at_; }
  node_iterator& operator++() noexcept;
  /// descendant: goes on behind the node and all that is in it.
  node_iterator& skip() noexcept;
  node_iterator operator++(int) noexcept {
    node_iterator const before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(node_iterator const& i, std::default_sentinel_t) noexcept {
    return !i.at_;
  }
  friend bool operator==(node_iterator const& a, node_iterator const& b) noexcept {
    return a.at_ == b.at_;
  }

 private:
  node from_, at_;
  axis axis_ = axis::self;
};

/// The nodes along an axis, for a range-based `for`.
class node_range {
 public:
  node_range(node from, axis along) noexcept : from_(from), axis_(along) {}
  node_iterator begin() const noexcept { return {from_, axis_}; }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  node from_;
  axis axis_;
};

}  // namespace feedsax::html
