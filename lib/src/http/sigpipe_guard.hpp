/// \file
/// Keeps SIGPIPE from this thread, without touching how the program handles it.
///
///     sigpipe_guard guard;
///     guard.hold();       // TLS libraries write to sockets that the peer has closed
///     guard.release();    // what came meanwhile is gone
///
/// To be used by one thread at a time.
#pragma once

#include <pthread.h>

#include <csignal>

namespace feedsax::http {

class sigpipe_guard {
 public:
  sigpipe_guard() = default;
  ~sigpipe_guard() { release(); }
  sigpipe_guard(sigpipe_guard const&) = delete;
  sigpipe_guard& operator=(sigpipe_guard const&) = delete;

  void hold() noexcept {
    // One that waits already is the application's, which has blocked it.
    if (holds_ || is_pending()) return;
    sigset_t const pipe = sigpipe();
    pthread_sigmask(SIG_BLOCK, &pipe, &before_);
    holds_ = true;
  }

  void release() noexcept {
    if (!holds_) return;
    if (is_pending()) {
      sigset_t const pipe = sigpipe();
      int taken = 0;
      sigwait(&pipe, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    holds_ = false;
  }

 private:
  static sigset_t sigpipe() noexcept {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
  }
  static bool is_pending() noexcept {
    sigset_t set;
    sigemptyset(&set);
    sigpending(&set);
    return sigismember(&set, SIGPIPE) == 1;
  }

  sigset_t before_{};
  bool holds_ = false;
};

/// Holds it for a scope.
class sigpipe_scope {
 public:
  explicit sigpipe_scope(sigpipe_guard& guard) noexcept : guard_(guard) { guard_.hold(); }
  ~sigpipe_scope() { guard_.release(); }
  sigpipe_scope(sigpipe_scope const&) = delete;
  sigpipe_scope& operator=(sigpipe_scope const&) = delete;

 private:
  sigpipe_guard& guard_;
};

}  // namespace feedsax::http
