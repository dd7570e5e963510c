/// \file
/// What the first bytes alone say about a document.
///
///     auto s = sniff("\xFF\xFE<\0");   // utf_16le, by a mark of two bytes
///
/// Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "encoding/labels.hpp"

namespace feedsax::encoding {

/// As many bytes are enough for sniff().
inline constexpr std::size_t sniff_size = 4;

struct signature {
  /// utf_8 or one of UTF-16 and UTF-32 with a byte order; unknown when nothing shows, which is
  /// some superset of ASCII; unsupported for EBCDIC.
  charset id = charset::unknown;
  /// Bytes of the byte order mark.
  std::size_t mark = 0;
  /// The magic number of a compression or an archive.
  bool compressed = false;

  /// Bytes of a code unit.
  std::size_t width() const noexcept { return !is_wide(id) ? 1 : id >= charset::utf_32 ? 4 : 2; }
};

/// `bytes` is the beginning of the document, all of it when shorter than sniff_size. A mark, or
/// the NULs that ASCII characters leave in UTF-16 and UTF-32 (XML 1.0 F.1, RFC 4627 3).
signature sniff(std::string_view bytes) noexcept;

}  // namespace feedsax::encoding
