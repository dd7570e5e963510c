#include "feedsax/html/selector.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

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

// Places are counted on from the last one that was asked for.
BOOST_AUTO_TEST_CASE(many_siblings) {
  std::string html = "<ul>";
  for (int i = 0; i < 6'000; ++i) html += "<li><b>x</b><i>y</i></li>";
  document const d(html);
  for (auto const& [css, count] :
       {std::pair{"li:nth-child(3n)", 2'000}, std::pair{"li:nth-last-child(2n+1)", 3'000},
        std::pair{"li:nth-of-type(-n+5) > i:nth-of-type(1)", 5},
        std::pair{"li:nth-last-of-type(7) b:first-child, i:last-child", 6'001}}) {
    auto const s = selector::compile(css);
    int found = 0;
    for (node const& n : s->select(d.root())) found += n.is_element();
    BOOST_TEST(found == count, css);
  }
}

BOOST_AUTO_TEST_SUITE_END()
