#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <string_view>
#include <system_error>

#include "exit_status.hpp"
#include "messages.hpp"

namespace tool {
namespace {
constexpr std::size_t block_bytes = 64u << 10;
constexpr std::size_t most_bytes = 4u << 20;  // that wait for their turn
}  // namespace

// False when it is too early, and there is room to wait.
bool output::wait_for_turn() {
  if (direct()) return true;
  if (text_.size() < most_bytes) return false;
  if (!turn_->wait()) abandon();
  return true;
}

bool output::flush() {
  if (error_ == 0 && !wait_for_turn()) return true;
  for (std::string_view rest = text_; !rest.empty() && error_ == 0;) {
    ::ssize_t const n = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (n >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno == EAGAIN) {  // whoever shares the pipe with us has made it so
      ::pollfd room{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  text_.clear();
  return error_ == 0;
}

bool output::flush_if_full() { return text_.size() < block_bytes ? error_ == 0 : flush(); }

bool output::close() {
  if (flush() && ::close(STDOUT_FILENO) != 0 && errno != EINTR) error_ = errno;
  return error_ == 0;
}

int finish(output& out) {
  if (out.close()) return fine;
  if (out.error() == EPIPE) return 128 + SIGPIPE;
  complain("standard output: " + std::generic_category().message(out.error()));
  return unreadable;
}

}  // namespace tool
