/// \file
/// A page or a fragment as the tree that a browser would make of it, read-only.
///
///     feedsax::html::document page(bytes);
///     for (auto link : page.root().descendants())
///       if (link.is(feedsax::html::tag::a)) use(link.attribute("href").value_or(""));
///
/// Tree construction of the HTML Living Standard (13.2.6): implied tags, tables, misnested
/// formatting, templates, SVG and MathML, quirks. XHTML needs no hint. The tree is two arrays, of
/// nodes and of attributes, both used again for the next document; text and values stay in the
/// input and are decoded when asked for. Linear on every input. A document may be read by several
/// threads while none parses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/html/node.hpp"
#include "feedsax/html/tag.hpp"

namespace feedsax::html {

class tree_builder;

struct document_options {
  bool scripting = false;  ///< `noscript` is raw text, as where scripts run.
  /// `<?x?>` is a node of its own kind and no comment.
  bool processing_instructions = false;
  /// Open elements, one in another. Where a page has more, an element ends the one it would be in.
  /// At least 16.
  std::size_t max_depth = 512;
  std::size_t max_attributes = 256;  ///< Of one element; further ones are left out.
};

/// How the DOCTYPE of a page makes browsers lay it out.
enum class quirks_mode : std::uint8_t { no_quirks, limited_quirks, quirks };

class FEEDSAX_API document {
 public:
  document();
  /// The same as parse() on a new one.
  explicit document(std::string_view html, document_options const& = {});
  document(document&&) noexcept;
  document& operator=(document&&) noexcept;
  ~document();

  /// Makes the tree of a page. Nodes of the tree before are no longer valid.
  /// \param html borrowed as long as the document is used. UTF-8, a byte order mark is passed over;
  ///   of more than 4 GiB, the rest is not read.
  void parse(std::string_view html, document_options const& = {});

  /// Makes the tree of a fragment, such as an item's description; root() has its nodes as children.
  /// \param context the name of the element that the fragment is the content of (HTML 13.4);
  ///   `svg path` and `math mi` are elements of those namespaces.
  void parse_fragment(std::string_view html, std::string_view context = "div",
                      document_options const& = {});

  /// The document itself, parent of all.
  node root() const noexcept { return {*this, 0}; }
  /// The element of a page; none in a fragment.
  node html() const noexcept;
  node head() const noexcept;
  node body() const noexcept;  ///< `body`, or `frameset`.

  /// All nodes that were made, those that are no longer part of the tree included.
  std::size_t size() const noexcept { return nodes_.size(); }
  quirks_mode mode() const noexcept { return mode_; }
  /// The input.
  std::string_view source() const noexcept { return source_; }

 private:
  friend class node;
  friend class attribute_range;
  friend class tree_builder;

  // 0, the document, is "none" where only others can be.
  struct record {
    node_kind kind;
    name_space ns;
    std::uint16_t what;  // element: tag; text, comment: how it is decoded
    std::uint32_t parent, first, last, previous, next;
    std::uint32_t at;    // element: its first slot; text: offset; or first slot
    std::uint32_t size;  // element: slots and, above, flags; text: bytes; or last slot
  };
  // An attribute; or a piece of a text that is not in one piece: offset, size, next, decoding. An
  // element whose name has no number has it in the slot before its first.
  struct slot {
    std::uint32_t name, name_size, value, value_size;
  };

  void prepare(std::string_view html);

  std::vector<record> nodes_;
  std::vector<slot> slots_;
  std::string_view source_;
  quirks_mode mode_ = quirks_mode::no_quirks;
  std::unique_ptr<tree_builder> builder_;
};

}  // namespace feedsax::html
