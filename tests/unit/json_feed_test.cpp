#include "feedsax/handlers/json_feed.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/json.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"

namespace {

using namespace std::literals;
using namespace feedsax;
namespace bdata = boost::unit_test::data;

std::string feed_of(std::string_view json, options const& o = {}) {
  auto const d = parse(json, o);
  if (!d) return std::string(id(d.error().code));
  std::string text;
  write_json(text, *d);
  std::size_t const at = text.find("\"feed\":");
  return text.substr(at + 7, text.size() - at - 8);
}

/// `code path` of each diagnostic.
std::string diagnostics_of(std::string_view json, options const& o = {}) {
  auto const d = parse(json, o);
  if (!d) return std::string(id(d.error().code));
  std::string text;
  for (diagnostic const& each : d->diagnostics) {
    text.append(text.empty() ? "" : ", ").append(each.failure ? id(each.failure) : id(each.code));
    if (!each.path.empty()) text.append(" ").append(each.path);
  }
  return text;
}

std::string with_item(std::string_view members) {
  return R"({"version":"https://jsonfeed.org/version/1.1","items":[{)" + std::string(members) +
         "}]}";
}

/// The canonical item of a document that has only that one.
std::string item_of(std::string_view members, options const& o = {}) {
  std::string const feed = feed_of(with_item(members), o);
  std::size_t const at = feed.find("\"items\":[");
  return at == std::string::npos ? feed : feed.substr(at + 9, feed.size() - at - 11);
}

struct row {
  char const* note;
  std::string_view json, expected;
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

constexpr row items[] = {
    {"id", R"("id":"a")", R"({"id":"a"})"},
    {"id, a number digit for digit", R"("id":9007199254740993)", R"({"id":"9007199254740993"})"},
    {"id with an exponent", R"("id":1E+5)", R"({"id":"1E+5"})"},
    {"the first of two", R"("id":"a","id":"b")", R"({"id":"a"})"},
    {"title is text", R"("title":" <b>x</b> &amp; ")", R"({"title":"<b>x</b> &amp;"})"},
    {"title of another type", R"("title":5)", R"({"title":"5"})"},
    {"title that is no scalar", R"("title":{"a":"b"})", R"({})"},
    {"null states nothing", R"("title":null,"tags":null,"image":null)", R"({})"},
    {"empty states nothing", R"("title":"","tags":[],"authors":[],"attachments":[{}])", R"({})"},
    {"url", R"("url":"http://e/1")",
     R"({"link":"http://e/1","links":[{"href":"http://e/1","rel":"alternate"}]})"},
    {"external_url alone", R"("external_url":"http://o/1")",
     R"({"link":"http://o/1","links":[{"href":"http://o/1","rel":"related"}],"json_feed":{"external_url":"http://o/1"}})"},
    {"html before text", R"("content_text":"t","content_html":"<p>h")",
     R"({"content":"<p>h","content_type":"html","json_feed":{"content_text":"t"}})"},
    {"text", R"("content_text":"a < b")", R"({"content":"a < b"})"},
    {"summary", R"("summary":"s")", R"({"description":"s"})"},
    {"images", R"("image":"http://e/i","banner_image":"http://e/b")",
     R"({"image":{"url":"http://e/i"},"json_feed":{"banner_image":"http://e/b"}})"},
    {"dates", R"("date_published":"2020-01-02T03:04:05+01:00","date_modified":"soon")",
     R"({"published":"2020-01-02T02:04:05Z","json_feed":{"date_published":"2020-01-02T03:04:05+01:00","date_modified":"soon"}})"},
    {"authors", R"("authors":[{"name":"A","url":"http://e/a"},{"avatar":"http://e/b"}])",
     R"({"authors":[{"name":"A","url":"http://e/a"},{"avatar":"http://e/b"}]})"},
    {"author of 1.0", R"("author":{"name":"A"})", R"({"authors":[{"name":"A"}]})"},
    {"author beside authors", R"("author":{"name":"A"},"authors":[{"name":"B"}])",
     R"({"authors":[{"name":"B"}]})"},
    {"author, a string", R"("author":"A")", R"({"authors":[{"name":"A"}]})"},
    {"tags", R"("tags":["a","b",1])", R"({"categories":[{"term":"a"},{"term":"b"},{"term":"1"}]})"},
    {"language", R"("language":"en_GB")", R"({"language":"en-GB"})"},
    {"attachments",
     R"("attachments":[{"url":"http://e/x","mime_type":"audio/mpeg","title":"T","size_in_bytes":1e3,"duration_in_seconds":1.5},"http://e/y"])",
     R"({"enclosures":[{"url":"http://e/x","type":"audio/mpeg","length":1000,"title":"T","duration":1.5},{"url":"http://e/y"}]})"},
    {"sizes that are none",
     R"("attachments":[{"url":"http://e/x","size_in_bytes":-1,"duration_in_seconds":"?"}])",
     R"({"enclosures":[{"url":"http://e/x"}]})"},
    {"extensions", R"("_x":{"a":[[1,[]],{"b":null}],"t":true},"_y":[],"odd":"s")",
     R"({"json_feed":{"extensions":{"_x":{"a":[[1,[]],{"b":null}],"t":true},"_y":[],"odd":"s"}}})"},
    {"extensions that stand twice", R"("_x":[1],"_x":[2],"_y":{"a":1,"a":2})",
     R"({"json_feed":{"extensions":{"_x":[1],"_y":{"a":1}}}})"},
};

constexpr row feeds[] = {
    {"everything",
     R"({"version":"https://jsonfeed.org/version/1","title":"T","home_page_url":"http://e/","feed_url":"http://e/f","description":"D","user_comment":"U","next_url":"http://e/2","icon":"http://e/i","favicon":"http://e/v","author":{"name":"A"},"expired":true,"hubs":[{"type":"WebSub","url":"http://h/"}]})",
     R"({"title":"T","link":"http://e/","links":[{"href":"http://e/","rel":"alternate"},{"href":"http://e/f","rel":"self"},{"href":"http://e/2","rel":"next"}],"description":"D","authors":[{"name":"A"}],"image":{"url":"http://e/i"},"icon":"http://e/v","hubs":[{"type":"WebSub","url":"http://h/"}],"next_url":"http://e/2","expired":true,"json_feed":{"version":"https://jsonfeed.org/version/1","feed_url":"http://e/f","favicon":"http://e/v","user_comment":"U","expired":true}})"},
    {"authors are inherited, wherever they stand",
     R"({"items":[{"id":"1"},{"id":"2","author":{"name":"B"}}],"authors":[{"name":"A"}]})",
     R"({"authors":[{"name":"A"}],"items":[{"id":"1","authors":[{"name":"A"}]},{"id":"2","authors":[{"name":"B"}]}]})"},
    {"bad items are left out", R"({"items":["x",null,{"id":"1"},[],5]})",
     R"({"items":[{"id":"1"}]})"},
    {"what nobody knows", R"({"items":[{}],"_f":{"a":1},"x":[0]})",
     R"({"json_feed":{"extensions":{"_f":{"a":1},"x":[0]}},"items":[{}]})"},
    {"a cut item", R"({"items":[{"id":"1"},{"id":"2","title":"ti)",
     R"({"items":[{"id":"1"},{"id":"2","incomplete":true}]})"},
    {"a mended item", R"({"items":[{"id":"1",},{"id":"2"}]})",
     R"({"items":[{"id":"1","damaged":true},{"id":"2"}]})"},
};

constexpr row reports[] = {
    {"nothing to say", R"({"version":"https://jsonfeed.org/version/1.1","items":[{"id":1}]})", ""},
    {"no version", R"({"items":[{}]})", "version-unknown"},
    {"a later version", R"({"version":"https://jsonfeed.org/version/2"})",
     "version-unknown version"},
    {"a bare version", R"({"version":"1.0","items":[]})", "bad-value version"},
    {"bad items", R"({"version":"https://jsonfeed.org/version/1.1","items":["a",{},null]})",
     "json-item-type items[1], json-item-type items[3]"},
    {"types",
     R"({"version":"https://jsonfeed.org/version/1.1","title":1,"expired":"yes","items":{"tags":"x","author":"A","authors":{"name":["n"]}}})",
     "json-field-type title, json-field-type expired, json-field-type items[1], "
     "json-field-type items[1]/tags, json-field-type items[1]/author, "
     "json-field-type items[1]/authors, json-field-type items[1]/authors/name"},
    {"a member twice", R"({"version":"https://jsonfeed.org/version/1.1","title":"a","title":"b"})",
     "duplicate-element title"},
    {"syntax", R"({"version":"https://jsonfeed.org/version/1.1","items":[{"id":1},{"id":2,}]} x)",
     "json-syntax items[2], trailing-junk"},
};

// No feed, in either mode.
constexpr std::string_view strangers[] = {
    "{}",
    "[]",
    "[{\"items\":[{}]}]",
    R"({"a":1})",
    R"({"items":[]})",
    R"({"items":["a"]})",
    R"({"version":"1.1","name":"a package"})",
    R"({"version":"7","items":[]})",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(json_feed)

BOOST_DATA_TEST_CASE(item_members, bdata::make(items), r) {
  BOOST_TEST(item_of(r.json) == r.expected);
}

BOOST_DATA_TEST_CASE(feed_members, bdata::make(feeds), r) {
  BOOST_TEST(feed_of(r.json) == r.expected);
}

BOOST_DATA_TEST_CASE(diagnostics, bdata::make(reports), r) {
  BOOST_TEST(diagnostics_of(r.json) == r.expected);
}

BOOST_DATA_TEST_CASE(other_json, bdata::make(strangers), json) {
  for (mode const m : {mode::recover, mode::strict})
    BOOST_TEST(feed_of(json, {.mode = m}) == "unknown-format");
  model_builder out;
  parser p(out);
  bool done = false;
  for (std::size_t i = 0; i < json.size() && !done; ++i) done = !p.write(json.substr(i, 1));
  BOOST_TEST((done || !p.finish()));
  BOOST_TEST(p.detected() == nullptr);
  BOOST_TEST(!out.complete());
}

BOOST_AUTO_TEST_CASE(a_cut_document_of_no_format_is_no_document) {
  BOOST_TEST(feed_of(R"({"a":1)") == "truncated");
}

BOOST_AUTO_TEST_CASE(versions) {
  struct {
    std::string_view written, version;
  } const rows[] = {
      {"https://jsonfeed.org/version/1", "1.0"},
      {"http://www.jsonfeed.org/version/1.0/", "1.0"},
      {"https://jsonfeed.org/version/1.1", "1.1"},
      {"1.0", "1.0"},
      {"1", "1.0"},
      {"1.1", "1.1"},
      {"https://jsonfeed.org/version/3", "1.1"},
      {"nonsense", "1.1"},
  };
  for (auto const& r : rows) {
    // Behind the items as well.
    for (bool const last : {false, true}) {
      std::string const member = R"("version":")" + std::string(r.written) + '"';
      std::string const list = R"("items":[{"id":"1"}])";
      std::string const json = '{' + (last ? list + ',' + member : member + ',' + list) + '}';
      auto const d = parse(json);
      BOOST_REQUIRE(d);
      BOOST_TEST(d->format == "json_feed");
      BOOST_TEST(d->version == r.version, json);
    }
  }
}

BOOST_AUTO_TEST_CASE(addresses_are_resolved) {
  options o;
  o.base_uri = "http://e/d/feed.json";
  BOOST_TEST(item_of(R"("url":"a","attachments":[{"url":"/x"}])", o) ==
             R"({"link":"http://e/d/a","links":[{"href":"http://e/d/a","rel":"alternate"}],)"
             R"("enclosures":[{"url":"http://e/x"}]})");
}

BOOST_AUTO_TEST_CASE(extensions_are_bounded) {
  options o;
  o.limits.max_extension_bytes = 1000;
  std::string const text(400, 'x');
  std::string json = R"("_a":[")" + text + R"(",[")" + text + R"("],1,2],"_b":{"c":1})";
  auto const d = parse(with_item(json), o);
  BOOST_REQUIRE(d);
  std::string out;
  write_json(out, *d);
  BOOST_TEST(out.size() < 3000u);
  BOOST_TEST(diagnostics_of(with_item(json), o).starts_with("extensions-cut items[1]"));
  // What is left of it is JSON: our own reader is strict about it.
  for (item const& i : d->feed.items)
    if (auto const* own = i.modules.find<json_feed_item>())
      for (json_member const& m : own->extensions)
        BOOST_TEST(feed_of(R"({"version":"https://jsonfeed.org/version/1.1","_":)" +
                               std::string(m.value) + '}',
                           {.mode = mode::strict}) != "json-syntax",
                   m.value);
  o.keep_extensions = false;
  BOOST_TEST(item_of(json, o) == "{}");
}

BOOST_AUTO_TEST_CASE(events_do_not_depend_on_the_cut) {
  constexpr std::string_view json =
      R"({"title":"a\u00e9\ud83d\ude00","items":[{"id":1.5,"tags":["x","y"],"_e":{"z":[1,[2]]},)"
      R"("attachments":[{"url":"http://e/"}]},5,{"id":"2",}],"version":"1.1"} rest)";
  auto const read = [&](std::vector<std::size_t> const& cuts) {
    model_builder out;
    parser p(out);
    std::size_t from = 0;
    for (std::size_t const cut : cuts) {
      BOOST_REQUIRE(p.write(json.substr(from, cut - from)));
      from = cut;
    }
    BOOST_REQUIRE(p.write(json.substr(from)));
    BOOST_REQUIRE(p.finish());
    std::string text;
    write_json(text, out.release());
    return text;
  };
  std::string const whole = read({});
  std::vector<std::size_t> every;
  for (std::size_t cut = 1; cut < json.size(); ++cut) {
    BOOST_TEST(read({cut}) == whole, cut);
    every.push_back(cut);
  }
  BOOST_TEST(read(every) == whole);
}

// --- what applications add ------------------------------------------------------------------------

namespace {

struct shed {
  std::string about;
};
void on_about(scope& s, std::string_view t) { s.extension<shed>().about = t; }
constexpr rule shed_members[] = {text<on_about>({xmlns::json, "about"})};
constexpr rule_set shed_set{.rules = shed_members};
constexpr std::string_view shed_namespaces[] = {xmlns::json};
constexpr rule shed_rules[] = {group({xmlns::json, "_blue_shed"}, shed_set)};
constexpr vocabulary shed_vocabulary{
    .prefix = "shed", .namespaces = shed_namespaces, .item = {shed_rules}};

struct loud final : json_feed_handler {
  using json_feed_handler::json_feed_handler;
  void item_title(std::string_view t) override {
    json_feed_handler::item_title(std::string(t) + "!");
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_extension_is_a_vocabulary) {
  registry mine = registry::standard();
  mine.add(shed_vocabulary);
  options o;
  o.registry = &mine;
  auto const d = parse(with_item(R"("_blue_shed":{"about":"it is blue"},"_red":1)"), o);
  BOOST_REQUIRE(d);
  auto const* found = d->feed.items.at(0).modules.find<shed>();
  BOOST_REQUIRE(found);
  BOOST_TEST(found->about == "it is blue");
}

BOOST_AUTO_TEST_CASE(a_hook_is_overridden) {
  registry mine = registry::standard();
  for (format const& f : registry::standard().formats()) {
    if (f.title != "JSON Feed 1.1") continue;
    format changed = f;
    changed.make = [](environment const& e) -> std::unique_ptr<format_handler> {
      return std::make_unique<loud>(e);
    };
    mine.add(changed);
  }
  options o;
  o.registry = &mine;
  BOOST_TEST(item_of(R"("title":"Hey")", o) == R"({"title":"Hey!"})");
}

BOOST_AUTO_TEST_SUITE_END()
