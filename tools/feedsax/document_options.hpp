/// \file
/// The options of the command line that say how a document is to be read.
///
///     auto const options = std::make_shared<feedsax::options>();
///     tool::add_document_options(*command, *options);
///     tool::add_limits(*command, options->limits);
///
/// What is referred to must live as long as the command. Of an option that is given twice the last
/// one counts.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

#include "feedsax/options.hpp"

namespace tool {

/// --mode, --base-url and what else a parser can be told, but for the limits.
void add_document_options(CLI::App& command, feedsax::options& o);

/// --mode alone.
void add_mode(CLI::App& command, feedsax::options& o);

/// Those of them that rule what is done to broken documents.
void add_repair_options(CLI::App& command, feedsax::options& o);

/// One option a limit, named for it: max_depth is --max-depth. Bytes may have a unit: 64M, 64KiB.
void add_limits(CLI::App& command, feedsax::limits& l);

/// An option that takes one of a few words.
template <class Value, std::size_t Count>
CLI::Option* add_choice(CLI::App& command, std::string const& name, Value& value,
                        std::array<std::pair<std::string_view, Value>, Count> const& words,
                        std::string const& help) {
  std::string all;
  for (auto const& word : words) all.append(all.empty() ? "" : "|").append(word.first);
  auto const set = [&value, words, name, all](std::string const& given) {
    for (auto const& [word, meaning] : words) {
      if (word != given) continue;
      value = meaning;
      return;
    }
    throw CLI::ValidationError(name, "'" + given + "' is none of " + all);
  };
  return command.add_option_function<std::string>(name, set, help)->option_text(all)->take_last();
}

/// Reads `1000`, and with `unit` also `64K`, `64KiB` (of 1,024) or `64kB` (of 1,000); `none` is
/// the greatest there is. False for anything else, and for more than `greatest`.
bool read_limit(std::string_view text, bool unit, std::uint64_t greatest, std::uint64_t& value);

}  // namespace tool
