#include "url/idna.hpp"

#include <unicode/uidna.h>

#include <memory>

#include "encoding/utf8.hpp"

namespace feedsax::address {

namespace {

struct close_idna {
  void operator()(UIDNA* i) const noexcept { uidna_close(i); }
};
using idna = std::unique_ptr<UIDNA, close_idna>;

constexpr std::uint32_t nontransitional = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                          UIDNA_NONTRANSITIONAL_TO_ASCII |
                                          UIDNA_NONTRANSITIONAL_TO_UNICODE;

// CheckHyphens and VerifyDnsLength are false: ICU always checks these, and tells.
constexpr std::uint32_t forgiven = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                   UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                   UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

// What Unicode 16 made of characters that before were forbidden, and of U+1E9E: the character that
// each is to be read as, 0 for none. ICU from 76 on does the same; this makes the others agree.
char32_t mapped(char32_t c) noexcept {
  struct range {
    char32_t first, last, to;
  };
  constexpr range ranges[] = {
      {0x4C0, 0x4C0, 0x4CF},      {0x10A0, 0x10C5, 0x2D00},   {0x115F, 0x1160, 0},
      {0x17B4, 0x17B5, 0},        {0x180E, 0x180E, 0},        {0x1E9E, 0x1E9E, 0xDF},
      {0x206A, 0x206F, 0},        {0x2132, 0x2132, 0x214E},   {0x2183, 0x2183, 0x2184},
      {0x3164, 0x3164, 0},        {0xFFA0, 0xFFA0, 0},        {0x1D173, 0x1D17A, 0},
      {0x2F868, 0x2F868, 0x36FC}, {0x2F874, 0x2F874, 0x5F53}, {0x2F91F, 0x2F91F, 0x243AB},
      {0x2F95F, 0x2F95F, 0x7AEE}, {0x2F9BF, 0x2F9BF, 0x45D7}};
  if (c < ranges[0].first) return c;
  for (range const& r : ranges)
    if (c >= r.first && c <= r.last) return r.to == 0 ? 0 : r.to + (c - r.first);
  return c;
}

// \pre `domain` is UTF-8
std::string map(std::string_view domain) {
  namespace utf8 = encoding::utf8;
  std::string out;
  for (std::size_t at = 0; at < domain.size();) {
    std::size_t const length = utf8::classify(domain.data() + at, domain.size() - at).length;
    char32_t const from = utf8::decode(domain.data() + at, length);
    char32_t const to = mapped(from);
    char bytes[4];
    if (to != 0 || from == 0) out.append(bytes, utf8::encode(to, bytes));
    at += length;
  }
  return out;
}

idna open(std::uint32_t options) noexcept {
  UErrorCode status = U_ZERO_ERROR;
  idna opened(uidna_openUTS46(options, &status));
  if (U_FAILURE(status)) opened.reset();
  return opened;
}

// Appends the result; the errors, or all of them where there is no result.
std::uint32_t convert(UIDNA const* with, std::string& out, std::string_view as_written) {
  if (!with || as_written.size() > max_domain) return ~std::uint32_t{0};
  std::string const domain = map(as_written);
  std::size_t const start = out.size();
  out.resize(start + domain.size() * 2 + 64);
  for (int round = 0; round < 2; ++round) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    auto const room = static_cast<std::int32_t>(out.size() - start);
    std::int32_t const size =
        uidna_nameToASCII_UTF8(with, domain.data(), static_cast<std::int32_t>(domain.size()),
                               out.data() + start, room, &info, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      out.resize(start + static_cast<std::size_t>(size) + 1);
      continue;
    }
    if (U_FAILURE(status)) break;
    out.resize(start + static_cast<std::size_t>(size));
    return info.errors;
  }
  return ~std::uint32_t{0};
}

}  // namespace

bool to_ascii(std::string& out, std::string_view domain) {
  static idna const opened = open(nontransitional);
  return (convert(opened.get(), out, domain) & ~forgiven) == 0;
}

bool is_strict_domain(std::string_view domain) {
  static idna const opened = open(nontransitional | UIDNA_USE_STD3_RULES);
  std::string out;
  return convert(opened.get(), out, domain) == 0;
}

}  // namespace feedsax::address
