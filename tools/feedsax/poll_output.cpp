#include "poll_output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace tool {
namespace {

constexpr std::size_t block_bytes = 256u << 10;

std::string absolute(std::string const& path) {
  std::unique_ptr<char, decltype(&std::free)> const real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  return real ? real.get() : path;
}

}  // namespace

output_error::output_error(int number, std::string const& path)
    : number_(number), what_((path.empty() ? "standard output" : path) + ": " +
                             std::generic_category().message(number)) {}

poll_output::~poll_output() {
  if (fd_ > STDERR_FILENO) ::close(fd_);
}

// False when the file that we have is still the one of that name.
bool poll_output::open() {
  struct ::stat now {};
  if (path_.empty()) {
    bool const first = fd_ < 0;
    fd_ = STDOUT_FILENO;
    return first;
  }
  bool const there = ::stat(path_.c_str(), &now) == 0;
  auto const device = static_cast<std::int64_t>(now.st_dev);
  auto const inode = static_cast<std::int64_t>(now.st_ino);
  if (fd_ >= 0 && there && device == device_ && inode == inode_) return false;
  if (fd_ >= 0) ::close(fd_);
  fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0 || ::fstat(fd_, &now) != 0) throw output_error(errno, path_);
  regular_ = S_ISREG(now.st_mode);
  device_ = static_cast<std::int64_t>(now.st_dev);
  inode_ = static_cast<std::int64_t>(now.st_ino);
  path_ = absolute(path_);
  return true;
}

bool poll_output::known(database& db, std::int64_t& size) {
  statement find(db, "SELECT size FROM output WHERE path = ?1 AND device = ?2 AND inode = ?3");
  if (!find.with(std::string_view(path_), device_, inode_).step()) return false;
  size = find.integer(0);
  struct ::stat now {};
  if (::fstat(fd_, &now) != 0) throw output_error(errno, path_);
  return now.st_size >= size;  // else somebody has emptied it
}

void poll_output::remember(database& db, std::int64_t size) {
  statement set(db, "INSERT OR REPLACE INTO output VALUES(?1, ?2, ?3, ?4)");
  set.with(std::string_view(path_), device_, inode_, size).run();
}

void poll_output::prepare(database& db) {
  open();
  std::int64_t size = 0;
  if (!regular_ || known(db, size)) return;
  // Not ours until now, or a new file of that name: what is in it stays.
  transaction t(db);
  if (!known(db, size)) {
    struct ::stat now {};
    if (::fstat(fd_, &now) != 0) throw output_error(errno, path_);
    remember(db, now.st_size);
  }
  t.commit();
}

void poll_output::begin(database& db) {
  text_.clear();
  if (!regular_) return;
  if (!known(db, size_)) throw output_error(ESTALE, path_);  // exchanged since prepare()
  if (::ftruncate(fd_, size_) != 0) throw output_error(errno, path_);
}

void poll_output::append(std::string_view line) {
  text_ += line;
  if (text_.size() >= block_bytes) flush();
}

void poll_output::flush() {
  for (std::string_view rest = text_; !rest.empty();) {
    ::ssize_t const n = regular_ ? ::pwrite(fd_, rest.data(), rest.size(), size_)
                                 : ::write(fd_, rest.data(), rest.size());
    if (n >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
      size_ += n;
    } else if (errno == EAGAIN) {  // whoever shares the pipe with us has made it so
      ::pollfd room{fd_, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      throw output_error(errno, path_);
    }
  }
  text_.clear();
}

void poll_output::end(database& db) {
  flush();
  if (!regular_) return;
  if (::fdatasync(fd_) != 0) throw output_error(errno, path_);
  remember(db, size_);
}

}  // namespace tool
