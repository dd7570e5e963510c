/// \file
/// Small readers that several formats and vocabularies share.
#pragma once

#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

/// The person that a text names, kept.
person keep_person(format_handler&, std::string_view text);
/// A language tag, kept, with `-` for `_`.
std::string_view keep_language(format_handler&, std::string_view text);
/// The address of an RSS link: its text, else the href that some feeds give it.
std::string_view keep_rss_link(format_handler&, element const&, std::string_view text);
/// An enclosure that is an image is the item's, where nothing better is.
void offer_enclosed_image(format_handler&, enclosure const&);
/// The value of an attribute whose name feeds write in any case; empty when there is none.
std::string_view attribute_of_any_case(element const&, std::string_view local) noexcept;

}  // namespace feedsax
