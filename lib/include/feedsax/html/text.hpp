/// \file
/// HTML as text to be read: a whole, its first paragraph, an excerpt; and its links and images.
///
///     feedsax::html::plain_text("<p>Hi<p>a <b>list</b>:<ul><li>one<li>two</ul>")
///     // Hi\n\na list:\n\n- one\n- two
///     feedsax::html::excerpt(feedsax::html::plain_text(item.content), 200)
///
/// Linear; nothing throws but std::bad_alloc. All functions may be called from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/html/node.hpp"

namespace feedsax::html {

struct text_options {
  bool link_addresses = false;  ///< `text (address)` for a link whose text is not its address.
  bool image_texts = true;      ///< An image is its `alt`.
};

/// The text of a fragment, as it would be read: white space collapsed but in `pre`, blocks on lines
/// of their own with an empty line between paragraphs, `-` or a number before what is in a list, a
/// TAB between cells. No scripts, no styles, nothing `hidden`. Without white space at either end.
FEEDSAX_API std::string plain_text(std::string_view html, text_options const& = {});
/// The text of a node of a document.
FEEDSAX_API std::string plain_text(node, text_options const& = {});

/// The text of the first paragraph that has any: a `p`, else what stands before the first block or
/// between two. On one line.
FEEDSAX_API std::string first_paragraph(std::string_view html);
FEEDSAX_API std::string first_paragraph(node);

/// The beginning of a text: at most so many characters as a reader counts them (grapheme clusters,
/// Unicode UAX 29), the ellipsis included when something was cut. White space is made single
/// spaces. The cut is between words where one is near.
FEEDSAX_API std::string excerpt(std::string_view text, std::size_t graphemes,
                                std::string_view ellipsis = "…");

struct link {
  std::string address;  ///< As written, without white space around; absolute with a base.
  std::string text;     ///< Of the link, on one line.
  std::string title, rel;
};

/// The links (`a`, `area`, with `href`) in a fragment or below a node, in order.
/// \param base makes relative addresses absolute; of a page, its `<base>` goes before.
FEEDSAX_API std::vector<link> links(std::string_view html, std::string_view base = {});
FEEDSAX_API std::vector<link> links(node, std::string_view base = {});

struct image {
  std::string address;
  std::string alt, title;
  unsigned width = 0, height = 0;  ///< In pixels; 0 when not given.
};

/// The images (`img` with `src`, else the first of `srcset`), in order. `base` as for links().
FEEDSAX_API std::vector<image> images(std::string_view html, std::string_view base = {});
FEEDSAX_API std::vector<image> images(node, std::string_view base = {});

}  // namespace feedsax::html
