// How much more than bare Expat a stream of items costs: processor time and peak memory of fresh
// processes that alternate over the same file in one run. doc/performance.md says how to read it.
//
//     stream [megabytes] [rounds] [shape]
//
// Each shape is read as it is and gzipped; bare Expat then has zlib in front of it.
#include <expat.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "feedsax/parse.hpp"
#include "shapes.hpp"

namespace {

// --- what is compared -------------------------------------------------------------------------

void count_start(void* count, XML_Char const*, XML_Char const**) {
  ++*static_cast<unsigned long*>(count);
}
void ignore_end(void*, XML_Char const*) {}

// A program that counts elements, in chunks of 64 KiB. zlib hands on what is not packed.
int bare_expat(std::string const& path) {
  static char chunk[64 * 1024];
  ::gzFile const file = ::gzopen(path.c_str(), "rb");
  if (!file) return 1;
  XML_Parser const parser = XML_ParserCreate("UTF-8");
  unsigned long count = 0;
  XML_SetUserData(parser, &count);
  XML_SetElementHandler(parser, count_start, ignore_end);
  bool good = true;
  for (int got = 0; good && (got = ::gzread(file, chunk, sizeof chunk)) > 0;)
    good = XML_Parse(parser, chunk, got, XML_FALSE) == XML_STATUS_OK;
  ::gzclose(file);
  good = good && XML_Parse(parser, chunk, 0, XML_TRUE) == XML_STATUS_OK;
  XML_ParserFree(parser);
  return good && count > 0 ? 0 : 1;
}

struct counting_sink final : feedsax::sink {
  unsigned long items = 0;
  feedsax::flow on_item(feedsax::item&& item) override {
    items += !item.title.empty();
    return feedsax::flow::proceed;
  }
  feedsax::flow on_url(feedsax::url&& url) override {
    items += !url.loc.empty();
    return feedsax::flow::proceed;
  }
};

// Whole items, delivered one by one; recovery mode, the default.
int streamed(std::string const& path) {
  counting_sink sink;
  feedsax::options options;
  options.limits.max_input_bytes = ~std::uint64_t{0};
  options.limits.max_items = ~std::uint32_t{0};
  return feedsax::parse_file(path, sink, options) && sink.items > 0 ? 0 : 1;
}

// --- how it is measured -----------------------------------------------------------------------

struct cost {
  double seconds;
  long kilobytes;
};

cost run(int (*what)(std::string const&), std::string const& path) {
  ::pid_t const child = ::fork();
  if (child == 0) std::_Exit(what(path));
  int status = 0;
  struct ::rusage usage {};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child || status != 0) {
    std::fprintf(stderr, "a run failed\n");
    std::exit(1);
  }
  auto const seconds = [](::timeval const& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss};
}

bool pack(std::string const& from, std::string const& to) {
  static char chunk[64 * 1024];
  int const in = ::open(from.c_str(), O_RDONLY);
  ::gzFile const out = ::gzopen(to.c_str(), "wb6");
  bool good = in >= 0 && out;
  for (ssize_t got = 0; good && (got = ::read(in, chunk, sizeof chunk)) > 0;)
    good = ::gzwrite(out, chunk, static_cast<unsigned>(got)) == got;
  if (in >= 0) ::close(in);
  return out && ::gzclose(out) == Z_OK && good;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void measure(std::string const& name, std::string const& path, std::size_t rounds) {
  std::vector<double> bare, ours, ratios;
  long peak = 0;
  for (std::size_t i = 0; i < rounds; ++i) {
    // A B B A, so that a drift of the machine's speed cancels out.
    cost const a1 = run(bare_expat, path), b1 = run(streamed, path);
    cost const b2 = run(streamed, path), a2 = run(bare_expat, path);
    bare.push_back((a1.seconds + a2.seconds) / 2);
    ours.push_back((b1.seconds + b2.seconds) / 2);
    ratios.push_back(ours.back() / bare.back());
    peak = std::max({peak, b1.kilobytes, b2.kilobytes});
  }
  std::printf("%-24s %10.2f %10.2f %8.2f %12ld\n", name.c_str(), median(bare), median(ours),
              median(ratios), peak);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t const megabytes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200;
  std::size_t const rounds = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 5;
  std::string const wanted = argc > 3 ? argv[3] : "";
  if (megabytes == 0 || rounds == 0) {
    std::fprintf(stderr, "usage: stream [megabytes] [rounds] [shape]\n");
    return 2;
  }
  char const* const folder = std::getenv("TMPDIR");
  std::string const path =
      std::string(folder ? folder : "/tmp") + "/feedsax-bench-" + std::to_string(::getpid());
  std::string const packed = path + ".gz";
  std::printf("%-24s %10s %10s %8s %12s\n", "shape", "expat s", "feedsax s", "ratio", "peak KiB");
  for (bench::shape const& shape : bench::shapes) {
    std::string const name(shape.name);
    if (!name.starts_with(wanted)) continue;
    if (!bench::write(shape, path, megabytes << 20) || !pack(path, packed)) {
      std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
      return 1;
    }
    measure(name, path, rounds);
    measure(name + ", gzip", packed, rounds);
  }
  ::unlink(path.c_str());
  ::unlink(packed.c_str());
  return 0;
}
