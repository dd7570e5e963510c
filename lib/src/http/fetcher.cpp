#include "feedsax/http/fetcher.hpp"

#include <utility>

#include "http/crowd.hpp"
#include "http/exchange.hpp"

namespace feedsax::http {
namespace {

// Nothing is waited for by looking again: all that matters wakes the transport.
constexpr std::chrono::milliseconds patience{1000};

}  // namespace

struct fetcher::impl {
  transport& via;
  fetch_options options;
};

fetcher::fetcher(transport& t, fetch_options options) : impl_(new impl{t, std::move(options)}) {}
fetcher::~fetcher() = default;

fetched fetcher::get(fetch_request request, receiver& into, std::stop_token stop) {
  exchange e(impl_->via, impl_->options, std::move(request), &into);
  std::stop_callback const wake(stop, [this] { impl_->via.wake(); });
  while (!e.done()) {
    if (stop.stop_requested())
      e.stop();
    else if (e.ready())
      e.start();
    else
      impl_->via.run_once(patience);
  }
  return e.take();
}

fetched fetcher::parse(fetch_request request, sink& into, feedsax::options how) {
  std::stop_token const stop = how.stop;
  parsing_receiver parser(into, std::move(how));
  return get(std::move(request), parser, stop);
}

bool fetcher::get_all(job_source const& source, job_results const& results,
                      crowd_options const& how, std::stop_token stop) {
  crowd all(impl_->via, impl_->options, how, source, results);
  std::stop_callback const wake(stop, [this] { impl_->via.wake(); });
  return all.run(stop);
}

// Bytes that wait for their reader.
struct download::impl final : receiver {
  // When there are so many, the transfer pauses.
  static constexpr std::size_t enough = 64u << 10;

  impl(transport& t, fetch_options const& options, fetch_request request, std::stop_token s)
      : via(t), stop(std::move(s)), wake(stop, waker{&t}),
        body(t, options, std::move(request), this, [this] { return pause(); }) {}

  bool pause() {
    paused = waiting() >= enough;
    return paused;
  }
  std::size_t waiting() const { return bytes.size() - taken; }

  flow on_body(std::string_view more) override {
    if (taken > 0 && taken >= bytes.size() / 2) {
      bytes.erase(0, taken);
      taken = 0;
    }
    bytes += more;
    return flow::proceed;
  }

  void step() {
    if (stop.stop_requested())
      body.stop();
    else if (body.ready())
      body.start();
    else
      via.run_once(patience);
  }

  struct waker {
    transport* t;
    void operator()() const noexcept { t->wake(); }
  };

  transport& via;
  std::stop_token stop;
  std::stop_callback<waker> wake;
  std::string bytes;
  std::size_t taken = 0;
  bool paused = false;
  exchange body;
};

download::download(std::unique_ptr<impl> i) : impl_(std::move(i)) {}
download::~download() = default;
download::download(download&&) noexcept = default;
download& download::operator=(download&&) noexcept = default;

download fetcher::open(fetch_request request, std::stop_token stop) {
  return download(std::make_unique<download::impl>(impl_->via, impl_->options, std::move(request),
                                                   std::move(stop)));
}

fetched const& download::head() {
  while (!impl_->body.done() && !impl_->body.delivers()) impl_->step();
  return impl_->body.so_far();
}

std::size_t download::read(std::span<char> buffer) {
  impl& i = *impl_;
  while (i.waiting() == 0 && !i.body.done()) {
    if (std::exchange(i.paused, false)) i.body.resume();
    i.step();
  }
  std::size_t const count = i.bytes.copy(buffer.data(), buffer.size(), i.taken);
  i.taken += count;
  if (i.taken == i.bytes.size()) {
    i.bytes.clear();
    i.taken = 0;
  }
  return count;
}

fetched download::finish() {
  impl_->body.stop();
  return impl_->body.take();
}

}  // namespace feedsax::http
