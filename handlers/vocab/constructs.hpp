/// \file
/// Text and person constructs and links of Atom, wherever they stand outside of Atom.
#pragma once

#include <string_view>

#include "feedsax/scope.hpp"

namespace feedsax::hooks {

/// How the content of a construct is to be taken.
struct construct_kind {
  text_type type = text_type::text;
  content capture = content::mixed;
  std::string_view media_type{};  ///< When it is none of the three; of the attribute.
  bool base64 = false;            ///< Atom 0.3, mode.
};

/// RFC 4287 3.1.1 and 4.1.3.1; Atom 0.3 has media types and a mode.
construct_kind read_construct(element const&) noexcept;

/// The opening hooks of a construct, which has three types, and of a content, which may have any.
void construct_begin(scope&, element const&);
inline void content_begin(scope& s, element const& e) { s.capture(read_construct(e).capture); }

/// What its closing hook keeps. A text with markup in it, which is an error of the feed, is HTML.
text_construct keep_words(scope&, element const&, std::string_view text);

/// The link that the attributes describe, kept; without `href` when there is none.
link keep_link(scope&, element const&);
/// The category likewise; its term may be text, as in other formats.
category keep_category(scope&, element const&, std::string_view text);

}  // namespace feedsax::hooks
