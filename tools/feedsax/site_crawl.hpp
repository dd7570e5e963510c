/// \file
/// The sitemaps of a site by HTTP, several at once: all that an index leads to, or a robots.txt, or
/// the usual addresses.
///
///     tool::site_crawl crawl(settings, rows, stats, out);
///     int const status = crawl.run("https://example.org/", network);
///
/// Each document is read once. Memory grows with the number of sitemaps, not with their sizes.
/// Thread-compatible.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "feedsax/http/fetcher.hpp"
#include "feedsax/sitemap_walk.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "sitemap_filter.hpp"
#include "sitemap_rows.hpp"
#include "sitemap_stats.hpp"

namespace tool {

struct crawl_settings {
  feedsax::walk_options const& walk;
  sitemap_filter const& filter;
  network_options const& net;
  bool follow = true;
  bool counts_only = false;
  verbosity level = verbosity::errors;
};

class site_crawl {
 public:
  site_crawl(crawl_settings const&, sitemap_rows&, sitemap_stats&, output&, bool with_bar);
  ~site_crawl();

  /// \return an exit status, that of interruptions apart.
  int run(std::string_view address, network&);

 private:
  class document;
  friend class document;
  struct step {
    std::string const* address;
    std::string const* named_by;
    std::uint32_t depth;
  };

  /// Reads one document now, the user's own; what it names waits then.
  feedsax::http::fetched read_first(std::string const& address, feedsax::read_as, network&);
  /// Finds out what there is to be read of a site.
  void search(std::string_view site, network&);
  void read_rest(network&);

  void found(std::string_view address, step const& by, std::optional<feedsax::instant> lastmod);
  void skip(std::string_view address, step const& by, std::string_view why);
  void finish(document&, feedsax::http::fetched const&, bool quietly = false);
  feedsax::flow draw();

  crawl_settings settings_;
  sitemap_rows& rows_;
  sitemap_stats& stats_;
  output& out_;
  progress bar_;
  std::chrono::steady_clock::time_point const begin_ = std::chrono::steady_clock::now();

  std::set<std::string, std::less<>> known_;
  std::deque<step> waiting_;
  std::uint64_t documents_ = 0, pages_ = 0, sitemaps_ = 0;
  std::string peer_;
  int status_ = 0;
};

/// Does the address name a whole site: has it no path?
bool is_site(std::string_view address) noexcept;

}  // namespace tool
