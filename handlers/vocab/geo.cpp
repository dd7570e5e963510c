#include "feedsax/vocab/geo.hpp"

#include <cmath>
#include <cstddef>

#include "checks/tables.hpp"
#include "common/values.hpp"
#include "feedsax/json_writer.hpp"
#include "vocab/geo_rules.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view w3c_names[] = {"http://www.w3.org/2003/01/geo/wgs84_pos#",
                                          "http://www.w3.org/2003/01/geo/"};
constexpr std::string_view georss_names[] = {"http://www.georss.org/georss",
                                             "http://www.georss.org/georss/10",
                                             "http://www.georss.org/georss/11"};
constexpr std::string_view gml_names[] = {"http://www.opengis.net/gml",
                                          "http://www.opengis.net/gml/3.2"};
constexpr std::string_view w3c = w3c_names[0], georss = georss_names[0], gml = gml_names[0];

// What is known between the elements that state one geometry.
struct geo_state {
  maybe<geo>* where = nullptr;
  std::optional<double> latitude, longitude, altitude;  // of W3C geo, one element each
  geo building;                                         // of GML
  geo_reading how;
  std::optional<geo_position> lower, upper;
  bool inner = false;
};

geo& target(scope& s) {
  maybe<geo>* const where = s.extension<geo_state>().where;
  return where ? where->ensure(s.memory()) : s.extension<geo>();
}
// Without making one.
geo const* stated(scope& s) {
  if (maybe<geo>* const where = s.extension<geo_state>().where) return *where ? &**where : nullptr;
  return s.item() ? s.item()->modules.find<geo>() : s.feed().modules.find<geo>();
}

bool is_closed(list<geo_position> const& ring) noexcept {
  geo_position const& a = ring.front();
  geo_position const& b = ring.back();
  return a.latitude == b.latitude && a.longitude == b.longitude;
}

bool is_sound(geo const& g) noexcept {
  std::size_t const n = g.coordinates.size();
  switch (g.type) {
  case geometry::point: return n == 1;
  case geometry::box: return n == 2;
  case geometry::line_string: return n >= 2;
  case geometry::polygon: return n >= 4 && is_closed(g.coordinates);
  case geometry::none: break;
  }
  return false;
}

// The first geometry holds; what GeoRSS says beside it is kept.
bool settle(scope& s, geo const& g, std::string_view written = {}) {
  if (!is_sound(g)) return s.report(issue::bad_value, written), false;
  if (geo const* const known = stated(s); known && known->type != geometry::none)
    return s.report(issue::duplicate_element, written), false;
  geo& to = target(s);
  to.type = g.type;
  to.coordinates = g.coordinates;
  to.holes = g.holes;
  return true;
}

// --- GeoRSS simple --------------------------------------------------------------------------------

// Attributes of GeoRSS 1.1; older feeds have elements for them.
void properties(scope& s, element const& e) {
  auto const text = [&](std::string_view geo::*member, std::string_view local) {
    std::string_view const value = keep_text(s, attribute_of_any_case(e, local));
    if (!value.empty()) target(s).*member = value;
  };
  auto const number = [&](std::optional<double> geo::*member, std::string_view local) {
    if (auto const value = read_number(s, attribute_of_any_case(e, local)))
      target(s).*member = value;
  };
  text(&geo::feature_type_tag, "featuretypetag");
  text(&geo::relationship_tag, "relationshiptag");
  text(&geo::feature_name, "featurename");
  number(&geo::elevation, "elev");
  number(&geo::floor, "floor");
  number(&geo::radius, "radius");
}

template <geometry Type>
void simple(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return;
  geo g;
  g.type = Type;
  g.coordinates = read_positions(s.memory(), text, {});
  if (settle(s, g, text)) properties(s, e);
}

// A centre and a radius.
void circle(scope& s, element const&, std::string_view text) {
  std::size_t const last = text.find_last_of(" \t\r\n,");
  if (last == std::string_view::npos) return s.report(issue::bad_value, text);
  geo g;
  g.type = geometry::point;
  g.coordinates = read_positions(s.memory(), text.substr(0, last), {});
  if (!settle(s, g, text)) return;
  if (auto const radius = read_number(s, text.substr(last + 1))) target(s).radius = radius;
}

// --- W3C geo --------------------------------------------------------------------------------------

template <std::optional<double> geo_state::*Member>
void w3c_part(scope& s, std::string_view text) {
  geo_state& state = s.extension<geo_state>();
  if (!(state.*Member)) state.*Member = read_number(s, text);
  if (!state.latitude || !state.longitude) return;
  geo const* const known = stated(s);
  if (known && known->type != geometry::none) {
    // The altitude may come last.
    if (state.altitude && known->type == geometry::point) {
      geo_position& p = target(s).coordinates.front();
      if (p.latitude == *state.latitude && p.longitude == *state.longitude)
        p.altitude = state.altitude;
    }
    return;
  }
  geo g;
  if (std::abs(*state.latitude) <= 90 && std::abs(*state.longitude) <= 360) {
    g.type = geometry::point;
    g.coordinates.push_back(s.memory(), {*state.longitude, *state.latitude, state.altitude});
  }
  settle(s, g, text);
}

void w3c_pair(scope& s, std::string_view text) { simple<geometry::point>(s, {}, text); }

void w3c_point(scope& s, element const&) {
  geo_state& state = s.extension<geo_state>();
  state.latitude = state.longitude = state.altitude = std::nullopt;
}

// --- GML ------------------------------------------------------------------------------------------

template <geometry Type>
void gml_begin(scope& s, element const& e) {
  geo_state& state = s.extension<geo_state>();
  state.building = {};
  state.building.type = Type;
  state.how = read_reference_system(e.attribute_or_empty("srsName"));
  if (trim(e.attribute_or_empty("srsDimension")) == "3") state.how.dimensions = 3;
  state.lower = state.upper = std::nullopt;
  state.inner = false;
}

void gml_end(scope& s) {
  geo_state& state = s.extension<geo_state>();
  geo& g = state.building;
  if (g.type == geometry::box && state.lower && state.upper) {
    g.coordinates.push_back(s.memory(), *state.lower);
    g.coordinates.push_back(s.memory(), *state.upper);
  }
  settle(s, g);
}

void gml_positions(scope& s, element const& e, std::string_view text) {
  geo_state& state = s.extension<geo_state>();
  geo_reading how = state.how;
  if (trim(e.attribute_or_empty("srsDimension")) == "3") how.dimensions = 3;
  list<geo_position> const read = read_positions(s.memory(), text, how);
  if (read.empty()) {
    if (!text.empty()) s.report(issue::bad_value, text);
  } else if (state.inner) {
    if (read.size() >= 4 && is_closed(read))
      state.building.holes.push_back(s.memory(), read);
    else
      s.report(issue::bad_value, text);
  } else {
    // A line or ring may be written as one `pos` a position.
    for (geo_position const& p : read)
      if (state.building.coordinates.size() < max_geo_positions)
        state.building.coordinates.push_back(s.memory(), p);
  }
}

template <std::optional<geo_position> geo_state::*Corner>
void gml_corner(scope& s, std::string_view text) {
  geo_state& state = s.extension<geo_state>();
  auto const read = read_positions(s.memory(), text, state.how);
  if (read.size() == 1)
    state.*Corner = read.front();
  else
    s.report(issue::bad_value, text);
}

void exterior(scope& s, element const&) { s.extension<geo_state>().inner = false; }
void interior(scope& s, element const&) { s.extension<geo_state>().inner = true; }

// clang-format off
constexpr rule position_rules[] = {
    text<gml_positions>                      ({gml, "pos"}),
    text<gml_positions>                      ({gml, "posList"}),
    text<gml_positions>                      ({gml, "coordinates"}),  // of GML 2
};
constexpr rule_set position_set{.rules = position_rules};
constexpr rule ring_rules[] = {group({gml, "LinearRing"}, position_set)};
constexpr rule_set ring_set{.rules = ring_rules};
constexpr rule polygon_rules[] = {
    group<exterior>                          ({gml, "exterior"}, ring_set),
    group<interior>                          ({gml, "interior"}, ring_set),
    group<exterior>                          ({gml, "outerBoundaryIs"}, ring_set),
    group<interior>                          ({gml, "innerBoundaryIs"}, ring_set),
};
constexpr rule_set polygon_set{.rules = polygon_rules};
constexpr rule envelope_rules[] = {
    text<gml_corner<&geo_state::lower>>      ({gml, "lowerCorner"}),
    text<gml_corner<&geo_state::upper>>      ({gml, "upperCorner"}),
};
constexpr rule_set envelope_set{.rules = envelope_rules};

constexpr rule gml_rules[] = {
    group<gml_begin<geometry::point>, gml_end>      ({gml, "Point"}, position_set),
    group<gml_begin<geometry::line_string>, gml_end>({gml, "LineString"}, position_set),
    group<gml_begin<geometry::polygon>, gml_end>    ({gml, "Polygon"}, polygon_set),
    group<gml_begin<geometry::box>, gml_end>        ({gml, "Envelope"}, envelope_set),
};
constexpr rule_set gml_set{.rules = gml_rules};

constexpr rule w3c_parts[] = {
    text<w3c_part<&geo_state::latitude>>     ({w3c, "lat"}),
    text<w3c_part<&geo_state::longitude>>    ({w3c, "long"}),
    text<w3c_part<&geo_state::longitude>>    ({w3c, "lon"}),
    text<w3c_part<&geo_state::altitude>>     ({w3c, "alt"}),
    text<w3c_pair>                           ({w3c, "lat_long"}),
};
constexpr rule_set w3c_part_set{.rules = w3c_parts};
constexpr rule w3c_rules[] = {group<w3c_point>({w3c, "Point"}, w3c_part_set)};

constexpr rule georss_rules[] = {
    text<simple<geometry::point>>            ({georss, "point"}),
    text<simple<geometry::line_string>>      ({georss, "line"}),
    text<simple<geometry::polygon>>          ({georss, "polygon"}),
    text<simple<geometry::box>>              ({georss, "box"}),
    text<circle>                             ({georss, "circle"}),
    group                                    ({georss, "where"}, gml_set),
    text<take<&geo::feature_type_tag, target>>({georss, "featuretypetag"}),
    text<take<&geo::relationship_tag, target>>({georss, "relationshiptag"}),
    text<take<&geo::feature_name, target>>   ({georss, "featurename"}),
    text<take<&geo::elevation, target>>      ({georss, "elev"}),
    text<take<&geo::floor, target>>          ({georss, "floor"}),
    text<take<&geo::radius, target>>         ({georss, "radius"}),
};
constexpr rule_set w3c_set{.rules = w3c_rules, .base = &w3c_part_set};
// clang-format on

void write_position(json_writer& out, geo_position const& p) {
  out.begin_array();
  out.number(p.longitude);
  out.number(p.latitude);
  if (p.altitude) out.number(*p.altitude);
  out.end_array();
}
void write_positions(json_writer& out, list<geo_position> const& positions) {
  out.begin_array();
  for (geo_position const& p : positions) write_position(out, p);
  out.end_array();
}

}  // namespace

constinit rule_set const geo_children{.rules = georss_rules, .base = &w3c_set};

void direct_geometries(scope& s, maybe<geo>* where) {
  geo_state& state = s.extension<geo_state>();
  state.where = where;
  state.latitude = state.longitude = state.altitude = std::nullopt;
}

namespace vocab {
constinit vocabulary const geo{.prefix = "geo",
                               .namespaces = w3c_names,
                               .feed = w3c_set,
                               .item = w3c_set,
                               .feed_checks = &checks::geo,
                               .item_checks = &checks::geo};
constinit vocabulary const georss{.prefix = "georss",
                                  .namespaces = georss_names,
                                  .feed = {.rules = georss_rules},
                                  .item = {.rules = georss_rules}};
constinit vocabulary const gml{.prefix = "gml",
                               .namespaces = gml_names,
                               .feed = {.rules = gml_rules},
                               .item = {.rules = gml_rules}};
}  // namespace vocab

void geo::write(json_writer& out) const {
  out.begin_object();
  static constexpr std::string_view types[] = {"", "Point", "LineString", "Polygon", "Box"};
  if (type != geometry::none) {
    out.member("type", types[static_cast<std::size_t>(type)]);
    out.key("coordinates");
    if (type == geometry::point) {
      write_position(out, coordinates.front());
    } else if (type == geometry::polygon) {
      out.begin_array();
      write_positions(out, coordinates);
      for (list<geo_position> const& hole : holes) write_positions(out, hole);
      out.end_array();
    } else {
      write_positions(out, coordinates);
    }
  }
  out.member_if("feature_type_tag", feature_type_tag);
  out.member_if("relationship_tag", relationship_tag);
  out.member_if("feature_name", feature_name);
  out.member_if("elevation", elevation);
  out.member_if("floor", floor);
  out.member_if("radius", radius);
  out.end_object();
}

}  // namespace feedsax
