/// \file
/// A file or standard input, in chunks.
///
///     tool::input in("feed.xml");
///     std::string_view chunk;
///     while (in.read(chunk) == tool::input::state::data) …
///
/// Thread-compatible.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tool {

class input {
 public:
  enum class state { data, end, interrupted, failed };

  /// Opens the file; `-` is standard input. What goes wrong is told by the first read().
  explicit input(std::string const& path);
  ~input();
  input(input const&) = delete;
  input& operator=(input const&) = delete;

  /// Would read() have to wait?
  bool must_wait() const;
  /// The next bytes, as soon as there are any; valid until the next call.
  state read(std::string_view& chunk);
  /// The error number, when read() has failed.
  int error() const noexcept { return error_; }

 private:
  int fd_;
  int error_ = 0;
  std::unique_ptr<char[]> buffer_;
};

}  // namespace tool
