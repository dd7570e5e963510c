/// \file
/// FeedBurner (rssnamespace.org/feedburner/ext/1.0): the addresses behind its redirections.
///
///     if (auto* fb = item.modules.find<feedsax::feedburner>()) visit(fb->orig_link);
#pragma once

#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// A button of FeedBurner's for some reader.
struct feedburner_flare {
  std::string_view href{}, src{}, value{};
};

struct feedburner {
  static constexpr std::string_view json_key = "feedburner";
  std::string_view orig_link, orig_enclosure_link;  ///< Of an item.
  std::string_view info_uri, awareness, email_service_id, feedburner_hostname, browser_friendly;
  list<feedburner_flare> feed_flares;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const feedburner;
}

}  // namespace feedsax
