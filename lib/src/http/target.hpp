/// \file
/// An address that may be asked for, taken apart.
///
///     target to;
///     if (errc e = read_target("feed://example.org/a b", 8192, to); e != errc::none) …
///     to.address;                             // "http://example.org/a%20b"
///
/// Values; safe to use from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/http/error.hpp"
#include "feedsax/http/network.hpp"

namespace feedsax::http {

struct target {
  std::string address;  ///< As it is sent: ASCII, without fragment.
  std::string host;
  std::uint16_t port = 0;
  bool secure = false;
  std::optional<ip_address> ip;  ///< When the host is one.

  /// Host and port: what a server is.
  std::string server() const { return host + ':' + std::to_string(port); }
  bool same_origin(target const& other) const {
    return secure == other.secure && port == other.port && host == other.host;
  }
};

/// Reads an absolute address, as people and servers write it. Refused is what parsers disagree
/// about, for what one of them vets another may connect to elsewhere.
errc read_target(std::string_view text, std::uint32_t max_bytes, target& to);

}  // namespace feedsax::http
