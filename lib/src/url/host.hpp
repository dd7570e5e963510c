/// \file
/// Hosts: domains, and addresses of IP in all the ways they are written (WHATWG URL 3).
///
///     std::string out = "http://";
///     append_host(out, "0x7F.1", false, nullptr);   // host_kind::ipv4; http://127.0.0.1
///
/// Pure functions; safe to use from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/url.hpp"

namespace feedsax::address {

/// Parses a host (3.5) and appends it serialized (3.6). Nothing when it is none: what is in `out`
/// then is of no use. \pre `input` is not empty, or `opaque` is true.
std::optional<host_kind> append_host(std::string& out, std::string_view input, bool opaque,
                                     url_flaws* flaws);

/// An address in any of its forms: decimal, octal, hexadecimal, of one to four parts.
std::optional<std::uint32_t> parse_ipv4(std::string_view text, url_flaws* flaws) noexcept;

/// The pieces of an address without brackets.
std::optional<std::array<std::uint16_t, 8>> parse_ipv6(std::string_view text,
                                                       url_flaws* flaws) noexcept;

void append_ipv4(std::string& out, std::uint32_t address);
void append_ipv6(std::string& out, std::array<std::uint16_t, 8> const& pieces);

/// True when the last label is a number, so that all of it must be an address of IPv4.
bool ends_in_number(std::string_view domain) noexcept;

inline void note(url_flaws* flaws, url_flaw f) noexcept {
  if (flaws) flaws->add(f);
}

}  // namespace feedsax::address
