/// \file
/// The transport over libcurl's multi interface. No header of libcurl is needed to use it.
///
///     feedsax::http::curl_transport transport({.ca_file = "/etc/ssl/own.pem"});
///     feedsax::http::fetcher fetcher(transport);
///
/// Connections are kept and used again as long as the transport lives. No cookies, no .netrc, no
/// proxy from the environment, http and https only, TLS 1.2 at least, HTTP/2 where TLS agrees on
/// it. To be used by one thread at a time, except wake(). Does not raise SIGPIPE.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/http/transport.hpp"

namespace feedsax::http {

/// What the connections are made of.
struct curl_options {
  /// A file of certificates (PEM) to trust in place of the system's.
  std::string ca_file{};
  /// The proxy for all requests, as libcurl writes it; none when it is empty. What is connected to
  /// is the proxy then, which is not asked whether it may be.
  std::string proxy{};
  /// Take the proxy from http_proxy and the like when `proxy` is empty.
  bool proxy_from_environment = false;
  /// Finds the IP addresses of a host in place of the system's resolver; an empty answer leaves it
  /// to the system's. Asked once for each request, in the thread of run_once(), where it should not
  /// take long.
  std::function<std::vector<std::string>(std::string const& host, std::uint16_t port)> resolver{};
  /// Open connections that are kept, in use or not.
  std::uint32_t max_connections = 64;
};

/// \throws std::runtime_error from its constructor when libcurl cannot be set up.
class FEEDSAX_API curl_transport final : public transport {
 public:
  explicit curl_transport(curl_options = {});
  ~curl_transport() override;
  curl_transport(curl_transport const&) = delete;
  curl_transport& operator=(curl_transport const&) = delete;

  transfer_id start(request, transfer_listener&) override;
  void cancel(transfer_id) override;
  void resume(transfer_id) override;
  void run_once(std::chrono::milliseconds wait) override;
  void wake() noexcept override;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace feedsax::http
