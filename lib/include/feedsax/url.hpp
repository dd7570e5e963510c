/// \file
/// Addresses as browsers read them: the parser of the WHATWG URL Standard.
///
///     auto const base = feedsax::url_record::parse("HTTP://例え.jp:80/a/b");
///     auto const link = feedsax::url_record::parse("../c d?é", &*base);
///     link->href();   // http://xn--r8jz45g.jp/c%20d?%C3%A9
///
/// This is for who acts on an address: fetches it, vets its host, compares it. For carrying the
/// addresses of a feed to a reader, unaltered but absolute, there is resolve() in feedsax/uri.hpp:
/// it takes what this refuses, and changes no character that this would encode.
///
/// Text is UTF-8; bytes that are not count as U+FFFD. Queries are encoded as UTF-8, too: pages in
/// other encodings, for which the Standard has a parameter, are not told apart. There are no
/// setters: parse anew. Domains in other scripts are read by ICU, up to the characters of the
/// Unicode version it knows, and 4,096 bytes of them; else all is linear in its input. Nothing
/// throws but std::bad_alloc. All functions may be called from any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax {

/// What the host of an address is (WHATWG URL 3.1).
enum class host_kind : std::uint8_t {
  none,    ///< There is none: `mailto:a@b`, `data:,x`.
  empty,   ///< It is empty: `file:///a`. Never with http and https.
  domain,  ///< A name in ASCII, in lower case, `xn--…` where it was not.
  ipv4,    ///< Four decimal numbers, however it was written: `127.1`, `0x7f000001`.
  ipv6,    ///< In brackets, shortened as RFC 5952 has it.
  opaque   ///< Of a scheme that is not special: it may mean anything.
};

/// What the Standard calls a validation error: what authors should mend, mostly without effect.
enum class url_flaw : std::uint8_t {
  domain_to_ascii,
  domain_percent_encoded,
  host_invalid_code_point,
  ipv4_empty_part,
  ipv4_too_few_parts,
  ipv4_too_many_parts,
  ipv4_non_numeric_part,
  ipv4_non_decimal_part,
  ipv4_out_of_range_part,
  ipv4_non_ascii_input,
  ipv6_unclosed,
  ipv6_invalid_compression,
  ipv6_too_many_pieces,
  ipv6_multiple_compression,
  ipv6_invalid_code_point,
  ipv6_too_few_pieces,
  ipv6_piece_leading_zero,
  ipv4_in_ipv6_too_many_pieces,
  ipv4_in_ipv6_invalid_code_point,
  ipv4_in_ipv6_out_of_range_part,
  ipv4_in_ipv6_too_few_parts,
  invalid_url_unit,
  special_scheme_missing_following_solidus,
  missing_scheme_non_relative_url,
  invalid_reverse_solidus,
  invalid_credentials,
  host_missing,
  port_out_of_range,
  port_invalid,
  file_invalid_windows_drive_letter,
  file_invalid_windows_drive_letter_host
};

inline constexpr std::size_t url_flaw_count = 31;

/// The name as the Standard spells it: `domain-to-ASCII`.
FEEDSAX_API std::string_view id(url_flaw) noexcept;

/// A set of flaws.
class url_flaws {
 public:
  constexpr void add(url_flaw f) noexcept { bits_ |= bit(f); }
  constexpr bool has(url_flaw f) const noexcept { return (bits_ & bit(f)) != 0; }
  constexpr bool none() const noexcept { return bits_ == 0; }

 private:
  static constexpr std::uint32_t bit(url_flaw f) noexcept {
    return std::uint32_t{1} << static_cast<unsigned>(f);
  }
  std::uint32_t bits_ = 0;
};

/// An absolute address: one text, and where its parts are. (A feedsax::url is one in a sitemap,
/// with what that says of it.) A copy is a copy of the text. After it was moved from, it can be
/// assigned to or destroyed, no more.
class FEEDSAX_API url_record {
 public:
  /// Parses `input` (4.4), against `base` if it is relative. Nothing on failure. `flaws` are added
  /// to; without it, none are looked for, which is faster.
  static std::optional<url_record> parse(std::string_view input, url_record const* base = nullptr,
                                         url_flaws* flaws = nullptr);

  /// All of it, in ASCII (4.5). Parsed again it is the same.
  std::string_view href() const noexcept { return href_; }
  /// The same without the fragment: what goes to a server, and what tells resources apart.
  std::string_view href_without_fragment() const noexcept;

  /// Without colon, in lower case.
  std::string_view scheme() const noexcept { return part(0, scheme_end_); }
  /// Percent-encoded, as all that follows; empty where there is none.
  std::string_view username() const noexcept;
  std::string_view password() const noexcept;
  /// As written in the address: IPv6 with its brackets.
  std::string_view host() const noexcept { return part(host_begin_, host_end_); }
  host_kind kind_of_host() const noexcept { return kind_; }
  /// The port that is written out; none when it is that of the scheme.
  std::optional<std::uint16_t> port() const noexcept { return port_; }
  /// The same, else that of the scheme; none where that has no port.
  std::optional<std::uint16_t> port_or_default() const noexcept;
  std::string_view path() const noexcept;
  /// Without its mark. An empty one is not none.
  std::optional<std::string_view> query() const noexcept;
  std::optional<std::string_view> fragment() const noexcept;

  /// One of ftp, file, http, https, ws, wss.
  bool is_special() const noexcept;
  bool is_http() const noexcept { return scheme() == "http" || scheme() == "https"; }
  /// The path is no list of segments (`mailto:a@b`): as a base, it takes fragments only.
  bool has_opaque_path() const noexcept { return opaque_path_; }
  bool has_credentials() const noexcept { return username_end_ != host_begin_; }

  /// The address of an ipv4 or ipv6 host, the most significant byte first.
  std::optional<std::array<std::uint8_t, 4>> ipv4() const noexcept;
  std::optional<std::array<std::uint8_t, 16>> ipv6() const noexcept;

  /// Scheme, host and port (4.7), as text: `https://example.org:8443`. `null` for one that is like
  /// no other.
  std::string origin() const;

  /// True for the same address, fragments included (4.6).
  friend bool operator==(url_record const& a, url_record const& b) noexcept {
    return a.href_ == b.href_;
  }

 private:
  friend class url_parser;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  url_record() = default;
  std::string_view part(std::size_t begin, std::size_t end) const noexcept {
    return {href_.data() + begin, end - begin};
  }

  // scheme : // username : password @ host :port path ? query # fragment
  std::string href_;
  std::size_t scheme_end_ = 0, username_end_ = 0, host_begin_ = 0, host_end_ = 0, path_begin_ = 0;
  std::size_t query_begin_ = nowhere, fragment_begin_ = nowhere;  // of the mark
  std::optional<std::uint16_t> port_;
  host_kind kind_ = host_kind::none;
  bool opaque_path_ = false;
};

/// A key by which a crawler may know an address again: href() without its fragment, and beyond the
/// Standard, as RFC 3986 6.2.2 has it: unreserved characters not percent-encoded, hexadecimal
/// digits in upper case. A `%` that starts no encoded byte is written `%25`. The key is an address
/// that servers take for the same; normalized again it is the same text.
FEEDSAX_API std::string normalize(url_record const& u);

/// The address for people: encoded bytes that are characters of UTF-8 beyond ASCII, and can be
/// seen, are decoded. The host stays in ASCII, so that no script can pass for another. Not for use
/// as an address, though it parses as the same.
FEEDSAX_API std::string display(url_record const& u);

}  // namespace feedsax
