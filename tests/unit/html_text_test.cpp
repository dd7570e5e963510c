#include "feedsax/html/text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "feedsax/html/document.hpp"

namespace html = feedsax::html;

namespace {

struct row {
  std::string_view html, text;
  char const* note = "";
};

// clang-format off
constexpr row texts[] = {
    {"", ""},
    {"  a \n b  ", "a b"},
    {"<p>1<p>2", "1\n\n2"},
    {"a<p>b</p>c", "a\n\nb\n\nc"},
    {"<div>a</div><div>b</div>", "a\nb"},
    {"<div><div>a</div></div><p></p><p> </p>b", "a\n\nb", "empty ones take no room"},
    {"a<br>b<br><br>c", "a\nb\nc"},
    {"<b>a</b> <i>b</i>c", "a bc"},
    {"a <b> b</b>", "a b", "one space"},
    {"<ul><li>a<li>b</ul>", "- a\n- b"},
    {"x<ul><li><p>a</p><li>b<ol><li>c<li>d</ol></ul>y", "x\n\n- a\n- b\n  1. c\n  2. d\n\ny"},
    {"<ol start=3><li>a<li value=7>b<li>c</ol>", "3. a\n7. b\n8. c"},
    {"<ol start=x><li>a</ol>", "1. a"},
    {"<dl><dt>a<dd>b</dl>", "a\nb"},
    {"<pre>a\n  b\n\nc</pre>d", "a\n  b\n\nc\n\nd"},
    {"<table><tr><th>a<th>b<tr><td>c<td>d</table>", "a\tb\nc\td"},
    {"a<img alt=' b  c ' src=x>d<img src=y>", "ab cd"},
    {"<script>x</script><style>x</style><title>x</title><p hidden>x</p><template>x</template>y", "y"},
    {"<svg><title>t</title><style>s</style></svg>", "t"},
    {"Fish &amp; Chips&nbsp;!", "Fish & Chips\xC2\xA0!"},
    {"<noscript>a</noscript>", "a"},
    {"<a href=/x>a</a>", "a"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_text)

BOOST_AUTO_TEST_CASE(plain) {
  for (row const& r : texts)
    BOOST_TEST(html::plain_text(r.html) == r.text,
               r.html << " " << r.note << ": " << html::plain_text(r.html));
}

BOOST_AUTO_TEST_CASE(options) {
  html::text_options o;
  o.link_addresses = true;
  BOOST_TEST(html::plain_text("<a href=' http://a/ '>a</a> <a href='#x'>b</a> "
                              "<a href=http://c/>http://c/</a><a>d</a>",
                              o) == "a (http://a/) b http://c/d");
  o.image_texts = false;
  BOOST_TEST(html::plain_text("<img alt=x>y", o) == "y");
}

BOOST_AUTO_TEST_CASE(one_node) {
  html::document d;
  d.parse_fragment("<p>a<b>b</b>");
  BOOST_TEST(html::plain_text(d.root().first_child().last_child()) == "b");
  BOOST_TEST(html::plain_text(d.root().first_child().first_child()) == "a");
  BOOST_TEST(html::plain_text(html::node()).empty());
}

BOOST_AUTO_TEST_CASE(first) {
  BOOST_TEST(html::first_paragraph("<h1>T</h1><p> <p>a <b>b\n</b><br>c<p>d") == "a b c");
  BOOST_TEST(html::first_paragraph("a<br>b<div>c</div><ul><li>d</ul>") == "a b c");
  BOOST_TEST(html::first_paragraph("<p hidden>x</p><div hidden><p>y</div><p>z") == "z");
  BOOST_TEST(html::first_paragraph("").empty());
}

BOOST_AUTO_TEST_CASE(excerpts) {
  BOOST_TEST(html::excerpt("short", 10) == "short");
  BOOST_TEST(html::excerpt("  a\n b ", 10) == "a b");
  BOOST_TEST(html::excerpt("The quick brown fox", 12) == "The quick…");
  BOOST_TEST(html::excerpt("The quick brown fox", 10) == "The quick…");
  BOOST_TEST(html::excerpt("The quick, brown fox", 12) == "The quick…");
  BOOST_TEST(html::excerpt("Donaudampfschiff", 6) == "Donau…");
  BOOST_TEST(html::excerpt("abcdef", 6) == "abcdef");
  BOOST_TEST(html::excerpt("abcdef", 5, "") == "abcde");
  BOOST_TEST(html::excerpt("abcdef", 1) == "…");
  BOOST_TEST(html::excerpt("abcdef", 2, "...").empty());
  BOOST_TEST(html::excerpt("abcdef", 0).empty());
  // A family, a flag and an accent are one each.
  BOOST_TEST(html::excerpt("👩‍👩‍👧🇩🇪e\u0301xyz", 4, "") ==
             "👩‍👩‍👧🇩🇪e\u0301x");
  BOOST_TEST(html::excerpt("👩‍👩‍👧🇩🇪", 2) == "👩‍👩‍👧🇩🇪");
  BOOST_TEST(html::excerpt("a", static_cast<std::size_t>(-1)) == "a");
  BOOST_TEST(html::excerpt("\xFF\xFE\xFF", 2, "").size() <= 9u);
}

BOOST_AUTO_TEST_CASE(link_list) {
  auto const found =
      html::links("<a href=' b&amp;c '>x <i>y</i></a><a name=z>no</a><area href=/d alt=e>"
                  "<A HREF=mailto:f title=t rel=nofollow></A>",
                  "http://h/p/q");
  BOOST_REQUIRE(found.size() == 3u);
  BOOST_TEST(found[0].address == "http://h/p/b&c");
  BOOST_TEST(found[0].text == "x y");
  BOOST_TEST(found[1].address == "http://h/d");
  BOOST_TEST(found[1].text == "e");
  BOOST_TEST(found[2].address == "mailto:f");
  BOOST_TEST(found[2].title == "t");
  BOOST_TEST(found[2].rel == "nofollow");
  BOOST_TEST(html::links("<a href=b>").at(0).address == "b");
  html::document const page("<base href=/z/><a href=b>");
  BOOST_TEST(html::links(page.root(), "http://h/").at(0).address == "http://h/z/b");
}

BOOST_AUTO_TEST_CASE(image_list) {
  auto const found = html::images(
      "<img src=a alt=b width=10 height=20px><img srcset=', c 1x, d 2x'><img width=50% src=e><img>",
      "http://h/");
  BOOST_REQUIRE(found.size() == 3u);
  BOOST_TEST(found[0].address == "http://h/a");
  BOOST_TEST(found[0].alt == "b");
  BOOST_TEST(found[0].width == 10u);
  BOOST_TEST(found[0].height == 20u);
  BOOST_TEST(found[1].address == "http://h/c");
  BOOST_TEST(found[2].width == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
