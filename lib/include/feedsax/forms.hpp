/// \file
/// Is a text written in the form that a specification demands? Strict where the readers of
/// feedsax/text.hpp, date.hpp and uri.hpp are lenient: for checks (feedsax/checks.hpp).
///
///     if (!feedsax::is_rfc3339(text)) report(issue::date_form, text);
///
/// The text is taken as it stands: white space around it is part of it. Nothing allocates or
/// throws, everything is linear. All functions may be called from any thread.
#pragma once

#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax {

/// RFC 3339, with `T` and `Z` in upper case as RFC 4287 3.3 demands, and a day that exists.
FEEDSAX_API bool is_rfc3339(std::string_view) noexcept;
/// The profile of ISO 8601 in W3C's note: a year, a month, a day, or with a time and a zone.
FEEDSAX_API bool is_w3c_date(std::string_view) noexcept;
/// RFC 822 5.1, and years of four digits as RSS prefers them.
FEEDSAX_API bool is_rfc822_date(std::string_view) noexcept;

/// A reference by RFC 3986, or 3987 when it holds characters beyond ASCII: no white space, none of
/// `"<>\^`{|}`, each `%` with two digits.
FEEDSAX_API bool is_iri_reference(std::string_view) noexcept;
/// The same with a scheme.
FEEDSAX_API bool is_iri(std::string_view) noexcept;
/// Has an address what its scheme demands: `http` a host, `tag` an authority and a date (RFC 4151),
/// `urn` a name space (RFC 8141)? Other schemes demand nothing here.
FEEDSAX_API bool fits_its_scheme(std::string_view) noexcept;
/// Is an address in its canonical spelling (RFC 3986 6.2.2 and 6.2.3): host in lower case, no empty
/// or default port, a path, no dot segments, `%` only where it must be and in upper case?
FEEDSAX_API bool is_canonical_uri(std::string_view) noexcept;

/// `type/subtype`, perhaps with parameters (RFC 6838 4.2).
FEEDSAX_API bool is_media_type(std::string_view) noexcept;
/// The form of a language tag (RFC 5646 2.1), its subtags unlooked at but for the length of the
/// first.
FEEDSAX_API bool is_language_tag(std::string_view) noexcept;
/// A plain mail address: `local@domain`.
FEEDSAX_API bool is_mail_address(std::string_view) noexcept;
/// Does a plain text hold a tag of HTML or a character reference, other than one for a character of
/// markup itself (`&amp;`, `&lt;`)?
FEEDSAX_API bool holds_html(std::string_view) noexcept;

}  // namespace feedsax
