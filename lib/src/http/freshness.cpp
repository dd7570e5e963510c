#include "feedsax/http/freshness.hpp"

#include <algorithm>

#include "feedsax/date.hpp"
#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

using std::chrono::seconds;
using std::chrono::sys_seconds;

// Longer than any program runs, and far from an overflow (RFC 9111 1.2.2 asks for 2^31 at least,
// or "a value that is larger than what can be represented" to be taken as that).
constexpr std::uint64_t most_seconds = 10u * 366 * 24 * 3600;

std::optional<seconds> read_seconds(std::string_view text) {
  auto const number = read_number(trim(text), most_seconds);
  if (!number) return std::nullopt;
  return seconds(static_cast<seconds::rep>(*number));
}

// A date as HTTP writes it. The lenient reader would take `0`, or a number of seconds, for a time.
std::optional<sys_seconds> read_http_date(std::string_view text) {
  text = trim(text);
  if (text.empty() || is_digit(text.front()) || text.front() == '-') return std::nullopt;
  auto const reading = read_date(text);
  if (!reading || reading.precision < date_precision::second) return std::nullopt;
  return std::chrono::floor<seconds>(*reading.when);
}

// Takes one directive from the front of a list, in which a quoted string may hold commas.
std::string_view take_directive(std::string_view& list) noexcept {
  bool quoted = false;
  std::size_t i = 0;
  for (; i < list.size() && (quoted || list[i] != ','); ++i) {
    if (list[i] == '"') quoted = !quoted;
    if (quoted && list[i] == '\\') ++i;
  }
  i = std::min(i, list.size());
  std::string_view const one = trim(list.substr(0, i));
  list.remove_prefix(std::min(i + 1, list.size()));
  return one;
}

void read_cache_control(std::string_view list, freshness& fresh) {
  while (!list.empty()) {
    std::string_view const one = take_directive(list);
    std::size_t const equals = std::min(one.find('='), one.size());
    std::string_view const name = trim(one.substr(0, equals));
    std::string_view value = trim(one.substr(std::min(equals + 1, one.size())));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
      value = value.substr(1, value.size() - 2);
    if (same(name, "max-age")) {
      // RFC 9111 4.2.1: of two, the first or what is more careful; unreadable is stale.
      seconds const age = read_seconds(value).value_or(seconds(0));
      fresh.max_age = std::min(fresh.max_age.value_or(age), age);
    } else if (same(name, "no-store")) {
      fresh.no_store = true;
    } else if (same(name, "no-cache")) {
      // With a list of fields it is about these only (RFC 9111 5.2.2.4).
      fresh.no_cache = fresh.no_cache || value.empty();
    } else if (same(name, "must-revalidate")) {
      fresh.must_revalidate = true;
    } else if (same(name, "immutable")) {
      fresh.immutable = true;
    }
  }
}

}  // namespace

std::optional<seconds> freshness::lifetime() const noexcept {
  if (no_store || no_cache) return seconds(0);
  seconds left;
  if (max_age)
    left = *max_age;
  else if (expires && date)
    left = *expires - *date;
  else
    return std::nullopt;
  left -= age.value_or(seconds(0));
  return std::clamp(left, seconds(0), seconds(most_seconds));
}

freshness read_freshness(header const& h, sys_seconds now, seconds max_retry_after) {
  freshness fresh;
  fresh.date = read_http_date(h.get("date"));
  sys_seconds const then = fresh.date.value_or(now);
  read_cache_control(h.joined("cache-control"), fresh);
  if (h.has("expires")) {
    // RFC 9111 5.3: an unreadable date, `0` above all, is in the past.
    fresh.expires = read_http_date(h.get("expires")).value_or(then);
    if (!fresh.date) fresh.date = then;
  }
  fresh.age = read_seconds(h.get("age"));
  if (auto const value = h.get("retry-after"); !value.empty()) {
    auto wait = read_seconds(value);
    if (!wait)
      if (auto const when = read_http_date(value)) wait = *when - then;
    if (wait) fresh.retry_after = std::clamp(*wait, seconds(0), max_retry_after);
  }
  return fresh;
}

}  // namespace feedsax::http
