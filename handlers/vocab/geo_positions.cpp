// The numbers of geometries: lists of positions, in the order of their reference system.
#include <algorithm>
#include <cmath>

#include "feedsax/text.hpp"
#include "vocab/geo_rules.hpp"

namespace feedsax {

namespace {

// GeoRSS separates by spaces; feeds use commas and semicolons too.
constexpr std::string_view separators = " \t\r\n,;";

std::optional<double> next_number(std::string_view& text) noexcept {
  std::size_t const from = std::min(text.find_first_not_of(separators), text.size());
  text.remove_prefix(from);
  std::size_t const length = std::min(text.find_first_of(separators), text.size());
  auto const value = read_number(text.substr(0, length));
  text.remove_prefix(length);
  return value;
}

bool at_end(std::string_view text) noexcept {
  return text.find_first_not_of(separators) == std::string_view::npos;
}

// EPSG codes of geographic systems lie there, those of projected ones do not.
bool is_geographic(std::int64_t epsg) noexcept { return epsg >= 4000 && epsg < 5000; }

}  // namespace

list<geo_position> read_positions(arena& memory, std::string_view text, geo_reading const& how) {
  list<geo_position> out;
  while (!at_end(text)) {
    auto const first = next_number(text);
    auto const second = next_number(text);
    if (!first || !second || out.size() == max_geo_positions) return {};
    geo_position p{*second, *first, {}};
    if (how.longitude_first) p = {*first, *second, {}};
    if (how.dimensions == 3) {
      p.altitude = next_number(text);
      if (!p.altitude) return {};
    }
    // Some feeds count longitudes from 0 to 360.
    if (how.degrees && (std::abs(p.latitude) > 90 || std::abs(p.longitude) > 360)) return {};
    out.push_back(memory, p);
  }
  return out;
}

geo_reading read_reference_system(std::string_view srs_name) noexcept {
  geo_reading how;
  srs_name = trim(srs_name);
  auto const colon = srs_name.find_last_of(":/#");
  std::string_view const code = srs_name.substr(colon == std::string_view::npos ? 0 : colon + 1);
  if (iequals(code, "CRS84") || iequals(code, "84")) {
    how.longitude_first = true;
  } else if (auto const epsg = read_integer(code); epsg && !is_geographic(*epsg)) {
    // Easting and northing: as written.
    how.longitude_first = true;
    how.degrees = false;
  }
  return how;
}

}  // namespace feedsax
