#include "feedsax/polling.hpp"

#include <algorithm>
#include <limits>

#include "feedsax/model/feed.hpp"
#include "feedsax/text.hpp"
#include "feedsax/vocab/syndication.hpp"

namespace feedsax {

namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::seconds;

// What a program publishes in one go is dated minutes apart.
constexpr auto one_change = 5min;
constexpr seconds week = days(7);
// Bounds the arithmetic, whatever a document says.
constexpr seconds eternity = days(3660);

struct reason_text {
  std::string_view id, text;
};

constexpr reason_text reasons[] = {
    {"usual", "nothing is known of it"},
    {"history", "how often it changes"},
    {"ttl", "the feed's ttl"},
    {"update-period", "the feed's update period"},
    {"cache", "the answer is fresh until then"},
    {"retry-after", "the server asks for it"},
    {"failures", "it could not be had"},
    {"skip-hours", "the feed's skipHours"},
    {"skip-days", "the feed's skipDays"},
    {"gone", "it is gone"},
};

struct period_length {
  std::string_view name;
  seconds length;
};
// A month and a year of the module are nowhere defined; these are the mean ones.
constexpr period_length periods[] = {{"hourly", hours(1)},
                                     {"daily", days(1)},
                                     {"weekly", days(7)},
                                     {"monthly", std::chrono::months(1)},
                                     {"yearly", std::chrono::years(1)}};

constexpr std::string_view day_names[] = {"sunday",   "monday", "tuesday", "wednesday",
                                          "thursday", "friday", "saturday"};

class adviser {
 public:
  adviser(polling_signals const& s, polling_limits const& l) noexcept
      : s_(s), longest_(std::clamp(l.longest, seconds(1), eternity)),
        shortest_(std::min(l.shortest > 0s ? l.shortest : longest_, longest_)),
        usual_(std::clamp(l.usual, shortest_, longest_)),
        first_retry_(std::clamp(l.first_retry, shortest_, longest_)),
        asks_(std::max(l.asks_per_change, 1u)) {}

  polling_advice advise() noexcept {
    if (s_.status == 410 || (s_.expired && s_.failures == 0)) return {{}, poll_reason::gone};
    if (s_.failures > 0)
      failed();
    else
      answered();
    if (s_.retry_after) at_least(*s_.retry_after, poll_reason::retry_after);
    instant const asked = s_.now + std::clamp(wait_, shortest_, longest_);
    polling_advice advice{after_skipped(asked), why_};
    if (*advice.when != asked) advice.why = skipped_;
    return advice;
  }

 private:
  void at_least(seconds wait, poll_reason why) noexcept {
    if (wait <= wait_) return;
    wait_ = wait;
    why_ = why;
  }

  void failed() noexcept {
    bool const refused = s_.status >= 400 && s_.status < 500;
    seconds wait = refused ? usual_ : first_retry_;
    for (std::uint32_t n = 1; n < s_.failures && wait < longest_; ++n) wait *= 2;
    wait_ = wait;
    why_ = poll_reason::failures;
  }

  // What is stated is what must not be undercut; `usual` is for those who say nothing.
  void answered() noexcept {
    wait_ = 0s;
    if (auto const between = s_.history.interval(s_.now)) {
      wait_ = std::clamp(*between / asks_, shortest_, longest_);
      why_ = poll_reason::history;
    }
    if (s_.ttl) at_least(*s_.ttl, poll_reason::ttl);
    if (s_.update_interval) at_least(until_update(), poll_reason::update_period);
    if (s_.fresh_for) at_least(*s_.fresh_for, poll_reason::cache);
    if (wait_ <= 0s) wait_ = usual_;
  }

  // To the next point of the schedule, where there is one.
  seconds until_update() const noexcept {
    seconds const interval = std::clamp(*s_.update_interval, 0s, eternity);
    if (!s_.update_base || interval < shortest_ || *s_.update_base > s_.now) return interval;
    auto const since = std::chrono::floor<seconds>(s_.now - *s_.update_base);
    return interval - since % interval;
  }

  bool skips(instant when) noexcept {
    auto const day = std::chrono::floor<days>(when);
    auto const weekday = std::chrono::weekday(day).c_encoding();
    if (!s_.skip_days.all() && s_.skip_days[weekday]) {
      skipped_ = poll_reason::skip_days;
      return true;
    }
    auto const hour = std::chrono::floor<hours>(when - day).count();
    if (!s_.skip_hours.all() && s_.skip_hours[static_cast<std::size_t>(hour)]) {
      skipped_ = poll_reason::skip_hours;
      return true;
    }
    return false;
  }

  instant after_skipped(instant when) noexcept {
    // One hour of a week is free at least, or nothing is skipped.
    instant const end = when + week;
    for (instant at = when; at <= end;) {
      if (!skips(at)) return at;
      at = std::chrono::floor<hours>(at) + hours(1);
    }
    return when;
  }

  polling_signals const& s_;
  seconds const longest_, shortest_, usual_, first_retry_;
  std::uint32_t const asks_;
  seconds wait_{};
  poll_reason why_ = poll_reason::usual;
  poll_reason skipped_ = poll_reason::skip_hours;
};

void append(std::string& out, std::int64_t count, std::string_view unit) {
  if (count == 0) return;
  if (!out.empty()) out += ' ';
  out.append(std::to_string(count)).append(1, ' ').append(unit);
}

}  // namespace

std::string_view id(poll_reason why) noexcept { return reasons[static_cast<int>(why)].id; }
std::string_view text(poll_reason why) noexcept { return reasons[static_cast<int>(why)].text; }

void change_history::add(instant when) {
  auto const place = std::lower_bound(times_.begin(), times_.end(), when, std::greater<>());
  if (place != times_.end() && *place == when) return;
  if (times_.size() == max_times) {
    if (place == times_.end()) return;
    times_.pop_back();
  }
  times_.insert(place, when);
}

void change_history::add(item const& i) {
  if (i.published)
    add(*i.published);
  else if (i.updated)
    add(*i.updated);
}

std::optional<seconds> change_history::interval(instant now) const noexcept {
  std::int64_t changes = 0;
  instant start{};
  for (instant const when : times_) {
    if (when > now || (changes > 0 && start - when <= one_change)) continue;
    start = when;
    if (++changes == static_cast<std::int64_t>(max_changes)) break;
  }
  if (changes == 0) return std::nullopt;
  return std::chrono::floor<seconds>(now - start) / changes;
}

void polling_signals::take(feed const& f) {
  if (f.ttl && *f.ttl > 0) ttl = std::chrono::minutes(std::min<std::int64_t>(*f.ttl, 1 << 24));
  // RSS 0.91 counts from 1 to 24.
  for (std::int64_t const hour : f.skip_hours)
    if (hour >= 0 && hour <= 24) skip_hours.set(static_cast<std::size_t>(hour % 24));
  if (skip_hours.all()) skip_hours.reset();
  for (std::string_view const name : f.skip_days) {
    auto const* const known =
        std::find(std::begin(day_names), std::end(day_names), to_lower_ascii(trim_ascii(name)));
    if (known != std::end(day_names))
      skip_days.set(static_cast<std::size_t>(known - std::begin(day_names)));
  }
  if (skip_days.all()) skip_days.reset();
  if (syndication const* const sy = f.modules.find<syndication>()) {
    auto const* const period =
        std::find_if(std::begin(periods), std::end(periods),
                     [&](period_length const& p) { return p.name == sy->update_period; });
    // Both may be missing: once a day (RSS 1.0, syndication).
    seconds const length = period != std::end(periods) ? period->length : seconds(days(1));
    std::uint64_t const times = std::clamp<std::uint64_t>(sy->update_frequency.value_or(1), 1,
                                                          static_cast<std::uint64_t>(1) << 31);
    if (period != std::end(periods) || sy->update_frequency)
      update_interval = length / static_cast<std::int64_t>(times);
    update_base = sy->update_base;
  }
  if (f.expired.value_or(false)) expired = true;
  for (item const& i : f.items) history.add(i);
}

polling_advice advise(polling_signals const& s, polling_limits const& l) noexcept {
  return adviser(s, l).advise();
}

std::string to_text(polling_advice const& advice, instant now) {
  std::string out;
  if (!advice.when) {
    out = "never";
  } else {
    auto const wait =
        std::chrono::floor<seconds>(std::max(*advice.when - now, instant::duration()));
    std::string parts;
    append(parts, wait / days(1), "d");
    append(parts, wait % days(1) / hours(1), "h");
    append(parts, wait % hours(1) / 1min, "min");
    append(parts, wait % 1min / 1s, "s");
    out = parts.empty() ? "now" : "in " + parts;
  }
  return out.append(": ").append(text(advice.why));
}

}  // namespace feedsax
