#include "processes.hpp"

#include <expat.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "feedsax/parse.hpp"

namespace bench {

namespace {

// A program that counts elements, in chunks of 64 KiB. zlib hands on what is not packed.
int bare_expat(std::string const& path) {
  static char chunk[64 * 1024];
  ::gzFile const file = ::gzopen(path.c_str(), "rb");
  if (!file) return 1;
  XML_Parser const parser = XML_ParserCreate("UTF-8");
  unsigned long count = 0;
  XML_SetUserData(parser, &count);
  XML_SetElementHandler(
      parser, [](void* n, XML_Char const*, XML_Char const**) { ++*static_cast<unsigned long*>(n); },
      [](void*, XML_Char const*) {});
  bool good = true;
  for (int got = 0; good && (got = ::gzread(file, chunk, sizeof chunk)) > 0;)
    good = XML_Parse(parser, chunk, got, XML_FALSE) == XML_STATUS_OK;
  ::gzclose(file);
  good = good && XML_Parse(parser, chunk, 0, XML_TRUE) == XML_STATUS_OK;
  XML_ParserFree(parser);
  return good && count > 0 ? 0 : 1;
}

feedsax::options unlimited() {
  feedsax::options o;
  o.limits.max_input_bytes = ~std::uint64_t{0};
  o.limits.max_items = ~std::uint32_t{0};
  return o;
}

// Whole items, delivered one by one; recovery mode, the default.
int streamed(std::string const& path) {
  struct counter final : feedsax::sink {
    unsigned long items = 0;
    feedsax::flow on_item(feedsax::item&& item) override {
      items += !item.title.empty();
      return feedsax::flow::proceed;
    }
    feedsax::flow on_url(feedsax::url&& url) override {
      items += !url.loc.empty();
      return feedsax::flow::proceed;
    }
  } count;
  return feedsax::parse_file(path, count, unlimited()) && count.items > 0 ? 0 : 1;
}

// All of it at once.
int modelled(std::string const& path) {
  auto const d = feedsax::parse_file(path, unlimited());
  return d && d->feed.items.size() + d->sitemap.urls.size() > 0 ? 0 : 1;
}

struct reader {
  std::string_view name;
  int (*run)(std::string const&);
};
constexpr reader readers[] = {{"bare Expat", bare_expat}, {"sink", streamed}, {"model", modelled}};

struct cost {
  double seconds = 0;
  long kib = 0;
};

// A program of its own, so that it inherits no memory.
cost run(char const* program, std::string_view reader, std::string const& path) {
  std::string name(reader), file(path), child = "--child", self(program);
  char* const arguments[] = {self.data(), child.data(), name.data(), file.data(), nullptr};
  ::pid_t const pid = ::fork();
  if (pid == 0) {
    ::execv("/proc/self/exe", arguments);
    std::_Exit(127);
  }
  int status = 0;
  struct ::rusage usage {};
  if (pid < 0 || ::wait4(pid, &status, 0, &usage) != pid || status != 0) {
    std::fprintf(stderr, "bench: %s failed on %s\n", name.c_str(), file.c_str());
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
  for (::ssize_t got = 0; good && (got = ::read(in, chunk, sizeof chunk)) > 0;)
    good = ::gzwrite(out, chunk, static_cast<unsigned>(got)) == got;
  if (in >= 0) ::close(in);
  return out && ::gzclose(out) == Z_OK && good;
}

cold_figure compare(char const* program, std::string shape, std::string_view reader,
                    std::string const& path, std::size_t rounds) {
  cold_figure out;
  out.shape = std::move(shape);
  out.reader = reader;
  std::vector<double> ratios, times;
  for (std::size_t i = 0; i < rounds; ++i) {
    cost const a1 = run(program, "bare Expat", path), b1 = run(program, reader, path);
    cost const b2 = run(program, reader, path), a2 = run(program, "bare Expat", path);
    ratios.push_back((a1.seconds + a2.seconds) / (b1.seconds + b2.seconds));
    times.push_back((b1.seconds + b2.seconds) / 2);
    out.peak_kib = std::max({out.peak_kib, b1.kib, b2.kib});
  }
  out.ratio = summary(ratios);
  out.seconds = summary(times).median;
  return out;
}

}  // namespace

int run_child(std::string_view name, std::string const& file) {
  for (reader const& r : readers)
    if (r.name == name) return r.run(file);
  return 2;
}

std::vector<cold_figure> measure_cold(char const* program, std::string_view shape_name,
                                      std::size_t bytes, std::size_t rounds) {
  std::vector<cold_figure> out;
  char const* const folder = std::getenv("TMPDIR");
  std::string const path =
      std::string(folder ? folder : "/tmp") + "/feedsax-bench-" + std::to_string(::getpid());
  std::string const packed = path + ".gz";
  for (shape const& s : all_shapes()) {
    if (s.name != shape_name) continue;
    if (!write(s, path, bytes) || !pack(path, packed)) {
      std::fprintf(stderr, "bench: %s cannot be written\n", path.c_str());
      break;
    }
    std::string const name(s.name);
    out.push_back(compare(program, name, "sink", path, rounds));
    out.push_back(compare(program, name + ", gzip", "sink", packed, rounds));
    out.push_back(compare(program, name, "model", path, rounds));
    for (cold_figure& f : out) f.file_kib = static_cast<double>(bytes) / 1024;
  }
  ::unlink(path.c_str());
  ::unlink(packed.c_str());
  return out;
}

}  // namespace bench
