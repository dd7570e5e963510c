// However a document is cut, a parser delivers the same things in the same order, with the same
// places and the same error: the pairs, and some of $FEEDSAX_CORPUS where that is set.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "corpus/cuts.hpp"
#include "support/pairs.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax::test;

namespace {

constexpr std::size_t sampled = 120;     // files of the corpus
constexpr std::size_t largest = 40'000;  // bytes of one of those

std::vector<std::string> sample() {
  std::vector<std::string> chosen;
  char const* const corpus = std::getenv("FEEDSAX_CORPUS");
  if (!corpus) return chosen;
  for (char const* folder : {"/feeds", "/sitemaps", "/quirks"}) {
    std::vector<std::string> const all = files_below(std::string(corpus) + folder, ".xml");
    std::size_t const step = all.size() * 3 / sampled + 1;
    for (std::size_t i = 0; i < all.size(); i += step) chosen.push_back(all[i]);
  }
  return chosen;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(chunks)

BOOST_DATA_TEST_CASE(each_pair, bdata::make(fixtures()), p) {
  check_cuts(p.name, p.bytes, p.options);
}

BOOST_AUTO_TEST_CASE(corpus) {
  for (std::string const& path : sample()) {
    std::string const bytes = read_file(path);
    if (bytes.size() <= largest) check_cuts(path, bytes, {});
  }
  BOOST_TEST(true);  // where there is no corpus, there is nothing to check
}

BOOST_AUTO_TEST_SUITE_END()
