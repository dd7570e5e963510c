#include "vocab/hooks.hpp"

#include <algorithm>
#include <string>

namespace feedsax::hooks {

namespace {

// The bound on what is searched for repeats, so that a list cannot make that quadratic.
constexpr std::size_t searched_for_repeats = 64;

template <class T>
std::optional<T> reported(scope& s, std::optional<T> value, std::string_view text, issue code) {
  if (!value && !trim(text).empty()) s.report(code, trim(text));
  return value;
}

}  // namespace

std::optional<double> read_number(scope& s, std::string_view text) {
  return reported(s, feedsax::read_number(text), text, issue::bad_number);
}

std::optional<std::int64_t> read_integer(scope& s, std::string_view text) {
  return reported(s, feedsax::read_integer(text), text, issue::bad_number);
}

std::optional<bool> read_boolean(scope& s, std::string_view text) {
  return reported(s, feedsax::read_boolean(text), text, issue::bad_boolean);
}

std::optional<double> read_seconds(scope& s, std::string_view text) {
  return reported(s, read_duration(text), text, issue::bad_value);
}

std::optional<std::uint64_t> read_pixels(scope& s, std::string_view text) {
  std::string_view digits = trim(text);
  if (digits.size() > 2 && iequals(digits.substr(digits.size() - 2), "px")) digits.remove_suffix(2);
  return reported(s, read_unsigned(digits), text, issue::bad_number);
}

std::string_view keep_word(scope& s, std::string_view text) {
  return s.keep(to_lower_ascii(trim(text)));
}

void add_parts(scope& s, list<std::string_view>& to, std::string_view text, char separator) {
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(separator), text.size());
    std::string_view const part = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    auto const searched = to.begin() + std::min(to.size(), searched_for_repeats);
    if (!part.empty() && std::find(to.begin(), searched, part) == searched)
      to.push_back(s.memory(), s.keep(part));
  }
}

void offer_image(scope& s, std::string_view kept_url) {
  if (kept_url.empty() || !s.wins(field::image)) return;
  here(s, &item::image, &feed::image).emplace(s.memory()).url = kept_url;
}

}  // namespace feedsax::hooks
