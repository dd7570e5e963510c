/// \file
/// How SVG and MathML write names that HTML's parser has in lower case.
///
///     svg_tag_name("lineargradient") == "linearGradient"
///
/// Constant tables; safe to use from any thread. HTML 13.2.6.5 and 13.2.6.1.
#pragma once

#include <string_view>

#include "feedsax/html/node.hpp"

namespace feedsax::html {

/// \return the name with its capitals, or an empty view: it is as it was. `name` in any case.
std::string_view svg_tag_name(std::string_view name) noexcept;
std::string_view foreign_attribute_name(std::string_view name, name_space) noexcept;
/// `xlink`, `xml`, `xmlns` or "" for an attribute of an element of SVG or MathML.
std::string_view foreign_attribute_prefix(std::string_view name) noexcept;

}  // namespace feedsax::html
