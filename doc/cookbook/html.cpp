// HTML: what a page holds, and what is safe to show of it. No feed is needed.
#include <feedsax/html/addresses.hpp>
#include <feedsax/html/charset.hpp>
#include <feedsax/html/discovery.hpp>
#include <feedsax/html/document.hpp>
#include <feedsax/html/query.hpp>
#include <feedsax/html/references.hpp>
#include <feedsax/html/sanitize.hpp>
#include <feedsax/html/selector.hpp>
#include <feedsax/html/text.hpp>
#include <feedsax/html/tokenizer.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace html = feedsax::html;

int main() {
  std::ifstream file("samples/article.html", std::ios::binary);
  std::string const bytes{std::istreambuf_iterator<char>(file), {}};
  // [bytes]
  std::string const text = html::page_text(bytes);  // UTF-8, as the page declares or a caller says
  // [/bytes]

  // [tokens]
  html::tokenizer tokens(text);
  std::string scratch;
  for (html::token const& t : tokens)
    if (t.kind == html::token_kind::start_tag && t.tag == html::tag::a)
      if (auto const* href = t.find("href"))
        std::cout << "offset " << t.offset << ": " << href->decoded(scratch) << '\n';
  // [/tokens]

  // [chunks]
  html::chunked_tokenizer chunked;
  html::token t;
  std::size_t tags = 0;
  for (std::size_t at = 0; at < text.size(); at += 100) {
    std::string const chunk = text.substr(at, 100);  // from a file, from the network
    for (chunked.write(chunk); chunked.next(t);) tags += t.kind == html::token_kind::start_tag;
  }
  for (chunked.finish(); chunked.next(t);) tags += t.kind == html::token_kind::start_tag;
  std::cout << tags << " start tags\n";
  // [/chunks]

  // [tree]
  html::document const page(text);
  std::cout << page.head().first_child().next_sibling().name() << '\n';
  for (html::node const& child : page.body().children())
    if (child.is(html::tag::p)) std::cout << child.outer_html() << '\n';
  // [/tree]

  // [query]
  namespace by = html::by;
  html::query const cells =
      html::query().descendant(by::name("tr")).child(by::name("td") || by::name("th"));
  for (html::node const& cell : cells.from(page.root())) std::cout << cell.text() << ';';
  std::cout << '\n';
  // [/query]

  // [selector]
  auto const links = html::selector::compile("li:not(:first-child) > a[href]");
  for (html::node const& link : links->select(page.root()))
    std::cout << link.attribute("href").value() << '\n';
  // [/selector]

  // [text]
  std::cout << html::plain_text(page.body()) << "\n---\n"
            << html::excerpt(html::first_paragraph(page.root()), 20) << '\n';
  for (html::link const& l : html::links(page.root(), "http://example.org/"))
    std::cout << l.address << " (" << l.text << ")\n";
  // [/text]

  // [sanitize]
  html::sanitize_options options;
  options.base = "http://example.org/";
  std::cout << html::sanitize(page.body().inner_html(), options) << '\n';
  // [/sanitize]

  // [addresses]
  std::cout << html::resolve_addresses("<IMG src=fox.png ALT='a fox'>", "http://example.org/")
            << '\n';
  // [/addresses]

  // [discover]
  html::discovery_options where;
  where.base = "http://example.org/articles/";
  for (html::discovered const& feed : html::discover(page, where))
    std::cout << feed.title << ": " << feed.address << '\n';
  // [/discover]

  // [references]
  std::cout << html::unescape("Fish &amp; Chips &copy 2024") << ' ' << html::escape("1 < 2")
            << '\n';
  // [/references]
}
