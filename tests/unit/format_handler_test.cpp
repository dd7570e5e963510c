#include "feedsax/format_handler.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "feedsax/handlers/rss.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"
#include "support/diff.hpp"
#include "support/recording_sink.hpp"

// A format and a vocabulary of an application's own, through the public headers only.

using namespace feedsax;
using namespace feedsax::test;

namespace {

using xmlns::none;
constexpr std::string_view zoo_ns = "urn:zoo";

std::vector<std::string>* log_of_hooks = nullptr;
void log(std::string line) { log_of_hooks->push_back(std::move(line)); }

extern rule_set const cage_set;  // a cage may hold what cages hold

class zoo_handler : public format_handler {
 public:
  using format_handler::format_handler;
  void document_begin(element const& root) override {
    log("begin " + std::string(root.name().local));
  }
  void document_end() override {
    log("end");
    deliver_feed();
  }
  void item_settle(feedsax::item& i) override { log("settle " + std::string(i.id)); }
  void feed_settle(feedsax::feed&) override { log("settle feed"); }

  void cage_begin(element const& e) {
    begin_item();
    item()->id = keep(e.attribute_or_empty("id"));
    log("cage " + std::string(item()->id) + " at " + path());
  }
  void cage_end() { deliver_item(); }
  void as_text(std::string_view t) { log("text [" + std::string(t) + "]"); }
  void as_html(std::string_view t) { log("html [" + std::string(t) + "]"); }
  void as_xml(std::string_view t) { log("xml [" + std::string(t) + "]"); }
  void as_xhtml(element const& e, std::string_view t) {
    log("xhtml " + std::string(e.attribute_or_empty("k")) + " [" + std::string(t) + "]");
  }
  void choose(element const& e) {
    std::string_view const how = e.attribute_or_empty("how");
    if (how == "html") capture(content::html);
    if (how == "xml") capture(content::xml);
    if (how == "xhtml") capture(content::xhtml);
  }
  void lamp(element const& e) { log("lamp " + std::string(e.attribute_or_empty("watt"))); }
  void address(std::string_view t) {
    log("url " + std::string(keep_url(t)) + " base " + std::string(base()) + " language " +
        std::string(language()) + " states " + std::string(stated_base()) + "|" +
        std::string(stated_language()));
  }
  void report_it(std::string_view t) { report(issue::bad_value, t); }
  void fail_it() { fail(errc::bad_value, "sick"); }
  void stop_it() { stop(); }
  void drop_it() { drop_item(); }
  void inner_begin(element const& e) {
    if (e.attribute("other")) enter(cage_set);
  }
};

using h = zoo_handler;
// clang-format off
constexpr feedsax::rule inner_rules[] = {text<&h::as_text>({none, "text"})};
constexpr rule_set inner_set{.rules = inner_rules};
constexpr feedsax::rule cage_rules[] = {
    text<&h::as_text>                    ({none, "text"}),
    html_text<&h::as_html>                    ({none, "html"}),
    markup<&h::as_xml>                   ({none, "xml"}),
    captured<&h::choose, &h::as_xhtml>   ({none, "any"}),
    empty<&h::lamp>                      ({none, "lamp"}),
    ignored                              ({none, "ignored"}),
    text<&h::address>                    ({none, "url"}),
    text<&h::report_it>                  ({none, "report"}),
    group<nullptr, &h::fail_it>          ({none, "fail"}, inner_set),
    group<nullptr, &h::stop_it>          ({none, "stop"}, inner_set),
    group<&h::inner_begin>               ({none, "inner"}, inner_set),
};
constexpr feedsax::rule zoo_rules[] = {
    group<&h::cage_begin, &h::cage_end>  ({none, "cage"}, cage_set),
    group<&h::cage_begin, &h::drop_it>   ({none, "lost"}, cage_set),
    text<&h::as_text>                    ({none, "text"}),
};
constexpr rule_set zoo_set{.rules = zoo_rules, .place = place::feed};
constexpr feedsax::rule document_rules[] = {group({none, "zoo"}, zoo_set)};
constexpr rule_set document_set{.rules = document_rules};
// clang-format on
constinit rule_set const cage_set{.rules = cage_rules, .place = place::item};

struct animal {
  static constexpr std::string_view json_key = "animal";
  std::string_view kind;
  std::uint64_t legs = 0;
  void write(json_writer& out) const {
    out.begin_object();
    out.member("kind", kind);
    out.member("legs", legs);
    out.end_object();
  }
};
void kind(feedsax::scope& s, std::string_view text) {
  s.extension<animal>().kind = s.keep(text);
  log("kind of " + std::string(s.item() ? s.item()->id : "the zoo"));
}
void legs(feedsax::scope& s, element const& e) {
  if (auto const n = s.read_count(e.attribute_or_empty("n"))) s.extension<animal>().legs = *n;
}
constexpr std::string_view animal_names[] = {zoo_ns};
constexpr feedsax::rule animal_rules[] = {text<kind>({zoo_ns, "kind"}),
                                          empty<legs>({zoo_ns, "legs"})};
constexpr vocabulary animals{.prefix = "zoo",
                             .namespaces = animal_names,
                             .feed = {.rules = animal_rules},
                             .item = {.rules = animal_rules},
                             .url = {}};

registry const& zoo() {
  static registry const all = [] {
    format f;
    f.id = "zoo";
    f.title = "Zoo";
    f.version = "7";
    f.root = {none, "zoo"};
    f.rules = &document_set;
    f.make = [](environment const& e) -> std::unique_ptr<format_handler> {
      return std::make_unique<zoo_handler>(e);
    };
    registry r;
    r.add(f).add(animals);
    return r;
  }();
  return all;
}

struct zoo_fixture {
  zoo_fixture() { log_of_hooks = &hooks; }
  ~zoo_fixture() { log_of_hooks = nullptr; }

  std::vector<std::string> hooks;
  std::vector<std::string> lines;
  options o;

  void read_zoo(std::string_view inner) {
    o.registry = &zoo();
    lines = read("<zoo xmlns:z='urn:zoo'>" + std::string(inner) + "</zoo>", o);
  }
  void check(std::vector<std::string> const& got, std::vector<std::string> const& expected) {
    BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(format_handler, zoo_fixture)

BOOST_AUTO_TEST_CASE(order_of_hooks_and_deliveries) {
  read_zoo("<cage id='a'/><cage id='b'/>");
  check(hooks, {"begin zoo", "cage a at cage[1]", "settle a", "cage b at cage[2]", "settle b",
                "end", "settle feed"});
  check(lines, {R"(item {"id":"a"})", R"(item {"id":"b"})",
                R"(feed {"kind":"feed","well_formed":true,"feed":{}})",
                "document zoo 7 feed, utf-8, well-formed, 0 diagnostics", "end"});
}

BOOST_AUTO_TEST_CASE(kinds_of_content) {
  read_zoo("<cage><text> a &lt;b&gt; <i>c</i> </text>"
           "<html> a &lt;b&gt; <i k='&quot;'>c</i><br/> </html>"
           "<xml> a &lt;b&gt; <z:i k='&lt;'>c</z:i> </xml>"
           "<any k='1'>plain <i>i</i></any><any k='2' how='html'>&lt;b&gt;</any>"
           "<any k='3' how='xml'>&lt;b&gt;</any>"
           "<any k='4' how='xhtml'> <div xmlns='http://www.w3.org/1999/xhtml'>d<p/></div> </any>"
           "<lamp watt='60'>not <text>seen</text></lamp><ignored><text>not "
           "seen</text></ignored></cage>");
  check(hooks, {"begin zoo", "cage  at cage[1]", "text [a <b> c]",
                R"(html [a <b> <i k="&quot;">c</i><br/>])",
                R"(xml [a &lt;b&gt; <z:i xmlns:z="urn:zoo" k="&lt;">c</z:i>])", "xhtml 1 [plain i]",
                "xhtml 2 [<b>]", "xhtml 3 [&lt;b&gt;]", "xhtml 4 [d<p></p>]", "lamp 60", "settle ",
                "end", "settle feed"});
}

// An empty element states nothing: hooks of text are not called; one that looks at attributes is.
BOOST_AUTO_TEST_CASE(empty_elements) {
  read_zoo("<cage><text/><text> </text><html><![CDATA[]]></html><any k='1'/><lamp/></cage>");
  check(hooks,
        {"begin zoo", "cage  at cage[1]", "xhtml 1 []", "lamp ", "settle ", "end", "settle feed"});
}

BOOST_AUTO_TEST_CASE(rules_hold_for_direct_children_only) {
  read_zoo("<text>one</text><cage><inner><text>two</text><html>no</html></inner>"
           "<unknown><text>no</text></unknown></cage><lamp/><inner><text>no</text></inner>");
  check(hooks, {"begin zoo", "text [one]", "cage  at cage[1]", "text [two]", "settle ", "end",
                "settle feed"});
}

BOOST_AUTO_TEST_CASE(a_hook_chooses_what_an_element_holds) {
  read_zoo("<cage><inner other='1'><html>two</html></inner><inner><html>no</html></inner></cage>");
  check(hooks, {"begin zoo", "cage  at cage[1]", "html [two]", "settle ", "end", "settle feed"});
}

BOOST_AUTO_TEST_CASE(base_and_language_are_in_effect) {
  o.base_uri = "https://a.example/zoo";
  read_zoo("<cage xml:base='b/' xml:lang='de_AT'><url>u</url><url xml:base='c/' xml:lang=''>u</url>"
           "</cage><cage><url>u</url></cage>");
  check(hooks, {"begin zoo", "cage  at cage[1]",
                "url https://a.example/b/u base https://a.example/b/ language de-AT states |",
                "url https://a.example/b/c/u base https://a.example/b/c/ language  states "
                "https://a.example/b/c/|",
                "settle ", "cage  at cage[2]",
                "url https://a.example/u base https://a.example/zoo language  states |", "settle ",
                "end", "settle feed"});
  BOOST_TEST(lines[0] == R"(item {"language":"de-AT","base":"https://a.example/b/"})");
}

BOOST_AUTO_TEST_CASE(reports_have_path_and_place) {
  read_zoo("<cage><report>x</report></cage><cage><inner/><inner><text>y<b/></text></inner>"
           "<report>z</report></cage>");
  BOOST_REQUIRE(lines.size() >= 5u);
  BOOST_TEST(lines[0] == "! warning bad-value 1:30@29 cage[1]/report: x");
  BOOST_TEST(lines[2].starts_with("! warning markup-in-text 1:"));
  BOOST_TEST(lines[2].ends_with(" cage[2]/inner[2]/text: b"));
  BOOST_TEST(lines[3].ends_with(" cage[2]/report: z"));
}

BOOST_AUTO_TEST_CASE(a_hook_ends_the_document) {
  o.mode = mode::strict;
  read_zoo("<cage id='a'/><cage id='b'><fail/></cage><cage/>");
  check(lines, {R"(item {"id":"a"})", "error 1:51@50 bad-value sick"});
  read_zoo("<cage id='a'><stop/></cage><cage/>");
  BOOST_REQUIRE(lines.size() == 1u);
  BOOST_TEST(lines[0].ends_with(" stopped"));
}

// In recovery what is open is given out as incomplete, unless the application wanted out.
BOOST_AUTO_TEST_CASE(a_hook_ends_the_document_in_recovery) {
  read_zoo("<cage id='a'/><cage id='b'><fail/></cage><cage/>");
  check(lines, {R"(item {"id":"a"})", R"(item {"id":"b","incomplete":true})",
                R"(feed {"kind":"feed","well_formed":true,"feed":{}})",
                "! error bad-value 1:51@50 cage[2]/fail: sick",
                "document zoo 7 feed, utf-8, not well-formed, 1 diagnostics",
                "error 1:51@50 bad-value sick"});
  read_zoo("<cage id='a'/><cage id='b'><stop/></cage><cage/>");
  BOOST_REQUIRE(lines.size() == 2u);
  BOOST_TEST(lines[1].ends_with(" stopped"));
}

BOOST_AUTO_TEST_CASE(an_item_can_be_dropped) {
  read_zoo("<cage id='a'/><lost id='b'><x:y xmlns:x='urn:x'/></lost><cage id='c'/>");
  check({lines[0], lines[1]}, {R"(item {"id":"a"})", R"(item {"id":"c"})"});
}

// Free functions, on the item or on the feed, typed, and in the JSON.
BOOST_AUTO_TEST_CASE(a_vocabulary) {
  read_zoo("<z:kind>many</z:kind><cage id='a'><z:kind>ant</z:kind><z:legs n='6'/></cage>"
           "<cage id='b'><z:legs n='x'/></cage>");
  check(hooks, {"begin zoo", "kind of the zoo", "cage a at cage[1]", "kind of a", "settle a",
                "cage b at cage[2]", "settle b", "end", "settle feed"});
  BOOST_REQUIRE(lines.size() == 6u);
  BOOST_TEST(lines[0] == R"(item {"id":"a","animal":{"kind":"ant","legs":6}})");
  BOOST_TEST(lines[1].ends_with(" cage[2]/z:legs: x"));
  BOOST_TEST(lines[2] == R"(item {"id":"b"})");
  BOOST_TEST(lines[3].find(R"("feed":{"animal":{"kind":"many","legs":0}})") != std::string::npos);
}

// A built-in handler with one hook overridden, as the README shows it.
BOOST_AUTO_TEST_CASE(one_hook_of_a_built_in_handler) {
  struct loud_rss : rss_handler {
    using rss_handler::rss_handler;
    void item_title(std::string_view t) override { rss_handler::item_title(std::string(t) + "!"); }
  };
  registry mine = registry::standard();
  for (format f : registry::standard().formats())
    if (f.title == "RSS 2.0") {
      f.make = [](environment const& e) -> std::unique_ptr<feedsax::format_handler> {
        return std::make_unique<loud_rss>(e);
      };
      mine.add(f);
      break;
    }
  o.registry = &mine;
  auto const got = read("<rss version='2.0'><channel><title>T</title><item><title>a</title></item>"
                        "</channel></rss>",
                        o);
  BOOST_TEST(got[0] == R"(item {"title":"a!"})");
  BOOST_TEST(got[1].find(R"("title":"T")") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
