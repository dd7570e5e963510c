#include "feedsax/html/selector.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "feedsax/html/document.hpp"

using namespace feedsax::html;

namespace {

document const& page() {
  static document const d(
      "<div id=1 class='a B' lang=en-GB><p id=2>x<b id=3>y</b></p><p id=4 class=b><i id=5></i></p>"
      "<div id=6><p id=7></p><div id=8><p id=9 title='Hello World'><a id=10 href=/></a></p></div>"
      "</div><svg id=11><linearGradient id=12 /></svg></div>");
  return d;
}

std::string ids(std::string_view css) {
  auto const s = selector::compile(css);
  if (!s) return "error";
  std::string out;
  for (node const& n : s->select(page().root())) out += n.attribute("id").value_or(n.name()) + " ";
  return out;
}

struct row {
  char const *css, *ids;
};

// clang-format off
constexpr row rows[] = {
    {"p", "2 4 7 9 "}, {"P", "2 4 7 9 "}, {"b, i", "3 5 "}, {"#\\34", "4 "},
    {"*", "html head body 1 2 3 4 5 6 7 8 9 10 11 12 "},
    {".a", "1 "}, {".a.B", "1 "}, {".A", ""}, {"p.b", "4 "}, {".b", "4 "},
    {"[title]", "9 "}, {"[ title = 'Hello World' ]", "9 "}, {"[title=\"hello world\" i]", "9 "},
    {"[title=hello]", ""}, {"[title~=World]", "9 "}, {"[title^=Hel]", "9 "}, {"[title$=ld]", "9 "},
    {"[title*='o W']", "9 "}, {"[title*='']", ""}, {"[lang|=en]", "1 "}, {"[lang|=e]", ""},
    {"div p", "2 4 7 9 "}, {"body > div > p", "2 4 "}, {"div div p", "7 9 "}, {"div>div>div>p", "9 "},
    {"p + p", "4 "}, {"p ~ div", "6 8 "}, {"p + div p", "7 9 "}, {"b + i", ""}, {"p ~ p", "4 "},
    {"p~div>div", "8 "},
    {"p:first-child", "2 7 9 "}, {"p:last-child", "9 "}, {"p:only-child", "9 "},
    {"div:first-of-type", "1 6 8 "}, {"p:last-of-type", "4 7 9 "}, {"p:only-of-type", "7 9 "},
    {"p:nth-child(2)", "4 "}, {"p:nth-child(odd)", "2 7 9 "}, {"p:nth-child(2n)", "4 "},
    {"p:nth-child( -n + 1 )", "2 7 9 "}, {"p:nth-child(n+2)", "4 "}, {"p:nth-last-child(2)", "7 "},
    {"p:nth-of-type(2)", "4 "}, {"p:nth-last-of-type(2)", "2 "}, {":nth-child(+3)", "6 "},
    {"p:not(.b)", "2 7 9 "}, {"p:not(.b, :first-child)", ""}, {":is(b, i)", "3 5 "},
    {"div :where(p, a):not(:is(.b, #\\32 ))", "7 9 10 "},
    {"p:empty", "7 "}, {":root", "html "}, {":link", "10 "}, {"a:any-link", "10 "},
    {"lineargradient", "12 "}, {"svg > linearGradient", "12 "},
    {"p:not(div > div > p)", "2 4 "}, {"div:not(p) p", "2 4 7 9 "},
    {"body div div a", "10 "}, {"html > body a", "10 "}, {"p p", ""},
    // not ended, which CSS closes
    {"[title", "error"}, {"[title='Hello World'", "9 "}, {"p:not(.b", "2 7 9 "},
};
constexpr char const* broken[] = {
    "", " ", ",", "p,", "p >", "> p", "p > > b", "[", "[]", "[=x]", "[a=]", "[a!=b]", ".", "#", ":", "::before",
    ":unknown", ":not()", ":nth-child()", ":nth-child(n+)", ":nth-child(x)", "p)", "p(", ".1", "a\\", "p..b",
    ":nth-child(99999999999)", "p{", "[a='\n']", ":is(p{)",
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_selector)

BOOST_AUTO_TEST_CASE(what_is_found) {
  for (row const& r : rows) BOOST_TEST(ids(r.css) == r.ids, r.css << " found " << ids(r.css));
}

BOOST_AUTO_TEST_CASE(what_is_none) {
  for (char const* css : broken) BOOST_TEST(!selector::compile(css), css);
  std::size_t where = 0;
  BOOST_TEST(!selector::compile("p > ?", &where));
  BOOST_TEST(where == 4u);
  std::string nested;
  for (int i = 0; i < 100; ++i) nested += ":not(";
  BOOST_TEST(!selector::compile(nested));
}

BOOST_AUTO_TEST_CASE(one_element) {
  auto s = selector::compile("p > b");
  BOOST_REQUIRE(s);
  selector const moved = std::move(*s);
  node const b = moved.first(page().root());
  BOOST_TEST(b.text() == "y");
  BOOST_TEST(moved.matches(b));
  BOOST_TEST(!moved.matches(b.parent()));
  BOOST_TEST(!moved.matches(node()));
  BOOST_TEST(!moved.first(node()));
}

// Would be exponential in the number of combinators.
BOOST_AUTO_TEST_CASE(no_backtracking) {
  std::string html, css = "x";
  for (int i = 0; i < 400; ++i) html += "<div>";
  for (int i = 0; i < 30; ++i) css += " div";
  css += " b";
  html += "<b>";
  document const d(html);
  BOOST_TEST(!selector::compile(css)->first(d.root()));
}

// Each is looked at once: with the square of their number this would take minutes.
BOOST_AUTO_TEST_CASE(many_siblings) {
  std::string html = "<ul>";
  for (int i = 0; i < 60'000; ++i) html += "<li><b>x</b><i>y</i></li>";
  html += "</ul><svg>";
  for (int i = 0; i < 60'000; ++i) html += i % 2 == 0 ? "<g></g>" : "<other></other>";
  document const d(html);
  for (auto const& [css, count] :
       {std::pair{"li:nth-child(3n)", 20'000}, std::pair{"li:nth-last-child(2n+1)", 30'000},
        std::pair{"li:nth-of-type(-n+5) > i:nth-of-type(1)", 5},
        std::pair{"li:nth-last-of-type(7) b:first-child, i:last-child", 60'001},
        std::pair{"li:nth-last-of-type(7) b:first-child", 1},
        std::pair{"other:nth-last-of-type(2n), g:nth-of-type(2n)", 30'000}, std::pair{"a ~ li", 0},
        std::pair{"ul a ~ li b", 0}, std::pair{"li ~ li", 59'999},
        std::pair{"li:nth-child(100) ~ li:nth-last-child(n+59000)", 901},
        std::pair{"li:nth-last-child(10) ~ li ~ li b", 8}, std::pair{"li:not(li ~ li)", 1},
        std::pair{"li + li ~ li + li", 59'997}}) {
    auto const s = selector::compile(css);
    BOOST_REQUIRE(s);
    int found = 0;
    for (node const& n : s->select(d.root())) found += n.is_element();
    BOOST_TEST(found == count, css << ": " << found);
  }
  auto const s = selector::compile("li:nth-last-child(60000) ~ li:last-child");
  BOOST_TEST(s->matches(s->first(d.root())));
}

// What is remembered changes nothing: one element at a time finds the same.
BOOST_AUTO_TEST_CASE(memory_changes_nothing) {
  std::string html;
  unsigned r = 7;
  for (int i = 0; i < 400; ++i) {
    r = r * 1103515245 + 12345;
    html +=
        std::array{"<p>", "<b>", "</b>", "<div>", "</div>", "<x-y>", "</x-y>", "text"}[r >> 16 & 7];
  }
  document const d(html);
  for (char const* const css :
       {"p ~ b", "x-y ~ p, b ~ x-y", "div p ~ b ~ x-y", "p:nth-of-type(2) ~ p",
        "x-y:nth-last-of-type(odd)", ":nth-child(2) > p ~ :last-child", "p + b ~ *", "* ~ p + *",
        ":not(p ~ b) ~ :is(b ~ p, div:first-of-type)", "div ~ p b ~ b", "p p ~ p p"}) {
    auto const s = selector::compile(css);
    BOOST_REQUIRE(s);
    std::vector<std::uint32_t> all, single;
    for (node const& n : s->select(d.root())) all.push_back(n.number());
    for (node const& n : d.root().descendants())
      if (s->matches(n)) single.push_back(n.number());
    BOOST_TEST(all == single, css);
  }
}

BOOST_AUTO_TEST_SUITE_END()
