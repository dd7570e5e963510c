#include "feedsax/html/document.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

using namespace feedsax::html;
using namespace std::literals;

namespace {

struct row {
  std::string_view html, tree;
  char const* note = "";
};

// clang-format off
constexpr row fragments[] = {
    {"", ""},
    {"a<b>c", "a<b>c</b>"},
    {"<p>1<p>2", "<p>1</p><p>2</p>", "implied end tags"},
    {"<ul><li>1<li>2</ul>", "<ul><li>1</li><li>2</li></ul>"},
    {"<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"},
    {"<b>1<i>2</b>3</i>", "<b>1<i>2</i></b><i>3</i>", "the adoption agency"},
    {"<b>1<p>2</b>3</p>", "<b>1</b><p><b>2</b>3</p>"},
    {"<a>1<a>2", "<a>1</a><a>2</a>"},
    {"<table>x<tr><td>y", "x<table><tbody><tr><td>y</td></tr></tbody></table>", "foster parenting"},
    {"<table> <tr>", "<table> <tbody><tr></tr></tbody></table>"},
    {"<table><td>1<table><td>2", "<table><tbody><tr><td>1<table><tbody><tr><td>2</td></tr></tbody></table></td></tr></tbody></table>"},
    {"<svg><lineargradient viewbox='1'/><p>x", "<svg><linearGradient viewBox=\"1\"></linearGradient></svg><p>x</p>"},
    {"<svg><title><b>x</b></title><![CDATA[a<b]]></svg>", "<svg><title><b>x</b></title>a&lt;b</svg>"},
    {"<math definitionurl=x><mi><b>y", "<math definitionURL=\"x\"><mi><b>y</b></mi></math>"},
    {"<template><td>x</template>", "<template><td>x</td></template>"},
    {"<ruby>a<rt>b<rp>c", "<ruby>a<rt>b</rt><rp>c</rp></ruby>"},
    {"<select><option>1<option>2</select>", "<select><option>1</option><option>2</option></select>"},
    {"<pre>\n\nx</pre>", "<pre>\nx</pre>", "one line end goes"},
    {"<textarea>\n&lt;b></textarea>", "<textarea>&lt;b&gt;</textarea>"},
    {"<xmp><b></xmp>", "<xmp><b></xmp>", "raw text"},
    {"a</x>b</x>c", "abc", "one text of three pieces"},
    {"</p>x</br>y", "<p></p>x<br>y"},
    {"<br/><img src=a><hr>", "<br><img src=\"a\"><hr>"},
    {"<IMAGE src=a>", "<img src=\"a\">"},
    {"<x-y Z='1'/>", "<x-y z=\"1\"></x-y>"},
    {"<p title='\"&lt;&nbsp;'>", "<p title=\"&quot;&lt;&nbsp;\"></p>"},
    {"a\0b"sv, "ab", "U+0000 goes"},
    {"<!-- c -->", "<!-- c -->"},
    {"<?x y?>", "<!--?x y?-->"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_document)

BOOST_AUTO_TEST_CASE(fragments_) {
  document d;
  for (row const& r : fragments) {
    d.parse_fragment(r.html);
    BOOST_TEST(d.root().inner_html() == r.tree, r.html << " " << r.note << "\n"
                                                       << d.root().inner_html());
  }
}

BOOST_AUTO_TEST_CASE(pages) {
  document d("<!DOCTYPE html PUBLIC 'a' \"b\"><title>T &amp; t</title><p class=x>Hello");
  BOOST_TEST((d.mode() == quirks_mode::no_quirks));
  BOOST_TEST(d.root().outer_html() == "<!DOCTYPE html><html><head><title>T &amp; t</title></head>"
                                      "<body><p class=\"x\">Hello</p></body></html>");
  BOOST_TEST(d.head().first_child().text() == "T & t");
  BOOST_TEST(d.body().first_child().is(tag::p));
  BOOST_TEST(d.root().first_child().public_id() == "a");
  BOOST_TEST(d.root().first_child().system_id() == "b");
  BOOST_TEST(d.root().first_child().name() == "html");
  d.parse("");
  BOOST_TEST(d.root().inner_html() == "<html><head></head><body></body></html>");
  BOOST_TEST((d.mode() == quirks_mode::quirks));
  d.parse("<frameset><frame></frameset>");
  BOOST_TEST(d.body().is(tag::frameset));
}

BOOST_AUTO_TEST_CASE(xhtml_without_a_hint) {
  document const d(
      "\xEF\xBB\xBF<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' "
      "'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>\n"
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title><base href='/'/></head>"
      "<body><br/></body></html>");
  BOOST_TEST(d.head().inner_html() == "<title>x</title><base href=\"/\">");
  BOOST_TEST(d.body().inner_html() == "<br>");
}

BOOST_AUTO_TEST_CASE(moving_about) {
  document d;
  d.parse_fragment("<p a=1 B='&amp;'>x<i>y</i><!--c-->z</p><template><q></q></template>");
  node const p = d.root().first_child();
  BOOST_TEST(p.attribute("b").value() == "&");
  BOOST_TEST(p.attribute("A").value() == "1");
  BOOST_TEST(!p.attribute("c"));
  BOOST_TEST(p.has_attribute("a"));
  BOOST_TEST(p.attributes().size() == 2u);
  BOOST_TEST(p.text() == "xyz");
  BOOST_TEST(p.first_child().next_sibling().outer_html() == "<i>y</i>");
  BOOST_TEST((p.last_child().previous_sibling().kind() == node_kind::comment));
  BOOST_TEST((p.first_child().parent() == p));
  std::string order;
  for (node const& n : d.root().descendants())
    order += n.is_element() ? n.name() : n.kind() == node_kind::text ? n.text() : "!";
  BOOST_TEST(order == "pxiy!ztemplate");  // not what is in the template
  order.clear();
  for (node const& n : p.last_child().preceding_siblings()) order += n.text() + ",";
  BOOST_TEST(order == "c,y,x,");
  int ancestors = 0;
  for (node const& n : p.first_child().next_sibling().first_child().ancestors())
    ancestors += n.is_element();
  BOOST_TEST(ancestors == 2);
  node_iterator it(d.root(), axis::descendant);
  BOOST_TEST(it.skip()->is(tag::template_));
}

BOOST_AUTO_TEST_CASE(no_node) {
  node const none;
  BOOST_TEST(!none);
  BOOST_TEST(!none.parent());
  BOOST_TEST(!none.first_child());
  BOOST_TEST(none.name().empty());
  BOOST_TEST(none.text().empty());
  BOOST_TEST(none.outer_html().empty());
  BOOST_TEST(!none.attribute("x"));
  BOOST_TEST(none.attributes().size() == 0u);
  BOOST_TEST(!none.is(tag::unknown));
  for (node const& n : none.descendants()) BOOST_TEST(!n);
}

BOOST_AUTO_TEST_CASE(context) {
  document d;
  d.parse_fragment("<td>x", "tr");
  BOOST_TEST(d.root().inner_html() == "<td>x</td>");
  d.parse_fragment("<td>x", "div");
  BOOST_TEST(d.root().inner_html() == "x");
  d.parse_fragment("<b>", "title");
  BOOST_TEST(d.root().first_child().text() == "<b>");
  d.parse_fragment("<path/>", "svg svg");
  BOOST_TEST((d.root().first_child().ns() == name_space::svg));
}

BOOST_AUTO_TEST_CASE(depth) {
  document_options o;
  o.max_depth = 20;
  std::string html;
  for (int i = 0; i < 1000; ++i) html += "<div>";
  document d;
  d.parse_fragment(html, "div", o);
  std::size_t deepest = 0;
  for (node const& n : d.root().descendants()) {
    std::size_t level = 0;
    for (node const& up : n.ancestors()) level += up.is_element();
    deepest = std::max(deepest, level);
  }
  BOOST_TEST(deepest < 20u);
  BOOST_TEST(d.size() == 1002u);
}

// Each of these would take minutes or all memory if it were quadratic.
BOOST_AUTO_TEST_CASE(hostile) {
  auto const repeat = [](std::string_view s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
  };
  std::string distinct;
  for (int i = 0; i < 20000; ++i) distinct += "<b id=" + std::to_string(i) + ">";
  std::string attributes = "<p";
  for (int i = 0; i < 50000; ++i) attributes += " a" + std::to_string(i) + "=1";
  int const n = 50000;
  for (std::string const& html : {repeat("<div>", n),
                                  repeat("<b>", n),
                                  repeat("</i>", n),
                                  repeat("<b></i>", n),
                                  distinct + repeat("<p>x", n),
                                  attributes + ">",
                                  repeat("<table>", n),
                                  repeat("<table><td>", n),
                                  repeat("<a><table>", n),
                                  repeat("<svg><g>", n),
                                  repeat("<template>", n),
                                  repeat("<p><b><i><u>x", n),
                                  repeat("<b><p></b>", n),
                                  repeat("<foo>", n) + repeat("</bar>", n),
                                  repeat("<select>", n),
                                  repeat("<object>", n),
                                  repeat("<html a", n) + ">",
                                  repeat("<ul><li>", n),
                                  repeat("<frameset>", n),
                                  repeat("<table>x<tr><td>y</td></x>", n),
                                  repeat("<math><mi>", n),
                                  repeat("<foo>", 400) + repeat("<div></foo>", n),
                                  repeat("<form><button>", n),
                                  repeat("<nobr>", n),
                                  repeat("<a href=x>", n),
                                  repeat("\0<p>\0"sv, n)}) {
    document const d(html);
    BOOST_TEST(d.size() < html.size() + 20000, html.substr(0, 40));
    BOOST_TEST(d.root().outer_html().size() > 0u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
