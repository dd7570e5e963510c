#include "feedsax/html/sanitize.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

namespace html = feedsax::html;
using namespace std::literals;

namespace {

struct row {
  std::string_view in, out;
  char const* note = "";
};

#define LINK " rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\""

// clang-format off
constexpr row rows[] = {
    {"", ""},
    {"plain text", "plain text"},
    {"a < b & c > d", "a &lt; b &amp; c &gt; d"},
    {"<p>1<p>2", "<p>1</p><p>2</p>", "rule 1: written anew"},
    {"<P CLASS=x ID=y NAME=z STYLE='color:red' ONCLICK=x() data-x=1 TITLE='a\"b'>x", "<p title=\"a&quot;b\">x</p>", "rules 2, 7, 8"},
    {"<blink>a<font color=red>b</font></blink><x-y>c</x-y>", "abc", "rule 3: unknown ones are unwrapped"},
    {"a<script>b</script><style>c</style><title>d</title><noscript>e</noscript><iframe>f</iframe>g", "ag"},
    {"a<object><p>b</p></object><embed><applet>c</applet><svg><p>d</svg>e", "a<p>de</p>", "a p ends SVG"},
    {"<template><p>a</template><xmp>b</xmp><textarea>c</textarea><select><option>d</select>e", "e"},
    {"<form action=x><input name=y><button>a</button><label>b</label></form>", "ab"},
    {"<!-- a --><?b?><!doctype c><![CDATA[d]]>e", "e", "rule 4"},
    {"<a href=' java&#10;script:x '>a</a>", "a", "rule 5"},
    {"<a href='JaVaScRiPt&colon;x'>a</a><a href='\x01javascript:x'>b</a><a href=vbscript:x>c</a><a href=data:text/html,x>d</a>", "abcd"},
    {"<a href='1javascript:x'>a</a><a href='x/y:z'>b</a>", "a<a href=\"x/y:z\"" LINK ">b</a>"},
    {"<a href=/b>a</a>", "<a href=\"/b\"" LINK ">a</a>", "rule 9"},
    {"<a href=#b>a</a>", "<a href=\"#b\">a</a>"},
    {"<a>b</a><a href=''>c</a>", "bc"},
    {"<a href=mailto:x@y>a</a>", "<a href=\"mailto:x@y\"" LINK ">a</a>"},
    {"<img src=data:image/png;base64,AA>", "<img src=\"data:image/png;base64,AA\" loading=\"lazy\">", "rule 6"},
    {"<img src='data:image/svg+xml,x'><img src=data:text/html,x><a href=data:image/png,x>a</a>", "a"},
    {"<img src=a width=10px height=-1 decoding=ASYNC onerror=x>", "<img src=\"a\" width=\"10\" decoding=\"async\" loading=\"lazy\">", "rule 10"},
    {"<img src=a width=1 height=1><img src=b width=0 height=1px><img alt=c>", ""},
    {"<img srcset='a.png 1x, javascript:b 2x, c.png 2x'>", "<img srcset=\"a.png 1x, c.png 2x\" loading=\"lazy\">"},
    {"<img srcset=',,a.png,b.png ,c.png 1q'>", "<img srcset=\"a.png,b.png\" loading=\"lazy\">", "a comma inside belongs to the address"},
    {"<iframe src=https://www.youtube.com/embed/x width=1></iframe>", "<iframe src=\"https://www.youtube-nocookie.com/embed/x\" width=\"1\" sandbox=\"allow-scripts allow-same-origin allow-popups\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></iframe>", "rule 11"},
    {"<iframe src=' HT\ntp:\\\\YouTube.com:80/e/../embed/x?a b#c'></iframe>", "<iframe src=\"https://www.youtube-nocookie.com/embed/x?a%20b#c\" sandbox=\"allow-scripts allow-same-origin allow-popups\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></iframe>", "as a browser reads it"},
    {"<iframe src=https://player.vimeo.com/1?a></iframe>", "<iframe src=\"https://player.vimeo.com/1?a&amp;dnt=1\" sandbox=\"allow-scripts allow-same-origin allow-popups\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></iframe>"},
    {"<iframe src=https://youtube.com:8080/></iframe><iframe src=https://youtube.com./></iframe><iframe src=https://u:p@youtube.com/></iframe><iframe src=https://youtube.com%2F.evil.example/></iframe>a", "a"},
    {"<iframe src=https://youtube.com.evil.example/></iframe><iframe src='https://youtube.com@evil.example/'></iframe><iframe src='https://evil.example\\@youtube.com/'></iframe><iframe srcdoc=x></iframe>a", "a"},
    {"<video src=a autoplay></video><audio><source src=b type=audio/mpeg></audio><video>c</video>", "<video src=\"a\" controls=\"\" preload=\"none\"></video><audio controls=\"\" preload=\"none\"><source src=\"b\" type=\"audio/mpeg\"></audio>c", "rule 12"},
    {"<p hidden>a</p>b", "b", "rule 13"},
    {"<a href='http://h/?utm_source=a&b=c&fbclid=d#e'>f</a>", "<a href=\"http://h/?b=c#e\"" LINK ">f</a>"},
    {"<a href='http://h/?utm_source=a'>f</a>", "<a href=\"http://h/\"" LINK ">f</a>"},
    {"<math display=block><mi href=x>a</mi><mtext><b>c</b></mtext><annotation-xml encoding=text/html><p>d</annotation-xml></math>", "<math display=\"block\"><mi>a</mi><mtext>c</mtext></math>", "rule 14"},
    {"a\0b\x01\x7F\xC2\x85" "c"sv, "abc", "rule 17"},
    {"&#1;&#13;a", "a"},
    {"<base href=x><meta http-equiv=refresh content=0><link rel=stylesheet href=x><marquee>a</marquee>", "a", "rule 19"},
    {"<a href=/x>a<table><td><a href=/y>b</a></table></a>", "<a href=\"/x\"" LINK ">a<table><tbody><tr><td>b</td></tr></tbody></table></a>", "no link in a link"},
    {"<pre>\n\na</pre>", "<pre>\n\na</pre>"},
    {"<p>a<button><p>b</button>", "<p>a</p><p>b</p><p></p>", "what HTML cannot say settles"},
    {"<ol start=3 type=a reversed><li value=x>a</ol>", "<ol start=\"3\" type=\"a\" reversed=\"\"><li>a</li></ol>"},
    {"<td>a</td>", "a"},
    {"<table><td colspan=2 width=5 align=LEFT>a</table>", "<table><tbody><tr><td colspan=\"2\" align=\"left\">a</td></tr></tbody></table>"},
    {"<p dir=rtl lang=de-AT>a<p dir=up lang='x y'>b", "<p dir=\"rtl\" lang=\"de-AT\">a</p><p>b</p>"},
    {"é\xC2\xA0&nbsp;&lt;", "é&nbsp;&nbsp;&lt;"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_sanitize)

BOOST_AUTO_TEST_CASE(rules) {
  html::sanitizer again;
  for (row const& r : rows) {
    std::string const out = html::sanitize(r.in);
    BOOST_TEST(out == r.out, r.in << " " << r.note << "\n" << out);
    std::string twice;
    again.append(twice, out);
    BOOST_TEST(twice == out, r.in);
  }
}

BOOST_AUTO_TEST_CASE(addresses) {
  html::sanitize_options o;
  o.base = "http://h/a/b";
  BOOST_TEST(html::sanitize("<img src=../c srcset='d 1x, /e 2x'><a href=#f>g</a>", o) ==
             "<img src=\"http://h/c\" srcset=\"http://h/a/d 1x, http://h/e 2x\" loading=\"lazy\">"
             "<a href=\"#f\">g</a>");
  // What depends on the page and the program, is as a browser has it at that base.
  BOOST_TEST(
      html::sanitize("<img src=http:c><img src='https:\\\\i\\d e'><img src=http:/c><img src=http:>"
                     "<img src='https:///f'>",
                     o) ==
      "<img src=\"http://h/a/c\" loading=\"lazy\"><img src=\"https://i/d%20e\" loading=\"lazy\">"
      "<img src=\"http://h/c\" loading=\"lazy\"><img src=\"http://h/a/b\" loading=\"lazy\">"
      "<img src=\"https://f/\" loading=\"lazy\">");
  BOOST_TEST(html::sanitize("<img src=http:c><img src=http://><img src=https://:80/>") ==
             "<img src=\"http://c/\" loading=\"lazy\">");
  o.base = "javascript:alert(1)//";
  BOOST_TEST(html::sanitize("<img src=c>", o) == "<img src=\"c\" loading=\"lazy\">");
  o = {};
  o.resolve = [](std::string_view a) { return a == "x" ? "" : "javascript:" + std::string(a); };
  BOOST_TEST(html::sanitize("<a href=x>a</a><a href=y>b</a>", o) == "ab");
}

BOOST_AUTO_TEST_CASE(options) {
  html::sanitize_options o;
  o.no_follow = o.new_window = true;
  o.strip_tracking = false;
  BOOST_TEST(html::sanitize("<a href='/?utm_source=x'>a</a>", o) ==
             "<a href=\"/?utm_source=x\" rel=\"noopener noreferrer nofollow ugc\" "
             "referrerpolicy=\"no-referrer\" target=\"_blank\">a</a>");
  o = {};
  o.mathml = false;
  BOOST_TEST(html::sanitize("<math><mi>x</mi></math>y", o) == "y");
  o.no_frames = true;
  BOOST_TEST(html::sanitize("<iframe src=https://youtube.com/x></iframe>", o).empty());
  o = {};
  constexpr std::string_view hosts[] = {"player.example"};
  o.frame_hosts = hosts;
  BOOST_TEST(html::sanitize("<iframe src=https://youtube.com/x></iframe>", o).empty());
  BOOST_TEST(html::sanitize("<iframe src=//www.player.example/x></iframe>", o)
                 .starts_with("<iframe src=\"https://www.player.example/x\""));
  o.id_prefix = "item-";
  std::string const out = html::sanitize("<p id=a><a href=#a>b</a>", o);
  BOOST_TEST(out == "<p id=\"item-a\"><a href=\"#item-a\">b</a></p>");
  BOOST_TEST(html::sanitize(out, o) == out);
}

BOOST_AUTO_TEST_CASE(growth) {
  std::string html = "<p><b title='" + std::string(5000, 'x') + "'>";
  for (int i = 0; i < 5000; ++i) html += "<p>y";
  std::string const out = html::sanitize(html);
  BOOST_TEST(out.size() < 8 * html.size() + 65536 + 6000);
  BOOST_TEST(html::sanitize(out) == out);
  BOOST_TEST(out.starts_with("yyyy"));  // as text
}

BOOST_AUTO_TEST_CASE(appends) {
  html::sanitizer s;
  std::string out = "<div>";
  s.append(out, "<b>x");
  s.append(out, "y");
  BOOST_TEST(out == "<div><b>x</b>y");
}

BOOST_AUTO_TEST_SUITE_END()
