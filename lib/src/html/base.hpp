/// \file
/// What relative addresses in a document are relative to.
///
///     std::string const against = base_of(page.root(), "http://example.org/");
///
/// No state; safe to use from any thread.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/html/node.hpp"

namespace feedsax::html {

/// The document base URL (HTML 2.4.3): what the first `base` with `href` says, if that can be one,
/// else `base`. \param root of a page or fragment
std::string base_of(node const& root, std::string_view base);

}  // namespace feedsax::html
