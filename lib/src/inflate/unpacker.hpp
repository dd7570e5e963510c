/// \file
/// The stage in front of encoding: what is compressed is unpacked, as much as the limits allow.
///
///     unpacker u;
///     u.reset(options, on_issue);
///     if (errc e = u.write(bytes, [&](std::string_view plain) { …; return true; }); e !=
///     errc::none) …
///
/// By the first bytes, not by name or type: gzip and zlib, two layers at most (a `.gz` file that
/// HTTP has packed once more). Thread-compatible.
#pragma once

#include <cstdint>
#include <string_view>

#include "inflate/inflater.hpp"

namespace feedsax::inflate {

class unpacker {
 public:
  /// Starts an input. The options' limits are those of every layer.
  void reset(feedsax::options const&, report const& on_issue);
  /// As inflater's. errc::stopped when `out` answered false.
  errc write(std::string_view bytes, output const& out);
  errc finish(output const& out);

  /// Is it known that the input is plain? Then it may go past this stage.
  bool passes() const noexcept { return outer_.passes(); }
  /// Is the input compressed?
  bool packed() const noexcept { return outer_.packed(); }

 private:
  errc check() const noexcept;
  template <class Step>
  errc run(Step step, output const& out);

  inflater outer_, inner_;
  std::uint64_t max_bytes_ = 0, taken_ = 0;
  std::uint32_t max_ratio_ = 0;
};

}  // namespace feedsax::inflate
