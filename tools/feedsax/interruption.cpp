#include "interruption.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

namespace tool {
namespace {

std::atomic<int> caught{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing else");
int pipe_ends[2] = {-1, -1};

// A byte in a pipe wakes the loop even when the signal comes right before it starts to wait.
void on_signal(int number) {
  int const kept = errno;
  caught.store(number);
  [[maybe_unused]] auto const n = ::write(pipe_ends[1], "!", 1);
  errno = kept;
}

}  // namespace

void listen_for_interruption() {
  if (pipe_ends[0] >= 0 || ::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  for (int const number : {SIGINT, SIGTERM}) {
    struct ::sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = on_signal;
    // Without SA_RESTART: the open() of a FIFO must come back. With SA_RESETHAND: who insists
    // gets out even while standard output is stuck.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(number, &action, nullptr);
  }
}

int interruption() noexcept { return caught.load(); }

readiness wait_to_read(int fd, bool wait) {
  ::pollfd both[2] = {{fd, POLLIN, 0}, {pipe_ends[0], POLLIN, 0}};
  for (;;) {
    int const n = ::poll(both, 2, wait ? -1 : 0);
    if (interruption() != 0) return readiness::interrupted;
    if (n == 0) return readiness::waiting;
    if (n > 0 && both[0].revents != 0) return readiness::ready;
    // What poll() itself refuses, read() will explain.
    if (n < 0 && errno != EINTR) return readiness::ready;
  }
}

// A stop source may not be touched by a signal handler; a thread may. It leaves the signals to the
// main thread, whose system calls they are to end.
interruption_token::interruption_token() : wake_(::eventfd(0, EFD_CLOEXEC)) {
  ::sigset_t ours, before;
  ::sigemptyset(&ours);
  ::sigaddset(&ours, SIGINT);
  ::sigaddset(&ours, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &ours, &before);
  thread_ = std::thread([this] {
    if (wait_to_read(wake_, true) == readiness::interrupted) source_.request_stop();
  });
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

interruption_token::~interruption_token() {
  std::uint64_t const one = 1;
  [[maybe_unused]] auto const n = ::write(wake_, &one, sizeof one);
  thread_.join();
  ::close(wake_);
}

}  // namespace tool
