#include "url/host.hpp"

#include <algorithm>

#include "encoding/utf8.hpp"
#include "feedsax/text.hpp"
#include "url/idna.hpp"
#include "url/percent.hpp"

namespace feedsax::address {

namespace {

// The forbidden host code points (3.2), and those of domains.
constexpr std::uint8_t in_host = 1, in_domain = 2;
constexpr auto forbidden = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned c = 0; c <= 0x20; ++c) table[c] = in_domain;
  table[0x7F] = table['%'] = in_domain;
  for (char const c : std::string_view("\0\t\n\r #/:<>?@[\\]^|", 17))
    table[static_cast<unsigned char>(c)] = in_host | in_domain;
  return table;
}();

bool holds_forbidden(std::string_view text, std::uint8_t what) noexcept {
  return std::any_of(text.begin(), text.end(), [what](char c) {
    return (forbidden[static_cast<unsigned char>(c)] & what) != 0;
  });
}

bool is_ascii(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8(std::string_view text) noexcept {
  namespace utf8 = encoding::utf8;
  return utf8::scan(text.data(), text.size(), utf8::stop::ill_formed).size == text.size();
}

std::optional<host_kind> append_domain(std::string& out, std::string_view input, url_flaws* flaws) {
  std::string decoded;
  if (input.find('%') != std::string_view::npos) {
    decoded = percent_decode(input);
    if (decoded.size() != input.size()) note(flaws, url_flaw::domain_percent_encoded);
    input = decoded;
  }
  if (flaws && !(is_utf8(input) && is_strict_domain(input))) flaws->add(url_flaw::domain_to_ascii);

  std::size_t const start = out.size();
  bool const ascii = is_ascii(input);
  if (ascii) {
    out += input;
    std::transform(out.begin() + static_cast<std::ptrdiff_t>(start), out.end(),
                   out.begin() + static_cast<std::ptrdiff_t>(start),
                   [](char c) { return to_lower_ascii(c); });
  } else if (!is_utf8(input) || !to_ascii(out, input)) {
    // What is not UTF-8 holds U+FFFD, which no domain has.
    return std::nullopt;
  }
  std::string_view const domain = std::string_view(out).substr(start);
  if (domain.empty() || holds_forbidden(domain, in_domain)) return std::nullopt;
  if (!ends_in_number(domain)) return host_kind::domain;

  if (!ascii) note(flaws, url_flaw::ipv4_non_ascii_input);
  auto const address = parse_ipv4(domain, flaws);
  if (!address) return std::nullopt;
  out.resize(start);
  append_ipv4(out, *address);
  return host_kind::ipv4;
}

}  // namespace

std::optional<host_kind> append_host(std::string& out, std::string_view input, bool opaque,
                                     url_flaws* flaws) {
  if (input.starts_with('[')) {
    if (!input.ends_with(']')) {
      note(flaws, url_flaw::ipv6_unclosed);
      return std::nullopt;
    }
    auto const pieces = parse_ipv6(input.substr(1, input.size() - 2), flaws);
    if (!pieces) return std::nullopt;
    out += '[';
    append_ipv6(out, *pieces);
    out += ']';
    return host_kind::ipv6;
  }
  if (!opaque) return append_domain(out, input, flaws);

  if (holds_forbidden(input, in_host)) {
    note(flaws, url_flaw::host_invalid_code_point);
    return std::nullopt;
  }
  if (flaws) check_units(input, *flaws);
  append_encoded(out, input, encode_set::c0_control);
  return input.empty() ? host_kind::empty : host_kind::opaque;
}

}  // namespace feedsax::address
