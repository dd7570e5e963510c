// HTML: tokens with their attributes, and trees, of the files that are named, beside libxml2 and
// Gumbo where the build found them. Prints millions of bytes a second of processor time, the best
// of rounds that take turns. `cold`: with a document of its own each time; else memory is used
// again.
//
//     build-bench/tests/bench/html page.html …
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>

#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/html/tokenizer.hpp"

#if FEEDSAX_BENCH_LIBXML2
#include <libxml/HTMLparser.h>
#endif
#if FEEDSAX_BENCH_GUMBO
#include <gumbo.h>
#endif

namespace {

double seconds() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::size_t tokens(std::string const& html) {
  feedsax::html::tokenizer t(html);
  feedsax::html::token each;
  std::size_t n = 0;
  while (t.next(each)) n += 1 + each.attributes.size();
  return n;
}

std::size_t tree(std::string const& html) {
  static feedsax::html::document d;
  d.parse(html);
  return d.size();
}

std::size_t cold_tree(std::string const& html) { return feedsax::html::document(html).size(); }

std::size_t sanitize(std::string const& html) { return feedsax::html::sanitize(html).size(); }

#if FEEDSAX_BENCH_LIBXML2
std::size_t libxml2(std::string const& html) {
  constexpr int options =
      HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_RECOVER;
  auto* const d =
      htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8", options);
  std::size_t const good = d != nullptr;
  xmlFreeDoc(d);
  return good;
}
#endif

#if FEEDSAX_BENCH_GUMBO
std::size_t gumbo(std::string const& html) {
  auto* const d = gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size());
  std::size_t const good = d != nullptr;
  gumbo_destroy_output(&kGumboDefaultOptions, d);
  return good;
}
#endif

struct contestant {
  char const* name;
  std::size_t (*run)(std::string const&);
};

constexpr std::array contestants = {
    contestant{"tokens", tokens},       contestant{"tree", tree},
    contestant{"cold tree", cold_tree}, contestant{"sanitize", sanitize},
#if FEEDSAX_BENCH_LIBXML2
    contestant{"libxml2", libxml2},
#endif
#if FEEDSAX_BENCH_GUMBO
    contestant{"gumbo", gumbo},
#endif
};

}  // namespace

int main(int argc, char** argv) {
  std::size_t sum = 0;
  std::printf("%10s", "bytes");
  for (contestant const& c : contestants) std::printf("%11s", c.name);
  std::puts("  MB/s");
  for (int i = 1; i < argc; ++i) {
    std::ifstream in(argv[i], std::ios::binary);
    std::string const html{std::istreambuf_iterator<char>(in), {}};
    if (html.empty()) continue;
    std::array<double, contestants.size()> best;
    best.fill(1e9);
    for (int round = 0; round < 7; ++round)
      for (std::size_t n = 0; n < contestants.size(); ++n) {
        // Every second round the other way, so that none always follows the same.
        std::size_t const c = round % 2 == 0 ? n : contestants.size() - 1 - n;
        double const before = seconds();
        sum += contestants[c].run(html);
        best[c] = std::min(best[c], seconds() - before);
      }
    std::printf("%10zu", html.size());
    for (double const b : best) std::printf("%11.0f", static_cast<double>(html.size()) / b / 1e6);
    std::printf("  %s\n", argv[i]);
  }
  return sum == 0;
}
