#include "http/target.hpp"

#include <algorithm>
#include <array>

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

// Has it the form of a scheme, whichever?
bool has_scheme(std::string_view text) noexcept {
  std::size_t const colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && to_lower(text.front()) >= 'a' &&
         to_lower(text.front()) <= 'z' &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
           return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '+' ||
                  c == '-' || c == '.';
         });
}

errc read_authority(std::string_view authority, target& to) {
  if (authority.find('@') != std::string_view::npos) return errc::credentials_denied;
  std::string_view host = authority, port;
  std::size_t const bracket = authority.find(']');
  std::size_t const colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != std::string_view::npos) {
    host = authority.substr(0, colon);
    port = authority.substr(colon + 1);
  }
  if (host.empty()) return errc::bad_address;
  to.host = lowered(host);
  if (host.front() == '[') {
    if (host.back() != ']') return errc::bad_address;
    to.ip = parse_ip(host.substr(1, host.size() - 2));
    if (!to.ip || !to.ip->v6) return errc::bad_address;
  } else {
    bool const plain = std::all_of(host.begin(), host.end(), [](char c) {
      return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '.' ||
             c == '_';
    });
    if (!plain || host.find("..") != std::string_view::npos || host.front() == '.')
      return errc::bad_address;
    // What ends in a number is an address of IPv4 or nothing; unusual spellings are nothing.
    std::string_view name = host;
    if (name.back() == '.') name.remove_suffix(1);
    std::string_view const last = name.substr(name.rfind('.') + 1);
    if (is_digit(last.front()) &&
        (last.size() == 1 || std::all_of(last.begin(), last.end(), is_digit) ||
         to_lower(last[1]) == 'x')) {
      to.ip = parse_ip(name);
      if (!to.ip) return errc::bad_address;
      to.host = std::string(name);
    }
  }
  to.port = to.secure ? 443 : 80;
  if (!port.empty()) {
    auto const number = read_number(port);
    if (!number || *number > 0xffff) return errc::bad_address;
    to.port = static_cast<std::uint16_t>(*number);
  }
  return std::binary_search(bad_ports.begin(), bad_ports.end(), to.port) ? errc::port_denied
                                                                         : errc::none;
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
    return has_scheme(text) ? errc::scheme_denied : errc::bad_address;
  if (!take(text, "//")) return errc::bad_address;
  text = text.substr(0, text.find('#'));
  std::size_t const end = std::min(text.find_first_of("/?"), text.size());
  if (errc const e = read_authority(text.substr(0, end), to); e != errc::none) return e;
  text.remove_prefix(end);

  to.address = to.secure ? "https://" : "http://";
  to.address += to.host;
  if (to.port != (to.secure ? 443 : 80)) to.address.append(":").append(std::to_string(to.port));
  if (text.empty() || text.front() != '/') to.address += '/';
  constexpr std::string_view digits = "0123456789ABCDEF", encoded = " \"<>`{}|^";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && encoded.find(c) == std::string_view::npos) {
      to.address += c;
    } else {
      to.address += '%';
      to.address += digits[byte >> 4];
      to.address += digits[byte & 15];
    }
  }
  return to.address.size() > max_bytes ? errc::address_too_long : errc::none;
}

}  // namespace feedsax::http
