/// \file
/// Standard output, written in big blocks, and what went wrong with it.
///
///     tool::output out;
///     out.text() += "{}\n";
///     out.flush_if_full();
///     return tool::finish(out);
/// One that has a turn keeps what it has until that has come, a few megabytes at most.
/// Thread-compatible.
#pragma once

#include <cerrno>
#include <string>

#include "feedsax/parallel.hpp"

namespace tool {

class output {
 public:
  /// `turn` must outlive it, or release().
  explicit output(feedsax::turn* turn = nullptr) : turn_(turn), is_last_(turn == nullptr) {}
  ~output() {
    if (is_last_) flush();
  }
  output(output const&) = delete;
  output& operator=(output const&) = delete;

  /// What waits to be written; append to it.
  std::string& text() noexcept { return text_; }
  /// Is it to be written now? Else flush() does nothing, unless there is very much.
  bool direct() const { return !turn_ || turn_->has_come(); }
  /// The turn is over, or will not come: what is left is written by flush() alone.
  void release() noexcept { turn_ = nullptr; }
  /// Writes everything. False, and the text is gone, when it cannot be written.
  bool flush();
  /// The same, once there is a block of it.
  bool flush_if_full();
  /// Writes everything; some file systems tell only here that they could not keep it.
  bool close();
  /// The error number of the first write that failed, or 0. EPIPE: nobody reads on.
  int error() const noexcept { return error_; }
  /// What went wrong with another output that has the same destination.
  void fail(int error) noexcept {
    if (error_ == 0) error_ = error;
  }
  /// Nobody wants it any more: what is not written is forgotten.
  void abandon() noexcept { fail(ECANCELED); }

 private:
  bool wait_for_turn();

  feedsax::turn* turn_;
  bool is_last_;
  std::string text_;
  int error_ = 0;
};

/// Closes standard output at the end of a command: the exit status, once what went wrong is said.
/// When nobody reads on there is nothing to say: the status is that of SIGPIPE.
int finish(output& out);

}  // namespace tool
