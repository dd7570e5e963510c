/// \file
/// A whole document: a feed, a sitemap or a sitemap index, and what was noticed while reading it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/model/feed.hpp"
#include "feedsax/model/sitemap.hpp"

namespace feedsax {

enum class document_kind : std::uint8_t { feed, sitemap, sitemap_index };
/// `feed`, `sitemap`, `sitemap_index`.
FEEDSAX_API std::string_view id(document_kind) noexcept;

/// What is known of a document as a whole.
struct document_info {
  document_kind kind = document_kind::feed;
  std::string format;    ///< `rss`, `atom`, `json_feed`, `sitemap`, or an application's own.
  std::string version;   ///< `2.0`; empty when the format has none.
  std::string encoding;  ///< The label that chose the decoder, lower case.
  bool well_formed = true;
  std::uint64_t left_out = 0;           ///< Entries of a sitemap; diagnostics say why.
  std::uint64_t diagnostics_total = 0;  ///< Also those beyond limits::max_diagnostics.
};

/// A document and everything in it.
struct document : document_info {
  std::vector<diagnostic> diagnostics;
  feedsax::feed feed;        ///< When kind is feed.
  feedsax::sitemap sitemap;  ///< Else.
  /// What ended the document early in recovery; what was read before it is here.
  std::optional<error> failure;
};

}  // namespace feedsax
