/// \file
/// Geometries inside of other vocabularies, and in which form they are read.
#pragma once

#include <string_view>

#include "feedsax/scope.hpp"
#include "feedsax/vocab/geo.hpp"

namespace feedsax {

/// GeoRSS and W3C geo as children of an element.
extern rule_set const geo_children;

/// From now on geometries of the open item or feed go there; null: to the item or feed itself.
void direct_geometries(scope&, maybe<geo>* where);

/// How the numbers of a geometry are to be read.
struct geo_reading {
  unsigned dimensions = 2;
  bool longitude_first = false;
  bool degrees = true;  ///< And so within the bounds of the globe.
};

/// The positions that a text lists; empty when one cannot be read, or there are too many.
list<geo_position> read_positions(arena&, std::string_view text, geo_reading const&);

/// The reading that a GML reference system asks for (`EPSG:4326`, `urn:ogc:def:crs:OGC:1.3:CRS84`).
geo_reading read_reference_system(std::string_view srs_name) noexcept;

}  // namespace feedsax
