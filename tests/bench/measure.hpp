/// \file
/// Processor time, allocations, and ratios that a drift of the machine's speed does not move.
///
///     quartiles const q = summary(ratios);
///     std::printf("%.2f (%.2f to %.2f)", q.median, q.first, q.third);
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "contestants.hpp"

namespace bench {

/// Of the calling thread.
double thread_seconds();
/// Of all threads.
double process_seconds();
double wall_seconds();

/// Calls of malloc(), calloc() and realloc() in the calling thread so far.
std::size_t allocations() noexcept;

struct quartiles {
  double first = 0, median = 0, third = 0;
};
quartiles summary(std::vector<double> values);

/// One contestant on one input, beside the yardstick.
struct figure {
  std::string name;
  quartiles ratio;                ///< The yardstick's time by its own: more is faster.
  double megabytes_a_second = 0;  ///< The median's.
  double allocations_an_item = 0;
  bool peer = false;
};

/// The second call has a warm heap. The rounds alternate A B B A: the yardstick, the contestant
/// twice, the yardstick; a round's ratio is of its sums. Slow ones get fewer rounds.
figure measure(contestant const& yardstick, contestant const&, input const&, std::size_t items,
               std::size_t rounds);

/// Items of an input, as the sink counts them; 0 for HTML.
std::size_t count_items(input const&);

}  // namespace bench
