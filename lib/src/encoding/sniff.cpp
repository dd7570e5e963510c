#include "encoding/sniff.hpp"

namespace feedsax::encoding {

namespace {

using namespace std::string_view_literals;

struct mark {
  std::string_view bytes;
  charset id;
};
constexpr mark marks[] = {
    // UTF-32 first: its mark begins with that of UTF-16
    {"\xFF\xFE\0\0"sv, charset::utf_32le}, {"\0\0\xFE\xFF"sv, charset::utf_32be},
    {"\xFF\xFE"sv, charset::utf_16le},     {"\xFE\xFF"sv, charset::utf_16be},
    {"\xEF\xBB\xBF"sv, charset::utf_8},
};

constexpr std::string_view magic_numbers[] = {
    "\x1F\x8B"sv,          // gzip
    "\x1F\x9D"sv,          // compress
    "\x78\x01"sv,          // zlib
    "\x78\x9C"sv,          //
    "\x78\xDA"sv,          //
    "\x28\xB5\x2F\xFD"sv,  // zstd
    "\xFD\x37zX"sv,        // xz
    "PK\x03\x04"sv,        // zip
};

constexpr std::string_view ebcdic_declaration = "\x4C\x6F\xA7\x94"sv;  // <?xm

constexpr bool starts_with(std::string_view text, std::string_view with) noexcept {
  return text.substr(0, with.size()) == with;
}

// A character that a document can begin with, and that has no NUL in it by itself.
constexpr bool is_opening(char c) noexcept {
  return (c >= 0x20 && c < 0x7F) || c == '\t' || c == '\n' || c == '\r';
}

charset by_nuls(std::string_view b) noexcept {
  if (b.size() < sniff_size) return charset::unknown;
  unsigned const nuls =
      (b[0] == 0 ? 8u : 0u) | (b[1] == 0 ? 4u : 0u) | (b[2] == 0 ? 2u : 0u) | (b[3] == 0 ? 1u : 0u);
  switch (nuls) {
  case 0b0111: return is_opening(b[0]) ? charset::utf_32le : charset::unknown;
  case 0b1110: return is_opening(b[3]) ? charset::utf_32be : charset::unknown;
  case 0b0101: return is_opening(b[0]) ? charset::utf_16le : charset::unknown;
  case 0b1010: return is_opening(b[1]) ? charset::utf_16be : charset::unknown;
  default: return charset::unknown;
  }
}

}  // namespace

signature sniff(std::string_view bytes) noexcept {
  signature result;
  for (mark const& m : marks)
    if (starts_with(bytes, m.bytes)) {
      result.id = m.id;
      result.mark = m.bytes.size();
      return result;
    }
  for (std::string_view const number : magic_numbers)
    if (starts_with(bytes, number)) {
      result.compressed = true;
      return result;
    }
  result.id = starts_with(bytes, ebcdic_declaration) ? charset::unsupported : by_nuls(bytes);
  return result;
}

}  // namespace feedsax::encoding
