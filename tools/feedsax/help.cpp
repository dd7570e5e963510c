#include "help.hpp"

#include <fmt/format.h>

namespace tool {

help::help() { column_width(31); }

std::string help::make_usage(CLI::App const* app, std::string name) const {
  std::string usage = "Usage: " + name;
  bool const has_commands = app->get_require_subcommand_min() > 0;
  usage += has_commands ? " COMMAND [OPTION]..." : " [OPTION]...";
  for (CLI::Option const* o : app->get_options([](auto const* o) { return o->get_positional(); }))
    usage += ' ' + o->get_option_text();
  return usage + '\n';
}

// The usage says it all.
std::string help::make_positionals(CLI::App const*) const { return {}; }

std::string help::make_option_opts(CLI::Option const* option) const {
  return option->get_option_text().empty() ? "" : '=' + option->get_option_text();
}

std::string help::make_subcommand(CLI::App const* command) const {
  return fmt::format("  {:<{}}{}\n", command->get_name(), get_column_width() - 2,
                     command->get_description());
}

}  // namespace tool
