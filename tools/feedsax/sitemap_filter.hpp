/// \file
/// Which entries of sitemaps are wanted.
///
///     if (!filter.wants(url.loc, url.lastmod)) continue;
#pragma once

#include <optional>
#include <regex>
#include <string_view>

#include "feedsax/date.hpp"

namespace tool {

struct sitemap_filter {
  std::optional<feedsax::instant> since;
  std::optional<std::regex> match;

  bool wants(std::string_view loc, std::optional<feedsax::instant> const& lastmod) const {
    if (since && (!lastmod || *lastmod < *since)) return false;
    return !match || std::regex_search(loc.begin(), loc.end(), *match);
  }
  /// Can a sitemap that was modified then hold something that is wanted? It may state the day only.
  bool may_hold_wanted(std::optional<feedsax::instant> const& lastmod) const {
    return !since || !lastmod || *lastmod + std::chrono::days(1) >= *since;
  }
};

}  // namespace tool
