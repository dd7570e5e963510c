/// \file
/// What a response says about when to ask again: Cache-Control, Expires, Age, Retry-After.
///
///     auto const fresh = feedsax::http::read_freshness(header, now);
///     if (auto left = fresh.lifetime()) …                 // std::chrono::seconds
///
/// Nothing here fails: what cannot be read is as if it were not there. Values; safe to use from any
/// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/http/header.hpp"

namespace feedsax::http {

/// The fields as they stand, and what follows from them.
struct freshness {
  std::optional<std::chrono::seconds> max_age;  ///< Cache-Control: max-age; at most ten years.
  bool no_store = false;
  bool no_cache = false;
  bool must_revalidate = false;
  bool immutable = false;
  std::optional<std::chrono::sys_seconds> date;     ///< When the answer was made.
  std::optional<std::chrono::sys_seconds> expires;  ///< One that cannot be read is `date`: stale.
  std::optional<std::chrono::seconds> age;          ///< How long a cache had it already.
  /// How long not to ask, from when the answer came: never negative, at most a day, whatever the
  /// server says.
  std::optional<std::chrono::seconds> retry_after;

  /// For how long the answer is still good, as a private cache reckons (RFC 9111 4.2): max-age
  /// before Expires, less Age, never negative; zero with no-cache and no-store. Nothing when the
  /// server says nothing.
  FEEDSAX_API std::optional<std::chrono::seconds> lifetime() const noexcept;

  friend bool operator==(freshness const&, freshness const&) = default;
};

/// Reads the fields of a response that came at `now`. Dates are held against the server's own, so
/// that a clock that is wrong here does no harm.
/// \param max_retry_after a longer Retry-After is cut to it.
FEEDSAX_API freshness read_freshness(header const&, std::chrono::sys_seconds now,
                                     std::chrono::seconds max_retry_after = std::chrono::hours(24));

}  // namespace feedsax::http
