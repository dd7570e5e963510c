#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <ostream>
#include <string>

#include "feedsax/parser.hpp"

// Documents whose items never end are no deeper than others.

using namespace feedsax;

namespace {

struct shape {
  char const *name, *head, *entry, *tail;
};
std::ostream& operator<<(std::ostream& out, shape const& s) { return out << s.name; }

shape const shapes[] = {
    {"rss", "<rss version='2.0'><channel>", "<item><title>x</title>", "</channel></rss>"},
    {"rdf",
     "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
     "xmlns='http://purl.org/rss/1.0/'>",
     "<item><title>x</title>", "</rdf:RDF>"},
    {"atom", "<feed xmlns='http://www.w3.org/2005/Atom'>", "<entry><title>x</title>", "</feed>"},
    {"atom, in an open title", "<feed xmlns='http://www.w3.org/2005/Atom'>",
     "<entry><id>u</id><title>x", "</feed>"},
    {"urlset", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
     "<url><loc>http://a.example/</loc>", "</urlset>"},
    {"index", "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
     "<sitemap><loc>http://a.example/</loc>", "</sitemapindex>"},
};

struct counter : sink {
  flow on_item(item&&) override { return ++entries, flow::proceed; }
  flow on_url(url&&) override { return ++entries, flow::proceed; }
  flow on_sitemap(sitemap_entry&&) override { return ++entries, flow::proceed; }
  void on_diagnostic(diagnostic&& d) override {
    longest_path = std::max(longest_path, d.path.size());
  }
  std::size_t entries = 0, longest_path = 0;
};

std::string written(shape const& s, std::size_t entries, std::string const& more = {}) {
  std::string out = s.head;
  for (std::size_t i = 0; i < entries; ++i) out += s.entry;
  return out + more + s.tail;
}

std::error_code read(std::string const& text, counter& into, options o = {}) {
  parser p(into, std::move(o));
  for (std::size_t i = 0; i < text.size(); i += 1000)
    if (auto r = p.write(std::string_view(text).substr(i, 1000)); !r) return r.error().code;
  auto const r = p.finish();
  return r ? std::error_code{} : r.error().code;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(missing_ends)

BOOST_DATA_TEST_CASE(all_entries_are_read, boost::unit_test::data::make(shapes), s) {
  counter got;
  BOOST_TEST(!read(written(s, 3000), got));
  BOOST_TEST(got.entries == 3000u);
  BOOST_TEST(got.longest_path < 60u);
}

BOOST_DATA_TEST_CASE(real_depth_is_limited, boost::unit_test::data::make(shapes), s) {
  options o;
  std::string deep;
  for (std::uint32_t i = 0; i < o.limits.max_depth; ++i) deep += "<x:y xmlns:x='urn:x'>";
  counter got;
  BOOST_TEST(read(written(s, 3000, deep), got, o) == errc::too_deep);
  BOOST_TEST(got.entries == 3000u);
}

BOOST_DATA_TEST_CASE(memory_is_bounded, boost::unit_test::data::make(shapes), s) {
  counter got;
  BOOST_TEST(read(written(s, 80'000), got) == errc::too_deep);
  BOOST_TEST(got.entries > 30'000u);
}

BOOST_DATA_TEST_CASE(strict_mode_excuses_nothing, boost::unit_test::data::make(shapes), s) {
  counter got;
  BOOST_TEST(read(written(s, 3000), got, {.mode = mode::strict}) == errc::too_deep);
}

BOOST_AUTO_TEST_CASE(what_was_excused_counts_again_once_it_has_ended) {
  options o;
  o.limits.max_depth = 20;
  std::string const ended = "</item></item></item></item></item></item></item></item>";
  std::string open, deep;
  for (int i = 0; i < 8; ++i) open += "<item>";
  for (int i = 0; i < 19; ++i) deep += "<x:y xmlns:x='urn:x'>";
  counter got;
  BOOST_TEST(read("<rss><channel>" + open + ended + deep, got, o) == errc::too_deep);
  BOOST_TEST(got.entries == 8u);
}

BOOST_AUTO_TEST_SUITE_END()
