/// \file
/// What became of a fetch, and what is to be kept of it for the next one.
///
///     if (got.not_modified) return;                     // nothing new
///     if (!got) return report(*got.failure);
///     remember(address, got.cache);                     // hand it back next time
///
/// Values; thread-compatible.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "feedsax/error.hpp"
#include "feedsax/http/error.hpp"
#include "feedsax/http/freshness.hpp"
#include "feedsax/http/header.hpp"

namespace feedsax::http {

/// What is known of a document from the fetch before. All of it may be empty.
struct cache_state {
  std::string etag{};           ///< As the server wrote it, quotes and `W/` too.
  std::string last_modified{};  ///< As the server wrote it.
  /// The address that gave these two. They are sent to no other, which would compare them with
  /// another document; when it is empty, to whichever is asked.
  std::string validated{};
  /// Where permanent redirects led: asked in place of the address.
  std::string moved_to{};

  friend bool operator==(cache_state const&, cache_state const&) = default;
};

/// A redirect that was followed.
struct redirect {
  std::string from{}, to{};
  int status = 0;

  /// 301 and 308: the next request should go to the new address.
  bool permanent() const noexcept { return status == 301 || status == 308; }
  friend bool operator==(redirect const&, redirect const&) = default;
};

/// The answer, or why there is none.
struct fetched {
  /// Why the document is not there, or not all of it. What had arrived until then was delivered.
  std::optional<error> failure{};
  /// The status of the last answer; 0 without one.
  int status = 0;
  /// The server says that the document is what it was: there is no body, and that is no failure.
  bool not_modified = false;
  /// The body broke off; failure says so too.
  bool truncated = false;
  /// The body had no length and ended with the connection, so that nobody can tell whether it was
  /// all of it; the document itself may.
  bool close_delimited = false;
  /// The address that answered, after redirects.
  std::string address{};
  std::vector<redirect> redirects{};
  /// What to hand in the next time. After a failure it is what was handed in.
  cache_state cache{};
  freshness fresh{};

  header fields{};                   ///< Of the last answer.
  std::string content_type{};        ///< The field as it stands, for feedsax::options.
  std::string media_type{};          ///< The same without parameters, in lower case: `text/xml`.
  std::string charset{};             ///< The parameter of that name; empty without one.
  std::string peer{};                ///< The IP address that answered.
  std::uint64_t body_bytes = 0;      ///< As received.
  std::uint64_t unpacked_bytes = 0;  ///< As delivered.
  std::chrono::milliseconds elapsed{0};

  /// No failure. Does not say that there was a body: see not_modified.
  explicit operator bool() const noexcept { return !failure; }
};

}  // namespace feedsax::http
