#include "report.hpp"

#include <sys/utsname.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>

#include "feedsax/json_writer.hpp"
#include "feedsax/version.hpp"

namespace bench {

namespace {

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

double load() {
  double one[1] = {0};
  return ::getloadavg(one, 1) == 1 ? one[0] : 0;
}

void write(feedsax::json_writer& to, std::string_view key, double value) {
  to.key(key);
  to.number(value);
}
void write(feedsax::json_writer& to, std::string_view key, std::string_view value) {
  to.key(key);
  to.string(value);
}
void write(feedsax::json_writer& to, std::string_view key, quartiles const& q) {
  to.key(key);
  to.begin_object();
  write(to, "first", q.first);
  write(to, "median", q.median);
  write(to, "third", q.third);
  to.end_object();
}

}  // namespace

void report::begin_input(std::string name, std::size_t bytes, std::size_t items,
                         std::string yardstick) {
  std::printf("%s%s: %.1f MB, %zu items\n", inputs_.empty() ? "" : "\n", name.c_str(),
              static_cast<double>(bytes) / 1e6, items);
  std::printf("  %-24s %8s %8s  %-16s %12s\n", "", "MB/s", "ratio", "quartiles", "allocations");
  inputs_.push_back({std::move(name), std::move(yardstick), bytes, items, {}});
}

void report::add(figure const& f) {
  if (f.megabytes_a_second == 0) {
    std::printf("  %-24s cannot read it\n", f.name.c_str());
    return;
  }
  std::printf("  %-24s %8.0f %8.3f  %.3f to %.3f  %12.2f\n", f.name.c_str(), f.megabytes_a_second,
              f.ratio.median, f.ratio.first, f.ratio.third, f.allocations_an_item);
  std::fflush(stdout);
  inputs_.back().figures.push_back(f);
}

void report::add(cold_figure const& f) {
  if (cold_.empty()) {
    std::printf("\nfresh processes, files of %.0f MiB\n", f.file_kib / 1024);
    std::printf("  %-30s %-8s %8s %8s %12s\n", "", "", "seconds", "ratio", "peak KiB");
  }
  std::printf("  %-30s %-8s %8.2f %8.3f %12ld\n", f.shape.c_str(), f.reader.c_str(), f.seconds,
              f.ratio.median, f.peak_kib);
  std::fflush(stdout);
  cold_.push_back(f);
}

void report::add(thread_figure const& f) {
  if (threads_.empty())
    std::printf("\n%u threads beside one: speed on the wall, cost in processor time\n", f.jobs);
  std::printf("  %-30s %.2f times  (%.2f to %.2f), cost %.2f\n", f.what.c_str(), f.speedup.median,
              f.speedup.first, f.speedup.third, f.cost);
  std::fflush(stdout);
  threads_.push_back(f);
}

bool report::write_json(std::string const& path) const {
  std::string text;
  feedsax::json_writer to(text, feedsax::json_style::indent);
  to.begin_object();
  write(to, "version", feedsax::version);
  to.key("machine");
  to.begin_object();
  struct ::utsname system {};
  ::uname(&system);
  write(to, "processor", processor());
  write(to, "cores", static_cast<double>(std::thread::hardware_concurrency()));
  write(to, "system", std::string_view(system.release));
  write(to, "load", load());
  to.end_object();
  to.key("inputs");
  to.begin_array();
  for (measured_input const& in : inputs_) {
    to.begin_object();
    write(to, "name", in.name);
    write(to, "yardstick", in.yardstick);
    write(to, "bytes", static_cast<double>(in.bytes));
    write(to, "items", static_cast<double>(in.items));
    to.key("figures");
    to.begin_array();
    for (figure const& f : in.figures) {
      to.begin_object();
      write(to, "name", f.name);
      to.key("peer");
      to.boolean(f.peer);
      write(to, "ratio", f.ratio);
      write(to, "megabytes_a_second", f.megabytes_a_second);
      write(to, "allocations_an_item", f.allocations_an_item);
      to.end_object();
    }
    to.end_array();
    to.end_object();
  }
  to.end_array();
  to.key("cold");
  to.begin_array();
  for (cold_figure const& f : cold_) {
    to.begin_object();
    write(to, "shape", f.shape);
    write(to, "reader", f.reader);
    write(to, "file_kib", f.file_kib);
    write(to, "seconds", f.seconds);
    write(to, "ratio", f.ratio);
    write(to, "peak_kib", static_cast<double>(f.peak_kib));
    to.end_object();
  }
  to.end_array();
  to.key("threads");
  to.begin_array();
  for (thread_figure const& f : threads_) {
    to.begin_object();
    write(to, "what", f.what);
    write(to, "jobs", static_cast<double>(f.jobs));
    write(to, "speedup", f.speedup);
    write(to, "cost", f.cost);
    to.end_object();
  }
  to.end_array();
  to.end_object();
  text += '\n';
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

}  // namespace bench
