// What recovery costs: strict and recovery over a clean feed, and recovery over feeds with one
// defect an item, each against bare Expat over the clean feed. One process; the rounds alternate
// A B C … C B A; medians of the ratios within a round. doc/performance.md says how to read it.
//
//     recovery [megabytes] [rounds]
#include <expat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/parser.hpp"
#include "shapes.hpp"

namespace {

constexpr std::size_t chunk_bytes = 64u << 10;

double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Write>
void in_chunks(std::string_view text, Write write) {
  for (; !text.empty(); text.remove_prefix(std::min(chunk_bytes, text.size())))
    write(text.substr(0, chunk_bytes));
}

void bare_expat(std::string const& text) {
  XML_Parser const parser = XML_ParserCreate("UTF-8");
  unsigned long count = 0;
  XML_SetUserData(parser, &count);
  XML_SetElementHandler(
      parser, [](void* n, XML_Char const*, XML_Char const**) { ++*static_cast<unsigned long*>(n); },
      [](void*, XML_Char const*) {});
  in_chunks(text, [&](std::string_view chunk) {
    if (!XML_Parse(parser, chunk.data(), static_cast<int>(chunk.size()), XML_FALSE)) std::abort();
  });
  XML_ParserFree(parser);
}

struct counting_sink final : feedsax::sink {
  unsigned long items = 0;
  feedsax::flow on_item(feedsax::item&&) override {
    ++items;
    return feedsax::flow::proceed;
  }
};

void read(std::string const& text, feedsax::mode mode) {
  static counting_sink sink;
  static feedsax::parser parser(sink, {});
  feedsax::options o;
  o.mode = mode;
  o.limits.max_input_bytes = ~std::uint64_t{0};
  o.limits.max_items = ~std::uint32_t{0};
  parser.reset(o);
  sink.items = 0;
  bool good = true;
  in_chunks(text, [&](std::string_view chunk) { good = good && parser.write(chunk).has_value(); });
  if (!good || !parser.finish() || sink.items == 0) std::abort();
}

// Every `from` becomes `to`.
std::string with(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t i = text.find(from); i != std::string::npos; i = text.find(from, i + to.size()))
    text.replace(i, from.size(), to);
  return text;
}

struct variant {
  char const* name;
  std::string text;
  void (*run)(std::string const&);
  std::vector<double> ratios{};
};

void strict(std::string const& text) { read(text, feedsax::mode::strict); }
void recover(std::string const& text) { read(text, feedsax::mode::recover); }

}  // namespace

int main(int argc, char** argv) {
  std::size_t const megabytes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 8;
  int const rounds = argc > 2 ? std::atoi(argv[2]) : 15;
  for (bench::shape const& s : bench::shapes) {
    std::string clean(s.head);
    for (std::size_t n = 0; clean.size() < megabytes << 20; ++n) s.item(clean, n);
    clean += s.tail;
    std::vector<variant> variants{
        {"bare Expat", clean, bare_expat},
        {"strict", clean, strict},
        {"recovery, clean", clean, recover},
        {"one bare & an item", with(clean, "&amp; more", "& more"), recover},
        {"one bare < an item", with(clean, "&amp; more", "&lt; < more"), recover},
        {"a missing end tag an item", with(clean, "</guid>", ""), recover},
        {"an unquoted attribute an item", with(clean, "=\"false\"", "=false"), recover},
    };
    for (int round = -1; round < rounds; ++round) {
      std::vector<double> times(variants.size());
      for (std::size_t pass = 0; pass < 2; ++pass)
        for (std::size_t k = 0; k < variants.size(); ++k) {
          std::size_t const v = pass == 0 ? k : variants.size() - 1 - k;
          double const before = seconds();
          variants[v].run(variants[v].text);
          times[v] += seconds() - before;
        }
      if (round < 0) continue;  // A warm heap.
      for (std::size_t v = 0; v < variants.size(); ++v)
        variants[v].ratios.push_back(times[v] / times[0]);
    }
    std::printf("%.*s, %zu MB\n", static_cast<int>(s.name.size()), s.name.data(), megabytes);
    for (variant& v : variants) {
      std::sort(v.ratios.begin(), v.ratios.end());
      std::printf("  %-32s %5.2f  (%.2f to %.2f)\n", v.name, v.ratios[v.ratios.size() / 2],
                  v.ratios[v.ratios.size() / 4], v.ratios[v.ratios.size() * 3 / 4]);
    }
  }
}
