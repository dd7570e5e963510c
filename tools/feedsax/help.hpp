/// \file
/// How the help is laid out.
///
///     app.formatter(std::make_shared<tool::help>());
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace tool {

/// `--mode=recover|strict   what it does`: options as they are typed, in 80 columns.
class help final : public CLI::Formatter {
 public:
  help();
  std::string make_help(CLI::App const* app, std::string name,
                        CLI::AppFormatMode mode) const override;
  std::string make_usage(CLI::App const* app, std::string name) const override;
  std::string make_positionals(CLI::App const* app) const override;
  std::string make_option_opts(CLI::Option const* option) const override;
  std::string make_option_desc(CLI::Option const* option) const override;
  std::string make_subcommand(CLI::App const* command) const override;
};

}  // namespace tool
