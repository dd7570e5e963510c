/// \file
/// SIGINT and SIGTERM as something that a loop can wait for, beside its input.
///
///     tool::listen_for_interruption();
///     if (tool::wait_to_read(fd) == tool::readiness::interrupted) …
///
/// Signals belong to the process: call from the main thread.
#pragma once

namespace tool {

/// From here on the first SIGINT or SIGTERM is remembered instead of ending the process; the
/// second one ends it. A signal that the process was started to ignore stays ignored.
void listen_for_interruption();

/// The signal that came, or 0.
int interruption() noexcept;

enum class readiness { ready, waiting, interrupted };

/// Is there something to read, or an end? `wait` waits for it, or for an interruption.
readiness wait_to_read(int fd, bool wait);

}  // namespace tool
