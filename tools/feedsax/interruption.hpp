/// \file
/// SIGINT and SIGTERM as something that a loop can wait for, beside its input.
///
///     tool::listen_for_interruption();
///     if (tool::wait_to_read(fd) == tool::readiness::interrupted) …
///
/// Signals belong to the process: call from the main thread.
#pragma once

#include <stop_token>
#include <thread>

namespace tool {

/// From here on the first SIGINT or SIGTERM is remembered instead of ending the process; the
/// second one ends it. A signal that the process was started to ignore stays ignored.
void listen_for_interruption();

/// The signal that came, or 0.
int interruption() noexcept;

enum class readiness { ready, waiting, interrupted };

/// Is there something to read, or an end? `wait` waits for it, or for an interruption.
readiness wait_to_read(int fd, bool wait);

/// The same as a stop token, for what waits for other things than a descriptor. One at a time,
/// after listen_for_interruption().
class interruption_token {
 public:
  interruption_token();
  ~interruption_token();
  interruption_token(interruption_token const&) = delete;
  interruption_token& operator=(interruption_token const&) = delete;

  std::stop_token get() const noexcept { return source_.get_token(); }

 private:
  std::stop_source source_;
  int wake_;
  std::thread thread_;
};

}  // namespace tool
