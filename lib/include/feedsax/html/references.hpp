/// \file
/// Character references: `&eacute;`, `&copy`, `&#8212;` made the characters they stand for, and
/// the other way round.
///
///     feedsax::html::unescape("Fish &amp; Chips &copy 2024")           // Fish & Chips © 2024
///     feedsax::html::unescape_attribute("/?a=1&copy=2")                // as it is
///     feedsax::html::escape("a < b")                                   // a &lt; b
///
/// All 2,231 names of the standard are known, 106 of them without a semicolon. Text is UTF-8; what
/// is not a reference passes through untouched. Linear; nothing throws but std::bad_alloc. All
/// functions may be called from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::html {

/// Where a reference stands: in an attribute value, `&copy=1` and `&copyright` are none.
enum class reference_place { text, attribute };

/// `text` with its references decoded (HTML 13.2.5.72 to 80): the longest name wins, numbers 80 to
/// 9F mean windows-1252, and those that are no characters are U+FFFD.
FEEDSAX_API std::string unescape(std::string_view text);
/// The same. \return a view of `text` when there is none, else of `scratch`, which is overwritten.
FEEDSAX_API std::string_view unescape(std::string_view text, std::string& scratch);

/// The same for the value of an attribute.
FEEDSAX_API std::string unescape_attribute(std::string_view value);
/// \return a view of `value` when there is none, else of `scratch`, which is overwritten.
FEEDSAX_API std::string_view unescape_attribute(std::string_view value, std::string& scratch);

/// The reference at the start of `text`, which begins with `&`: appends its characters to `out`.
/// \return the length of the reference; 0, and `out` as it was, when there is none.
FEEDSAX_API std::size_t read_reference(std::string_view text, reference_place, std::string& out);

/// `text` as the content of an element: `&`, `<`, `>` and no-break spaces become references
/// (HTML 13.3, "escaping a string").
FEEDSAX_API std::string escape(std::string_view text);
/// The same, appended.
FEEDSAX_API void append_escaped(std::string& out, std::string_view text);

/// `value` as the value of an attribute between double or single quotes: `&`, `<`, `>`, both
/// quotes and no-break spaces become references.
FEEDSAX_API std::string escape_attribute(std::string_view value);
/// The same, appended.
FEEDSAX_API void append_escaped_attribute(std::string& out, std::string_view value);

}  // namespace feedsax::html
