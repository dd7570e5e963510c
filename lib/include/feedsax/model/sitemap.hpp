/// \file
/// The entries of sitemaps and sitemap indexes (sitemaps.org protocol 0.9).
///
///     feedsax::flow on_url(feedsax::url&& url) override { queue.push(url.loc); … }
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/extension_set.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// A page of a sitemap. Texts are views into `memory`.
struct url {
  arena memory;

  std::string_view loc;
  std::optional<instant> lastmod;
  std::string_view lastmod_text;   ///< The words of a date that could not be read.
  std::string_view changefreq;     ///< Lower case; unknown ones are left out.
  std::optional<double> priority;  ///< 0 to 1.
  bool incomplete = false;         ///< The input ended inside it.

  list<extension> extensions;
  extension_set modules;
};

/// A sitemap named by an index.
struct sitemap_entry {
  arena memory;

  std::string_view loc;
  std::optional<instant> lastmod;
  std::string_view lastmod_text;
  bool incomplete = false;
};

/// A whole sitemap or index.
struct sitemap {
  std::vector<url> urls;
  std::vector<sitemap_entry> sitemaps;
};

}  // namespace feedsax
