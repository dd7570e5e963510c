#include "feedsax/html/query.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/html/document.hpp"

using namespace feedsax::html;

namespace {

document const& page() {
  static document const d(
      "<div id=1 class='a B' lang=en-GB><p id=2>x<b id=3>y</b></p><p id=4 class=b><i id=5></i></p>"
      "<div id=6><p id=7></p><div id=8><p id=9 title='Hello World'></p></div></div></div>");
  return d;
}

std::string ids(query const& q) {
  std::string out;
  for (node const& n : q.from(page().root())) out += n.attribute("id").value_or("-") + " ";
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(html_query)

BOOST_AUTO_TEST_CASE(axes) {
  BOOST_TEST(ids(query().descendant(by::name("p"))) == "2 4 7 9 ");
  BOOST_TEST(ids(query().descendant(by::name("DIV")).child(by::name("p"))) == "2 4 7 9 ");
  BOOST_TEST(ids(query().descendant(by::name("b")).parent()) == "2 ");
  BOOST_TEST(ids(query().descendant(by::name("b")).ancestor(by::name("div"))) == "1 ");
  BOOST_TEST(ids(query().descendant(by::attribute_equals("id", "4")).following_sibling()) == "6 ");
  BOOST_TEST(ids(query().descendant(by::attribute_equals("id", "4")).preceding_sibling()) == "2 ");
  BOOST_TEST(ids(query().descendant(by::name("i")).self(by::attribute("id"))) == "5 ");
  BOOST_TEST(ids(query().descendant(by::name("b")).child(by::text())) == "- ");
}

BOOST_AUTO_TEST_CASE(each_once) {
  BOOST_TEST(ids(query().descendant(by::name("div")).descendant(by::name("p"))) == "2 4 7 9 ");
}

BOOST_AUTO_TEST_CASE(nth) {
  BOOST_TEST(ids(query().descendant(by::name("p")).nth(2)) == "7 ");
  BOOST_TEST(ids(query().descendant(by::name("p")).nth(9)).empty());
  BOOST_TEST(ids(query().descendant(by::name("div")).child(by::name("p")).nth(0)) == "2 7 9 ");
  BOOST_TEST(ids(query().descendant(by::name("i")).ancestor(by::element()).nth(1)) == "1 ");
}

BOOST_AUTO_TEST_CASE(filters) {
  auto const found = [](filter const& f) { return ids(query().descendant(f)); };
  BOOST_TEST(found(by::attribute("class")) == "1 4 ");
  BOOST_TEST(found(by::attribute_contains_word("class", "b")) == "4 ");
  BOOST_TEST(found(by::attribute_contains_word("class", "b").ignore_case()) == "1 4 ");
  BOOST_TEST(found(by::attribute_contains("title", "lo Wo")) == "9 ");
  BOOST_TEST(found(by::attribute_contains("title", "o")) == "9 ");
  BOOST_TEST(found(by::attribute_contains("title", "x")).empty());
  BOOST_TEST(found(by::attribute_contains("title", "")).empty());
  BOOST_TEST(found(by::attribute_starts_with("title", "hello")).empty());
  BOOST_TEST(found(by::attribute_starts_with("title", "hello").ignore_case()) == "9 ");
  BOOST_TEST(found(by::attribute_ends_with("title", "World")) == "9 ");
  BOOST_TEST(found(by::name("p") && !by::attribute("class")) == "2 7 9 ");
  BOOST_TEST(found(by::name("b") || by::name("i")) == "3 5 ");
  BOOST_TEST(found(!(by::name("p") || by::name("div")) && by::element()) == "- - - 3 5 ");
  BOOST_TEST(found(filter()).size() > 10u);
}

BOOST_AUTO_TEST_CASE(too_much) {
  filter f = by::name("p");
  for (int i = 0; i < 20; ++i) f = f || by::name("q");
  BOOST_TEST(!f.good());
  BOOST_TEST(ids(query().descendant(f)).empty());
  query q;
  for (int i = 0; i < 9; ++i) q.descendant();
  BOOST_TEST(!q.good());
  BOOST_TEST(ids(q).empty());
  BOOST_TEST(ids(query()).empty());
  BOOST_TEST(!query().nth(1).good());
  BOOST_TEST(!query().child().first(node()));
  BOOST_TEST(query().descendant(by::name("b")).first(page().root()).text() == "y");
}

BOOST_AUTO_TEST_SUITE_END()
