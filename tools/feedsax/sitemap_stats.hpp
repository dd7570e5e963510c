/// \file
/// What sitemaps hold, counted.
///
///     tool::sitemap_stats stats;
///     stats.add(url);
///     out.text() += stats.report();
///
/// Memory grows by eight bytes a page, and with the number of sections up to a bound.
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/diagnostic.hpp"
#include "feedsax/model/document.hpp"
#include "feedsax/model/sitemap.hpp"

namespace tool {

class sitemap_stats {
 public:
  void add(feedsax::url const&);
  /// A page that a filter left out.
  void filter() { ++filtered_; }
  void add(feedsax::document_info const&, bool failed);
  /// Counts those that say why an entry was left out.
  void add(feedsax::diagnostic const&);
  /// A sitemap that an index names and that was not read.
  void unread() { ++unread_; }

  /// For people.
  std::string report();

 private:
  using counts = std::map<std::string, std::uint64_t, std::less<>>;

  std::uint64_t pages_ = 0, filtered_ = 0, left_out_ = 0;
  std::uint64_t sitemaps_ = 0, indexes_ = 0, failed_ = 0, unread_ = 0;
  counts sections_, months_, reasons_;
  std::uint64_t undated_ = 0;
  struct {
    std::uint64_t pages = 0, all = 0;
  } images_, videos_, alternates_, links_, news_, mobile_, pagemap_;
  std::vector<std::uint64_t> addresses_;  // by number
};

}  // namespace tool
