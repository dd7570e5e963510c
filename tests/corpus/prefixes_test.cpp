// Every prefix of a sitemap, as a download that broke off leaves it: what was finished is given
// out, nothing that was cut is.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/model_builder.hpp"
#include "feedsax/parser.hpp"
#include "support/pairs.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax;
using namespace feedsax::test;

namespace {

// Whole files get long when each of their prefixes is read.
constexpr std::size_t most_bytes = 4000;

std::vector<fixture> sitemaps() {
  std::vector<fixture> found;
  for (fixture const& p : fixtures()) {
    bool const wanted = p.name.starts_with("sitemap/") || p.name.starts_with("packed/");
    // A file that goes on behind its end is no prefix of anything.
    if (wanted && p.bytes.size() <= most_bytes && p.name != "packed/damaged") found.push_back(p);
  }
  return found;
}

struct reading {
  std::vector<std::string> pages, sitemaps;
  std::size_t incomplete = 0;
};

reading read(std::string_view bytes, options const& o) {
  model_builder builder;
  parser p(builder, o);
  if (p.write(bytes)) static_cast<void>(p.finish());
  reading out;
  document const d = builder.release();
  for (url const& u : d.sitemap.urls) {
    out.pages.emplace_back(u.loc);
    out.incomplete += u.incomplete;
  }
  for (sitemap_entry const& s : d.sitemap.sitemaps) {
    out.sitemaps.emplace_back(s.loc);
    out.incomplete += s.incomplete;
  }
  return out;
}

bool begins(std::vector<std::string> const& whole, std::vector<std::string> const& part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

// A plain text does not show that its last line was cut.
void drop_last(std::vector<std::string>& entries, bool is_text) {
  if (is_text && !entries.empty()) entries.pop_back();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(prefixes)

BOOST_DATA_TEST_CASE(of_each_sitemap, bdata::make(sitemaps()), p) {
  reading const whole = read(p.bytes, p.options);
  std::size_t pages = 0, entries = 0;
  for (std::size_t n = 0; n < p.bytes.size(); ++n) {
    reading part = read(std::string_view(p.bytes).substr(0, n), p.options);
    bool const is_text = p.document.ends_with(".txt") || p.name == "packed/text";
    drop_last(part.pages, is_text);
    drop_last(part.sitemaps, is_text);
    BOOST_TEST_CONTEXT(n << " bytes of " << p.name) {
      BOOST_REQUIRE(begins(whole.pages, part.pages));
      BOOST_REQUIRE(begins(whole.sitemaps, part.sitemaps));
      BOOST_REQUIRE(part.incomplete <= 1u);
      // More bytes, never less of them.
      BOOST_REQUIRE((is_text || part.pages.size() >= pages));
      BOOST_REQUIRE((is_text || part.sitemaps.size() >= entries));
    }
    pages = part.pages.size();
    entries = part.sitemaps.size();
  }
}

BOOST_AUTO_TEST_SUITE_END()
