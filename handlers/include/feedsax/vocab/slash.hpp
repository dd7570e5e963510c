/// \file
/// The slash module of RSS 1.0 (purl.org/rss/1.0/modules/slash/).
///
///     if (auto* slash = item.modules.find<feedsax::slash>()) print(slash->section);
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// The number of comments is item::comments as well, where nothing stronger states it.
struct slash {
  static constexpr std::string_view json_key = "slash";
  std::string_view section, department;
  std::optional<std::uint64_t> comments;
  list<std::int64_t> hit_parade;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const slash;
}

}  // namespace feedsax
