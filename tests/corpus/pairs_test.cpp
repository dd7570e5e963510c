// Each document of pairs/ against the expectation beside it. With FEEDSAX_UPDATE=1 in the
// environment the expectations are written instead, to be reviewed as a difference.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

#include "support/diff.hpp"
#include "support/pairs.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(pairs)

BOOST_DATA_TEST_CASE(expectation, bdata::make(fixtures()), p) {
  std::string const got = describe(p);
  if (std::getenv("FEEDSAX_UPDATE")) {
    std::ofstream(p.expectation_path(), std::ios::binary) << got;
    return;
  }
  std::string const expected = p.expectation();
  BOOST_REQUIRE_MESSAGE(!expected.empty(), "no " + p.expectation_path());
  BOOST_CHECK_MESSAGE(got == expected, p.name + ".expect.json" + diff(expected, got));
}

// A document that was renamed leaves its expectation behind.
BOOST_AUTO_TEST_CASE(no_expectation_is_alone) {
  std::set<std::string> known;
  for (fixture const& p : fixtures()) known.insert(p.expectation_path());
  for (std::string const& path : files_below(pairs_folder(), ".expect.json"))
    BOOST_TEST(known.contains(path), path << " has no document");
  BOOST_TEST(!known.empty());
}

BOOST_AUTO_TEST_SUITE_END()
