#include "input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#include "interruption.hpp"

namespace tool {
namespace {
constexpr std::size_t chunk_bytes = 64u << 10;
}  // namespace

input::input(std::string const& path)
    : fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)),
      buffer_(std::make_unique<char[]>(chunk_bytes)) {
  if (fd_ < 0) error_ = errno;
}

input::~input() {
  if (fd_ > STDIN_FILENO) ::close(fd_);
}

bool input::must_wait() const {
  return error_ == 0 && wait_to_read(fd_, false) == readiness::waiting;
}

input::state input::read(std::string_view& chunk) {
  while (error_ == 0) {
    if (wait_to_read(fd_, true) == readiness::interrupted) return state::interrupted;
    ::ssize_t const n = ::read(fd_, buffer_.get(), chunk_bytes);
    if (n > 0) {
      chunk = {buffer_.get(), static_cast<std::size_t>(n)};
      return state::data;
    }
    if (n == 0) return state::end;
    if (errno != EINTR && errno != EAGAIN) error_ = errno;
  }
  return interruption() != 0 ? state::interrupted : state::failed;
}

}  // namespace tool
