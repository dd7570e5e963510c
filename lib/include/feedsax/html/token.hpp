/// \file
/// What the tokenizers deliver: the pieces of HTML, as written, decoded when asked.
///
///     std::string scratch;
///     if (token.kind == feedsax::html::token_kind::start_tag)
///       if (auto const* href = token.find("href")) use(href->decoded(scratch));
///
/// All views are of the input (chunked_tokenizer: of its memory) and live until the tokenizer is
/// asked for its next token. Plain values; no thread rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/html/tag.hpp"

namespace feedsax::html {

enum class token_kind : std::uint8_t {
  text,                    ///< Characters; a run of them may come in pieces.
  start_tag,               ///< `<p class=x>`
  end_tag,                 ///< `</p>`
  comment,                 ///< `<!-- -->`, and what is read as one: `<!x>`, `</ >`, `<?x>`
  doctype,                 ///< `<!DOCTYPE html>`
  processing_instruction,  ///< `<?x>`, when asked for instead of a comment
};

/// What is markup inside of an element's text (HTML 13.2.5.1 to 5, 69).
enum class content : std::uint8_t {
  data,       ///< Tags and references.
  rcdata,     ///< References: `title`, `textarea`.
  raw_text,   ///< Nothing: `style`, `iframe`, …
  script,     ///< Nothing, with the rules that let old pages hide scripts in comments.
  plaintext,  ///< Nothing, to the end of the input.
  cdata,      ///< Nothing: a CDATA section, in SVG and MathML.
};

/// An attribute as it stands in a tag.
struct attribute {
  std::string_view name;   ///< As written, in any case.
  std::string_view value;  ///< As written, without its quotes; empty when there is none.

  /// The value with references decoded and line ends made LF. \return a view of the input when
  /// nothing had to change, else of `scratch`, which is overwritten.
  FEEDSAX_API std::string_view decoded(std::string& scratch) const;
  /// The name in lower case, in the same way.
  FEEDSAX_API std::string_view lower_name(std::string& scratch) const;
};

/// What a DOCTYPE says. A view whose data() is null is one that is missing; "" is there and empty.
struct doctype {
  std::string_view name, public_id, system_id;  ///< As written.
  bool force_quirks = false;                    ///< It is broken.
};

struct token {
  token_kind kind = token_kind::text;
  content in = content::data;             ///< text: which rules its characters follow.
  html::tag tag = html::tag::unknown;     ///< Tags: the number of the name.
  bool self_closing = false;              ///< Start tags: written `<br/>`.
  std::uint64_t offset = 0;               ///< Where `raw` begins in the input, in bytes.
  std::string_view raw;                   ///< All of it as written.
  std::string_view name;                  ///< Tags: as written. Empty when it exceeds the limit.
  std::string_view text;                  ///< Text and comments: as written, without delimiters.
  std::span<attribute const> attributes;  ///< Start tags; the first of two with one name.
  html::doctype doctype;                  ///< DOCTYPEs.

  /// The attribute of a name, in any ASCII case; null without one. O(attributes).
  FEEDSAX_API attribute const* find(std::string_view attribute_name) const noexcept;
  /// The name of a tag in lower case. \return a view of the input or a constant where possible,
  /// else of `scratch`, which is overwritten.
  FEEDSAX_API std::string_view lower_name(std::string& scratch) const;
  /// The characters of text or a comment: references decoded where they count, line ends made LF,
  /// U+0000 replaced where the standard does. \return as lower_name().
  FEEDSAX_API std::string_view decoded(std::string& scratch) const;
};

}  // namespace feedsax::html
