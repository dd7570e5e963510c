#include "feedsax/http/network.hpp"

#include <algorithm>
#include <charconv>

#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

using bytes4 = std::array<std::uint8_t, 4>;
using bytes16 = std::array<std::uint8_t, 16>;

template <class Bytes>
struct range {
  Bytes prefix;
  unsigned bits;
  network kind;
};

// Longer prefixes stand before what contains them.
constexpr range<bytes4> ranges4[] = {
    {{0}, 8, network::unspecified},
    {{10}, 8, network::site},
    {{100, 64}, 10, network::site},
    {{127}, 8, network::loopback},
    {{169, 254}, 16, network::link_local},
    {{172, 16}, 12, network::site},
    {{192, 0, 0}, 24, network::reserved},
    {{192, 0, 2}, 24, network::documentation},
    {{192, 88, 99}, 24, network::reserved},  // 6to4 relays, deprecated
    {{192, 168}, 16, network::site},
    {{198, 18}, 15, network::documentation},  // benchmarking
    {{198, 51, 100}, 24, network::documentation},
    {{203, 0, 113}, 24, network::documentation},
    {{224}, 4, network::multicast},
    {{240}, 4, network::reserved},
};

constexpr range<bytes16> ranges6[] = {
    {{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01}, 48, network::site},  // NAT64 of local use
    {{0x01}, 64, network::reserved},                            // discard-only
    {{0x20, 0x01, 0x0d, 0xb8}, 32, network::documentation},
    {{0x20, 0x01}, 23, network::reserved},  // Teredo and other protocols
    {{0x3f, 0xff}, 20, network::documentation},
    {{0x5f}, 16, network::reserved},  // segment routing
    {{0xfc}, 7, network::site},
    {{0xfe, 0x80}, 10, network::link_local},
    {{0xfe, 0xc0}, 10, network::link_local},  // site-local, deprecated
    {{0xff}, 8, network::multicast},
    {{0x20}, 3, network::global},
};

template <class Bytes>
constexpr bool starts_with(std::uint8_t const* address, Bytes const& prefix, unsigned bits) {
  for (unsigned i = 0; bits > 0; ++i) {
    unsigned const taken = std::min(bits, 8u);
    if (((address[i] ^ prefix[i]) & (0xff00u >> taken) & 0xff) != 0) return false;
    bits -= taken;
  }
  return true;
}

template <class Bytes, std::size_t Size>
constexpr network find(std::uint8_t const* address, range<Bytes> const (&ranges)[Size],
                       network otherwise) {
  for (auto const& r : ranges)
    if (starts_with(address, r.prefix, r.bits)) return r.kind;
  return otherwise;
}

network of_v4(std::uint8_t const* address) noexcept {
  return find(address, ranges4, network::global);
}

// Where in an address of IPv6 one of IPv4 is embedded; null without one.
std::uint8_t const* embedded(bytes16 const& b) noexcept {
  constexpr bytes16 mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr bytes16 translated{0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // RFC 2765
  constexpr bytes16 nat64{0x00, 0x64, 0xff, 0x9b};
  constexpr bytes16 six_to_four{0x20, 0x02};
  for (auto const& prefix : {mapped, translated, nat64})
    if (starts_with(b.data(), prefix, 96)) return b.data() + 12;
  return starts_with(b.data(), six_to_four, 16) ? b.data() + 2 : nullptr;
}

std::optional<bytes4> parse_v4(std::string_view text) noexcept {
  bytes4 bytes{};
  for (std::size_t part = 0; part < 4; ++part) {
    std::size_t const end = part < 3 ? text.find('.') : text.size();
    if (end == std::string_view::npos || end == 0 || end > 3) return std::nullopt;
    auto const value = read_number(text.substr(0, end));
    if (!value || *value > 255 || (end > 1 && text.front() == '0')) return std::nullopt;
    bytes[part] = static_cast<std::uint8_t>(*value);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return bytes;
}

// Groups of up to four hexadecimal digits with one `::` among them; IPv4 may end it.
std::optional<bytes16> parse_v6(std::string_view text) noexcept {
  bytes16 bytes{};
  std::size_t filled = 0, gap = 17;
  if (text.starts_with("::")) {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(':'), text.size());
    std::string_view const group = text.substr(0, end);
    if (end == text.size() && group.find('.') != std::string_view::npos) {
      auto const v4 = parse_v4(group);
      if (!v4 || filled > 12) return std::nullopt;
      std::copy(v4->begin(), v4->end(), bytes.begin() + static_cast<std::ptrdiff_t>(filled));
      filled += 4;
      break;
    }
    unsigned value = 0;
    auto const read = std::from_chars(group.data(), group.data() + group.size(), value, 16);
    if (group.empty() || group.size() > 4 || read.ec != std::errc() ||
        read.ptr != group.data() + group.size() || filled > 14)
      return std::nullopt;
    bytes[filled++] = static_cast<std::uint8_t>(value >> 8);
    bytes[filled++] = static_cast<std::uint8_t>(value & 0xff);
    text.remove_prefix(end);
    if (text.empty()) break;
    text.remove_prefix(1);
    if (text.empty()) return std::nullopt;
    if (text.front() == ':') {
      if (gap != 17) return std::nullopt;
      gap = filled;
      text.remove_prefix(1);
    }
  }
  if (gap == 17) return filled == 16 ? std::optional(bytes) : std::nullopt;
  if (filled > 14) return std::nullopt;
  std::rotate(bytes.begin() + static_cast<std::ptrdiff_t>(gap),
              bytes.begin() + static_cast<std::ptrdiff_t>(filled), bytes.end());
  return bytes;
}

std::string v4_text(std::uint8_t const* b) {
  std::string text;
  for (int i = 0; i < 4; ++i) text += (i ? "." : "") + std::to_string(b[i]);
  return text;
}

}  // namespace

std::optional<ip_address> parse_ip(std::string_view text) noexcept {
  ip_address ip;
  if (text.find(':') != std::string_view::npos) {
    auto const v6 = parse_v6(text);
    if (!v6) return std::nullopt;
    ip.bytes = *v6;
    ip.v6 = true;
    return ip;
  }
  auto const v4 = parse_v4(text);
  if (!v4) return std::nullopt;
  std::copy(v4->begin(), v4->end(), ip.bytes.begin());
  return ip;
}

std::string to_string(ip_address const& ip) {
  if (!ip.v6) return v4_text(ip.bytes.data());
  auto const group = [&](std::size_t i) {
    return static_cast<unsigned>(ip.bytes[2 * i] << 8 | ip.bytes[2 * i + 1]);
  };
  constexpr bytes16 mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (starts_with(ip.bytes.data(), mapped, 96)) return "::ffff:" + v4_text(ip.bytes.data() + 12);
  // The first of the longest runs of zeros, if there are two groups of them or more.
  std::size_t begin = 8, length = 1;
  for (std::size_t i = 0; i < 8; ++i) {
    std::size_t run = 0;
    while (i + run < 8 && group(i + run) == 0) ++run;
    if (run > length) begin = i, length = run;
  }
  std::string text;
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == begin) {
      text += "::";
      i += length - 1;
      continue;
    }
    if (!text.empty() && text.back() != ':') text += ':';
    char digits[4];
    auto const end = std::to_chars(digits, digits + 4, group(i), 16).ptr;
    text.append(digits, end);
  }
  return text;
}

std::string_view id(network n) noexcept {
  switch (n) {
  case network::global: return "global";
  case network::unspecified: return "unspecified";
  case network::loopback: return "loopback";
  case network::link_local: return "link-local";
  case network::site: return "site";
  case network::multicast: return "multicast";
  case network::documentation: return "documentation";
  case network::reserved: return "reserved";
  }
  return {};
}

network network_of(ip_address const& ip) noexcept {
  if (!ip.v6) return of_v4(ip.bytes.data());
  constexpr bytes16 zero{};
  if (starts_with(ip.bytes.data(), zero, 120)) {
    if (ip.bytes[15] == 0) return network::unspecified;
    if (ip.bytes[15] == 1) return network::loopback;
  }
  if (starts_with(ip.bytes.data(), zero, 96)) {
    // IPv4-compatible: long deprecated, never global.
    network const v4 = of_v4(ip.bytes.data() + 12);
    return v4 == network::global ? network::reserved : v4;
  }
  if (auto const* v4 = embedded(ip.bytes)) return of_v4(v4);
  // Only 2000::/3 was ever given out.
  return find(ip.bytes.data(), ranges6, network::reserved);
}

bool is_local_name(std::string_view host) noexcept {
  if (!host.empty() && host.back() == '.') host.remove_suffix(1);
  for (std::string_view const name :
       {"localhost", "localdomain", "local", "internal", "home.arpa"}) {
    if (same(host, name)) return true;
    if (host.size() > name.size() && ends_with(host, name) &&
        host[host.size() - name.size() - 1] == '.')
      return true;
  }
  return false;
}

}  // namespace feedsax::http
