/// \file
/// What carries requests to servers: many at once, none of which blocks. curl_transport is one; a
/// test may bring its own.
///
///     auto const id = transport.start(request, listener);
///     while (!listener.ended) transport.run_once(std::chrono::seconds(1));
///
/// A transport sends exactly the request that it is given and follows no redirect. All members are
/// called from one thread, except wake().
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>

#include "feedsax/export.hpp"
#include "feedsax/http/error.hpp"
#include "feedsax/http/header.hpp"
#include "feedsax/http/network.hpp"

namespace feedsax::http {

/// What a single request may cost. Each has its own errc, which names it.
struct request_limits {
  std::chrono::milliseconds connect_timeout{10'000};  ///< Name, connection and TLS.
  std::chrono::milliseconds total_timeout{60'000};    ///< To the end of the body.
  std::uint32_t low_speed = 100;                      ///< Bytes a second, header and body, …
  std::chrono::milliseconds low_speed_time{15'000};   ///< … on the average of this time.
  std::uint32_t max_header_bytes = 300u << 10;        ///< All of them, interim answers too.
  std::uint64_t max_body_bytes = 64u << 20;           ///< As received, before it is unpacked.
};

/// May this socket be opened, or a connection to it be used again? Asked for each address that is
/// really connected to, after all names are resolved. Must not throw.
using connect_rule = std::function<bool(ip_address const&, std::uint16_t port)>;

/// A GET.
struct request {
  std::string address;  ///< Absolute, http or https.
  header fields;
  request_limits limits;
  connect_rule may_connect;  ///< Empty: everywhere.
};

/// The head of the final answer; interim ones (1xx) are not told.
struct response_head {
  int status = 0;
  header fields;
  std::string peer;  ///< The IP address that answered; empty when it is not known.
  std::uint16_t peer_port = 0;
  /// The body has neither length nor chunks: it ends with the connection.
  bool close_delimited = false;
};

/// What a listener answers.
enum class intake : std::uint8_t {
  take,     ///< Go on. To bytes: they were taken.
  discard,  ///< To a head: the body is of no interest. A short one is read and thrown away so that
            ///< the connection can be used again; else it is closed.
  later,    ///< To bytes: they were not taken. They come again after resume().
  stop      ///< No more of this; on_end() follows with errc::stopped.
};

/// How a transfer ended.
struct transfer_end {
  std::error_code code;          ///< None: the answer is complete.
  std::string detail;            ///< For people; may be empty.
  std::uint64_t body_bytes = 0;  ///< As received.
};

/// Hears of one transfer. What it throws closes its transfer and comes out of run_once()
/// unchanged; on_end() is not called then.
class FEEDSAX_API transfer_listener {
 public:
  virtual ~transfer_listener();
  /// Once, before any byte of the body.
  virtual intake on_head(response_head&&) = 0;
  /// Body without its transfer coding (chunks), in pieces of 16 KiB or so.
  virtual intake on_body(std::string_view bytes) = 0;
  /// Last, once, unless the transfer was cancelled.
  virtual void on_end(transfer_end&&) = 0;
};

/// Names a transfer; never used twice.
using transfer_id = std::uint64_t;

/// Carries requests.
class FEEDSAX_API transport {
 public:
  using clock = std::chrono::steady_clock;

  virtual ~transport();
  /// Begins a transfer and returns at once; the listener hears nothing before run_once(), and must
  /// live until on_end() or cancel(). May be called within callbacks.
  virtual transfer_id start(request, transfer_listener&) = 0;
  /// Closes a transfer; its listener hears nothing more. Of one that has ended: nothing. May be
  /// called within callbacks, of its own transfer too.
  virtual void cancel(transfer_id) = 0;
  /// Offers again what was refused with intake::later, in the next run_once().
  virtual void resume(transfer_id) = 0;
  /// Moves all transfers on; waits until something happens, at most that long. Not within
  /// callbacks.
  virtual void run_once(std::chrono::milliseconds wait) = 0;
  /// Ends the waiting of run_once(). From any thread, also before it waits.
  virtual void wake() noexcept = 0;
  /// The time by which limits and delays are measured. A test may have its own.
  virtual clock::time_point now() const noexcept { return clock::now(); }
};

}  // namespace feedsax::http
