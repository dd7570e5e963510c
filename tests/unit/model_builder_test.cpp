#include "feedsax/model_builder.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/parser.hpp"

using namespace feedsax;

namespace {

item item_of(std::string_view id) {
  item i;
  i.id = i.memory.copy(id);
  return i;
}

std::string ids(document const& d) {
  std::string all;
  for (item const& i : d.feed.items) all.append(i.id).append(" ");
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(model_builder)

BOOST_AUTO_TEST_CASE(assembles_what_it_is_told) {
  feedsax::model_builder builder;
  BOOST_TEST(!builder.complete());
  BOOST_TEST((builder.on_item(item_of("a")) == flow::proceed));
  diagnostic d;
  d.code = issue::bad_date;
  builder.on_diagnostic(std::move(d));
  BOOST_TEST((builder.on_item(item_of("b")) == flow::proceed));
  url u;
  u.loc = "loc";
  BOOST_TEST((builder.on_url(std::move(u)) == flow::proceed));
  sitemap_entry s;
  s.loc = "map";
  BOOST_TEST((builder.on_sitemap(std::move(s)) == flow::proceed));
  feed f;
  f.id = "feed";
  builder.on_feed(std::move(f));
  BOOST_TEST(!builder.complete());
  document_info info;
  info.kind = document_kind::sitemap;
  info.format = "rss";
  info.version = "2.0";
  info.encoding = "utf-8";
  info.well_formed = false;
  info.diagnostics_total = 7;
  builder.on_document(info);
  BOOST_TEST(builder.complete());

  document const out = builder.release();
  BOOST_TEST((out.kind == document_kind::sitemap));
  BOOST_TEST(out.format == "rss");
  BOOST_TEST(out.version == "2.0");
  BOOST_TEST(out.encoding == "utf-8");
  BOOST_TEST(!out.well_formed);
  BOOST_TEST(out.diagnostics_total == 7u);
  BOOST_REQUIRE(out.diagnostics.size() == 1u);
  BOOST_TEST((out.diagnostics[0].code == issue::bad_date));
  BOOST_TEST(out.feed.id == "feed");
  BOOST_TEST(ids(out) == "a b ");
  BOOST_REQUIRE(out.sitemap.urls.size() == 1u);
  BOOST_TEST(out.sitemap.urls[0].loc == "loc");
  BOOST_REQUIRE(out.sitemap.sitemaps.size() == 1u);
  BOOST_TEST(out.sitemap.sitemaps[0].loc == "map");
  BOOST_TEST(!out.failure.has_value());
}

BOOST_AUTO_TEST_CASE(is_as_new_after_a_release) {
  feedsax::model_builder builder;
  builder.on_item(item_of("a"));
  builder.on_diagnostic({});
  builder.on_url({});
  builder.on_document({});
  static_cast<void>(builder.release());
  BOOST_TEST(!builder.complete());
  builder.on_item(item_of("b"));
  document const out = builder.release();
  BOOST_TEST(ids(out) == "b ");
  BOOST_TEST(out.diagnostics.empty());
  BOOST_TEST(out.sitemap.urls.empty());
}

// Texts live in the arenas of what they belong to, wherever that goes.
BOOST_AUTO_TEST_CASE(texts_stay_valid) {
  feedsax::model_builder builder;
  {
    parser p(builder);
    std::string bytes = "<rss version='2.0'><channel><title>Title of a channel</title>"
                        "<item><title>Title of an item</title><x:y "
                        "xmlns:x='urn:x'>kept</x:y></item></channel></rss>";
    BOOST_REQUIRE(p.write(bytes));
    BOOST_REQUIRE(p.finish());
    bytes.assign(bytes.size(), '?');
  }
  document first = builder.release();
  document const moved = std::move(first);
  BOOST_TEST(moved.feed.title.value == "Title of a channel");
  BOOST_REQUIRE(moved.feed.items.size() == 1u);
  BOOST_TEST(moved.feed.items[0].title.value == "Title of an item");
  BOOST_TEST(moved.feed.items[0].extensions.front().text == "kept");
}

BOOST_AUTO_TEST_CASE(items_follow_the_order_that_the_feed_wants) {
  feedsax::model_builder builder;
  for (std::string_view const id : {"a", "b", "c", "d", "b"}) builder.on_item(item_of(id));
  feed f;
  for (std::string_view const id : {"c", "unknown", "b", "c"})
    f.item_order.push_back(f.memory, f.memory.copy(id));
  builder.on_feed(std::move(f));
  BOOST_TEST(ids(builder.release()) == "c b b a d ");
}

// A feed may name its authors behind its items.
BOOST_AUTO_TEST_CASE(items_get_the_authors_that_came_late) {
  feedsax::model_builder builder;
  item own = item_of("own");
  own.authors.push_back(own.memory, {"Ada"});
  builder.on_item(std::move(own));
  item none = item_of("none");
  none.inherits_authors = true;
  builder.on_item(std::move(none));
  feed f;
  f.authors.push_back(f.memory, {f.memory.copy("Ben"), {}, {}, {}});
  builder.on_feed(std::move(f));
  document const out = builder.release();
  BOOST_REQUIRE(out.feed.items.size() == 2u);
  BOOST_TEST(out.feed.items[0].authors.front().name == "Ada");
  BOOST_REQUIRE(out.feed.items[1].authors.size() == 1u);
  BOOST_TEST(out.feed.items[1].authors.front().name == "Ben");
}

BOOST_AUTO_TEST_CASE(kinds_have_words) {
  BOOST_TEST(id(document_kind::feed) == "feed");
  BOOST_TEST(id(document_kind::sitemap) == "sitemap");
  BOOST_TEST(id(document_kind::sitemap_index) == "sitemap_index");
}

BOOST_AUTO_TEST_SUITE_END()
