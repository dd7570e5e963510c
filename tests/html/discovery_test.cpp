// Firefox's cases of links that are feeds and links that are none.
#include "feedsax/html/discovery.hpp"

#include <boost/test/unit_test.hpp>

#include "html/suite.hpp"

using namespace feedsax;
using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(html_discoveries)

BOOST_AUTO_TEST_CASE(firefox) {
  BOOST_TEST(true);
  auto const folder = suite_folder("discovery");
  if (!folder) return;
  boost::json::value const all = parse_json(file_bytes(*folder / "mozilla_feed_discovery.json"));
  for (boost::json::value const& v : all.at("cases").as_array()) {
    std::string const text(v.at("html").as_string());
    html::document const page(text);
    auto const found = html::discover(page, {.base = "http://h/"});
    bool const feed = !found.empty() && found[0].tier == html::discovery_tier::declared;
    BOOST_TEST(feed == v.at("feed").as_bool(), text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
