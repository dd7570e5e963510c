/// \file
/// Which networks an IP address belongs to: what may be connected to, and what had better not.
///
///     auto const ip = feedsax::http::parse_ip("::ffff:169.254.169.254");
///     feedsax::http::network_of(*ip);        // network::link_local: what is embedded counts
///
/// Values; safe to use from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::http {

/// An address of IPv4 or IPv6, in network order.
struct ip_address {
  std::array<std::uint8_t, 16> bytes{};  ///< Of IPv4 the first four.
  bool v6 = false;

  friend bool operator==(ip_address const&, ip_address const&) = default;
};

/// Four decimal parts without padding, or IPv6 as RFC 4291 2.2 writes it, without brackets or zone.
/// Other spellings of IPv4 (`127.1`, `0x7f000001`) are left to the parser of addresses.
FEEDSAX_API std::optional<ip_address> parse_ip(std::string_view) noexcept;
/// As RFC 5952 writes it.
FEEDSAX_API std::string to_string(ip_address const&);

/// What the registries of IANA say of an address (special-purpose address registries, RFC 6890).
enum class network : std::uint8_t {
  global,         ///< The public internet.
  unspecified,    ///< 0.0.0.0/8, ::
  loopback,       ///< 127.0.0.0/8, ::1
  link_local,     ///< 169.254.0.0/16, fe80::/10, fec0::/10; where clouds answer with credentials.
  site,           ///< Private: RFC 1918, 100.64.0.0/10, fc00::/7, 64:ff9b:1::/48
  multicast,      ///< 224.0.0.0/4, ff00::/8
  documentation,  ///< TEST-NET and the like, benchmarking
  reserved        ///< Everything else that is not global: Teredo, 240.0.0.0/4, 192.0.0.0/24 …
};
/// `global`, `link-local`, …
FEEDSAX_API std::string_view id(network) noexcept;

/// Where an address leads. One of IPv6 that embeds one of IPv4 (mapped, compatible, NAT64, 6to4) is
/// what the embedded one is.
FEEDSAX_API network network_of(ip_address const&) noexcept;

/// Does a host name mean this machine or the local network, whatever it resolves to? `localhost`
/// and all below it, `.local`, `.internal`, `.home.arpa`, `.localdomain` (RFC 6761, 6762, 8375).
FEEDSAX_API bool is_local_name(std::string_view host) noexcept;

}  // namespace feedsax::http
