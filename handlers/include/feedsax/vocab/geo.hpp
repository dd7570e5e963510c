/// \file
/// Where something is: W3C geo (www.w3.org/2003/01/geo/), GeoRSS simple and GML (georss.org).
///
///     if (auto* geo = item.modules.find<feedsax::geo>(); geo && geo->type == geometry::point)
///       map.mark(geo->coordinates[0].longitude, geo->coordinates[0].latitude);
///
/// Whatever the feed writes, positions are longitude first, as in GeoJSON (RFC 7946).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// Degrees and metres; of a projected reference system its own easting and northing.
struct geo_position {
  double longitude = 0, latitude = 0;
  std::optional<double> altitude{};
};

enum class geometry : std::uint8_t { none, point, line_string, polygon, box };

/// A geometry of more positions than this is refused.
inline constexpr std::size_t max_geo_positions = 65536;

/// The first geometry that was stated, and what GeoRSS says of it.
struct geo {
  static constexpr std::string_view json_key = "geo";
  geometry type = geometry::none;
  /// One of a point; the ends of a line and what is between; of a polygon its outer ring, the
  /// first position again at its end; of a box the two corners.
  list<geo_position> coordinates{};
  list<list<geo_position>> holes{};  ///< The inner rings of a polygon.

  std::string_view feature_type_tag{}, relationship_tag{}, feature_name{};
  std::optional<double> elevation{};  ///< Metres.
  std::optional<double> floor{};
  std::optional<double> radius{};  ///< Metres.

  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const geo;
FEEDSAX_API extern vocabulary const georss;
FEEDSAX_API extern vocabulary const gml;
}  // namespace vocab

}  // namespace feedsax
