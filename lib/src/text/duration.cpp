#include "feedsax/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace feedsax {

namespace {

constexpr int second = 1, minute = 60, hour = 3600, day = 86400, week = 604800;

/// Takes the parts of a duration off the front of a trimmed text.
class scanner {
 public:
  explicit scanner(std::string_view text) noexcept : rest_(text) {}

  bool done() const noexcept { return rest_.empty(); }
  bool at_digit() const noexcept { return !done() && is_ascii_digit(rest_.front()); }

  bool take(char lower) noexcept {
    if (done() || to_lower_ascii(rest_.front()) != lower) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view take_word() noexcept { return take_while(is_ascii_alpha); }

  // Unicode's too: a no-break space keeps a number on one line with its unit.
  void skip_space() noexcept { rest_ = trim(rest_); }

  /// Digits, and a fraction after a point or a comma where one is allowed.
  std::optional<double> take_number(bool fraction) noexcept {
    std::array<char, 40> digits;
    auto whole = take_while(is_ascii_digit);
    if (whole.empty()) return {};
    whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size() - 1));
    if (whole.size() > 16) return {};  // far above the limit
    auto end = std::copy(whole.begin(), whole.end(), digits.begin());
    if (fraction && rest_.size() > 1 && (rest_[0] == '.' || rest_[0] == ',') &&
        is_ascii_digit(rest_[1])) {
      rest_.remove_prefix(1);
      *end++ = '.';
      auto const part = take_while(is_ascii_digit).substr(0, 20);  // a double holds no more
      end = std::copy(part.begin(), part.end(), end);
    }
    return read_number({digits.data(), static_cast<std::size_t>(end - digits.begin())});
  }

 private:
  template <class Predicate>
  std::string_view take_while(Predicate belongs) noexcept {
    auto const end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
    auto const taken = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
};

/// Adds up amounts of falling units, each at most once: hours before minutes.
class sum {
 public:
  bool add(double amount, int unit) noexcept {
    if (unit == 0 || (last_ != 0 && unit >= last_)) return false;
    last_ = unit;
    seconds_ += amount * unit;
    return true;
  }
  bool empty() const noexcept { return last_ == 0; }
  double seconds() const noexcept { return seconds_; }

 private:
  double seconds_ = 0;
  int last_ = 0;
};

int unit_of_word(std::string_view word) noexcept {
  struct row {
    int unit;
    std::string_view words[5];
  };
  static constexpr row rows[] = {
      {second, {"s", "sec", "secs", "second", "seconds"}},
      {minute, {"m", "min", "mins", "minute", "minutes"}},
      {hour, {"h", "hr", "hrs", "hour", "hours"}},
      {day, {"d", "day", "days"}},
  };
  if (word.empty()) return 0;
  for (auto const& [unit, words] : rows)
    for (auto const known : words)
      if (iequals(known, word)) return unit;
  return 0;
}

/// ISO 8601 (the grammar of RFC 3339, appendix A) after its `P`; a fraction may stand anywhere.
std::optional<double> read_iso(scanner text) noexcept {
  sum total;
  bool clock = false;
  while (!text.done()) {
    if (!clock) clock = text.take('t');
    auto const amount = text.take_number(true);
    if (!amount) return {};
    int unit = 0;
    if (clock)
      unit = text.take('h') ? hour : text.take('m') ? minute : text.take('s') ? second : 0;
    else
      unit = text.take('w') ? week : text.take('d') ? day : 0;
    if (!total.add(*amount, unit)) return {};
  }
  if (total.empty()) return {};
  return total.seconds();
}

/// Two or three fields; only the last may have a fraction.
std::optional<double> read_clock(scanner text) noexcept {
  double total = 0;
  for (int field = 0; field < 3; ++field) {
    auto const value = text.take_number(field != 0);
    if (!value || (field != 0 && *value >= 60)) return {};
    total = total * 60 + *value;
    if (text.done()) return total;
    if (!text.take(':') || *value != static_cast<double>(static_cast<std::int64_t>(*value)))
      return {};
  }
  return {};
}

std::optional<double> read_worded(scanner text) noexcept {
  sum total;
  while (!text.done()) {
    if (!total.empty()) {
      text.take(',');
      text.skip_space();
      if (!text.at_digit() && !iequals(text.take_word(), "and")) return {};
      text.skip_space();
    }
    auto const amount = text.take_number(true);
    if (!amount) return {};
    text.skip_space();
    if (!total.add(*amount, unit_of_word(text.take_word()))) return {};
    text.take('.');
    text.skip_space();
  }
  return total.seconds();
}

}  // namespace

std::optional<double> read_duration(std::string_view text) noexcept {
  text = trim(text);
  if (text.empty()) return {};
  std::optional<double> seconds;
  if (to_lower_ascii(text.front()) == 'p')
    seconds = read_iso(scanner(text.substr(1)));
  else if (text.find(':') != std::string_view::npos)
    seconds = read_clock(scanner(text));
  else if (!is_ascii_digit(text.back()))
    seconds = read_worded(scanner(text));
  else if (is_ascii_digit(text.front()))
    seconds = read_number(text);
  constexpr double most = 9007199254740992;  // 2^53
  if (!seconds || *seconds > most) return {};
  return seconds;
}

}  // namespace feedsax
