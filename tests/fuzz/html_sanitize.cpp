// Any text: what the sanitizer gives is stable, and nothing in it acts.
#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"

#include "fuzz/fuzz.hpp"

using namespace feedsax;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  std::uint8_t const settings = in.choice();
  html::sanitize_options o;
  if ((settings & 1) != 0) o.base = "http://h/a/b";
  if ((settings & 2) != 0) o.mathml = false;
  if ((settings & 4) != 0) o.id_prefix = "x-";
  if ((settings & 8) != 0) o.new_window = true;
  std::string const out = html::sanitize(in.rest(), o);
  fuzz::require(html::sanitize(out, o) == out, "sanitizing once is enough",
                out + "\n----\n" + html::sanitize(out, o));
  fuzz::require(out.size() <= in.rest().size() * 8 + 65536 + 4096, "the output is bounded");
  html::document d;
  d.parse_fragment(out);
  fuzz::require(d.root().inner_html().size() <= out.size() + 8 * 64, "it is a tree again");
  for (html::node const& n : d.root().descendants()) {
    fuzz::require(n.is_element() || n.kind() == html::node_kind::text, "no comments", out);
    fuzz::require(n.ns() != html::name_space::svg, "no SVG", out);
    switch (n.tag()) {
    case html::tag::script:
    case html::tag::style:
    case html::tag::object:
    case html::tag::embed:
    case html::tag::form:
    case html::tag::input:
    case html::tag::meta:
    case html::tag::link:
    case html::tag::base: fuzz::require(false, "no such element", out); break;
    default: break;
    }
    std::string scratch;
    for (html::node_attribute const& a : n.attributes()) {
      std::string const name(a.name(scratch));
      fuzz::require(!name.starts_with("on") && name != "style", "no such attribute", out);
      fuzz::require(a.value(scratch).find("javascript:") != 0, "no script", out);
    }
  }
  return 0;
}
