// Several threads: many documents, and one sitemap.
#include <optional>

#include "feedsax/parallel.hpp"
#include "feedsax/parallel_sitemap.hpp"
#include "feedsax/parse.hpp"
#include "processes.hpp"

namespace bench {

namespace {

bool read_many(documents const& all, unsigned jobs) {
  std::size_t next = 0, items = 0;
  feedsax::for_each_document(
      [&]() -> std::optional<std::size_t> {
        if (next == all.size()) return std::nullopt;
        return next++;
      },
      [&](std::size_t i, feedsax::turn&) { return feedsax::parse(all[i]); },
      [&](feedsax::result<feedsax::document>&& d) {
        items += d ? d->feed.items.size() : 0;
        return feedsax::flow::proceed;
      },
      {.jobs = jobs});
  return items > 0;
}

bool read_sitemap(std::string const& text, unsigned jobs) {
  struct counter final : feedsax::sink {
    std::size_t count = 0;
    feedsax::flow on_url(feedsax::url&& u) override {
      count += !u.loc.empty();
      return feedsax::flow::proceed;
    }
  } count;
  feedsax::options o;
  o.limits.max_input_bytes = ~std::uint64_t{0};
  return feedsax::parse_sitemap(text, count, o, {.jobs = jobs}).has_value() && count.count > 0;
}

template <class Read>
thread_figure compare(std::string what, unsigned jobs, std::size_t rounds, Read read) {
  double spent = 0;
  auto const timed = [&](unsigned n) {
    double const before = wall_seconds(), cpu = process_seconds();
    bool const good = read(n);
    spent = process_seconds() - cpu;
    return good ? wall_seconds() - before : 0.0;
  };
  timed(1), timed(jobs);
  std::vector<double> ratios, costs;
  for (std::size_t i = 0; i < rounds; ++i) {
    double const a = timed(1), one = spent, b = timed(jobs), all = spent;
    double const b2 = timed(jobs), all2 = spent, a2 = timed(1), one2 = spent;
    if (b > 0 && b2 > 0) ratios.push_back((a + a2) / (b + b2));
    costs.push_back((all + all2) / (one + one2));
  }
  return {std::move(what), jobs, summary(std::move(ratios)), summary(std::move(costs)).median};
}

}  // namespace

std::vector<thread_figure> measure_threads(unsigned jobs, std::size_t bytes, std::size_t rounds) {
  std::vector<thread_figure> out;
  for (shape const& s : all_shapes()) {
    std::string const name(s.name);
    if (name == "small feeds") {
      documents const all = make(s, bytes).documents;
      out.push_back(
          compare("many files", jobs, rounds, [&](unsigned n) { return read_many(all, n); }));
    } else if (name.starts_with("sitemap")) {
      documents const all = make(s, bytes).documents;
      out.push_back(compare("one " + name, jobs, rounds,
                            [&](unsigned n) { return read_sitemap(all[0], n); }));
    }
  }
  return out;
}

}  // namespace bench
