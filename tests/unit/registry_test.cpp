#include "feedsax/registry.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/handlers/rss.hpp"
#include "feedsax/parse.hpp"

using namespace feedsax;

namespace {

using xmlns::none;

void hook(scope&, std::string_view) {}

// A format of two versions, the second one with a base.
constexpr feedsax::rule book_1[] = {text<hook>({none, "title"}), text<hook>({none, "isbn"})};
constexpr rule_set book_set_1{.rules = book_1, .place = place::item};
constexpr feedsax::rule book_2[] = {html_text<hook>({none, "title"})};
constexpr rule_set book_set_2{.rules = book_2, .base = &book_set_1, .place = place::item};
constexpr feedsax::rule shelf_1[] = {group({none, "book"}, book_set_1)};
constexpr rule_set shelf_set_1{.rules = shelf_1};
constexpr feedsax::rule shelf_2[] = {group({none, "book"}, book_set_2)};
constexpr rule_set shelf_set_2{.rules = shelf_2};
constexpr std::string_view v1[] = {"1"};
constexpr std::string_view v2[] = {"2", "2.0"};

std::unique_ptr<format_handler> make(environment const& e) {
  return std::make_unique<rss_handler>(e);
}
feedsax::format shelf(std::string_view title, rule_set const& rules,
                      std::span<std::string_view const> versions) {
  feedsax::format f;
  f.id = "shelf";
  f.title = title;
  f.root = {none, "shelf"};
  f.root_versions = versions;
  f.rules = &rules;
  f.make = make;
  return f;
}

constexpr std::string_view shop_names[] = {"urn:shop", "http://shop.example/ns#"};
constexpr feedsax::rule shop_item[] = {text<hook>({"urn:shop", "price"})};
constexpr feedsax::rule shop_url[] = {text<hook>({"urn:shop", "stock"})};
constexpr vocabulary shop{.prefix = "shop",
                          .namespaces = shop_names,
                          .feed = {},
                          .item = {.rules = shop_item},
                          .url = {.rules = shop_url}};
constexpr feedsax::rule other_item[] = {html_text<hook>({"urn:shop", "price"})};
constexpr vocabulary other_shop{.prefix = "other",
                                .namespaces = shop_names,
                                .feed = {},
                                .item = {.rules = other_item},
                                .url = {}};

struct match {
  feedsax::format const* format;
  fit how;
};
match match_of(feedsax::registry const& r, name const& root, std::string_view version = {}) {
  std::array const attributes{attribute{{none, "version"}, version}};
  element const e(root, version.empty() ? std::span<attribute const>() : attributes);
  match m{nullptr, fit::exact};
  m.format = r.match(e, m.how);
  return m;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(registry)

BOOST_AUTO_TEST_CASE(knows_nothing_at_first) {
  feedsax::registry const empty;
  BOOST_TEST(empty.formats().empty());
  BOOST_TEST(empty.vocabularies().empty());
  BOOST_TEST(empty.precedences().empty());
  match const m = match_of(empty, {none, "rss"});
  BOOST_TEST(m.format == nullptr);
  BOOST_TEST((m.how == fit::none));
  BOOST_TEST(empty.find(book_set_1, {none, "title"}) == nullptr);
  BOOST_TEST(empty.find_vocabulary("urn:shop") == nullptr);
  BOOST_TEST(empty.canonical("urn:shop") == "urn:shop");
  BOOST_TEST(empty.rank(field::title, {none, "title"}) == 254);
}

BOOST_AUTO_TEST_CASE(roots_are_matched) {
  feedsax::registry r;
  r.add(shelf("one", shelf_set_1, v1)).add(shelf("two", shelf_set_2, v2));
  struct row {
    char const* note;
    name root;
    std::string_view version;
    std::string_view title;
    fit how;
  } const rows[] = {
      {"its version", {none, "shelf"}, "1", "one", fit::exact},
      {"another spelling of it", {none, "shelf"}, " 2.0 ", "two", fit::exact},
      {"an unknown version: the last", {none, "shelf"}, "3", "two", fit::any_version},
      {"no version", {none, "shelf"}, "", "two", fit::any_version},
      {"another namespace", {"urn:x", "shelf"}, "", "two", fit::local_name},
      {"another case", {none, "SHELF"}, "", "two", fit::local_name},
      {"another root", {none, "shelves"}, "1", "", fit::none},
  };
  for (row const& x : rows) {
    BOOST_TEST_CONTEXT(x.note) {
      match const m = match_of(r, x.root, x.version);
      BOOST_TEST((m.format ? m.format->title : "") == x.title);
      BOOST_TEST((m.how == x.how));
    }
  }
  // A version that is right counts for more than a namespace that is not.
  match const m = match_of(r, {"urn:x", "shelf"}, "1");
  BOOST_REQUIRE(m.format);
  BOOST_TEST(m.format->title == "one");
  BOOST_TEST((m.how < fit::exact));
}

BOOST_AUTO_TEST_CASE(a_later_format_wins) {
  feedsax::registry r;
  r.add(shelf("one", shelf_set_1, v1)).add(shelf("mine", shelf_set_1, v1));
  BOOST_TEST(match_of(r, {none, "shelf"}, "1").format->title == "mine");
  BOOST_TEST(r.formats().size() == 2u);
}

BOOST_AUTO_TEST_CASE(rules_are_found) {
  feedsax::registry r;
  r.add(shelf("one", shelf_set_1, v1)).add(shelf("two", shelf_set_2, v2)).add(shop);
  BOOST_TEST(r.find(shelf_set_1, {none, "book"}) == &shelf_1[0]);
  BOOST_TEST(r.find(book_set_1, {none, "title"}) == &book_1[0]);
  BOOST_TEST(r.find(book_set_2, {none, "title"}) == &book_2[0]);  // hides the base's
  BOOST_TEST(r.find(book_set_2, {none, "isbn"}) == &book_1[1]);
  BOOST_TEST(r.find(book_set_2, {none, "ISBN"}) == nullptr);
  BOOST_TEST(r.find(book_set_2, {"urn:x", "isbn"}) == nullptr);
  // Vocabularies have a say where items and URLs are, each in its own set.
  BOOST_TEST(r.find(book_set_1, {"urn:shop", "price"}) == &shop_item[0]);
  BOOST_TEST(r.find(book_set_1, {"urn:shop", "stock"}) == nullptr);
  BOOST_TEST(r.find(shelf_set_1, {"urn:shop", "price"}) == nullptr);
}

BOOST_AUTO_TEST_CASE(a_later_vocabulary_wins) {
  feedsax::registry r;
  r.add(shelf("one", shelf_set_1, v1)).add(shop).add(other_shop);
  BOOST_TEST(r.find_vocabulary("urn:shop") == &other_shop);
  BOOST_TEST(r.find(book_set_1, {"urn:shop", "price"}) == &other_item[0]);
  BOOST_TEST(r.vocabularies().size() == 2u);
}

// Two vocabularies of one namespace add up: what one has no rule for is the other's.
BOOST_AUTO_TEST_CASE(vocabularies_of_one_namespace_add_up) {
  static constexpr feedsax::rule colour_item[] = {ignored({"urn:shop", "colour"})};
  static constexpr std::string_view shop_names[] = {"urn:shop"};
  static constexpr vocabulary colours{
      .prefix = "c", .namespaces = shop_names, .item = {.rules = colour_item}};
  feedsax::registry r;
  r.add(shelf("one", shelf_set_1, v1)).add(shop).add(colours);
  BOOST_TEST(r.find(book_set_1, {"urn:shop", "colour"}) == &colour_item[0]);
  BOOST_TEST(r.find(book_set_1, {"urn:shop", "price"}) == &shop_item[0]);
  BOOST_TEST_REQUIRE(r.find_vocabularies("urn:shop").size() == 2u);
  BOOST_TEST(r.find_vocabularies("urn:shop")[1] == &shop);
  BOOST_TEST(r.find_vocabularies("urn:nobodys").empty());
}

BOOST_AUTO_TEST_CASE(a_handler_takes_the_place_of_a_built_in_one) {
  struct mine : rss_handler {
    using rss_handler::rss_handler;
    void item_title(std::string_view) override { rss_handler::item_title("mine"); }
  };
  feedsax::registry r = feedsax::registry::standard();
  BOOST_TEST(r.replace<mine>() == 5u);  // RSS 0.91 to 2.0; RDF has a handler of its own
  auto const document =
      feedsax::parse("<rss version='2.0'><channel><item><title>x</title></item></channel></rss>",
                     {.registry = &r})
          .value();
  BOOST_TEST_REQUIRE(document.feed.items.size() == 1u);
  BOOST_TEST(document.feed.items[0].title.value == "mine");
  // The standard registry, which it was copied from, is what it was.
  BOOST_TEST(feedsax::registry::standard().formats().size() == r.formats().size());
  BOOST_TEST(feedsax::registry().replace<mine>() == 0u);
}

BOOST_AUTO_TEST_CASE(namespace_names_are_folded) {
  feedsax::registry r;
  r.add(shop).add_alias("urn:nobodys", "http://alias.example/");
  for (std::string_view const ns :
       {"urn:shop", "http://shop.example/ns#", "http://shop.example/ns", "https://shop.example/ns/",
        " http://SHOP.example/ns ", "urn:shop/"})
    BOOST_TEST(r.canonical(ns) == "urn:shop");
  BOOST_TEST(r.canonical("https://alias.example") == "urn:nobodys");
  BOOST_TEST(r.canonical("http://shop.example/ns/2") == "http://shop.example/ns/2");
  BOOST_TEST(r.canonical("") == "");
  BOOST_TEST(r.find_vocabulary("urn:shop") == &shop);
  BOOST_TEST(r.find_vocabulary("http://shop.example/ns#") == nullptr);  // canonical names only
}

BOOST_AUTO_TEST_CASE(precedence_is_a_list_that_can_be_replaced) {
  static constexpr name first[] = {{none, "a"}, {"urn:x", "b"}};
  static constexpr name second[] = {{"urn:x", "b"}};
  feedsax::registry r;
  r.add(feedsax::precedence{field::title, first});
  BOOST_TEST(r.rank(field::title, {none, "a"}) == 0);
  BOOST_TEST(r.rank(field::title, {"urn:x", "b", "p"}) == 1);
  BOOST_TEST(r.rank(field::title, {none, "b"}) == 254);
  BOOST_TEST(r.rank(field::link, {none, "a"}) == 254);
  r.add(feedsax::precedence{field::title, second});
  BOOST_TEST(r.precedences().size() == 1u);
  BOOST_TEST(r.rank(field::title, {none, "a"}) == 254);
  BOOST_TEST(r.rank(field::title, {"urn:x", "b"}) == 0);
}

// Copies are cheap, and what is added to one is not seen in the other.
BOOST_AUTO_TEST_CASE(registries_are_values) {
  feedsax::registry one;
  one.add(shelf("one", shelf_set_1, v1));
  feedsax::registry two = one;
  two.add(shop);
  BOOST_TEST(one.vocabularies().empty());
  BOOST_TEST(two.vocabularies().size() == 1u);
  BOOST_TEST(two.find(book_set_1, {none, "title"}) == &book_1[0]);
  one = two;
  one.add(other_shop);
  BOOST_TEST(two.find_vocabulary("urn:shop") == &shop);
  feedsax::registry three = std::move(one);
  BOOST_TEST(three.find_vocabulary("urn:shop") == &other_shop);
}

BOOST_AUTO_TEST_CASE(the_standard_one) {
  feedsax::registry const& standard = feedsax::registry::standard();
  BOOST_TEST(&standard == &feedsax::registry::standard());
  for (feedsax::format const& f : standard.formats()) {
    BOOST_TEST_CONTEXT(f.title) {
      BOOST_TEST(!f.id.empty());
      BOOST_TEST(!f.version.empty());
      BOOST_TEST(f.rules != nullptr);
      BOOST_TEST(f.make != nullptr);
    }
  }
  for (vocabulary const* v : standard.vocabularies()) {
    BOOST_TEST_CONTEXT(v->prefix) {
      BOOST_REQUIRE(!v->namespaces.empty());
      for (std::string_view const ns : v->namespaces)
        BOOST_TEST(standard.canonical(ns) == v->namespaces.front());
      BOOST_TEST(standard.find_vocabulary(v->namespaces.front()) == v);
      // The rules use the first namespace, or another vocabulary's would never be found.
      for (rule_set const* set : {&v->feed, &v->item, &v->url})
        for (feedsax::rule const& r : set->rules)
          BOOST_TEST(r.name.ns == v->namespaces.front(), r.name.local);
    }
  }
  // What precedence names is spelled as it is looked up.
  for (feedsax::precedence const& p : standard.precedences())
    for (name const& n : p.order) BOOST_TEST(standard.canonical(n.ns) == n.ns, n.local);
}

BOOST_AUTO_TEST_SUITE_END()
