#include "poll_claims.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "sqlite.hpp"

namespace tool {

poll_claims::poll_claims(std::string const& path)
    : fd_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (fd_ < 0) throw store_error(path + ": " + std::generic_category().message(errno));
}

poll_claims::~poll_claims() { ::close(fd_); }

// Where the file system knows no locks, a feed may be asked twice; its items are reported once all
// the same.
bool poll_claims::take(std::int64_t feed) noexcept {
  return lock(feed, F_WRLCK) || (errno != EAGAIN && errno != EACCES);
}

void poll_claims::release(std::int64_t feed) noexcept { lock(feed, F_UNLCK); }

bool poll_claims::lock(std::int64_t feed, short how) noexcept {
  struct ::flock range {};
  range.l_type = how;
  range.l_whence = SEEK_SET;
  range.l_start = feed;
  range.l_len = 1;
  return ::fcntl(fd_, F_OFD_SETLK, &range) == 0;
}

}  // namespace tool
