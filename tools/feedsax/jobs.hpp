/// \file
/// How many threads a command uses.
///
///     tool::add_jobs(*command, jobs, "documents that are read at once");
///     if (tool::jobs_for(files, jobs) > 1) …
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace tool {

/// --jobs; 0 stays when it is not given. `jobs` must live as long as the command.
void add_jobs(CLI::App& command, unsigned& jobs, std::string const& help);

/// Threads for these files: the ones that were asked for, else as many as there are cores, but no
/// more than files. One when a file has to be waited for, as pipes have: they come as they come.
unsigned jobs_for(std::vector<std::string> const& files, unsigned wanted);

}  // namespace tool
