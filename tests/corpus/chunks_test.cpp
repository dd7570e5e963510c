// However a document is cut, a parser delivers the same things in the same order, with the same
// places and the same error: the pairs, and some of $FEEDSAX_CORPUS where that is set.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "feedsax/parser.hpp"
#include "support/diff.hpp"
#include "support/pairs.hpp"
#include "support/recording_sink.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::size_t small = 400;       // bytes of a document that is cut at every single place
constexpr std::size_t sampled = 120;     // files of the corpus
constexpr std::size_t largest = 40'000;  // bytes of one of those

// Reads again with the same parser: a reset leaves nothing behind.
class reader {
 public:
  explicit reader(options o) : parser_(sink_, std::move(o)) {}
  std::vector<std::string> read(std::string_view bytes, cut_list const& at) {
    sink_.lines.clear();
    parser_.reset();
    write(parser_, sink_, bytes, at);
    return sink_.lines;
  }

 private:
  recording_sink sink_;
  parser parser_;
};

void check_cuts(std::string const& name, std::string_view bytes, options o) {
  for (mode const m : {mode::recover, mode::strict}) {
    o.mode = m;
    reader again(o);
    std::vector<std::string> const whole = read(bytes, o);
    auto const check = [&](std::string const& how, cut_list const& at) {
      std::vector<std::string> const got = again.read(bytes, at);
      bool const same = got == whole;
      if (!same)
        BOOST_ERROR(name << (m == mode::strict ? ", strict, " : ", recovering, ") << how
                         << diff(whole, got));
      return same;
    };
    check("whole again", {});
    check("in single bytes", cuts_every(bytes, 1));
    check("in sevens", cuts_every(bytes, 7));
    check("before each <", cuts_before(bytes, '<'));
    std::size_t const step = bytes.size() <= small ? 1 : bytes.size() / 16;
    for (std::size_t at = 1; at < bytes.size(); at += step)
      if (!check("in two at " + std::to_string(at), {at})) break;
  }
}

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
