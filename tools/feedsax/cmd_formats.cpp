// feedsax formats: the formats and vocabularies that are read, straight from their tables.
//
//     $ feedsax formats
//     $ feedsax formats --elements atom
//     Atom 1.0  <feed xmlns="http://www.w3.org/2005/Atom">
//       feed            elements
//       feed/title      text

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "commands.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/text.hpp"
#include "feedsax/vocabulary.hpp"
#include "inventory.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace {

using feedsax::registry;

struct settings {
  std::vector<std::string> names;
  bool elements = false;
  bool json = false;
};

struct listing {
  std::vector<feedsax::format> formats;
  std::vector<feedsax::vocabulary const*> vocabularies;
};

// What the names choose: a format by its id or title, a vocabulary by its prefix or namespace.
listing choose(registry const& all, std::vector<std::string> const& names) {
  std::vector<bool> used(names.size());
  auto const wanted = [&](auto const&... words) {
    bool any = names.empty();
    for (std::size_t i = 0; i < names.size(); ++i)
      if ((feedsax::iequals(names[i], words) || ...)) used[i] = any = true;
    return any;
  };
  listing out;
  for (feedsax::format const& f : all.formats())
    if (wanted(f.id, f.title)) out.formats.push_back(f);
  for (feedsax::vocabulary const* v : all.vocabularies())
    if (wanted(v->prefix, v->namespaces.front())) out.vocabularies.push_back(v);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!used[i])
      throw CLI::ValidationError("no format or vocabulary is named '" + names[i] + "'",
                                 CLI::ExitCodes::ValidationError);
  return out;
}

tool::inventory elements(feedsax::format const& f) {
  tool::inventory out(registry::standard(), f.root.ns);
  if (feedsax::rule_set const* const set = f.defined ? f.defined : f.rules) out.add(*set);
  return out;
}

std::vector<std::pair<std::string_view, feedsax::rule_set const*>>
places(feedsax::vocabulary const& v) {
  std::vector<std::pair<std::string_view, feedsax::rule_set const*>> out;
  for (auto const& [word, set] :
       {std::pair{"feed", &v.feed}, std::pair{"item", &v.item}, std::pair{"url", &v.url}})
    if (!set->rules.empty() || set->base) out.emplace_back(word, set);
  return out;
}

tool::inventory elements(feedsax::vocabulary const& v) {
  tool::inventory out(registry::standard(), v.namespaces.front());
  for (auto const& [word, set] : places(v)) out.add(*set, word);
  return out;
}

std::string root_tag(feedsax::format const& f) {
  if (f.root.ns == feedsax::xmlns::json) return "JSON";
  std::string tag = '<' + std::string(f.root.local);
  if (!f.root.ns.empty()) tag.append(" xmlns=\"").append(f.root.ns).append("\"");
  if (!f.root_versions.empty())
    tag.append(" version=\"").append(f.root_versions.front()).append("\"");
  return tag + '>';
}

void print_elements(std::string& out, tool::inventory const& all) {
  std::size_t width = 0;
  for (tool::known_element const& e : all.elements()) width = std::max(width, e.path.size());
  for (tool::known_element const& e : all.elements()) {
    fmt::format_to(std::back_inserter(out), "    {:<{}}  {}", e.path, width,
                   tool::content_word(*e.rule));
    if (!e.same_as.empty()) out.append(", as in ").append(e.same_as);
    if (!e.places.empty())
      fmt::format_to(std::back_inserter(out), " [{}]", fmt::join(e.places, ", "));
    out += '\n';
  }
}

void print(std::string& out, listing const& all, bool with_elements) {
  auto const to = std::back_inserter(out);
  if (!all.formats.empty()) out += "Formats:\n";
  for (feedsax::format const& f : all.formats) {
    fmt::format_to(to, "  {:<11}{:<18}{}\n", f.id, f.title, root_tag(f));
    if (with_elements) print_elements(out, elements(f));
  }
  if (!all.vocabularies.empty()) out += "Vocabularies:\n";
  for (feedsax::vocabulary const* v : all.vocabularies) {
    fmt::format_to(to, "  {:<18} {}\n", v->prefix, v->namespaces.front());
    if (with_elements) print_elements(out, elements(*v));
  }
}

void write_elements(feedsax::json_writer& json, tool::inventory const& all) {
  json.key("elements");
  json.begin_array();
  for (tool::known_element const& e : all.elements()) {
    json.begin_object();
    json.member("path", e.path);
    json.member("namespace", e.rule->name.ns);
    json.member("content", tool::content_word(*e.rule));
    json.member_if("same_as", e.same_as);
    json.member_if("places", e.places);
    json.end_object();
  }
  json.end_array();
}

void write(feedsax::json_writer& json, listing const& all, bool with_elements) {
  json.begin_object();
  json.key("formats");
  json.begin_array();
  for (feedsax::format const& f : all.formats) {
    json.begin_object();
    json.member("format", f.id);
    json.member("title", f.title);
    json.member_if("version", f.version);
    json.member("root", f.root.local);
    json.member_if("root_namespace", f.root.ns);
    json.member_if("root_versions", f.root_versions);
    if (with_elements) write_elements(json, elements(f));
    json.end_object();
  }
  json.end_array();
  json.key("vocabularies");
  json.begin_array();
  for (feedsax::vocabulary const* v : all.vocabularies) {
    json.begin_object();
    json.member("prefix", v->prefix);
    json.member_if("namespaces", v->namespaces);
    if (with_elements) write_elements(json, elements(*v));
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_line();
}

int print_formats(settings const& s) {
  listing const chosen = choose(registry::standard(), s.names);
  tool::output out;
  if (s.json) {
    feedsax::json_writer json(out.text());
    write(json, chosen, s.elements);
  } else {
    print(out.text(), chosen, s.elements);
  }
  return tool::finish(out);
}

}  // namespace

CLI::App* add_formats(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("formats", "list what can be read");
  auto const s = std::make_shared<settings>();
  command->add_option("name", s->names, "only these: rss, \"RSS 2.0\", media, a namespace name")
      ->option_text("[NAME]...");
  command->add_flag("--elements", s->elements, "every element, with its place in the document");
  command->add_flag("--json", s->json, "as JSON");
  command->callback([s, &exit_code] { exit_code = print_formats(*s); });
  return command;
}
