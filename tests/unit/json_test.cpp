#include "feedsax/json.hpp"

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>

using namespace feedsax;
using namespace std::chrono;

namespace {

template <class Value>
std::string written(Value const& value) {
  std::string out;
  json_writer json(out);
  write_json(json, value);
  return out;
}

instant at(int year, int month) { return sys_days(std::chrono::year(year) / month / 1); }

void check(std::string const& got, std::string_view expected) {
  BOOST_CHECK_MESSAGE(got == expected, "\n- " << expected << "\n+ " << got);
}

struct note {
  static constexpr std::string_view json_key = "note";
  void write(json_writer& out) const { out.string("typed"); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(json)

// What is not stated is not there: neither "" nor null nor [].
BOOST_AUTO_TEST_CASE(empty_things) {
  check(written(item()), "{}");
  check(written(url()), "{}");
  check(written(sitemap_entry()), "{}");
  check(written(person()), "{}");
  check(written(feedsax::link()), "{}");
  check(written(category()), "{}");
  check(written(image()), "{}");
  check(written(enclosure()), "{}");
  check(written(document()), R"({"kind":"feed","well_formed":true,"feed":{}})");
  document map;
  map.kind = document_kind::sitemap_index;
  check(written(map), R"({"kind":"sitemap_index","well_formed":true,"sitemap":{}})");
}

BOOST_AUTO_TEST_CASE(small_values) {
  check(written(person{"n", "e", "u", "a"}), R"({"name":"n","email":"e","url":"u","avatar":"a"})");
  check(written(feedsax::link{"h", "r", "t", "l", "i", 7}),
        R"({"href":"h","rel":"r","type":"t","hreflang":"l","title":"i","length":7})");
  check(written(category{"t", "s", "l"}), R"({"term":"t","scheme":"s","label":"l"})");
  check(written(image{"u", "t", "l", "d", 1, 2}),
        R"({"url":"u","title":"t","link":"l","description":"d","width":1,"height":2})");
  check(written(enclosure{"u", "t", 3, "i", 1.5}),
        R"({"url":"u","type":"t","length":3,"title":"i","duration":1.5})");
}

BOOST_AUTO_TEST_CASE(text_constructs) {
  auto const member = [](text_construct const& t) {
    std::string out;
    json_writer json(out);
    json.begin_object();
    write_member(json, "title", t);
    json.end_object();
    return out;
  };
  text_construct t{"a"};
  check(member(t), R"({"title":"a"})");
  t.type = text_type::html;
  t.language = "fr";
  t.base = "urn:b";
  check(member(t),
        R"({"title":"a","title_type":"html","title_language":"fr","title_base":"urn:b"})");
  t = {"a"};
  t.type = text_type::xhtml;
  check(member(t), R"({"title":"a","title_type":"xhtml"})");
  t.value = {};
  check(member(t), "{}");
}

BOOST_AUTO_TEST_CASE(every_member_of_an_item) {
  item i;
  arena& m = i.memory;
  i.id = "id";
  i.title = {"title"};
  i.link = "link";
  i.links.push_back(m, {"href"});
  i.description = {"description"};
  i.content = {"content"};
  i.content_src = "src";
  i.content_media_type = "image/png";
  i.language = "en";
  i.published = at(2001, 1);
  i.updated = at(2002, 2);
  i.rights = {"rights"};
  i.authors.push_back(m, {"author"});
  i.contributors.push_back(m, {"contributor"});
  i.publisher = {"publisher"};
  i.categories.push_back(m, {"term"});
  i.enclosures.push_back(m, {"url"});
  i.image.emplace(m).url = "image";
  i.source.emplace(m).id = "source";
  i.comments.emplace(m) = {"page", "feed", 3};
  i.in_reply_to.push_back(m, {"ref", "href", "type", "source"});
  i.expired = at(2003, 3);
  i.base = "base";
  i.damaged = i.incomplete = true;
  i.modules.get<note>();
  i.extensions.push_back(m, {"urn:x", "x"});
  check(written(i),
        R"({"id":"id","title":"title","link":"link","links":[{"href":"href"}],)"
        R"("description":"description","content":"content","content_src":"src",)"
        R"("content_media_type":"image/png","language":"en","published":"2001-01-01T00:00:00Z",)"
        R"("updated":"2002-02-01T00:00:00Z","rights":"rights","authors":[{"name":"author"}],)"
        R"("contributors":[{"name":"contributor"}],"publisher":{"name":"publisher"},)"
        R"("categories":[{"term":"term"}],"enclosures":[{"url":"url"}],"image":{"url":"image"},)"
        R"("source":{"id":"source"},)"
        R"("comments":{"url":"page","feed_url":"feed","count":3},)"
        R"("in_reply_to":[{"ref":"ref","href":"href","type":"type","source":"source"}],)"
        R"("expired":"2003-03-01T00:00:00Z","base":"base","damaged":true,"incomplete":true,)"
        R"("note":"typed","extensions":{"urn:x":[{"name":"x"}]}})");
}

BOOST_AUTO_TEST_CASE(every_member_of_a_source) {
  item i;
  arena& m = i.memory;
  source& s = i.source.emplace(m);
  s.id = "id";
  s.title = {"title"};
  s.link = "link";
  s.url = "url";
  s.updated = at(2001, 1);
  s.links.push_back(m, {"href"});
  s.authors.push_back(m, {"author"});
  s.contributors.push_back(m, {"contributor"});
  s.categories.push_back(m, {"term"});
  s.description = {"description"};
  s.rights = {"rights"};
  s.generator = {"g", "u", "v"};
  s.icon = "icon";
  s.logo = "logo";
  s.language = "en";
  s.base = "base";
  check(written(i),
        R"({"source":{"id":"id","title":"title","link":"link","url":"url",)"
        R"("links":[{"href":"href"}],"description":"description","language":"en",)"
        R"("updated":"2001-01-01T00:00:00Z","rights":"rights","authors":[{"name":"author"}],)"
        R"("contributors":[{"name":"contributor"}],"categories":[{"term":"term"}],)"
        R"("generator":{"name":"g","uri":"u","version":"v"},"icon":"icon","logo":"logo",)"
        R"("base":"base"}})");
}

BOOST_AUTO_TEST_CASE(every_member_of_a_feed) {
  document d;
  d.format = "rss";
  d.version = "2.0";
  d.encoding = "utf-8";
  d.well_formed = false;
  feed& f = d.feed;
  arena& m = f.memory;
  f.id = "id";
  f.title = {"title"};
  f.link = "link";
  f.links.push_back(m, {"href"});
  f.description = {"description"};
  f.language = "en";
  f.rights = {"rights"};
  f.generator = {"name"};
  f.published = at(2001, 1);
  f.updated = at(2002, 2);
  f.authors.push_back(m, {"author"});
  f.contributors.push_back(m, {"contributor"});
  f.publisher = {"publisher"};
  f.categories.push_back(m, {"term"});
  f.image.emplace(m).url = "image";
  f.icon = "icon";
  f.logo = "logo";
  f.hubs.push_back(m, {"WebSub", "hub"});
  f.next_url = "next";
  f.ttl = 60;
  f.skip_hours.push_back(m, 0);
  f.skip_hours.push_back(m, 23);
  f.skip_days.push_back(m, "Sunday");
  f.cloud.emplace(m) = {"domain", "path", "procedure", "protocol", 80};
  f.text_input.emplace(m) = {"title", "description", "name", "link"};
  f.docs = "docs";
  f.rating = "rating";
  f.base = "base";
  f.expired = false;
  f.modules.get<note>();
  f.extensions.push_back(m, {"urn:x", "x"});
  f.items.emplace_back().id = "item";
  std::string const head =
      R"({"kind":"feed","format":"rss","version":"2.0","encoding":"utf-8","well_formed":false,)"
      R"("feed":{"id":"id","title":"title","link":"link","links":[{"href":"href"}],)"
      R"("description":"description","language":"en","rights":"rights","generator":{"name":"name"},)"
      R"("published":"2001-01-01T00:00:00Z","updated":"2002-02-01T00:00:00Z",)"
      R"("authors":[{"name":"author"}],"contributors":[{"name":"contributor"}],)"
      R"("publisher":{"name":"publisher"},"categories":[{"term":"term"}],"image":{"url":"image"},)"
      R"("icon":"icon","logo":"logo","hubs":[{"type":"WebSub","url":"hub"}],"next_url":"next",)"
      R"("ttl":60,"skip_hours":[0,23],"skip_days":["Sunday"],)"
      R"("cloud":{"domain":"domain","port":80,"path":"path","register_procedure":"procedure",)"
      R"("protocol":"protocol"},"text_input":{"title":"title","description":"description",)"
      R"("name":"name","link":"link"},"docs":"docs","rating":"rating","base":"base",)"
      R"("expired":false,"note":"typed","extensions":{"urn:x":[{"name":"x"}]})";
  check(written(d), head + R"(,"items":[{"id":"item"}]}})");
  std::string without;
  json_writer json(without);
  write_json(json, d, false);
  check(without, head + "}}");
}

BOOST_AUTO_TEST_CASE(every_member_of_a_sitemap) {
  document d;
  d.kind = document_kind::sitemap;
  url& u = d.sitemap.urls.emplace_back();
  u.loc = "loc";
  u.lastmod = at(2001, 1);
  u.lastmod_text = "words";
  u.changefreq = "daily";
  u.priority = 0.5;
  u.incomplete = true;
  u.modules.get<note>();
  u.extensions.push_back(u.memory, {"urn:x", "x"});
  sitemap_entry& s = d.sitemap.sitemaps.emplace_back();
  s.loc = "map";
  s.lastmod = at(2002, 2);
  s.lastmod_text = "words";
  s.incomplete = true;
  check(written(d),
        R"({"kind":"sitemap","well_formed":true,"sitemap":{"urls":[{"loc":"loc",)"
        R"("lastmod":"2001-01-01T00:00:00Z","lastmod_text":"words","changefreq":"daily",)"
        R"("priority":0.5,"incomplete":true,"note":"typed",)"
        R"("extensions":{"urn:x":[{"name":"x"}]}}],)"
        R"("sitemaps":[{"loc":"map","lastmod":"2002-02-01T00:00:00Z","lastmod_text":"words",)"
        R"("incomplete":true}]}})");
  std::string without;
  json_writer json(without);
  write_json(json, d, false);
  check(without, R"({"kind":"sitemap","well_formed":true})");
}

// Grouped by namespace in the order in which each first occurs; children say theirs where it is
// another than their parent's.
BOOST_AUTO_TEST_CASE(extensions_are_grouped) {
  item i;
  arena& m = i.memory;
  i.extensions.push_back(m, {"urn:b", "one"});
  extension& two = i.extensions.push_back(m, {"urn:a", "two"});
  two.text = "text";
  two.attributes.push_back(m, {"", "k", "v"});
  two.attributes.push_back(m, {"urn:x", "x:k", ""});
  extension& same = two.children.push_back(m, {"urn:a", "same"});
  same.children.push_back(m, {"", "none"});
  two.children.push_back(m, {"urn:c", "other"});
  i.extensions.push_back(m, {"urn:b", "three"});
  i.extensions.push_back(m, {"", "four"});
  check(written(i),
        R"({"extensions":{"urn:b":[{"name":"one"},{"name":"three"}],)"
        R"("urn:a":[{"name":"two","attributes":{"k":"v","x:k":""},"text":"text","children":[)"
        R"({"name":"same","children":[{"namespace":"","name":"none"}]},)"
        R"({"namespace":"urn:c","name":"other"}]}],"":[{"name":"four"}]}})");
}

BOOST_AUTO_TEST_CASE(diagnostics) {
  diagnostic d;
  d.code = issue::bad_date;
  d.level = severity::warning;
  d.where = {40, 3, 7};
  d.path = "channel/item[2]/pubDate";
  d.subject = "31 Feb";
  check(
      written(d),
      R"({"severity":"warning","code":"bad-date","message":"a date that cannot be read: \"31 Feb\"",)"
      R"("path":"channel/item[2]/pubDate","line":3,"column":7,"offset":40})");
  diagnostic failure;
  failure.level = severity::error;
  failure.failure = errc::too_deep;
  failure.subject = "div";
  check(written(failure),
        R"({"severity":"error","code":"too-deep",)"
        R"("message":"elements are nested deeper than max_depth: \"div\"","line":1,"column":1,)"
        R"("offset":0})");
}

BOOST_AUTO_TEST_CASE(a_document_is_appended) {
  document d;
  d.diagnostics.emplace_back().code = issue::bad_url;
  std::string out = "[";
  write_json(out, d);
  check(out,
        R"([{"kind":"feed","well_formed":true,"diagnostics":[{"severity":"note","code":"bad-url",)"
        R"("message":"not an address","line":1,"column":1,"offset":0}],"feed":{}})");
  std::string indented;
  write_json(indented, document(), json_style::indent);
  check(indented, "{\n  \"kind\": \"feed\",\n  \"well_formed\": true,\n  \"feed\": {}\n}");
}

BOOST_AUTO_TEST_SUITE_END()
