// Every element of every vocabulary, where it may stand and where not, with values of every kind:
// nothing is lost track of, and what comes out is the same whenever the input ends.
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/json.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/registry.hpp"

using namespace feedsax;

namespace {

constexpr std::string_view attributes[] = {"accountId",
                                           "accountUrl",
                                           "address",
                                           "algo",
                                           "average",
                                           "aspect-ratio",
                                           "bitrate",
                                           "channels",
                                           "codecs",
                                           "complete",
                                           "contentType",
                                           "count",
                                           "country",
                                           "currency",
                                           "customKey",
                                           "default",
                                           "description",
                                           "display",
                                           "domain",
                                           "dtstart",
                                           "duration",
                                           "elev",
                                           "end",
                                           "expression",
                                           "fee",
                                           "feedGuid",
                                           "feedUrl",
                                           "fileSize",
                                           "floor",
                                           "framerate",
                                           "group",
                                           "height",
                                           "href",
                                           "hreflang",
                                           "id",
                                           "img",
                                           "info",
                                           "isDefault",
                                           "isPermaLink",
                                           "label",
                                           "lang",
                                           "length",
                                           "medium",
                                           "method",
                                           "min",
                                           "mode",
                                           "name",
                                           "owner",
                                           "pubdate",
                                           "priority",
                                           "radius",
                                           "ref",
                                           "rel",
                                           "relationship",
                                           "remotePercentage",
                                           "remoteStartTime",
                                           "role",
                                           "rrule",
                                           "scheme",
                                           "searchTerms",
                                           "season",
                                           "seconds",
                                           "split",
                                           "src",
                                           "srcset",
                                           "srsDimension",
                                           "srsName",
                                           "start",
                                           "startTime",
                                           "status",
                                           "suggested",
                                           "term",
                                           "text",
                                           "time",
                                           "title",
                                           "totalResults",
                                           "type",
                                           "updated",
                                           "uri",
                                           "url",
                                           "usesPodping",
                                           "value",
                                           "version",
                                           "views",
                                           "when",
                                           "width",
                                           "xml:base",
                                           "xml:lang"};

constexpr std::string_view values[] = {"",
                                       "x",
                                       "1",
                                       "-1",
                                       "0.5",
                                       "99999999999999999999",
                                       "1e400",
                                       "yes",
                                       "no",
                                       "http://a.example/b",
                                       "/b?c#d",
                                       "javascript:x",
                                       "2005-01-01T00:00:00Z",
                                       "1:02:03",
                                       "1 2",
                                       "1 2 3 4 5 6 1 2",
                                       "a, b:2,, c 3w, 4x",
                                       "html",
                                       "xhtml",
                                       "image/png",
                                       "application/atom+xml",
                                       "base64",
                                       "3",
                                       "EPSG:4326",
                                       "alternate",
                                       "enclosure",
                                       "replies",
                                       "hub",
                                       "&lt;b&gt;&amp;amp;",
                                       "\xc3\xa9",
                                       "\xe2\x80\xa8 \xef\xbb\xbf"};

// Nested as rules nest, some levels deep.
void write(std::string& out, rule_set const& set, std::string_view value, int levels) {
  for (rule_set const* from = &set; from; from = from->base)
    for (rule const& r : from->rules) {
      std::string const tag =
          r.name.ns.empty() ? std::string(r.name.local) : "v:" + std::string(r.name.local);
      out.append("<")
          .append(tag)
          .append(" xmlns:v='")
          .append(r.name.ns.empty() ? "urn:x" : r.name.ns)
          .append("'");
      for (std::string_view const a : attributes)
        out.append(" ").append(a).append("='").append(value).append("'");
      out.append(">").append(value);
      if (r.children && levels > 0) write(out, *r.children, value, levels - 1);
      if (levels > 2)
        out.append("<b>").append(value).append("</b><v:").append(r.name.local).append("/>");
      out.append("</").append(tag).append(">");
    }
}

std::string whole(vocabulary const& v, std::string_view value) {
  std::string out = "<rss version='2.0'><channel>";
  write(out, v.feed, value, 3);
  out += "<item>";
  write(out, v.item, value, 3);
  out += "</item><item>";
  write(out, v.feed, value, 0);  // at a place where they do not belong
  out += "</item>";
  write(out, v.item, value, 0);
  write(out, v.feed, value, 3);  // once more
  return out += "</channel></rss>";
}

std::string json_of(document const& d) {
  std::string out;
  write_json(out, d);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(vocabularies)

BOOST_AUTO_TEST_CASE(every_element_with_every_value) {
  for (vocabulary const* v : registry::standard().vocabularies())
    for (std::string_view const value : values) BOOST_TEST_CONTEXT(v->prefix << " " << value) {
        auto const d = parse(whole(*v, value));
        BOOST_REQUIRE(d);
        BOOST_TEST(d->feed.items.size() == 2u);
        BOOST_TEST(!json_of(*d).empty());
      }
}

// Wherever the input ends, what is open closes.
BOOST_AUTO_TEST_CASE(cut_anywhere) {
  for (vocabulary const* v : registry::standard().vocabularies()) {
    std::string const text = whole(*v, "1");
    for (std::size_t at = 40; at < text.size(); at += text.size() / 61 + 1)
      BOOST_TEST_CONTEXT(v->prefix << " at " << at) {
        auto const d = parse(text.substr(0, at));
        BOOST_REQUIRE(d);
        BOOST_TEST(!json_of(*d).empty());
      }
  }
}

// A place for an item's elements does not make an item: the hooks see none, and cope.
BOOST_AUTO_TEST_CASE(items_places_without_items) {
  struct bare : format_handler {
    using format_handler::format_handler;
    void document_end() override { deliver_feed(); }
  };
  static constexpr rule_set entry{.place = place::item};
  static constexpr rule entries[] = {group({"urn:bare", "entry"}, entry)};
  static constexpr rule_set root{.rules = entries};
  static constexpr rule document_rules[] = {group({"urn:bare", "bare"}, root)};
  static constexpr rule_set rules{.rules = document_rules};
  registry r = registry::standard();
  r.add(format{.id = "bare",
               .title = "Bare",
               .version = "1",
               .root = {"urn:bare", "bare"},
               .rules_namespace = "urn:bare",
               .rules = &rules,
               .make = [](environment const& e) -> std::unique_ptr<format_handler> {
                 return std::make_unique<bare>(e);
               }});
  for (vocabulary const* v : r.vocabularies())
    for (std::string_view const value : {"1", "http://a.example/", "replies", "enclosure"})
      BOOST_TEST_CONTEXT(v->prefix) {
        std::string text = "<bare xmlns='urn:bare'><entry>";
        write(text, v->item, value, 3);
        auto const d = parse(text += "</entry></bare>", {.registry = &r});
        BOOST_REQUIRE(d);
        BOOST_TEST(!json_of(*d).empty());
      }
}

BOOST_AUTO_TEST_SUITE_END()
