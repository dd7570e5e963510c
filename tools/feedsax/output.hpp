/// \file
/// Standard output, written in big blocks, and what went wrong with it.
///
///     tool::output out;
///     out.text() += "{}\n";
///     out.flush_if_full();
///     return tool::finish(out);
///
/// Thread-compatible.
#pragma once

#include <string>

namespace tool {

class output {
 public:
  output() = default;
  ~output() { flush(); }
  output(output const&) = delete;
  output& operator=(output const&) = delete;

  /// What waits to be written; append to it.
  std::string& text() noexcept { return text_; }
  /// Writes everything. False, and the text is gone, when it cannot be written.
  bool flush();
  /// The same, once there is a block of it.
  bool flush_if_full();
  /// Writes everything; some file systems tell only here that they could not keep it.
  bool close();
  /// The error number of the first write that failed, or 0. EPIPE: nobody reads on.
  int error() const noexcept { return error_; }

 private:
  std::string text_;
  int error_ = 0;
};

/// Closes standard output at the end of a command: the exit status, once what went wrong is said.
/// When nobody reads on there is nothing to say: the status is that of SIGPIPE.
int finish(output& out);

}  // namespace tool
