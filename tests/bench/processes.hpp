/// \file
/// Fresh processes that read a large file, and files and sitemaps in several threads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"

namespace bench {

/// What a process of its own has cost.
struct cold_figure {
  std::string shape, reader;
  double seconds = 0;   ///< Of the processor, user and system.
  quartiles ratio;      ///< Bare Expat's time by its own, A B B A; more is faster.
  long peak_kib = 0;    ///< Of resident memory.
  double file_kib = 0;  ///< Size of the file.
};

/// Runs `program --child READER FILE` over files of that size.
std::vector<cold_figure> measure_cold(char const* program, std::string_view shape,
                                      std::size_t bytes, std::size_t rounds);
/// What such a child does. \return its exit status.
int run_child(std::string_view reader, std::string const& file);

/// One thread's time by that of several, on the wall. Where others use the cores as well, the cost
/// says more: cores by cost is what a quiet machine would give.
struct thread_figure {
  std::string what;
  unsigned jobs = 1;
  quartiles speedup;
  double cost = 0;  ///< Processor time of all threads by that of the one.
};
std::vector<thread_figure> measure_threads(unsigned jobs, std::size_t bytes, std::size_t rounds);

}  // namespace bench
