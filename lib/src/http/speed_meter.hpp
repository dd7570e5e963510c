/// \file
/// Tells a transfer that is too slow: fewer bytes than so many on the average of a time.
///
///     speed_meter meter;
///     meter.start(now, 100, std::chrono::seconds(15));
///     meter.add(bytes);
///     if (meter.too_slow(now)) …              // at meter.due() at the latest
///
/// The time slides by slots of a thirty-second part of it, so a stall is told within that of the
/// limit, whatever came before. Thread-compatible.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace feedsax::http {

class speed_meter {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  void start(time_point now, std::uint32_t bytes_per_second, std::chrono::milliseconds over) {
    *this = {};
    auto const ms = static_cast<std::uint64_t>(std::max<std::int64_t>(over.count(), 0));
    wanted_ = bytes_per_second * ms / 1000;
    slot_time_ = std::max<time_point::duration>(over / slots, std::chrono::milliseconds(1));
    due_ = now + slot_time_;
  }

  void add(std::uint64_t bytes) noexcept {
    counts_[slot_] += bytes;
    sum_ += bytes;
  }

  /// The clock went on, but not for the transfer: nobody listened to it.
  void skip(time_point::duration time) noexcept { due_ += time; }

  /// When to ask too_slow() next.
  time_point due() const noexcept { return due_; }

  /// Moves the time on.
  bool too_slow(time_point now) noexcept {
    while (now >= due_) {
      due_ += slot_time_;
      if (full_ < slots) ++full_;
      if (full_ == slots && sum_ < wanted_) return true;
      slot_ = (slot_ + 1) % slots;
      sum_ -= counts_[slot_];
      counts_[slot_] = 0;
      // After a leap of the clock there is nothing left to turn.
      if (sum_ == 0 && wanted_ == 0) due_ = std::max(due_, now + slot_time_);
    }
    return false;
  }

 private:
  static constexpr std::size_t slots = 32;
  std::array<std::uint64_t, slots> counts_{};
  std::uint64_t sum_ = 0, wanted_ = 0;
  std::size_t slot_ = 0, full_ = 0;
  time_point::duration slot_time_{};
  time_point due_{};
};

}  // namespace feedsax::http
