/// \file
/// Apple's podcast tags (itunes.com/dtds/podcast-1.0.dtd).
///
///     if (auto* itunes = item.modules.find<feedsax::itunes>()) play_time += itunes->duration;
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// A category and those in it.
struct itunes_category {
  std::string_view text{};
  list<itunes_category> categories{};
};

struct itunes_owner {
  std::string_view name{}, email{};
};

/// What a show says, and what an episode says.
struct itunes {
  static constexpr std::string_view json_key = "itunes";
  std::string_view author, title, subtitle, summary;
  std::string_view image;         ///< An address.
  std::optional<bool> explicit_;  ///< `clean` is false.
  std::optional<bool> block;
  list<std::string_view> keywords;
  list<itunes_category> categories;

  // Of a show.
  std::string_view type;  ///< `episodic`, `serial`; lower case.
  maybe<itunes_owner> owner;
  std::optional<bool> complete;
  std::string_view new_feed_url;

  // Of an episode.
  std::optional<double> duration;  ///< Seconds.
  std::optional<std::uint64_t> episode, season;
  std::string_view episode_type;  ///< `full`, `trailer`, `bonus`; lower case.
  std::optional<std::int64_t> order;
  std::optional<bool> closed_captioned;

  FEEDSAX_API void write(json_writer&) const;

 private:
  friend struct itunes_reader;
  std::uint32_t open_categories_ = 0;
};

namespace vocab {
FEEDSAX_API extern vocabulary const itunes;
}

}  // namespace feedsax
