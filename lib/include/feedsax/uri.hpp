/// \file
/// Addresses as feeds write them: made absolute, told apart, never rewritten.
///
///     auto link = feedsax::resolve("http://example.org/blog/feed.xml", "../about me.html");
///     // http://example.org/about me.html
///     if (feedsax::is_http(link)) …
///
/// An address here is any text: IRIs, spaces, brackets, backslashes and stray percent signs are
/// ordinary characters and come out as they went in. Nothing fails, nothing throws but
/// std::bad_alloc, all is linear in its input. All functions may be called from any thread.
///
/// This is for carrying addresses from a feed to who reads it. What is fetched, whose host is
/// vetted, or what is compared, is parsed by feedsax/url.hpp, as browsers do: it refuses what is no
/// address, and encodes, lower-cases and shortens the rest.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax {

/// Resolves a reference against a base (RFC 3986 5.2, "strict": `http:g` is absolute).
///
/// Both are tidied first (see tidy_uri()). An absolute reference comes back as it is, dot segments
/// and all; so does any reference when `base` is of no use (see is_base()). An empty reference
/// means the base without its fragment.
///
/// For http and https an empty host, which RFC 9110 4.2.1 forbids, is read as browsers read it:
/// `http:///example.org/` as a base and `///example.org/` as a reference name the host example.org.
FEEDSAX_API std::string resolve(std::string_view base, std::string_view reference);

/// The same into `out`, whose capacity is used again.
/// \pre neither `base` nor `reference` is a view of `out`.
FEEDSAX_API void resolve_into(std::string& out, std::string_view base, std::string_view reference);

/// The scheme without its colon, in the case it is written in (RFC 3986 3.1); empty without one.
/// Expects a tidy address: white space in front hides the scheme.
FEEDSAX_API std::string_view scheme(std::string_view address) noexcept;

/// True when `address` has a scheme, so that no base is needed.
FEEDSAX_API bool is_absolute(std::string_view address) noexcept;

/// True for an http or https address that names a host. The host is not checked further: this
/// says what an address means, not whether it is safe to fetch.
FEEDSAX_API bool is_http(std::string_view address) noexcept;

/// True when references can be resolved against `address`: it has a scheme, an http or https one
/// names a host, and it is not a `javascript:`, `vbscript:` or `data:` address, to whose code a
/// reference would be added. An `xml:base` that is none is best passed over.
FEEDSAX_API bool is_base(std::string_view address) noexcept;

/// `address` without white space (as trim(), see feedsax/text.hpp) and control characters around
/// it, and without CR, LF and TAB inside, the way browsers read an address (WHATWG URL 4.4).
/// \return a view of `address` when nothing inside had to go, else of `scratch`, which is
/// overwritten.
FEEDSAX_API std::string_view tidy_uri(std::string_view address, std::string& scratch);

}  // namespace feedsax
