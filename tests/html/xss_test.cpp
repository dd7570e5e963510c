// Every vector of the public lists: what comes out is parsed again, and judged by what acts in a
// browser, not by what the sanitizer allows.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>

#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/text.hpp"
#include "html/suite.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

// The scheme as a browser sees it (WHATWG URL 4.4): controls and spaces around are cut, TAB, LF
// and CR go anywhere.
std::string scheme_in_browser(std::string_view address) {
  while (!address.empty() && static_cast<unsigned char>(address.front()) <= ' ')
    address.remove_prefix(1);
  std::string s;
  for (char const c : address) {
    if (c == '\t' || c == '\n' || c == '\r') continue;
    if (c == ':') return s;
    if (!is_ascii_alpha(c) &&
        (s.empty() || (!is_ascii_digit(c) && c != '+' && c != '-' && c != '.')))
      break;
    s += to_lower_ascii(c);
  }
  return "";
}

bool is_address(std::string_view attribute) {
  static std::set<std::string_view> const names = {
      "href",     "src",        "action", "formaction", "data",       "poster",   "cite",
      "longdesc", "background", "ping",   "usemap",     "xlink:href", "manifest", "codebase",
      "classid",  "profile",    "icon",   "dynsrc",     "lowsrc",     "srcdoc"};
  return names.contains(attribute);
}

// What acts, or could: empty when nothing does.
std::string danger_in(html::node const& top) {
  static std::set<std::string> const acting = {
      "script",   "style",  "link",           "meta",           "base",     "object",
      "embed",    "applet", "form",           "input",          "button",   "select",
      "textarea", "frame",  "frameset",       "template",       "noscript", "noembed",
      "noframes", "xmp",    "plaintext",      "title",          "svg",      "marquee",
      "isindex",  "keygen", "param",          "portal",         "bgsound",  "layer",
      "animate",  "set",    "foreignObject",  "annotation-xml", "mglyph",   "malignmark",
      "slot",     "dialog", "selectedcontent"};
  std::string scratch;
  for (html::node const& n : top.descendants()) {
    if (n.kind() == html::node_kind::comment) return "a comment";
    if (!n.is_element()) continue;
    if (n.ns() == html::name_space::svg) return "SVG";
    std::string const name = n.name();
    if (acting.contains(name)) return "<" + name + ">";
    if (name == "iframe" && !n.attribute("src")->starts_with("https://"))
      return "a frame of " + n.attribute("src").value_or("nothing");
    for (html::node_attribute const& a : n.attributes()) {
      std::string const attribute(a.name(scratch));
      std::string const value(a.value(scratch));
      if (attribute.starts_with("on")) return attribute;
      if (attribute == "style" || attribute == "srcdoc" || attribute == "is") return attribute;
      if (attribute == "id" || attribute == "name") return "clobbering " + attribute;
      if (attribute.find_first_of("<>\"'/=") != std::string::npos) return "odd " + attribute;
      if (n.ns() == html::name_space::mathml && (attribute == "href" || is_address(attribute)))
        return "MathML " + attribute;
      if (!is_address(attribute)) continue;
      static std::set<std::string> const harmless = {
          "",    "http", "https", "mailto", "tel",  "sms", "ftp",    "news", "nntp",
          "irc", "ircs", "xmpp",  "sip",    "sips", "geo", "magnet", "feed", "webcal"};
      std::string const scheme = scheme_in_browser(value);
      bool const image = name == "img" && attribute == "src" && scheme == "data" &&
                         istarts_with(value, "data:image/") &&
                         !istarts_with(value, "data:image/svg");
      if (!image && !harmless.contains(scheme)) return attribute + "=" + value;
    }
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(xss)

BOOST_AUTO_TEST_CASE(nothing_acts) {
  BOOST_TEST(true);
  auto const folder = suite_folder("xss");
  if (!folder) return;
  boost::json::value const all = parse_json(file_bytes(*folder / "xss.json"));
  html::sanitizer sanitizer;
  html::document tree;
  std::size_t count = 0;
  for (boost::json::value const& v : all.as_array()) {
    std::string const input(v.at("input").as_string());
    // Whole, and where the vector stands in text, in an attribute, in a table, after what is open.
    for (std::string const& html :
         {input, "<p>a " + input + " b</p>", "<table><tr><td>" + input, "<math><mi>" + input,
          "<svg><desc>" + input, "<select>" + input, "<a href=\"" + input + "\">x</a>",
          "<noscript>" + input, "<math><annotation-xml encoding=text/html>" + input}) {
      std::string out;
      sanitizer.append(out, html);
      for (char const* context : {"div", "body", "td", "p"}) {
        tree.parse_fragment(out, context);
        std::string const danger = danger_in(tree.root());
        BOOST_TEST(danger.empty(), v.at("id").as_string()
                                       << ": " << danger << "\n in  " << html << "\n out " << out);
      }
      html::document_options scripting;
      scripting.scripting = true;
      tree.parse(out, scripting);
      // A page has elements of its own.
      std::string const danger = tree.body() ? danger_in(tree.body()) : "";
      BOOST_TEST(danger.empty(), v.at("id").as_string() << ": " << danger << "\n out " << out);
      std::string again;
      sanitizer.append(again, out);
      BOOST_TEST(again == out, v.at("id").as_string() << "\n in  " << html << "\n out   " << out
                                                      << "\n again " << again);
      ++count;
    }
  }
  BOOST_TEST(count > 9000u);
}

BOOST_AUTO_TEST_SUITE_END()
