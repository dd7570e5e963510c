#include "feedsax/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "feedsax/parse.hpp"

namespace feedsax {

turn::~turn() = default;
document_work::~document_work() = default;

unsigned job_count(parallel_options const& o) noexcept {
  return o.jobs != 0 ? o.jobs : std::max(1u, std::thread::hardware_concurrency());
}

std::size_t slot_count(parallel_options const& o) noexcept {
  std::size_t const jobs = job_count(o);
  return std::max(jobs, o.window != 0 ? o.window : 4 * jobs);
}

namespace {

// The caller's thread does it all.
class alone final : public turn {
 public:
  explicit alone(std::stop_token stop) : stop_(std::move(stop)) {}
  bool has_come() const noexcept override { return true; }
  bool wait() override { return !stop_requested(); }
  bool stop_requested() const noexcept override { return stop_.stop_requested(); }

  flow run(document_work& work) {
    for (; !stop_requested(); ++index_) {
      if (!work.take(0)) return flow::proceed;
      work.read(*this);
      if (stop_requested() || work.deliver(0) == flow::stop) break;
    }
    return flow::stop;
  }

 private:
  std::stop_token stop_;
};

class crew {
 public:
  crew(document_work& work, std::size_t slots, std::stop_token outer)
      : work_(work), ready_(slots, false), on_stop_(std::move(outer), [this] { stop(); }) {}

  flow run(unsigned jobs) {
    std::vector<std::jthread> threads;
    try {
      threads.reserve(jobs);
      for (unsigned n = 0; n < jobs; ++n) threads.emplace_back([this, n] { read_all(n); });
    } catch (std::system_error const&) {
      // Fewer threads do as well; without any nothing has begun.
      if (threads.empty()) return alone(stop_.get_token()).run(work_);
    } catch (...) {
      stop();
      throw;
    }
    flow const outcome = deliver_all();
    stop();
    threads.clear();
    if (thrown_) std::rethrow_exception(thrown_);
    return outcome;
  }

 private:
  struct place final : turn {
    place(crew& c, unsigned job, std::size_t index) : crew_(c) {
      index_ = index;
      slot_ = index % c.ready_.size();
      job_ = job;
    }
    bool has_come() const noexcept override { return crew_.delivered_.load() == index_; }
    bool wait() override {
      std::unique_lock lock(crew_.mutex_);
      crew_.moved_.wait(lock, [&] { return has_come() || stop_requested(); });
      return !stop_requested();
    }
    bool stop_requested() const noexcept override { return crew_.stop_.stop_requested(); }
    crew& crew_;
  };

  void stop() noexcept {
    // Under the lock: who has just looked, and is about to wait, would miss it.
    std::lock_guard const lock(mutex_);
    stop_.request_stop();
    moved_.notify_all();
  }

  void keep_exception() noexcept {
    {
      std::lock_guard const lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
    }
    stop();
  }

  // The index of a document that is this thread's to read; false when there is none.
  bool take(std::size_t& index) {
    std::lock_guard const one_at_a_time(source_);
    {
      std::unique_lock lock(mutex_);
      moved_.wait(lock, [&] {
        return over_ || stop_.stop_requested() || taken_ < delivered_.load() + ready_.size();
      });
      if (over_ || stop_.stop_requested()) return false;
      index = taken_;
    }
    bool const more = work_.take(index % ready_.size());
    std::lock_guard const lock(mutex_);
    if (more)
      ++taken_;
    else
      over_ = true;
    moved_.notify_all();
    return more;
  }

  void read_all(unsigned job) noexcept {
    try {
      for (std::size_t index = 0; take(index);) {
        place here(*this, job, index);
        work_.read(here);
        std::lock_guard const lock(mutex_);
        ready_[here.slot()] = true;
        moved_.notify_all();
      }
    } catch (...) {
      keep_exception();
    }
  }

  flow deliver_all() noexcept {
    try {
      for (std::size_t next = 0;; ++next) {
        std::size_t const slot = next % ready_.size();
        {
          std::unique_lock lock(mutex_);
          moved_.wait(lock, [&] {
            return ready_[slot] || stop_.stop_requested() || (over_ && taken_ == next);
          });
          if (stop_.stop_requested()) return flow::stop;
          if (!ready_[slot]) return flow::proceed;
          ready_[slot] = false;
        }
        if (work_.deliver(slot) == flow::stop) return flow::stop;
        std::lock_guard const lock(mutex_);
        delivered_.store(next + 1);
        moved_.notify_all();
      }
    } catch (...) {
      keep_exception();
      return flow::stop;
    }
  }

  document_work& work_;
  std::mutex source_;  // taken before the other
  std::mutex mutex_;
  std::condition_variable moved_;
  std::vector<bool> ready_;  // by slot: read, and not delivered yet
  std::size_t taken_ = 0;
  std::atomic<std::size_t> delivered_{0};  // changed under the lock
  bool over_ = false;                      // the source has no more
  std::exception_ptr thrown_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> on_stop_;  // the last: it may call at once
};

}  // namespace

flow run_documents(document_work& work, parallel_options const& o) {
  unsigned const jobs = job_count(o);
  if (jobs == 1) return alone(o.stop).run(work);
  return crew(work, slot_count(o), o.stop).run(jobs);
}

flow parse_files(std::span<std::string const> paths,
                 std::function<flow(std::size_t, result<document>&&)> const& deliver,
                 options const& o, parallel_options const& p) {
  struct one {
    std::size_t index;
    result<document> read;
  };
  std::size_t at = 0;
  parallel_options with = p;
  // No more threads than files.
  with.jobs = static_cast<unsigned>(std::clamp<std::size_t>(paths.size(), 1, job_count(p)));
  return for_each_document(
      [&]() -> std::optional<std::size_t> {
        if (at == paths.size()) return std::nullopt;
        return at++;
      },
      [&](std::size_t index, turn&) {
        return one{index, parse_file(paths[index], o)};
      },
      [&](one&& d) { return deliver(d.index, std::move(d.read)); }, with);
}

}  // namespace feedsax
