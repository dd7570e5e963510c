// feedsax html: pages and what is in them.
//
//     $ feedsax html --select='h1, h2' --text page.html
//     A title

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "commands.hpp"
#include "exit_status.hpp"
#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/html/selector.hpp"
#include "feedsax/html/text.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "output.hpp"
#include "pages.hpp"

namespace html = feedsax::html;

namespace {

struct settings {
  std::vector<std::string> files;
  std::string select, attribute, base, charset;
  bool text = false, links = false, sanitize = false, outline = false;
};

void append_line(std::string& out, std::string_view text) { (out += text) += '\n'; }

void print_outline(std::string& out, html::node top) {
  for (html::node const& n : top.descendants()) {
    if (!n.is(html::tag::h1) && !n.is(html::tag::h2) && !n.is(html::tag::h3) &&
        !n.is(html::tag::h4) && !n.is(html::tag::h5) && !n.is(html::tag::h6))
      continue;
    auto const level = static_cast<std::size_t>(n.name()[1] - '1');
    out.append(2 * level, ' ');
    append_line(out, tool::on_a_line(html::plain_text(n)));
  }
}

void print_node(std::string& out, html::node n, settings const& s) {
  if (!s.attribute.empty()) {
    if (auto const value = n.attribute(s.attribute)) append_line(out, tool::on_a_line(*value));
  } else if (s.links) {
    for (html::link const& l : html::links(n, s.base))
      append_line(out, tool::on_a_line(l.address) + '\t' + tool::on_a_line(l.text));
  } else if (s.outline) {
    print_outline(out, n);
  } else if (s.text) {
    append_line(out, html::plain_text(n));
  } else if (s.sanitize) {
    html::sanitize_options o;
    o.base = s.base;
    append_line(out, html::sanitize(n.outer_html(), o));
  } else {
    append_line(out, n.outer_html());
  }
}

template <class Print>
int for_pages(settings const& s, Print print) {
  tool::listen_for_interruption();
  tool::output out;
  int status = tool::fine;
  html::document document;
  std::string page;
  for (std::string const& file : s.files) {
    if (int const read = tool::read_page(file, s.charset, page); read != tool::fine) {
      status = std::max(status, read);
      if (read > 128) break;
      continue;
    }
    document.parse(page);
    print(out.text(), document);
    if (!out.flush_if_full()) break;
  }
  if (int const written = tool::finish(out); written != tool::fine) return written;
  return status;
}

int print_html(settings const& s) {
  std::size_t where = 0;
  auto const selector = html::selector::compile(s.select.empty() ? "body" : s.select, &where);
  if (!selector) {
    tool::complain(fmt::format("--select: not understood at character {}: {}", where + 1,
                               tool::printable(s.select)));
    return tool::usage;
  }
  return for_pages(s, [&](std::string& out, html::document const& page) {
    bool const parts = !s.select.empty() || !s.attribute.empty();
    if (!parts && s.sanitize) {
      html::sanitize_options o;
      o.base = s.base;
      append_line(out, html::sanitize(page.body().inner_html(), o));
    } else if (!parts) {
      print_node(out, page.root(), s);
    } else if (s.select.empty()) {
      for (html::node const& n : page.root().descendants()) print_node(out, n, s);
    } else {
      for (html::node const& n : selector->select(page.root())) print_node(out, n, s);
    }
  });
}

void add_common(CLI::App& command, settings& s) {
  command.add_option("FILE", s.files, "the pages; - is standard input")->required();
  command.add_option("--base-url", s.base, "the address of the page")->option_text("URL");
  command.add_option("--charset", s.charset, "the encoding, against what the page says")
      ->option_text("LABEL");
}

}  // namespace

CLI::App* add_html(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("html", "look into HTML pages");
  auto const s = std::make_shared<settings>();
  add_common(*command, *s);
  command->add_option("--select", s->select, "only the elements that fit")->option_text("CSS");
  command->add_option("--attr", s->attribute, "print the values of an attribute")
      ->option_text("NAME");
  command->add_flag("--text", s->text, "print text to be read");
  command->add_flag("--links", s->links, "print the links and their texts");
  command->add_flag("--outline", s->outline, "print the headings");
  command->add_flag("--sanitize", s->sanitize, "print what is safe to show");
  command->callback([s, &exit_code] { exit_code = print_html(*s); });
  return command;
}
