// Any text as a page and as a fragment: a tree whose links agree, no larger than the input allows,
// that can be walked, read and written.
#include "feedsax/html/document.hpp"
#include "feedsax/html/text.hpp"

#include "fuzz/fuzz.hpp"

using namespace feedsax;

namespace {

void check(html::document const& d, std::size_t size) {
  fuzz::require(d.size() <= size * 2 + 2048, "the tree is bounded", std::to_string(d.size()));
  std::size_t seen = 0;
  std::string scratch;
  html::node n = d.root();
  for (;;) {
    ++seen;
    fuzz::require(seen <= d.size(), "no node comes twice");
    if (html::node const child = n.first_child()) {
      fuzz::require(child.parent() == n && !child.previous_sibling(), "a first child");
      n = child;
      continue;
    }
    fuzz::require(!n.last_child(), "no last child without a first");
    while (n != d.root() && !n.next_sibling()) {
      fuzz::require(n.parent().last_child() == n, "a last child");
      n = n.parent();
    }
    if (n == d.root()) break;
    fuzz::require(n.next_sibling().previous_sibling() == n, "siblings agree");
    fuzz::require(n.next_sibling().parent() == n.parent(), "siblings have one parent");
    n = n.next_sibling();
  }
  for (html::node const& each : d.root().descendants()) {
    (void)each.name(scratch);
    for (html::node_attribute const& a : each.attributes()) (void)a.value(scratch);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static constexpr std::string_view contexts[] = {
      "div",       "body", "table", "tr",       "td",       "select",  "template", "svg svg",
      "math math", "head", "html",  "frameset", "colgroup", "caption", "title",    "form"};
  fuzz::input in(data, size);
  std::uint8_t const choice = in.choice(), settings = in.choice();
  html::document_options o;
  o.scripting = (settings & 1) != 0;
  o.processing_instructions = (settings & 2) != 0;
  if ((settings & 4) != 0) o.max_depth = 16;
  html::document d;
  d.parse(in.rest(), o);
  check(d, in.rest().size());
  fuzz::require(static_cast<bool>(d.html()), "a page has an html element");
  (void)d.root().outer_html();
  d.parse_fragment(in.rest(), contexts[choice % std::size(contexts)], o);
  check(d, in.rest().size());
  (void)html::plain_text(d.root());
  (void)html::first_paragraph(d.root());
  (void)html::links(d.root(), "http://h/");
  (void)html::excerpt(in.rest(), choice);
  return 0;
}
