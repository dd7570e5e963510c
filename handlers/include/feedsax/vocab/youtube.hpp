/// \file
/// YouTube's names for its things (youtube.com/xml/schemas/2015).
///
///     if (auto* yt = item.modules.find<feedsax::youtube>()) play(yt->video_id);
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct youtube {
  static constexpr std::string_view json_key = "youtube";
  std::string_view video_id, channel_id, playlist_id;
  std::optional<double> duration;  ///< Seconds; of the schema of 2007.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const youtube;
}

}  // namespace feedsax
