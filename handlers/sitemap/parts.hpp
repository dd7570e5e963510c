/// \file
/// Where a sitemap can be cut, and what has to stand around its parts.
///
///     if (auto around = find_envelope(source, options))
///       for (span_of_bytes part : cut(source, *around, 1u << 20)) …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "feedsax/options.hpp"
#include "feedsax/parallel_sitemap.hpp"
#include "feedsax/position.hpp"

namespace feedsax::sitemap_parts {

struct span_of_bytes {
  std::uint64_t begin = 0, end = 0;
};

/// The root of a sitemap in UTF-8, and what stands before it.
struct envelope {
  std::string prefix;   ///< All bytes up to the end of the root's start tag.
  std::string end_tag;  ///< The root's.
  std::string entry;    ///< What begins an entry: `<url`, with the root's prefix.
  position prefix_end;
};

/// Nothing when the document is something else, or has a DOCTYPE, or no root in its first 64 KiB.
std::optional<envelope> find_envelope(seekable_source const&, options const&);

/// Parts of about that many bytes; each but the first begins with what looks like an entry. The
/// last one is short, where it can be: it is read when all others have been.
std::vector<span_of_bytes> cut(seekable_source const&, envelope const&, std::uint64_t bytes);

/// Line and column of an offset. Linear.
position place(seekable_source const&, std::uint64_t offset);

}  // namespace feedsax::sitemap_parts
