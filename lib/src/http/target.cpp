#include "http/target.hpp"

#include <algorithm>
#include <array>

#include "feedsax/uri.hpp"
#include "feedsax/url.hpp"
#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

// Ports of other protocols, which a request might be made to speak (WHATWG Fetch, "bad port").
constexpr std::array<std::uint16_t, 83> bad_ports{
    0,    1,    7,    9,    11,   13,   15,   17,   19,   20,   21,   22,   23,   25,
    37,   42,   43,   53,   69,   77,   79,   87,   95,   101,  102,  103,  104,  109,
    110,  111,  113,  115,  117,  119,  123,  135,  137,  139,  143,  161,  179,  389,
    427,  465,  512,  513,  514,  515,  526,  530,  531,  532,  540,  548,  554,  556,
    563,  587,  601,  636,  989,  990,  993,  995,  1719, 1720, 1723, 2049, 3659, 4045,
    4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080};
static_assert(std::is_sorted(bad_ports.begin(), bad_ports.end()));

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view strip(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Takes `word` from the front, in whatever case.
bool take(std::string_view& text, std::string_view word) noexcept {
  if (!same(text.substr(0, word.size()), word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// A label that is nothing in Punycode.
bool has_empty_punycode(std::string_view host) noexcept {
  for (std::size_t at = 0; (at = host.find("xn--", at)) != host.npos; at += 4)
    if ((at == 0 || host[at - 1] == '.') && (at + 4 == host.size() || host[at + 4] == '.'))
      return true;
  return false;
}

// The parser lets labels be empty, and characters that only a resolver would refuse.
bool is_name(std::string_view host) noexcept {
  if (host.starts_with('[')) return true;
  if (has_empty_punycode(host)) return false;
  return !host.starts_with('.') && host.find("..") == std::string_view::npos &&
         std::all_of(host.begin(), host.end(), [](char c) {
           return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == '_';
         });
}

// What is left of an address once its scheme is known, `host/path?query`.
errc read_url(std::string_view rest, std::uint32_t max_bytes, target& to) {
  std::string text(to.secure ? "https://" : "http://");
  auto const read = url_record::parse(text.append(rest));
  if (!read || read->has_credentials() || !is_name(read->host())) return errc::bad_address;
  to.address = read->href_without_fragment();
  to.host = read->host();
  to.port = *read->port_or_default();
  if (auto const v4 = read->ipv4()) {
    to.ip.emplace();
    std::copy(v4->begin(), v4->end(), to.ip->bytes.begin());
  } else if (auto const v6 = read->ipv6()) {
    to.ip = ip_address{*v6, true};
  }
  if (std::binary_search(bad_ports.begin(), bad_ports.end(), to.port)) return errc::port_denied;
  return to.address.size() > max_bytes ? errc::address_too_long : errc::none;
}

}  // namespace

errc read_target(std::string_view text, std::uint32_t max_bytes, target& to) {
  to = {};
  if (text.size() > max_bytes) return errc::address_too_long;
  text = strip(text);
  if (std::any_of(text.begin(), text.end(), is_control)) return errc::bad_address;
  std::string_view const before = text.substr(0, text.find_first_of("?#"));
  if (before.find('\\') != std::string_view::npos) return errc::bad_address;
  // `feed://host` and `feed:https://host` are what browsers of old handed over.
  bool const is_feed = take(text, "feed:");
  if (take(text, "https:"))
    to.secure = true;
  else if (!take(text, "http:") && !(is_feed && text.starts_with("//")))
    return is_absolute(text) ? errc::scheme_denied : errc::bad_address;
  // The parser would take one slash, or three, for two.
  if (!take(text, "//") || text.starts_with('/')) return errc::bad_address;
  std::string_view const authority = text.substr(0, text.find_first_of("/?#"));
  if (authority.find('@') != std::string_view::npos) return errc::credentials_denied;
  return read_url(text, max_bytes, to);
}

}  // namespace feedsax::http
