// The engine of checks, on a format of its own; what the tables of the formats say is in
// corpus/pairs.
#include "feedsax/checks.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/format_handler.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/scope.hpp"
#include "support/diff.hpp"
#include "support/recording_sink.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view none = xmlns::none;

struct shelf_handler : format_handler {
  using format_handler::format_handler;
  using rules_call = shelf_handler;
  void document_end() override { deliver_feed(); }
  void book_begin(element const&) { begin_item(); }
  void book_end() { deliver_item(); }
  void title(std::string_view t) {
    if (wins(field::title)) item()->title.value = keep(t);
  }
};

constexpr feedsax::rule book_rules[] = {text<&shelf_handler::title>({none, "title"})};
constexpr rule_set book_set{.rules = book_rules, .place = place::item};
constexpr feedsax::rule shelf_rules[] = {
    group<&shelf_handler::book_begin, &shelf_handler::book_end>({none, "book"}, book_set)};
constexpr rule_set shelf_set{.rules = shelf_rules, .place = place::feed};
constexpr feedsax::rule root_rules[] = {group({none, "shelf"}, shelf_set)};
constexpr rule_set root_set{.rules = root_rules};

bool is_lower(std::string_view t) { return t.find_first_of("ABC") == std::string_view::npos; }
bool is_short(std::string_view t) { return t.size() < 4; }
constexpr value_check shorts{issue::long_text, is_short};
constexpr value_check lower{issue::unlisted_value, is_lower, &shorts, true};
value_check const* by_kind(element const& e) { return e.attribute("any") ? nullptr : &lower; }

void book_ends(check_scope& s) {
  if (s.count({none, "title"}) > s.count({none, "note"}))
    s.report(issue::missing_element, "a note for each title");
}
constexpr attribute_check attributes[] = {
    {.name = {none, "id"}, .required = true, .value = &lower}};
constexpr element_check part_checks[] = {{.name = {none, "leaf"}, .least = 1}};
constexpr check_set parts{.elements = part_checks, .closed = true};
constexpr same_meaning rivals[] = {{{none, "word"}, {none, "note"}}};
constexpr element_check book_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &lower},
    {.name = {none, "note"}, .most = 2},
    {.name = {none, "word"}, .choose = by_kind, .most_characters = 3},
    {.name = {none, "part"}, .attributes = attributes, .children = &parts},
};
constexpr check_set books{.elements = book_checks,
                          .place = place::item,
                          .closed = true,
                          .rivals = rivals,
                          .finish = book_ends};
constexpr element_check shelf_checks[] = {{.name = {none, "book"}, .least = 1, .children = &books}};
constexpr check_set shelves{.elements = shelf_checks, .place = place::feed, .closed = true};
constexpr element_check root_checks[] = {{.name = {none, "shelf"}, .children = &shelves}};
constexpr check_set root{.elements = root_checks};

constexpr element_check colour_checks[] = {{.name = {"urn:c", "colour"}, .most = 1}};
constexpr check_set colours_of_books{.elements = colour_checks, .closed = true};
constexpr std::string_view colour_names[] = {"urn:c"};
constexpr vocabulary colours{
    .prefix = "c", .namespaces = colour_names, .item_checks = &colours_of_books};

registry const& shelf_registry() {
  static registry const r = [] {
    registry made;
    made.add(format{.id = "shelf",
                    .title = "Shelf",
                    .version = "1",
                    .root = {none, "shelf"},
                    .rules = &root_set,
                    .make = make_handler<shelf_handler>,
                    .handler = &typeid(shelf_handler),
                    .checks = &root});
    made.add(colours);
    static constexpr name titles[] = {{none, "title"}};
    made.add(precedence{field::title, titles});
    return made;
  }();
  return r;
}

std::vector<std::string> findings(std::string_view document, bool validate = true) {
  options o;
  o.validate = validate;
  o.registry = &shelf_registry();
  model_builder builder;
  parser reader(builder, o);
  result<void> r = reader.write(document);
  if (r) r = reader.finish();
  std::vector<std::string> out;
  for (diagnostic const& d : builder.release().diagnostics)
    out.push_back(std::string(id(d.code)) + ' ' + d.path + " " + d.subject);
  return out;
}

struct row {
  std::string_view inside;  // of a book with a title and a note
  std::vector<std::string> found;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(checks)

BOOST_AUTO_TEST_CASE(each_kind_of_check) {
  row const rows[] = {
      {"", {}},
      {"<title>x</title><note/>", {"duplicate-element book[1]/title title"}},
      // Once for each element that there is too much of.
      {"<note/><note/><note/>", {"too-many-elements book[1]/note note"}},
      {"<word>ab</word>", {"same-meaning book[1] note"}},
      {"<word>A</word>", {"unlisted-value book[1]/word A", "same-meaning book[1] note"}},
      {"<word any=''>A</word>", {"same-meaning book[1] note"}},
      {"<word any=''>&#xE4;&#xF6;&#xFC;</word>", {"same-meaning book[1] note"}},
      {"<word any=''>&#xE4;&#xF6;&#xFC;x</word>",
       {"long-text book[1]/word \u00E4\u00F6\u00FCx", "same-meaning book[1] note"}},
      {"<word>a<i>b</i></word>", {"unknown-element book[1]/word i", "same-meaning book[1] note"}},
      {"<part id='x'><leaf/></part>", {}},
      {"<part><leaf/></part>", {"missing-attribute book[1]/part id"}},
      {"<part id=' '><leaf/></part>", {"blank-element book[1]/part id"}},
      {"<part id='B'><leaf/></part>", {"unlisted-value book[1]/part B"}},
      {"<part id='lower'><leaf/></part>", {"long-text book[1]/part lower"}},
      {"<part id='x'/>", {"missing-element book[1]/part leaf"}},
      {"<part id='x'>y<leaf/></part>", {"unexpected-text book[1]/part part"}},
      {"<part id='x'><leaf/><z/></part>", {"unknown-element book[1]/part/z z"}},
      {"<zzz><title>no</title></zzz>", {"unknown-element book[1]/zzz zzz"}},
      {"<c:colour xmlns:c='urn:c'/><c:colour xmlns:c='urn:c'/>",
       {"duplicate-element book[1]/c:colour c:colour"}},
      {"<c:x xmlns:c='urn:c'/>", {"unknown-element book[1]/c:x c:x"}},
      {"<o:x xmlns:o='urn:other'/>", {}},
      {"<word any='' xml:lang='en_us'/>",
       {"language-form book[1]/word en_us", "same-meaning book[1] note"}},
      {"<word any='' xml:base='a b'/>", {"uri-form book[1]/word a b", "same-meaning book[1] note"}},
  };
  for (row const& r : rows) {
    std::string const document =
        "<shelf><book><title>x</title><note/>" + std::string(r.inside) + "</book></shelf>";
    BOOST_TEST(findings(document) == r.found, r.inside << diff(r.found, findings(document)));
  }
}

BOOST_AUTO_TEST_CASE(what_is_missing) {
  BOOST_TEST(findings("<shelf/>") == std::vector<std::string>{"missing-element shelf book"});
  BOOST_TEST(findings("<shelf><book/></shelf>") ==
             std::vector<std::string>{"missing-element book[1] title"});
  std::vector<std::string> const blank{"blank-element book[1]/title title",
                                       "missing-element book[1] a note for each title"};
  BOOST_TEST(findings("<shelf><book><title> </title></book></shelf>") == blank);
}

// A title that stands twice is the reader's matter and the check's; it is said once.
BOOST_AUTO_TEST_CASE(nothing_is_said_twice) {
  std::string_view const document =
      "<shelf><book><title>x</title><note/><note/><title>y</title></book></shelf>";
  BOOST_TEST(findings(document).size() == 1u);
  BOOST_TEST(findings(document, false).size() == 1u);
}

BOOST_AUTO_TEST_CASE(without_the_option_nothing_is_checked) {
  BOOST_TEST(findings("<shelf>x<book><zzz/><title> </title></book></shelf>", false).empty());
}

BOOST_AUTO_TEST_CASE(any_cut_finds_the_same) {
  std::string_view const document =
      "<shelf> x <book><title>AB&amp;C<b>d</b></title><c:x xmlns:c='urn:c'>t</c:x>"
      "<word>&#xE4;bcd e</word><part id='A'>  text <leaf/></part></book><zzz/></shelf>";
  options o;
  o.validate = true;
  o.registry = &shelf_registry();
  std::vector<std::string> const whole = read(document, o);
  for (std::size_t n = 1; n < 9; ++n)
    BOOST_TEST(read(document, o, cuts_every(document, n)) == whole);
}

// What is delivered does not depend on it.
BOOST_AUTO_TEST_CASE(what_is_delivered_is_the_same) {
  std::string_view const document =
      "<shelf><book><title>x<b>y</b></title><o:e xmlns:o='urn:o'>z<o:f/></o:e></book></shelf>";
  for (bool const validate : {false, true}) {
    options o;
    o.validate = validate;
    o.registry = &shelf_registry();
    std::vector<std::string> items;
    for (std::string const& line : read(document, o))
      if (line.starts_with("item ")) items.push_back(line);
    BOOST_TEST_REQUIRE(items.size() == 1u);
    BOOST_TEST(items[0].find("\"text\":\"z\"") != std::string::npos, items[0]);
    BOOST_TEST(items[0].find("\"title\":\"xy\"") != std::string::npos, items[0]);
  }
}

BOOST_AUTO_TEST_SUITE_END()
