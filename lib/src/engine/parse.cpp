#include "feedsax/parse.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <istream>
#include <memory>

#include "feedsax/model_builder.hpp"
#include "feedsax/parser.hpp"

namespace feedsax {

namespace {

constexpr std::size_t chunk_bytes = 64 * 1024;

error io_error(int number, position where = {}) {
  return {std::error_code(number, std::generic_category()), where, {}};
}

// Hands chunks to a parser until `next` has none left. `next` fills in the chunk, empty at the
// end, and answers with an error number or 0.
template <class Next>
result<void> run(sink& to, options const& o, Next next) {
  parser p(to, o);
  for (;;) {
    if (o.stop.stop_requested()) return error{errc::stopped, p.where(), {}};
    std::string_view chunk;
    if (int const number = next(chunk)) return io_error(number, p.where());
    if (chunk.empty()) return p.finish();
    if (auto r = p.write(chunk); !r) return r;
  }
}

template <class Source>
result<document> into_model(Source&& source) {
  model_builder builder;
  result<void> const r = source(static_cast<sink&>(builder));
  // In recovery the builder is complete when the root of a known format was reached.
  if (!r && !builder.complete()) return r.error();
  document out = builder.release();
  if (!r) out.failure = r.error();
  return out;
}

class file {
 public:
  explicit file(int fd) noexcept : fd_(fd) {}
  ~file() {
    if (fd_ >= 0) ::close(fd_);
  }
  file(file const&) = delete;
  file& operator=(file const&) = delete;
  int get() const noexcept { return fd_; }

 private:
  int fd_;
};

}  // namespace

result<void> parse(std::string_view bytes, sink& to, options const& o) {
  return run(to, o, [&](std::string_view& chunk) {
    chunk = bytes.substr(0, chunk_bytes);
    bytes.remove_prefix(chunk.size());
    return 0;
  });
}

result<void> parse(std::istream& in, sink& to, options const& o) {
  auto const buffer = std::make_unique<char[]>(chunk_bytes);
  return run(to, o, [&](std::string_view& chunk) {
    if (in.eof()) return 0;
    in.read(buffer.get(), static_cast<std::streamsize>(chunk_bytes));
    chunk = {buffer.get(), static_cast<std::size_t>(in.gcount())};
    return in.bad() || (in.fail() && !in.eof()) ? EIO : 0;
  });
}

result<void> parse_fd(int fd, sink& to, options const& o) {
  struct ::stat status {};
  if (::fstat(fd, &status) != 0) return io_error(errno);
  if (S_ISDIR(status.st_mode)) return io_error(EISDIR);
  auto const buffer = std::make_unique<char[]>(chunk_bytes);
  return run(to, o, [&](std::string_view& chunk) {
    ssize_t got = 0;
    do got = ::read(fd, buffer.get(), chunk_bytes);
    while (got < 0 && errno == EINTR);
    if (got < 0) return errno;
    chunk = {buffer.get(), static_cast<std::size_t>(got)};
    return 0;
  });
}

result<void> parse_file(std::string const& path, sink& to, options const& o) {
  file const in(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (in.get() < 0) return io_error(errno);
  return parse_fd(in.get(), to, o);
}

result<document> parse(std::string_view bytes, options const& o) {
  return into_model([&](sink& to) { return parse(bytes, to, o); });
}
result<document> parse(std::istream& in, options const& o) {
  return into_model([&](sink& to) { return parse(in, to, o); });
}
result<document> parse_fd(int fd, options const& o) {
  return into_model([&](sink& to) { return parse_fd(fd, to, o); });
}
result<document> parse_file(std::string const& path, options const& o) {
  return into_model([&](sink& to) { return parse_file(path, to, o); });
}

}  // namespace feedsax
