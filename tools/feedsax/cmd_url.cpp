// feedsax url: addresses as browsers read them.
//
//     $ feedsax url --base-url=http://example.org/a/b '../c d' 'HTTP://0x7f.1:80'
//     http://example.org/c%20d
//     http://127.0.0.1/
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/url.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace {

struct settings {
  std::vector<std::string> addresses;
  std::string base;
  bool json = false, key = false;
};

std::vector<std::string_view> names_of(feedsax::url_flaws flaws) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < feedsax::url_flaw_count; ++i)
    if (auto const f = static_cast<feedsax::url_flaw>(i); flaws.has(f))
      names.push_back(feedsax::id(f));
  return names;
}

void complain_of(std::string_view address, feedsax::url_flaws flaws) {
  std::string why;
  for (std::string_view const name : names_of(flaws)) (why += why.empty() ? "" : ", ") += name;
  tool::say("feedsax: " + tool::printable(address) + ": no address: " + why);
}

void write_parts(feedsax::json_writer& json, feedsax::url_record const& u) {
  constexpr std::string_view kinds[] = {"none", "empty", "domain", "ipv4", "ipv6", "opaque"};
  json.member("href", u.href());
  json.member("scheme", u.scheme());
  if (!u.username().empty()) json.member("username", u.username());
  if (!u.password().empty()) json.member("password", u.password());
  json.member("host_kind", kinds[static_cast<std::size_t>(u.kind_of_host())]);
  if (u.kind_of_host() != feedsax::host_kind::none) json.member("host", u.host());
  if (u.port_or_default()) json.member("port", *u.port_or_default());
  json.member("path", u.path());
  if (u.query()) json.member("query", *u.query());
  if (u.fragment()) json.member("fragment", *u.fragment());
  json.member("origin", u.origin());
  json.member("key", feedsax::normalize(u));
  json.member("display", feedsax::display(u));
}

void print_json(std::string& out, std::string_view address,
                std::optional<feedsax::url_record> const& u, feedsax::url_flaws flaws) {
  feedsax::json_writer json(out);
  json.begin_object();
  json.member("input", address);
  if (u) write_parts(json, *u);
  if (!flaws.none()) {
    json.key("flaws");
    json.begin_array();
    for (std::string_view const name : names_of(flaws)) json.string(name);
    json.end_array();
  }
  json.end_object();
  json.end_line();
}

int print_all(settings const& s) {
  std::optional<feedsax::url_record> base;
  if (feedsax::url_flaws flaws; !s.base.empty()) {
    base = feedsax::url_record::parse(s.base, nullptr, &flaws);
    if (!base) {
      complain_of(s.base, flaws);
      return tool::usage;
    }
  }
  tool::output out;
  int status = tool::fine;
  for (std::string const& address : s.addresses) {
    feedsax::url_flaws flaws;
    auto const u = feedsax::url_record::parse(address, base ? &*base : nullptr, &flaws);
    if (!u) status = tool::refused;
    if (s.json)
      print_json(out.text(), address, u, flaws);
    else if (!u)
      complain_of(address, flaws);
    else
      (out.text() += s.key ? feedsax::normalize(*u) : std::string(u->href())) += '\n';
    if (!out.flush_if_full()) break;
  }
  int const written = tool::finish(out);
  return written != tool::fine ? written : status;
}

}  // namespace

CLI::App* add_url(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("url", "read addresses as browsers do");
  auto const s = std::make_shared<settings>();
  command->add_option("ADDRESS", s->addresses, "the addresses, relative ones too")
      ->option_text("ADDRESS...")
      ->required();
  command->add_option("--base-url", s->base, "what relative ones are relative to")
      ->option_text("URL");
  auto* const json = command->add_flag("--json", s->json, "print the parts, and what is wrong");
  command->add_flag("--key", s->key, "print what is the same for equal ones")->excludes(json);
  command->callback([s, &exit_code] { exit_code = print_all(*s); });
  return command;
}
