/// \file
/// Counts the diagnostics of one document and hands the first of them to the sink.
#pragma once

#include <cstdint>
#include <utility>

#include "feedsax/sink.hpp"

namespace feedsax {

struct diagnostic_log {
  feedsax::sink* sink = nullptr;
  std::uint32_t room = 0;  ///< How many more are delivered.
  std::uint64_t total = 0;

  void reset(feedsax::sink& to, std::uint32_t most) noexcept {
    sink = &to;
    room = most;
    total = 0;
  }
  /// Would one more be delivered? Who builds one asks first.
  bool has_room() const noexcept { return room > 0; }
  void add(diagnostic&& d) {
    ++total;
    if (room == 0) return;
    --room;
    sink->on_diagnostic(std::move(d));
  }
};

}  // namespace feedsax
