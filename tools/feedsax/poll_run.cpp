#include "poll_run.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "exit_status.hpp"
#include "network_options.hpp"
#include "poll_receiver.hpp"

namespace tool {
namespace {

using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

constexpr std::size_t batch_bytes = 1u << 20;
constexpr std::size_t batch_feeds = 256;
// To commit costs two writes that reach the disk: a tenth of the time at most.
constexpr auto share = 10;

feedsax::instant now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

}  // namespace

int poll_run::work(feedsax::http::fetcher& fetcher, std::stop_token stop) {
  fetcher.get_all([this] { return next(); },
                  [this](feedsax::http::fetch_job&& job, feedsax::http::fetched&& got) {
                    return finish(std::move(job), std::move(got));
                  },
                  settings_.crowd, std::move(stop));
  commit();
  bar_.clear();
  return status_;
}

std::optional<feedsax::http::fetch_job> poll_run::next() {
  feedsax::instant const asked = now();
  auto feed = store_.next(asked, settings_.force);
  if (!feed) return std::nullopt;
  feedsax::http::fetch_job job;
  job.request.address = feed->address;
  job.request.cache = feed->cache;
  job.into = std::make_unique<poll_receiver>(std::move(*feed), store_, settings_.options, asked,
                                             [this](polled_item&& i) {
                                               if (settings_.catch_up) i.line.clear();
                                               batch_.bytes += i.line.size() + i.key.size();
                                               batch_.items.push_back(std::move(i));
                                               if (batch_.bytes >= batch_bytes) commit();
                                             });
  return job;
}

feedsax::flow poll_run::finish(feedsax::http::fetch_job&& job, feedsax::http::fetched&& got) {
  polled_feed& f = static_cast<poll_receiver&>(*job.into).feed();
  // Interrupted: as if it had never been asked. What was read of it is reported all the same.
  if (got.failure && got.failure->code == feedsax::errc::stopped) return feedsax::flow::proceed;
  ++counts_.asked;
  feedsax::polling_signals& s = f.signals;
  s.now = now();
  s.status = static_cast<std::uint16_t>(std::clamp(got.status, 0, 999));
  s.failures = got.failure ? s.failures + 1 : 0;
  s.fresh_for = got.fresh.lifetime();
  s.retry_after = got.fresh.retry_after;
  if (!got.failure) {
    f.cache = std::move(got.cache);
    f.problem.clear();
    if (got.not_modified) ++counts_.unchanged;
  } else {
    f.problem = feedsax::id(got.failure->code);
    ++counts_.failed;
    bar_.clear();
    messages(f.address, settings_.level).show(*got.failure);
    bool const unread = is_fetch_error(got.failure->code);
    status_ = std::max<int>(status_, unread ? unreadable : refused);
  }
  f.advice = feedsax::advise(s, settings_.limits);
  if (!f.advice.when) ++counts_.gone;
  if (settings_.level == verbosity::all && !got.failure) {
    bar_.clear();
    say(fmt::format("{}: note: {}, asked again {}", printable(f.address),
                    got.not_modified ? "not modified" : "read", to_text(f.advice, s.now)));
  }
  batch_.feeds.push_back(std::move(f));
  if (batch_.feeds.size() >= batch_feeds) commit();
  bar_.show(-1, fmt::format("{} feeds asked, {} new items", counts_.asked, counts_.items));
  return feedsax::flow::proceed;
}

std::chrono::milliseconds poll_run::idle() {
  if (batch_.empty()) return std::chrono::hours(1);
  auto const next = committed_ + std::clamp<clock::duration>(cost_ * share, 20ms, 2s);
  if (clock::now() >= next) {
    commit();
    return std::chrono::hours(1);
  }
  return std::chrono::ceil<std::chrono::milliseconds>(next - clock::now());
}

void poll_run::commit() {
  if (batch_.empty()) return;
  auto const begin = clock::now();
  store_.commit(batch_, out_, now());
  counts_.items += batch_.reported;
  committed_ = clock::now();
  cost_ = committed_ - begin;
}

}  // namespace tool
