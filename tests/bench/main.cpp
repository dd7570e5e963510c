// Measures feedsax beside bare Expat and other readers. `tools/bench` builds and runs it;
// doc/performance.md says how to read what it prints.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>

#include "measure.hpp"
#include "processes.hpp"
#include "report.hpp"

namespace {

constexpr char const* usage =
    "usage: bench [OPTION]... [PAGE.html]...\n"
    "  --shape=NAME       only inputs whose name begins so\n"
    "  --variant=NAME     only contestants whose name begins so\n"
    "  --megabytes=N      size of an input [4]\n"
    "  --rounds=N         rounds A B B A [11]\n"
    "  --cold=N           also fresh processes on files of N megabytes\n"
    "  --threads=N        also N threads beside one, on 50 megabytes\n"
    "  --json=FILE        the figures as JSON\n"
    "  --list             the names of inputs and contestants\n"
    "  --count=VARIANT    reads the input of --shape once, of --kilobytes=N [300]; for callgrind\n";

struct settings {
  std::string shape, variant, json, count;
  std::size_t megabytes = 4, rounds = 11, cold = 0, kilobytes = 300;
  unsigned threads = 0;
  bool list = false;
  std::vector<std::string> pages;
};

bool value_of(std::string_view argument, std::string_view name, std::string& to) {
  if (!argument.starts_with(name) || argument.size() == name.size() || argument[name.size()] != '=')
    return false;
  to = argument.substr(name.size() + 1);
  return true;
}

bool value_of(std::string_view argument, std::string_view name, std::size_t& to) {
  std::string text;
  if (!value_of(argument, name, text)) return false;
  to = std::strtoul(text.c_str(), nullptr, 10);
  return to > 0;
}

bool read_arguments(int argc, char** argv, settings& s) {
  for (int i = 1; i < argc; ++i) {
    std::string_view const a = argv[i];
    std::size_t threads = 0;
    if (value_of(a, "--threads", threads)) {
      s.threads = static_cast<unsigned>(threads);
    } else if (a == "--list") {
      s.list = true;
    } else if (!a.starts_with("-")) {
      s.pages.emplace_back(a);
    } else if (!value_of(a, "--shape", s.shape) && !value_of(a, "--variant", s.variant) &&
               !value_of(a, "--json", s.json) && !value_of(a, "--count", s.count) &&
               !value_of(a, "--megabytes", s.megabytes) && !value_of(a, "--rounds", s.rounds) &&
               !value_of(a, "--cold", s.cold) && !value_of(a, "--kilobytes", s.kilobytes)) {
      return false;
    }
  }
  return true;
}

int list() {
  for (bench::shape const& s : bench::all_shapes()) {
    std::printf("%.*s:", static_cast<int>(s.name.size()), s.name.data());
    for (bench::contestant const& c : bench::contestants(s.kind)) std::printf(" [%s]", c.name);
    std::puts("");
  }
  return 0;
}

}  // namespace

// By this name callgrind knows what to count.
extern "C" __attribute__((noinline)) std::size_t bench_counted(bench::contestant const& c,
                                                               bench::documents const& all) {
  return c.read(all);
}

namespace {

int count(settings const& s) {
  for (bench::shape const& shape : bench::all_shapes()) {
    if (shape.name != s.shape) continue;
    bench::input const small = bench::make(shape, 1), in = bench::make(shape, s.kilobytes << 10);
    for (bench::contestant const& c : bench::contestants(shape.kind)) {
      if (c.name != s.count || !c.read) continue;
      // What is made once is not counted.
      if (c.read(c.clean ? small.without_faults() : small.documents) == 0) return 1;
      return bench_counted(c, c.clean ? in.without_faults() : in.documents) == 0;
    }
  }
  std::fputs("bench: --count needs the whole names of a contestant and of a --shape\n", stderr);
  return 2;
}

void measure(bench::input const& in, std::string const& name, settings const& s,
             bench::report& to) {
  auto const all = bench::contestants(in.of->kind);
  std::size_t const items = bench::count_items(in);
  std::size_t bytes = 0;
  for (std::string const& d : in.documents) bytes += d.size();
  to.begin_input(name, bytes, items, all.front().name);
  for (bench::contestant const& c : all) {
    bool const wanted = std::string_view(c.name).starts_with(s.variant);
    // Without their faults these are an input that there is already.
    if (c.peer && c.clean && !in.plain.empty() && &c != &all.front()) continue;
    if (&c == &all.front() || wanted) to.add(bench::measure(all.front(), c, in, items, s.rounds));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--child") == 0) return bench::run_child(argv[2], argv[3]);
  settings s;
  if (!read_arguments(argc, argv, s)) {
    std::fputs(usage, stderr);
    return 2;
  }
  if (s.list) return list();
  if (!s.count.empty()) return count(s);
  bench::report report;
  for (std::string const& path : s.pages) {
    std::ifstream file(path, std::ios::binary);
    bench::input page{&bench::all_shapes().back(), {}, {}};
    page.documents.emplace_back(std::istreambuf_iterator<char>(file),
                                std::istreambuf_iterator<char>());
    if (!page.documents[0].empty()) measure(page, path, s, report);
  }
  for (bench::shape const& shape : bench::all_shapes())
    if (s.pages.empty() && shape.name.starts_with(s.shape))
      measure(bench::make(shape, s.megabytes << 20), std::string(shape.name), s, report);
  if (s.cold > 0)
    for (char const* const shape :
         {"rss, tag-dense", "rss, full posts", "rss, modules", "sitemap", "sitemap, extensions"})
      if (std::string_view(shape).starts_with(s.shape))
        for (auto const& f : bench::measure_cold(argv[0], shape, s.cold << 20, 3)) report.add(f);
  if (s.threads > 1)
    for (auto const& f : bench::measure_threads(s.threads, 50'000'000, 5)) report.add(f);
  return s.json.empty() || report.write_json(s.json) ? 0 : 1;
}
