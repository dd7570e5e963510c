#include "help.hpp"

#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace tool {

namespace {
std::string upper(std::string word) {
  for (char& c : word)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return word.substr(0, word.find(':'));
}
}  // namespace

help::help() { column_width(31); }

// CLI11 parts the groups with blank lines, hidden ones as well.
std::string help::make_help(CLI::App const* app, std::string name, CLI::AppFormatMode mode) const {
  std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
  for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
  if (text.ends_with("\n\n")) text.pop_back();
  return text;
}

std::string help::make_usage(CLI::App const* app, std::string name) const {
  std::string usage = "Usage: " + name;
  usage += app->get_require_subcommand_min() > 0 ? " COMMAND [OPTION]..." : " [OPTION]...";
  for (CLI::Option const* o : app->get_options([](auto const* o) { return o->get_positional(); }))
    usage += ' ' + (o->get_option_text().empty() ? upper(o->get_name(true)) : o->get_option_text());
  return usage + '\n';
}

// The usage says it all.
std::string help::make_positionals(CLI::App const*) const { return {}; }

std::string help::make_option_opts(CLI::Option const* option) const {
  if (!option->get_option_text().empty()) return '=' + option->get_option_text();
  std::string const type = upper(option->get_type_name());
  return type.empty() ? "" : '=' + (type == "UINT" ? "N" : type);
}

std::string help::make_option_desc(CLI::Option const* option) const {
  std::string const written_default = option->get_default_str();
  return option->get_description() + (written_default.empty() ? "" : " [" + written_default + ']');
}

std::string help::make_subcommand(CLI::App const* command) const {
  return fmt::format("  {:<{}}{}\n", command->get_name(), get_column_width() - 2,
                     command->get_description());
}

}  // namespace tool
