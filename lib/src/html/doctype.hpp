/// \file
/// The inside of a DOCTYPE, and which mode it puts a page into.
///
///     doctype d = parse_doctype(" html PUBLIC \"…\"", false);
///
/// No state; safe to use from any thread.
#pragma once

#include <string_view>

#include "feedsax/html/document.hpp"
#include "feedsax/html/token.hpp"

namespace feedsax::html {

/// Reads what stands between `<!DOCTYPE` and its end. HTML 13.2.5.53 to 68.
/// \param cut_off the input ended before its `>`
doctype parse_doctype(std::string_view inside, bool cut_off) noexcept;

/// HTML 13.2.6.4.1.
quirks_mode mode_of(doctype const&);

}  // namespace feedsax::html
