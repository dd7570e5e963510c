#include "feedsax/element.hpp"

#include <array>
#include <boost/test/unit_test.hpp>

#include "feedsax/event_handler.hpp"

using namespace feedsax;

namespace {

struct by_tens final : locator {
  position locate(std::uint64_t offset) const override {
    return {offset, offset / 10 + 1, offset % 10 + 1};
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(element)

BOOST_AUTO_TEST_CASE(names_are_the_same_whatever_their_prefix) {
  constexpr name creator{"urn:dc", "creator"};
  static_assert(creator == name{"urn:dc", "creator", "d"});
  static_assert(!(creator == name{"urn:other", "creator"}));
  static_assert(!(creator == name{"urn:dc", "Creator"}));
  static_assert(name{} == name{"", ""});
  BOOST_TEST((creator != name{"", "creator"}));
}

BOOST_AUTO_TEST_CASE(places_are_the_same_in_all_three) {
  static_assert(position{} == position{0, 1, 1});
  static_assert(!(position{5, 1, 6} == position{5, 2, 6}));
  static_assert(!(position{5, 1, 6} == position{5, 1, 5}));
  static_assert(!(position{5, 1, 6} == position{4, 1, 6}));
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(attributes_are_found_by_expanded_name) {
  std::array const attributes{attribute{{"", "href"}, "one"},
                              attribute{{"urn:x", "href", "x"}, "two"},
                              attribute{{"", "empty"}, ""}, attribute{{"", "href"}, "again"}};
  std::array const declarations{namespace_declaration{"x", "urn:x"}};
  feedsax::element const e({"urn:e", "link", "e"}, attributes, declarations);
  BOOST_TEST((e.name() == name{"urn:e", "link"}));
  BOOST_TEST(e.name().prefix == "e");
  BOOST_TEST(e.attributes().size() == 4u);
  BOOST_TEST(e.declarations().size() == 1u);
  BOOST_TEST(e.attribute("href").value() == "one");
  BOOST_TEST(e.attribute("href", "urn:x").value() == "two");
  BOOST_TEST(!e.attribute("href", "urn:y").has_value());
  BOOST_TEST(!e.attribute("Href").has_value());
  BOOST_TEST(e.attribute("empty").has_value());
  BOOST_TEST(e.attribute_or_empty("empty") == "");
  BOOST_TEST(e.attribute_or_empty("nothing") == "");
  BOOST_TEST(e.attribute_or_empty("href", "urn:x") == "two");
}

BOOST_AUTO_TEST_CASE(its_place_is_located_when_asked_for) {
  by_tens const ten;
  feedsax::element const located({"", "a"}, {}, {}, 37, &ten, 4);
  BOOST_TEST((located.where() == position{37, 4, 8}));
  BOOST_TEST(located.offset() == 37u);
  BOOST_TEST(located.symbol() == 4u);
  feedsax::element const bare({"", "a"}, {}, {}, 37);
  BOOST_TEST((bare.where() == position{37, 1, 1}));
  BOOST_TEST((feedsax::element().where() == position{}));
  BOOST_TEST(bare.symbol() == 0u);
}

BOOST_AUTO_TEST_CASE(sets_of_events) {
  static_assert((events::text | events::comments | events::instructions) == events::all);
  static_assert(has(events::text | events::comments, events::comments));
  static_assert(!has(events::text | events::comments, events::instructions));
  static_assert(!has(events::none, events::text));
  // Who derives and says nothing gets everything, and does nothing.
  struct nobody : event_handler {
  } handler;
  BOOST_TEST((handler.wanted() == events::all));
  handler.on_start({});
  handler.on_text("t");
  handler.on_comment("c");
  handler.on_instruction("t", "d");
  handler.on_end({});
  handler.on_diagnostic({});
  handler.on_document_end();
}

BOOST_AUTO_TEST_SUITE_END()
