/// \file
/// Which encoding a page says it is in.
///
///     std::string const label = feedsax::html::declared_charset(bytes);   // "shift_jis", or ""
///
/// Works on bytes in any encoding that holds ASCII, and on UTF-16 with a byte order mark. The
/// charset of an HTTP answer, which counts for more than a tag, is the caller's business. May be
/// called from any thread.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::html {

/// The label of an encoding in lower case, as the page has it; empty when it names none.
///
/// A byte order mark goes before all. Then the standard's prescan of the first 1024 bytes
/// (HTML 13.2.3.2): `<meta charset>`,
/// `<meta http-equiv=content-type content>`, else an XML declaration. Labels that name no encoding
/// are passed over; UTF-16, which cannot be true where ASCII was read, is `utf-8`, and
/// `x-user-defined` is `windows-1252`. Then, which browsers do not do, a `meta` anywhere in the
/// head, since one page in ten has it later. Linear in the length of the head.
FEEDSAX_API std::string declared_charset(std::string_view bytes);

/// The bytes of a page as UTF-8, to be tokenized or parsed; what cannot be decoded is replaced.
/// \param charset the label of the HTTP answer; empty: what the page declares, else UTF-8, with
///   windows-1252 for bytes that are not
FEEDSAX_API std::string page_text(std::string_view bytes, std::string_view charset = {});

}  // namespace feedsax::html
