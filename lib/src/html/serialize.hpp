/// \file
/// What writers of HTML share.
///
///     append_quoted(out, value);      // "a &quot;b&quot;"
///
/// No state; safe to use from any thread.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/html/node.hpp"

namespace feedsax::html {

/// Is the text of this element written as it is?
bool has_raw_text(node const&) noexcept;
/// A value between double quotes (HTML 13.3, "escaping a string" in attribute mode).
void append_quoted(std::string& out, std::string_view value);

}  // namespace feedsax::html
