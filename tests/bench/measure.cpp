#include "measure.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace bench {

namespace {

double seconds_of(clockid_t clock) {
  std::timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::size_t total(documents const& all) {
  std::size_t n = 0;
  for (std::string const& d : all) n += d.size();
  return n;
}

// 0 when it cannot read them.
double once(contestant const& c, documents const& all) {
  if (c.seconds) return c.seconds(all);
  double const before = thread_seconds();
  std::size_t const read = c.read(all);
  return read == 0 ? 0 : thread_seconds() - before;
}

}  // namespace

double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

quartiles summary(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  std::size_t const n = values.size();
  return {values[n / 4], values[n / 2], values[n * 3 / 4]};
}

std::size_t count_items(input const& in) {
  if (in.of->kind == kind::html) return 0;
  for (contestant const& c : contestants(in.of->kind))
    if (std::strcmp(c.name, "sink") == 0) return c.read(in.documents);
  return 0;
}

figure measure(contestant const& yardstick, contestant const& c, input const& in, std::size_t items,
               std::size_t rounds) {
  documents const& theirs = c.clean ? in.without_faults() : in.documents;
  documents const& its = yardstick.clean ? in.without_faults() : in.documents;
  figure out;
  out.name = c.name;
  out.peer = c.peer;
  double const first = once(c, theirs), unit = once(yardstick, its);
  if (first == 0 || unit == 0) return out;
  if (first > 8 * unit) rounds = std::min<std::size_t>(rounds, 5);
  if (c.seconds) rounds = std::min<std::size_t>(rounds, 2);
  std::vector<double> ratios, times;
  for (std::size_t n = 0; n < rounds; ++n) {
    double const a = once(yardstick, its), b = once(c, theirs);
    double const b2 = once(c, theirs), a2 = once(yardstick, its);
    ratios.push_back((a + a2) / (b + b2));
    times.push_back((b + b2) / 2);
  }
  out.ratio = summary(ratios);
  out.megabytes_a_second = static_cast<double>(total(theirs)) / summary(times).median / 1e6;
  if (c.read && items > 0) {
    std::size_t const before = allocations();
    static_cast<void>(c.read(theirs));
    out.allocations_an_item =
        static_cast<double>(allocations() - before) / static_cast<double>(items);
  }
  return out;
}

}  // namespace bench
