/// \file
/// The characters that a stretch of HTML source stands for.
///
///     decode(source, decoding::references | decoding::newlines, out);
///
/// No state; safe to use from any thread.
#pragma once

#include <string>
#include <string_view>

namespace feedsax::html {

/// What decoding does, as bits.
namespace decoding {
constexpr unsigned references = 1;   ///< character references, as in text
constexpr unsigned attribute = 2;    ///< the same, as in an attribute value
constexpr unsigned newlines = 4;     ///< CR LF and CR become LF (HTML 13.2.3.5)
constexpr unsigned replace_nul = 8;  ///< U+0000 becomes U+FFFD
constexpr unsigned drop_nul = 16;    ///< U+0000 goes
constexpr unsigned lower = 32;       ///< A to Z become lower case
}  // namespace decoding

/// Appends what `source` stands for.
void decode(std::string_view source, unsigned what, std::string& out);
/// \return a view of `source` when it stands for itself, else of `scratch`, which is overwritten.
std::string_view decode_view(std::string_view source, unsigned what, std::string& scratch);

}  // namespace feedsax::html
