// A document made from the tables: every element that a vocabulary or format knows, at every place
// where it is known, with words, numbers and dates in turn. Nothing of it is left over as an
// element of nobody, and it is read the same however it is cut.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "corpus/cuts.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::size_t deepest = 5;  // sets may name themselves

// The elements of a set, those of nested sets inside them.
class writer {
 public:
  writer(std::string_view ns, std::string_view words) : ns_(ns), words_(words) {}
  std::string of(rule_set const& set) {
    std::string out;
    if (depth_ == deepest) return out;
    ++depth_;
    for (rule_set const* from = &set; from; from = from->base)
      for (rule const& r : from->rules) {
        // Some hold elements of other namespaces.
        bool const own = r.name.ns == ns_;
        std::string const name = (own ? "v:" : "") + std::string(r.name.local);
        out.append("<").append(name);
        if (!own) out.append(" xmlns='").append(r.name.ns).append("'");
        out.append(attributes()).append(">").append(words_);
        if (r.children) out.append(of(*r.children));
        out.append("</").append(name).append(">\n");
      }
    --depth_;
    return out;
  }

 private:
  // Those that modules look at most; each has the same words.
  std::string attributes() const {
    std::string out;
    for (char const* name : {"url", "href", "type", "value", "start", "count", "rel", "term"})
      out.append(" ").append(name).append("='").append(words_).append("'");
    return out;
  }
  std::string_view ns_, words_;
  std::size_t depth_ = 0;
};

struct vocabulary_row {
  vocabulary const* of;
  friend std::ostream& operator<<(std::ostream& out, vocabulary_row const& r) {
    return out << r.of->prefix << ' ' << r.of->namespaces.front();
  }
};

std::vector<vocabulary_row> all_vocabularies() {
  std::vector<vocabulary_row> rows;
  for (vocabulary const* v : registry::standard().vocabularies()) rows.push_back({v});
  return rows;
}

std::string rss_with(vocabulary const& v, std::string_view words) {
  std::string const ns(v.namespaces.front());
  return "<rss version='2.0' xmlns:v='" + ns + "'><channel>" + writer(ns, words).of(v.feed) +
         "<item>" + writer(ns, words).of(v.item) + "</item></channel></rss>";
}

std::string urlset_with(vocabulary const& v, std::string_view words) {
  std::string const ns(v.namespaces.front());
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:v='" + ns +
         "'><url><loc>http://a.example/</loc>" + writer(ns, words).of(v.url) + "</url></urlset>";
}

constexpr std::string_view all_words[] = {"",     "words",      "12",
                                          "-1.5", "2004-01-01", "https://a.example/x",
                                          "yes",  "1:02:03",    "&lt;b&gt;html&lt;/b&gt;"};

}  // namespace

BOOST_AUTO_TEST_SUITE(generated)

BOOST_DATA_TEST_CASE(vocabularies, bdata::make(all_vocabularies()) * bdata::make(all_words), v,
                     words) {
  model_builder builder;
  parser p(builder);
  BOOST_REQUIRE(p.write(rss_with(*v.of, words)));
  BOOST_REQUIRE(p.finish());
  document const d = builder.release();
  for (extension const& e : d.feed.extensions) BOOST_ERROR("nobody's on a feed: " << e.name);
  BOOST_REQUIRE(d.feed.items.size() == 1u);
  for (extension const& e : d.feed.items[0].extensions)
    BOOST_ERROR("nobody's on an item: " << e.name);
}

BOOST_DATA_TEST_CASE(vocabularies_in_pieces, bdata::make(all_vocabularies()), v) {
  check_cuts("rss", rss_with(*v.of, "1"), {});
  if (!v.of->url.rules.empty()) check_cuts("urlset", urlset_with(*v.of, "1"), {});
}

BOOST_AUTO_TEST_SUITE_END()
