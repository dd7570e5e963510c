#include "feedsax/vocab/geo.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(geo)

BOOST_AUTO_TEST_CASE(geometries) {
  static constexpr probe_row rows[] = {
      {"a point is longitude first", "<georss:point> 45.256 -71.92 </georss:point>",
       R"({"geo":{"type":"Point","coordinates":[-71.92,45.256]}})"},
      {"with commas", "<georss:point>45.256,-71.92</georss:point>",
       R"({"geo":{"type":"Point","coordinates":[-71.92,45.256]}})"},
      {"a line", "<georss:line>45.25 -110.45 46.46 -109.48</georss:line>",
       R"({"geo":{"type":"LineString","coordinates":[[-110.45,45.25],[-109.48,46.46]]}})"},
      {"a polygon", "<georss:polygon>0 1 2 3 4 5 0 1</georss:polygon>",
       R"({"geo":{"type":"Polygon","coordinates":[[[1,0],[3,2],[5,4],[1,0]]]}})"},
      {"a box", "<georss:box>42.943 -71.032 43.039 -69.856</georss:box>",
       R"({"geo":{"type":"Box","coordinates":[[-71.032,42.943],[-69.856,43.039]]}})"},
      {"a circle", "<georss:circle>42.943 -71.032 500</georss:circle>",
       R"({"geo":{"type":"Point","coordinates":[-71.032,42.943],"radius":500}})"},
      {"W3C geo", "<geo:lat>26.58</geo:lat><geo:long>-97.83</geo:long>",
       R"({"geo":{"type":"Point","coordinates":[-97.83,26.58]}})"},
      {"W3C geo in a point, with a height",
       "<geo:Point><geo:long>-97.83</geo:long><geo:lat>26.58</geo:lat><geo:alt>12</geo:alt></"
       "geo:Point>",
       R"({"geo":{"type":"Point","coordinates":[-97.83,26.58,12]}})"},
      {"both in one", "<geo:lat_long>26.58,-97.83</geo:lat_long>",
       R"({"geo":{"type":"Point","coordinates":[-97.83,26.58]}})"},
      {"GML in where",
       "<georss:where><gml:Point><gml:pos>45.256 -71.92</gml:pos></gml:Point></georss:where>",
       R"({"geo":{"type":"Point","coordinates":[-71.92,45.256]}})"},
      {"GML alone", "<gml:Point><gml:pos>45.256 -71.92</gml:pos></gml:Point>",
       R"({"geo":{"type":"Point","coordinates":[-71.92,45.256]}})"},
      {"three dimensions",
       "<gml:Point srsName='urn:ogc:def:crs:EPSG:6.6:4979' srsDimension='3'>"
       "<gml:pos>42.3453 -156.2342 45</gml:pos></gml:Point>",
       R"({"geo":{"type":"Point","coordinates":[-156.2342,42.3453,45]}})"},
      {"a line, one position at a time",
       "<gml:LineString><gml:pos>1 2</gml:pos><gml:pos>3 4</gml:pos></gml:LineString>",
       R"({"geo":{"type":"LineString","coordinates":[[2,1],[4,3]]}})"},
      {"longitude first already",
       "<gml:LineString srsName='urn:ogc:def:crs:OGC:1.3:CRS84'><gml:posList>2 1 4 "
       "3</gml:posList></gml:LineString>",
       R"({"geo":{"type":"LineString","coordinates":[[2,1],[4,3]]}})"},
      {"easting and northing stay",
       "<gml:Point srsName='EPSG:26913'><gml:pos>500000 4000000</gml:pos></gml:Point>",
       R"({"geo":{"type":"Point","coordinates":[500000,4000000]}})"},
      {"a polygon with a hole",
       "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 0 9 9 9 0 0</gml:posList>"
       "</gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>1 1 1 2 2 2 1 1"
       "</gml:posList></gml:LinearRing></gml:interior></gml:Polygon>",
       R"({"geo":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}})"},
      {"an envelope",
       "<gml:Envelope><gml:upperCorner>43 -69</gml:upperCorner><gml:lowerCorner>42 "
       "-71</gml:lowerCorner></gml:Envelope>",
       R"({"geo":{"type":"Box","coordinates":[[-71,42],[-69,43]]}})"},
      {"what GeoRSS says beside it",
       "<georss:point featureTypeTag='city' relationshiptag='is' featurename='X' elev='313' "
       "floor='2' "
       "radius='500'>45 -71</georss:point>",
       R"({"geo":{"type":"Point","coordinates":[-71,45],"feature_type_tag":"city","relationship_tag":"is",)"
       R"("feature_name":"X","elevation":313,"floor":2,"radius":500}})"},
      {"the same as elements",
       "<georss:elev>313</georss:elev><georss:featurename>X</georss:featurename>"
       "<georss:point>45 -71</georss:point>",
       R"({"geo":{"type":"Point","coordinates":[-71,45],"feature_name":"X","elevation":313}})"},
      {"the first geometry holds",
       "<georss:point>1 2</georss:point><georss:point elev='9'>3 4</georss:point>",
       R"({"geo":{"type":"Point","coordinates":[2,1]}})", "duplicate-element"},
  };
  check_items(rows);
  BOOST_TEST(probe::feed("<georss:point>1 2</georss:point>").json ==
             R"({"geo":{"type":"Point","coordinates":[2,1]}})");
}

BOOST_AUTO_TEST_CASE(what_is_no_geometry) {
  static constexpr probe_row rows[] = {
      {"empty ones, as WordPress writes them",
       "<georss:point> </georss:point><geo:lat></geo:lat><geo:long/>", "{}"},
      {"words", "<georss:point>somewhere else</georss:point>", "{}", "bad-value"},
      {"one number", "<georss:point>45</georss:point>", "{}", "bad-value"},
      {"three numbers", "<georss:line>1 2 3</georss:line>", "{}", "bad-value"},
      {"a line of one position", "<georss:line>1 2</georss:line>", "{}", "bad-value"},
      {"two points in one", "<georss:point>1 2 3 4</georss:point>", "{}", "bad-value"},
      {"a polygon of three positions", "<georss:polygon>1 2 3 4 1 2</georss:polygon>", "{}",
       "bad-value"},
      {"a polygon that is open", "<georss:polygon>1 2 3 4 5 6 7 8</georss:polygon>", "{}",
       "bad-value"},
      {"off the globe", "<georss:point>91 0</georss:point>", "{}", "bad-value"},
      {"far off the globe", "<geo:lat>1</geo:lat><geo:long>1e300</geo:long>", "{}", "bad-value"},
      {"no numbers", "<georss:point>nan inf</georss:point>", "{}", "bad-value"},
      {"half a position", "<geo:lat>1</geo:lat>", "{}"},
      {"half an envelope", "<gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner></gml:Envelope>",
       "{}", "bad-value"},
      {"an empty where", "<georss:where><gml:Point/></georss:where>", "{}", "bad-value"},
      {"two numbers of three", "<gml:Point srsDimension='3'><gml:pos>1 2</gml:pos></gml:Point>",
       "{}", "bad-value"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(too_many_positions) {
  auto const line = [](std::size_t positions) {
    std::string text;
    for (std::size_t i = 0; i < positions; ++i) text += "1 2 ";
    return probe::item("<georss:line>" + text + "</georss:line>");
  };
  probe const kept = line(feedsax::max_geo_positions);
  BOOST_REQUIRE(kept.first().modules.find<feedsax::geo>());
  BOOST_TEST(kept.first().modules.find<feedsax::geo>()->coordinates.size() ==
             feedsax::max_geo_positions);
  BOOST_TEST(line(feedsax::max_geo_positions + 1).json == "{}");

  std::string positions;
  for (std::size_t i = 0; i < feedsax::max_geo_positions + 10; ++i)
    positions += "<gml:pos>1 2</gml:pos>";
  probe const gml = probe::item("<gml:LineString>" + positions + "</gml:LineString>");
  BOOST_TEST(gml.first().modules.find<feedsax::geo>()->coordinates.size() ==
             feedsax::max_geo_positions);
}

BOOST_AUTO_TEST_SUITE_END()
