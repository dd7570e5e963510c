// feedsax html, feedsax discover: pages and what is in them.
//
//     $ feedsax html --select='h1, h2' --text page.html
//     A title
//     $ feedsax discover --base-url=http://example.org/ page.html
//     http://example.org/feed.xml  News  application/rss+xml  declared
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "commands.hpp"
#include "feedsax/html/charset.hpp"
#include "feedsax/html/discovery.hpp"
#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/html/selector.hpp"
#include "feedsax/html/text.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace html = feedsax::html;

namespace {

struct settings {
  std::vector<std::string> files;
  std::string select, attribute, base, charset, link_header;
  bool text = false, links = false, sanitize = false, outline = false, guesses = false;
};

// Text that must stay on its line and leave the terminal alone.
std::string on_a_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  return tool::printable(text);
}

void append_line(std::string& out, std::string_view text) { (out += text) += '\n'; }

void print_outline(std::string& out, html::node top) {
  for (html::node const& n : top.descendants()) {
    if (!n.is(html::tag::h1) && !n.is(html::tag::h2) && !n.is(html::tag::h3) &&
        !n.is(html::tag::h4) && !n.is(html::tag::h5) && !n.is(html::tag::h6))
      continue;
    auto const level = static_cast<std::size_t>(n.name()[1] - '1');
    out.append(2 * level, ' ');
    append_line(out, on_a_line(html::plain_text(n)));
  }
}

void print_node(std::string& out, html::node n, settings const& s) {
  if (!s.attribute.empty()) {
    if (auto const value = n.attribute(s.attribute)) append_line(out, on_a_line(*value));
  } else if (s.links) {
    for (html::link const& l : html::links(n, s.base))
      append_line(out, on_a_line(l.address) + '\t' + on_a_line(l.text));
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

// The whole file as UTF-8. \return an exit status
int read_page(std::string const& file, settings const& s, std::string& page) {
  tool::input in(file);
  std::string bytes;
  std::string_view chunk;
  for (;;) {
    switch (in.read(chunk)) {
    case tool::input::state::data: bytes += chunk; continue;
    case tool::input::state::failed:
      tool::say(tool::printable(file) + ": " + std::strerror(in.error()));
      return tool::unreadable;
    case tool::input::state::interrupted: return 128 + tool::interruption();
    case tool::input::state::end: break;
    }
    break;
  }
  page = html::page_text(bytes, s.charset);
  return tool::fine;
}

template <class Print>
int for_pages(settings const& s, Print print) {
  tool::listen_for_interruption();
  tool::output out;
  int status = tool::fine;
  html::document document;
  std::string page;
  for (std::string const& file : s.files) {
    if (int const read = read_page(file, s, page); read != tool::fine) {
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

int print_discovered(settings const& s) {
  static constexpr char const* tiers[] = {"declared", "likely", "linked", "guessed"};
  return for_pages(s, [&](std::string& out, html::document const& page) {
    html::discovery_options o;
    o.base = s.base;
    o.link_header = s.link_header;
    o.guesses = s.guesses;
    for (html::discovered const& d : html::discover(page, o)) {
      bool const sitemap = d.kind == html::discovered::what::sitemap;
      append_line(out, fmt::format("{}\t{}\t{}\t{}{}{}", on_a_line(d.address), on_a_line(d.title),
                                   on_a_line(d.type), tiers[static_cast<int>(d.tier)],
                                   sitemap ? " sitemap" : "", d.comments ? " comments" : ""));
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

CLI::App* add_discover(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("discover", "find the feeds that a page points to");
  auto const s = std::make_shared<settings>();
  add_common(*command, *s);
  command->add_option("--link-header", s->link_header, "the HTTP header Link")
      ->option_text("VALUE");
  command->add_flag("--guess", s->guesses, "add usual addresses");
  command->callback([s, &exit_code] { exit_code = print_discovered(*s); });
  return command;
}
