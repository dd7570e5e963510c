#include "feedsax/vocab/dublin_core.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/json_writer.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/registry.hpp"

// What fills in what the format left open stands in the pairs of tests/corpus.

using namespace feedsax;

namespace {

using dc = feedsax::dublin_core;

struct element_of_dc {
  std::string_view name;
  list<std::string_view> dc::*member;
};
constexpr element_of_dc elements[] = {
    {"title", &dc::title},
    {"creator", &dc::creator},
    {"author", &dc::author},
    {"subject", &dc::subject},
    {"description", &dc::description},
    {"publisher", &dc::publisher},
    {"contributor", &dc::contributor},
    {"date", &dc::date},
    {"type", &dc::type},
    {"format", &dc::format},
    {"identifier", &dc::identifier},
    {"source", &dc::source},
    {"language", &dc::language},
    {"relation", &dc::relation},
    {"coverage", &dc::coverage},
    {"rights", &dc::rights},
};

std::string statements() {
  std::string text;
  for (auto const& [name, member] : elements)
    for (char const* which : {"1", "2"})
      text.append("<dc:")
          .append(name)
          .append(">")
          .append(name)
          .append(which)
          .append("</dc:")
          .append(name)
          .append(">");
  return text;
}

document read_all() {
  return parse("<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>" +
               statements() + "<item>" + statements() + "</item></channel></rss>")
      .value();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(dublin_core)

// Each element has its list, repeats in order, on the feed and on the item.
BOOST_AUTO_TEST_CASE(every_element_is_kept) {
  document const d = read_all();
  for (dc const* of : {d.feed.modules.find<dc>(), d.feed.items.at(0).modules.find<dc>()}) {
    BOOST_REQUIRE(of);
    for (auto const& [name, member] : elements) {
      BOOST_TEST_CONTEXT(name) {
        list<std::string_view> const& words = of->*member;
        BOOST_REQUIRE(words.size() == 2u);
        BOOST_TEST(words[0] == std::string(name) + "1");
        BOOST_TEST(words[1] == std::string(name) + "2");
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(json) {
  document const d = read_all();
  std::string out;
  json_writer writer(out);
  d.feed.modules.find<dc>()->write(writer);
  std::string expected = "{";
  for (auto const& [name, member] : elements) {
    std::string const n(name);
    expected += (expected.size() > 1 ? ",\"" : "\"") + n + "\":[\"" + n + "1\",\"" + n + "2\"]";
  }
  BOOST_TEST(out == expected + "}");
  std::string none;
  json_writer empty(none);
  dc().write(empty);
  BOOST_TEST(none == "{}");
}

BOOST_AUTO_TEST_CASE(the_vocabulary) {
  BOOST_TEST(vocab::dublin_core.prefix == "dc");
  BOOST_TEST(vocab::dublin_core.namespaces.front() == "http://purl.org/dc/elements/1.1/");
  BOOST_TEST(vocab::dublin_core.url.rules.empty());
  for (auto const& [name, member] : elements) {
    feedsax::name const n{"http://purl.org/dc/elements/1.1/", name};
    BOOST_TEST(vocab::dublin_core.feed.find(n) != nullptr);
    BOOST_TEST(vocab::dublin_core.item.find(n) != nullptr);
  }
}

BOOST_AUTO_TEST_SUITE_END()
