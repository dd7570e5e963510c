/// \file
/// Domains in other scripts (WHATWG URL 3.3, UTS #46), by ICU.
///
///     std::string out;
///     if (to_ascii(out, "例え.jp")) …   // xn--r8jz45g.jp
///
/// Pure functions; safe to use from any thread.
#pragma once

#include <string>
#include <string_view>

namespace feedsax::address {

/// What is longer is refused: Punycode takes time in the square of its length.
inline constexpr std::size_t max_domain = 4096;

/// Appends the domain in ASCII. False when it has none. \pre `domain` is UTF-8
bool to_ascii(std::string& out, std::string_view domain);

/// True for a domain that is right by DNS, too: its hyphens, lengths and characters. \pre as above
bool is_strict_domain(std::string_view domain);

}  // namespace feedsax::address
