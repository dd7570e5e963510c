#include "feedsax/handlers/rdf.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "feedsax/parse.hpp"
#include "feedsax/registry.hpp"

// What is read where stands in the pairs of tests/corpus.

using namespace feedsax;

namespace {

std::string const open = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                         "xmlns='http://purl.org/rss/1.0/'>";

std::string item_of(char const* about) {
  return std::string("<item rdf:about='") + about + "'><title>" + about + "</title></item>";
}

struct order_sink : sink {
  std::vector<std::string> ids;
  flow on_item(item&& i) override {
    ids.emplace_back(i.id);
    return flow::proceed;
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(rdf)

BOOST_AUTO_TEST_CASE(the_namespace_tells_the_version) {
  for (auto const& [ns, version] : {std::pair{"http://purl.org/rss/1.0/", "1.0"},
                                    {"http://my.netscape.com/rdf/simple/0.9/", "0.90"},
                                    {"http://channel.netscape.com/rdf/simple/0.9/", "0.90"}}) {
    std::string const bytes =
        std::string("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='") +
        ns + "'><channel><title>t</title></channel></rdf:RDF>";
    auto const d = parse(bytes);
    BOOST_REQUIRE(d);
    BOOST_TEST(d->version == version);
    BOOST_TEST(d->feed.title.value == "t");
    BOOST_TEST(d->diagnostics.empty());
  }
}

BOOST_AUTO_TEST_CASE(a_sink_gets_document_order_and_a_model_that_of_the_sequence) {
  std::string const bytes = open +
                            "<channel rdf:about='http://a.example/'><items><rdf:Seq>"
                            "<rdf:li rdf:resource='urn:2'/><rdf:li resource='urn:1'/>"
                            "</rdf:Seq></items></channel>" +
                            item_of("urn:3") + item_of("urn:1") + item_of("urn:2") + "</rdf:RDF>";
  order_sink streamed;
  BOOST_REQUIRE(parse(bytes, streamed));
  BOOST_TEST(streamed.ids == (std::vector<std::string>{"urn:3", "urn:1", "urn:2"}),
             boost::test_tools::per_element());
  auto const d = parse(bytes);
  BOOST_REQUIRE(d);
  std::vector<std::string> ids;
  for (item const& i : d->feed.items) ids.emplace_back(i.id);
  BOOST_TEST(ids == (std::vector<std::string>{"urn:2", "urn:1", "urn:3"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(about_is_id_and_link_where_nothing_better_is) {
  std::string const bytes =
      open + item_of("http://a.example/1") +
      "<item rdf:about='http://a.example/2'><link>http://b.example/</link></item>" +
      item_of("urn:3") + "</rdf:RDF>";
  auto const d = parse(bytes);
  BOOST_REQUIRE(d);
  BOOST_REQUIRE_EQUAL(d->feed.items.size(), 3u);
  BOOST_TEST(d->feed.items[0].link == "http://a.example/1");
  BOOST_TEST(d->feed.items[1].id == "http://a.example/2");
  BOOST_TEST(d->feed.items[1].link == "http://b.example/");
  BOOST_TEST(d->feed.items[2].link == "");
}

BOOST_AUTO_TEST_SUITE_END()
