/// \file
/// The names of elements as numbers, to switch on.
///
///     if (feedsax::html::find_tag("BlockQuote") == feedsax::html::tag::blockquote) …
///     feedsax::html::tag_name(feedsax::html::tag::template_)   // "template"
///
/// Constant tables; safe to use from any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::html {

/// A name of an element that the HTML standard mentions. It says nothing about the namespace: the
/// `title` of an SVG is tag::title as well. C++ keywords have a `_` at their end.
enum class tag : std::uint16_t {
  unknown,  ///< Any other name.
#define FEEDSAX_HTML_TAG(identifier, name, traits) identifier,
#include "feedsax/html/tags.def"
};

/// The number of a name, in any ASCII case; tag::unknown when it has none. O(1).
FEEDSAX_API tag find_tag(std::string_view name) noexcept;
/// The name in lower case; empty for tag::unknown.
FEEDSAX_API std::string_view tag_name(tag) noexcept;
/// True for an element that never has content nor an end tag: `br`, `img` (HTML 13.1.2).
FEEDSAX_API bool is_void(tag) noexcept;

}  // namespace feedsax::html
