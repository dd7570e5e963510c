/// \file
/// When to ask for a feed again, and why then.
///
///     feedsax::polling_signals s{.now = now, .status = 200, .fresh_for = fresh};
///     s.take(document.feed);
///     if (auto const advice = feedsax::advise(s); advice.when) queue.push(*advice.when, address);
///
/// Values in, a value out: no clock is read and nothing is kept. Any thread may call.
#pragma once

#include <bitset>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/date.hpp"
#include "feedsax/export.hpp"

namespace feedsax {

struct feed;
struct item;

/// What decides when to ask again.
enum class poll_reason : std::uint8_t {
  usual,          ///< Nothing is known: polling_limits::usual.
  history,        ///< How often it has changed.
  ttl,            ///< `ttl` of RSS.
  update_period,  ///< The syndication module.
  cache,          ///< `Cache-Control` or `Expires`.
  retry_after,    ///< `Retry-After`.
  failures,       ///< It could not be had: longer each time.
  skip_hours,     ///< `skipHours` of RSS: not before they are over.
  skip_days,      ///< `skipDays` of RSS: likewise.
  gone            ///< 410, or the feed calls itself expired: never again.
};
/// `usual`, `history`, `ttl`, `update-period`, … Lives for ever.
FEEDSAX_API std::string_view id(poll_reason) noexcept;
/// For people: `the feed's ttl`. Lives for ever.
FEEDSAX_API std::string_view text(poll_reason) noexcept;

/// When a feed has changed, in bounded memory: the newest times of its items.
class FEEDSAX_API change_history {
 public:
  static constexpr std::size_t max_times = 64;    ///< Older ones are forgotten.
  static constexpr std::size_t max_changes = 10;  ///< How many changes count.

  /// In any order; one that is known already changes nothing. Linear in max_times.
  void add(instant);
  /// The time of publication, else of the update; an item without both is passed over.
  void add(item const&);
  /// Newest first; valid until the next add().
  std::span<instant const> times() const noexcept { return times_; }

  /// The mean time between the last changes, the quiet since the newest counted in, so that it
  /// grows while nothing happens. What comes within a few minutes is one change; times after
  /// `now` do not count. Nothing when no time does.
  std::optional<std::chrono::seconds> interval(instant now) const noexcept;

 private:
  std::vector<instant> times_;
};

/// All that has a say. What is not known is left as it is.
struct polling_signals {
  instant now{};  ///< When the answer came; the advice counts from here.

  // The answer.
  std::uint16_t status = 0;  ///< Of HTTP, the last one; 0: there was no answer.
  /// Attempts in a row that brought no feed, this one included; 0: it was read, or is unchanged.
  std::uint32_t failures = 0;
  /// How long the answer is still fresh: max-age or Expires, less its age. None for `no-cache`.
  std::optional<std::chrono::seconds> fresh_for{};
  std::optional<std::chrono::seconds> retry_after{};  ///< From `now` on.

  // The feed.
  std::optional<std::chrono::minutes> ttl{};
  std::bitset<24> skip_hours{};  ///< Of UTC.
  std::bitset<7> skip_days{};    ///< Of UTC; 0 is Sunday.
  /// The syndication module: period divided by frequency, and from when on to count.
  std::optional<std::chrono::seconds> update_interval{};
  std::optional<instant> update_base{};
  bool expired = false;  ///< JSON Feed: there will be no more items.

  // The past.
  change_history history{};

  /// Takes ttl, skipped hours and days, syndication, expired and the times of the items that are
  /// in it. Values that mean nothing are passed over: a ttl below 1, the hour 25, all 24 hours.
  FEEDSAX_API void take(feed const&);
};

/// The bounds of an advice. Needs 0 < shortest <= longest; else longest is taken for both.
struct polling_limits {
  std::chrono::seconds shortest = std::chrono::minutes(5);
  /// No ttl, Cache-Control or Retry-After can ask for more. Skipped days can: the advice is
  /// the end of the skipped time that `longest` falls into.
  std::chrono::seconds longest = std::chrono::hours(24);
  /// Where the feed says nothing and has no history.
  std::chrono::seconds usual = std::chrono::hours(1);
  /// How often to ask while one change is expected: new items are seen after interval/2/this on
  /// average.
  std::uint32_t asks_per_change = 4;
  /// Wait after the first failure; it doubles with each. Where the server answers that there is
  /// no such thing, or not for us (4xx), `usual` is the first.
  std::chrono::seconds first_retry = std::chrono::minutes(10);
};

struct polling_advice {
  std::optional<instant> when;  ///< Not before `now` + shortest; nothing: never again.
  poll_reason why = poll_reason::usual;
};

/// The longest of what the feed, its server and its history ask for, within the limits; then on to
/// the end of skipped hours and days. `Retry-After` counts after every answer, the others after one
/// that was good. Never throws; constant time.
FEEDSAX_API polling_advice advise(polling_signals const&, polling_limits const& = {}) noexcept;

/// `in 1 h 30 min: the feed's ttl`, `never: it is gone`.
FEEDSAX_API std::string to_text(polling_advice const&, instant now);

}  // namespace feedsax
