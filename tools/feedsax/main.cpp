// The feedsax command.

#include <fcntl.h>
#include <unistd.h>

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "feedsax/version.hpp"
#include "help.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace {

using adder = CLI::App* (*)(CLI::App&, int&);

struct command {
  std::string_view name;
  adder add;
};

constexpr command commands[] = {
    {"parse", add_parse},       {"sitemap", add_sitemap}, {"events", add_events},
    {"repair", add_repair},     {"formats", add_formats}, {"html", add_html},
    {"discover", add_discover}, {"url", add_url},         {"fetch", add_fetch},
#ifdef FEEDSAX_WITH_POLL
    {"poll", add_poll},
#endif
};

// Making the options of a command is most of what starting costs: the one that is named first is
// all that is needed. For the help, and when none is named, all of them are.
void add_commands(CLI::App& app, std::string_view first, int& exit_code) {
  for (command const& c : commands)
    if (c.name == first) {
      c.add(app, exit_code);
      return;
    }
  for (command const& c : commands) c.add(app, exit_code)->group("Commands");
}

// The arguments in the order that CLI11 wants: the last one first. An option that is given empty
// (`--base-url=`) counts as absent; CLI11 would take the next argument for its value. A file named
// `[a,b]` gets a path; CLI11 would take it for a list.
std::vector<std::string> arguments(CLI::App const& app, int argc, char const* const* argv) {
  std::vector<std::string> all(argv + 1, argv + argc);
  bool options = true;
  std::erase_if(all, [&](std::string& a) {
    if (a == "--") options = false;
    if (a.starts_with('[') && a.ends_with(']')) a.insert(0, "./");
    if (!options || !a.starts_with("--") || a.find('=') != a.size() - 1) return false;
    std::string const name = a.substr(0, a.size() - 1);
    for (CLI::App const* c : app.get_subcommands([](CLI::App const*) { return true; }))
      if (c->get_option_no_throw(name)) return true;
    return false;
  });
  return {all.rbegin(), all.rend()};
}

int print(std::string const& text) {
  tool::output out;
  out.text() = text;
  return tool::finish(out);
}

// A descriptor that we were started without must not become that of a file: what is read from it
// or written to it fails instead.
void occupy_standard_descriptors() {
  for (int const fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(fd, F_GETFD) < 0)
      static_cast<void>(::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

int run(int argc, char const* const* argv) {
  int exit_code = tool::fine;
  CLI::App app("Reads RSS, Atom, JSON Feed and sitemaps, broken ones too.", "feedsax");
  app.formatter(std::make_shared<tool::help>());
  app.set_version_flag("--version", "feedsax " + std::string(feedsax::version),
                       "print the version");
  app.set_help_flag("-h,--help", "print this help");
  app.require_subcommand(1, 1);
  std::string const first = argc > 1 ? argv[1] : "";
  add_commands(app, first, exit_code);
  try {
    app.parse(arguments(app, argc, argv));
  } catch (CLI::CallForHelp const&) {
    return print(app.help());
  } catch (CLI::CallForVersion const& version) {
    return print(version.what() + std::string("\n"));
  } catch (CLI::ParseError const& fault) {
    auto const chosen = app.get_subcommands();
    if (chosen.empty())
      tool::complain(first.empty() || first[0] == '-' ? "a command is required"
                                                      : "there is no command '" + first + "'");
    else
      tool::complain(fault.what());
    std::string const name = chosen.empty() ? "" : chosen.back()->get_name() + ' ';
    tool::say("Try 'feedsax " + name + "--help'.");
    return tool::usage;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_descriptors();
  try {
    return run(argc, argv);
  } catch (std::bad_alloc const&) {
    tool::complain("out of memory");
  } catch (std::exception const& fault) {
    tool::complain(fault.what());
  }
  return tool::unreadable;
}
