#include "feedsax/url.hpp"

#include <algorithm>

#include "url/host.hpp"
#include "url/syntax.hpp"

namespace feedsax {

namespace {

constexpr std::string_view flaw_names[] = {
    "domain-to-ASCII",
    "domain-percent-encoded",
    "host-invalid-code-point",
    "IPv4-empty-part",
    "IPv4-too-few-parts",
    "IPv4-too-many-parts",
    "IPv4-non-numeric-part",
    "IPv4-non-decimal-part",
    "IPv4-out-of-range-part",
    "IPv4-non-ASCII-input",
    "IPv6-unclosed",
    "IPv6-invalid-compression",
    "IPv6-too-many-pieces",
    "IPv6-multiple-compression",
    "IPv6-invalid-code-point",
    "IPv6-too-few-pieces",
    "IPv6-piece-leading-zero",
    "IPv4-in-IPv6-too-many-pieces",
    "IPv4-in-IPv6-invalid-code-point",
    "IPv4-in-IPv6-out-of-range-part",
    "IPv4-in-IPv6-too-few-parts",
    "invalid-URL-unit",
    "special-scheme-missing-following-solidus",
    "missing-scheme-non-relative-URL",
    "invalid-reverse-solidus",
    "invalid-credentials",
    "host-missing",
    "port-out-of-range",
    "port-invalid",
    "file-invalid-Windows-drive-letter",
    "file-invalid-Windows-drive-letter-host",
};
static_assert(std::size(flaw_names) == url_flaw_count);

}  // namespace

std::string_view id(url_flaw f) noexcept { return flaw_names[static_cast<std::size_t>(f)]; }

std::string_view url_record::href_without_fragment() const noexcept {
  return part(0, std::min(fragment_begin_, href_.size()));
}

std::string_view url_record::username() const noexcept {
  return kind_ == host_kind::none ? std::string_view() : part(scheme_end_ + 3, username_end_);
}

std::string_view url_record::password() const noexcept {
  // user ':' password '@' host
  if (!has_credentials() || href_[username_end_] != ':') return {};
  return part(username_end_ + 1, host_begin_ - 1);
}

std::string_view url_record::path() const noexcept {
  return part(path_begin_, std::min({query_begin_, fragment_begin_, href_.size()}));
}

std::optional<std::string_view> url_record::query() const noexcept {
  if (query_begin_ == nowhere) return std::nullopt;
  return part(query_begin_ + 1, std::min(fragment_begin_, href_.size()));
}

std::optional<std::string_view> url_record::fragment() const noexcept {
  if (fragment_begin_ == nowhere) return std::nullopt;
  return part(fragment_begin_ + 1, href_.size());
}

bool url_record::is_special() const noexcept { return address::is_special_scheme(scheme()); }

std::optional<std::uint16_t> url_record::port_or_default() const noexcept {
  return port_ ? port_ : address::default_port(scheme());
}

std::optional<std::array<std::uint8_t, 4>> url_record::ipv4() const noexcept {
  if (kind_ != host_kind::ipv4) return std::nullopt;
  auto const address = address::parse_ipv4(host(), nullptr);
  if (!address) return std::nullopt;
  std::array<std::uint8_t, 4> bytes{};
  for (std::size_t i = 0; i < 4; ++i)
    bytes[i] = static_cast<std::uint8_t>(*address >> (24 - 8 * i) & 0xFF);
  return bytes;
}

std::optional<std::array<std::uint8_t, 16>> url_record::ipv6() const noexcept {
  if (kind_ != host_kind::ipv6) return std::nullopt;
  auto const pieces = address::parse_ipv6(part(host_begin_ + 1, host_end_ - 1), nullptr);
  if (!pieces) return std::nullopt;
  std::array<std::uint8_t, 16> bytes{};
  for (std::size_t i = 0; i < 16; ++i)
    bytes[i] = static_cast<std::uint8_t>((*pieces)[i / 2] >> (i % 2 == 0 ? 8 : 0) & 0xFF);
  return bytes;
}

std::string url_record::origin() const {
  if (scheme() == "blob") {
    auto const inner = parse(path());
    return inner && inner->is_http() ? inner->origin() : "null";
  }
  if (!is_special() || scheme() == "file") return "null";
  std::string out(scheme());
  (out += "://") += host();
  if (port_) (out += ':') += std::to_string(*port_);
  return out;
}

}  // namespace feedsax
