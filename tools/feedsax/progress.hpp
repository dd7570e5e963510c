/// \file
/// A bar on the terminal for what takes long.
///
///     tool::progress bar(true);
///     bar.show(0.4, "12,345 pages");   // drawn ten times a second at most, after half a second
///     bar.clear();                     // before anything else is said
///
/// Nothing is drawn when standard error is no terminal. Thread-compatible.
#pragma once

#include <chrono>
#include <string_view>

namespace tool {

class progress {
 public:
  /// Drawn only when `wanted` and standard error is a terminal.
  explicit progress(bool wanted);
  ~progress() { clear(); }
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;

  /// `share` from 0 to 1; below 0 it is not known.
  void show(double share, std::string_view what);
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  bool wanted_;
  bool drawn_ = false;
  clock::time_point next_;
};

}  // namespace tool
