// Addresses of IP as text.
#include <algorithm>
#include <charconv>

#include "feedsax/text.hpp"
#include "url/host.hpp"
#include "url/percent.hpp"

namespace feedsax::address {

namespace {

struct number {
  std::uint64_t value;  // 2^32 for all that is larger
  bool decimal;
};

// The IPv4 number parser.
std::optional<number> parse_number(std::string_view text) noexcept {
  if (text.empty()) return std::nullopt;
  unsigned radix = 10;
  if (istarts_with(text, "0x")) {
    text.remove_prefix(2);
    radix = 16;
  } else if (text.size() > 1 && text.front() == '0') {
    text.remove_prefix(1);
    radix = 8;
  }
  constexpr std::uint64_t too_large = std::uint64_t{1} << 32;
  number n{0, radix == 10};
  for (char const c : text) {
    int const digit = hex_value(c);
    if (digit < 0 || static_cast<unsigned>(digit) >= radix) return std::nullopt;
    n.value = std::min(n.value * radix + static_cast<unsigned>(digit), too_large);
  }
  return n;
}

// The IPv6 parser's part for `::ffff:1.2.3.4`. Fills two pieces.
class embedded_ipv4 {
 public:
  static bool parse(std::string_view text, std::uint16_t* pieces, url_flaws* flaws) noexcept {
    auto const fails = [flaws](url_flaw f) {
      note(flaws, f);
      return false;
    };
    int seen = 0;
    for (std::size_t at = 0; at < text.size(); ++seen) {
      if (seen > 0 && (seen == 4 || text[at++] != '.'))
        return fails(url_flaw::ipv4_in_ipv6_invalid_code_point);
      unsigned value = 0;
      std::size_t const first = at;
      for (; at < text.size() && is_ascii_digit(text[at]); ++at) {
        if (at > first && value == 0) return fails(url_flaw::ipv4_in_ipv6_invalid_code_point);
        value = value * 10 + static_cast<unsigned>(text[at] - '0');
        if (value > 255) return fails(url_flaw::ipv4_in_ipv6_out_of_range_part);
      }
      if (at == first) return fails(url_flaw::ipv4_in_ipv6_invalid_code_point);
      auto& piece = pieces[seen / 2];
      piece = static_cast<std::uint16_t>(unsigned{piece} << 8 | value);
    }
    return seen == 4 || fails(url_flaw::ipv4_in_ipv6_too_few_parts);
  }
};

}  // namespace

bool ends_in_number(std::string_view domain) noexcept {
  if (domain.ends_with('.')) domain.remove_suffix(1);
  domain.remove_prefix(domain.rfind('.') + 1);  // npos + 1 is 0
  return !domain.empty() && (std::all_of(domain.begin(), domain.end(), is_ascii_digit) ||
                             parse_number(domain).has_value());
}

std::optional<std::uint32_t> parse_ipv4(std::string_view text, url_flaws* flaws) noexcept {
  if (text.ends_with('.')) {
    note(flaws, url_flaw::ipv4_empty_part);
    text.remove_suffix(1);
  }
  auto const parts = static_cast<std::size_t>(std::count(text.begin(), text.end(), '.')) + 1;
  if (parts < 4) note(flaws, url_flaw::ipv4_too_few_parts);
  if (parts > 4) {
    note(flaws, url_flaw::ipv4_too_many_parts);
    return std::nullopt;
  }
  std::uint64_t address = 0;
  bool fits = true;
  for (std::size_t i = 0; i < parts; ++i) {
    std::size_t const end = std::min(text.find('.'), text.size());
    auto const n = parse_number(text.substr(0, end));
    if (!n) {
      note(flaws, url_flaw::ipv4_non_numeric_part);
      return std::nullopt;
    }
    if (!n->decimal) note(flaws, url_flaw::ipv4_non_decimal_part);
    if (n->value > 255) note(flaws, url_flaw::ipv4_out_of_range_part);
    // The last one fills all bytes that are left.
    bool const last = i + 1 == parts;
    unsigned const bits = last ? 8 * static_cast<unsigned>(5 - parts) : 8;
    if (n->value >= std::uint64_t{1} << bits) fits = false;
    address = address << bits | n->value;
    text.remove_prefix(last ? end : end + 1);
  }
  if (!fits) return std::nullopt;
  return static_cast<std::uint32_t>(address);
}

std::optional<std::array<std::uint16_t, 8>> parse_ipv6(std::string_view text,
                                                       url_flaws* flaws) noexcept {
  auto const fails = [flaws](url_flaw f) {
    note(flaws, f);
    return std::nullopt;
  };
  std::array<std::uint16_t, 8> address{};
  std::size_t piece = 0, at = 0;
  std::optional<std::size_t> compress;
  if (text.starts_with(':')) {
    if (!text.starts_with("::")) return fails(url_flaw::ipv6_invalid_compression);
    at = 2;
    compress = ++piece;
  }
  while (at < text.size()) {
    if (piece == 8) return fails(url_flaw::ipv6_too_many_pieces);
    if (text[at] == ':') {
      if (compress) return fails(url_flaw::ipv6_multiple_compression);
      ++at;
      compress = ++piece;
      continue;
    }
    unsigned value = 0;
    std::size_t const first = at;
    for (; at < text.size() && at < first + 4 && hex_value(text[at]) >= 0; ++at)
      value = value * 16 + static_cast<unsigned>(hex_value(text[at]));
    if (at < text.size() && text[at] == '.') {
      if (at == first) return fails(url_flaw::ipv4_in_ipv6_invalid_code_point);
      if (piece > 6) return fails(url_flaw::ipv4_in_ipv6_too_many_pieces);
      if (!embedded_ipv4::parse(text.substr(first), &address[piece], flaws)) return std::nullopt;
      piece += 2;
      break;
    }
    std::size_t const length = at - first;
    if (at < text.size() && (text[at++] != ':' || at == text.size()))
      return fails(url_flaw::ipv6_invalid_code_point);
    if (length > 1 && value >> (4 * (length - 1)) == 0)
      note(flaws, url_flaw::ipv6_piece_leading_zero);
    address[piece++] = static_cast<std::uint16_t>(value);
  }
  if (compress) {
    // What stands after `::` belongs at the end.
    std::rotate(address.begin() + static_cast<std::ptrdiff_t>(*compress),
                address.begin() + static_cast<std::ptrdiff_t>(piece), address.end());
  } else if (piece != 8) {
    return fails(url_flaw::ipv6_too_few_pieces);
  }
  return address;
}

void append_ipv4(std::string& out, std::uint32_t address) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += std::to_string(address >> shift & 0xFF);
    if (shift > 0) out += '.';
  }
}

void append_ipv6(std::string& out, std::array<std::uint16_t, 8> const& pieces) {
  // The first of the longest runs of zeros, if it is longer than one.
  std::size_t zeros = 8, longest = 1;
  for (std::size_t i = 0; i < 8; ++i) {
    std::size_t end = i;
    while (end < 8 && pieces[end] == 0) ++end;
    if (end - i > longest) {
      zeros = i;
      longest = end - i;
    }
    i = end;
  }
  for (std::size_t i = 0; i < 8;) {
    if (i == zeros) {
      out += i == 0 ? "::" : ":";
      i += longest;
      continue;
    }
    char digits[4];
    auto const end = std::to_chars(digits, digits + 4, pieces[i], 16).ptr;
    out.append(digits, end);
    if (++i < 8) out += ':';
  }
}

}  // namespace feedsax::address
