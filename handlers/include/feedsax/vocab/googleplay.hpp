/// \file
/// Google Play's podcast tags (google.com/schemas/play-podcasts/1.0).
///
///     if (auto* play = feed.modules.find<feedsax::googleplay>()) print(play->author);
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct googleplay {
  static constexpr std::string_view json_key = "googleplay";
  std::string_view author, owner, email, description, image, new_feed_url;
  std::optional<bool> explicit_;  ///< `clean` is false.
  std::optional<bool> block;
  list<std::string_view> categories;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const googleplay;
}

}  // namespace feedsax
