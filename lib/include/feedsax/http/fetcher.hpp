/// \file
/// Fetches documents by address: politely, within limits, and into whatever receives them.
///
///     feedsax::http::curl_transport transport;
///     feedsax::http::fetcher fetcher(transport, {.user_agent = "my-reader/1.0 (+https://…)"});
///     auto got = fetcher.parse({.address = "https://example.org/feed"}, my_sink);
///     if (!got) std::cerr << got.failure->message();
///
/// Nothing that a server does throws. A fetcher and its transport are used by one thread at a time;
/// a std::stop_token may be used from any. Each default and its reason: doc/fetching.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "feedsax/export.hpp"
#include "feedsax/http/fetched.hpp"
#include "feedsax/http/receiver.hpp"
#include "feedsax/http/transport.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"

namespace feedsax::http {

/// Which networks may be reached.
enum class reach : std::uint8_t {
  /// A redirect leads to the public internet only, or back to the socket (IP and port) that the
  /// first request was connected to. For addresses that the user of the program typed in.
  redirects_public,
  /// No request leaves the public internet. For addresses that come from anybody.
  public_only,
  everywhere
};

/// How to fetch. Every limit is finite by default.
struct fetch_options {
  /// Names the program, and best a page or an address where its author can be found.
  std::string user_agent{};  ///< Empty: `feedsax/` and the version.
  std::string accept =
      "application/atom+xml, application/rss+xml, application/feed+json, "
      "application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, "
      "text/html;q=0.5, */*;q=0.1";
  std::string accept_language{};  ///< Not sent when it is empty.
  http::reach reach = http::reach::redirects_public;
  /// What is asked besides, of each socket; see connect_rule.
  connect_rule may_connect{};
  bool allow_downgrade = false;            ///< Follow a redirect from https to http.
  std::uint32_t max_redirects = 5;         ///< too_many_redirects
  std::uint32_t max_address_bytes = 8192;  ///< address_too_long; of redirects too.
  /// Of each request; total_timeout is that of the fetch with all its redirects.
  request_limits limits{};
  /// Bytes that a received byte may stand for, after the first MiB; feedsax::errc::amplification.
  std::uint32_t max_inflate_ratio = 100;
  /// Of the body after it was unpacked; feedsax::errc::input_too_long.
  std::uint64_t max_unpacked_bytes = 64u << 20;
  std::chrono::seconds max_retry_after = std::chrono::hours(24);
  /// The time of day, in which servers write their dates; empty: that of the system.
  std::function<std::chrono::sys_seconds()> wall_clock{};
};

/// What to fetch.
struct fetch_request {
  /// http or https; `feed:` in front is understood. Refused with a user name or a backslash in it.
  std::string address;
  cache_state cache{};
  /// Sent besides, to the origin of the address only: after a redirect elsewhere they stay behind.
  header fields{};
};

/// A document that is read as its reader wants it, not as it comes: the transfer pauses when nobody
/// reads. Must not outlive its fetcher.
class FEEDSAX_API download {
 public:
  ~download();
  download(download&&) noexcept;
  download& operator=(download&&) noexcept;

  /// Waits for the head of the answer. What it says is not the last word: failure and sizes are
  /// complete only after the end.
  fetched const& head();
  /// Waits for bytes and fills the buffer with what is there, at least one; 0 at the end. An
  /// answer without a body (a failure, 304) is an end.
  std::size_t read(std::span<char> buffer);
  /// Closes the transfer, if it is still open.
  fetched finish();

 private:
  friend class fetcher;
  struct impl;
  explicit download(std::unique_ptr<impl>);
  std::unique_ptr<impl> impl_;
};

/// One of many.
struct fetch_job {
  fetch_request request;
  /// Null: the body is thrown away.
  std::unique_ptr<receiver> into{};
  /// The caller's own, returned with the result.
  std::uint64_t tag = 0;
};

/// How many at once.
struct crowd_options {
  std::uint32_t max_transfers = 8;
  std::uint32_t max_per_host = 2;           ///< Of these, with the same host and port.
  std::chrono::milliseconds host_delay{0};  ///< From the end of a request to the next one there.
  /// Jobs that wait for their host while others go ahead; when there are so many, no more are
  /// asked for.
  std::uint32_t max_waiting = 256;
};

/// The next job; nothing when there is none for now. Asked again whenever one has ended, so that
/// results may bring up new jobs; the end is when there is none and all have ended.
using job_source = std::function<std::optional<fetch_job>()>;
/// A job with its result, as soon as it has one. flow::stop ends all that are left.
using job_results = std::function<flow(fetch_job&&, fetched&&)>;

/// Does the work; see the top.
class FEEDSAX_API fetcher {
 public:
  /// The transport must outlive it.
  explicit fetcher(transport&, fetch_options = {});
  ~fetcher();
  fetcher(fetcher const&) = delete;
  fetcher& operator=(fetcher const&) = delete;

  /// Fetches one document. The stop token ends it with feedsax::errc::stopped, also while nothing
  /// arrives.
  fetched get(fetch_request, receiver&, std::stop_token = {});
  /// The same into a parser; its options' stop token is heeded. A document that came but cannot be
  /// read has the parser's error as its failure.
  fetched parse(fetch_request, sink&, feedsax::options = {});
  /// Begins to fetch a document that the caller will read piece by piece.
  download open(fetch_request, std::stop_token = {});
  /// Fetches many at once; memory does not grow with their number. Each ends with a result of its
  /// own, stopped ones too. \return true when all came to their end, false after a stop.
  bool get_all(job_source const&, job_results const&, crowd_options const& = {},
               std::stop_token = {});

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace feedsax::http
