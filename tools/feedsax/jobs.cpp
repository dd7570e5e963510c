#include "jobs.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "document_options.hpp"
#include "feedsax/parallel.hpp"

namespace tool {
namespace {

constexpr std::uint64_t most_jobs = 256;

bool has_to_wait(std::string const& file) {
  struct ::stat status {};
  if (file == "-") return true;
  return ::stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

void add_jobs(CLI::App& command, unsigned& jobs, std::string const& help) {
  command
      .add_option_function<std::string>(
          "-j,--jobs",
          [&jobs](std::string const& given) {
            std::uint64_t value = 0;
            if (!read_limit(given, false, most_jobs, value) || value == 0 || value > most_jobs)
              throw CLI::ValidationError("--jobs", "'" + given + "' is no number of threads");
            jobs = static_cast<unsigned>(value);
          },
          help)
      ->option_text("N")
      ->default_str("all cores")
      ->take_last();
}

unsigned jobs_for(std::vector<std::string> const& files, unsigned wanted) {
  std::size_t const jobs =
      std::min<std::size_t>(feedsax::job_count({.jobs = wanted}), files.size());
  if (jobs <= 1) return 1;
  return std::any_of(files.begin(), files.end(), has_to_wait) ? 1 : static_cast<unsigned>(jobs);
}

}  // namespace tool
