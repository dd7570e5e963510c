/// \file
/// What ends a fetch: codes beside those of feedsax/error.hpp, of the same families.
///
///     if (fetched.error->code == feedsax::http::errc::gone) forget(feed);
///     if (fetched.error->code == feedsax::cause::limit) …      // whichever limit
///     log(feedsax::id(fetched.error->code));                   // "rate-limited"
///
/// Values; safe to use from any thread.
#pragma once

#include <cstdint>
#include <system_error>

#include "feedsax/error.hpp"
#include "feedsax/export.hpp"

namespace feedsax::http {

/// Why a fetch failed. Listed once, with family and message, in errors.def. A body that is packed
/// wrongly or expands beyond measure has the feedsax::errc that says so, as has a fetch that the
/// application stopped (errc::stopped).
enum class errc : std::uint8_t {
  none = 0,
#define FEEDSAX_HTTP_ERROR(name, family, text) name,
#include "feedsax/http/errors.def"
#undef FEEDSAX_HTTP_ERROR
};

FEEDSAX_API std::error_category const& error_category() noexcept;
FEEDSAX_API std::error_code make_error_code(errc) noexcept;

/// May the same request succeed later, without anything being changed here? True for what is the
/// network's or the server's momentary state and for its limits of time; false for what the server
/// says for good, for refused addresses and for what is wrong with the body.
FEEDSAX_API bool is_transient(std::error_code const&) noexcept;

}  // namespace feedsax::http

template <>
struct std::is_error_code_enum<feedsax::http::errc> : std::true_type {};
