/// \file
/// The syndication module of RSS 1.0 (purl.org/rss/1.0/modules/syndication/): how often a feed
/// changes.
///
///     if (auto* sy = feed.modules.find<feedsax::syndication>()) poll_every(sy->update_period);
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/date.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct syndication {
  static constexpr std::string_view json_key = "syndication";
  std::string_view
      update_period;  ///< `hourly`, `daily`, `weekly`, `monthly`, `yearly`; lower case.
  std::optional<std::uint64_t> update_frequency;  ///< Times in that period.
  std::optional<instant> update_base;             ///< From when on to count.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const syndication;
}

}  // namespace feedsax
