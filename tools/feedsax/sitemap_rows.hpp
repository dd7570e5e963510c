/// \file
/// The entries of sitemaps as lines: a table, addresses, CSV, NDJSON.
///
///     auto rows = tool::make_rows(tool::row_style::csv, out);
///     rows->page(url, "sitemap.xml");
///
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "feedsax/model/document.hpp"
#include "feedsax/model/sitemap.hpp"
#include "output.hpp"

namespace tool {

enum class row_style : std::uint8_t { table, addresses, csv, ndjson, none };

/// Each function appends to the output; who calls it flushes.
class sitemap_rows {
 public:
  virtual ~sitemap_rows();
  /// A page, and the file that has it.
  virtual void page(feedsax::url const&, std::string_view file) = 0;
  virtual void entry(feedsax::sitemap_entry const&, std::string_view file) = 0;
  /// A document is over.
  virtual void document(feedsax::document const&) {}
};

std::unique_ptr<sitemap_rows> make_rows(row_style, output&);

}  // namespace tool
