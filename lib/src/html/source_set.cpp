#include "html/source_set.hpp"

#include <algorithm>

#include "feedsax/text.hpp"
#include "html/scan.hpp"

namespace feedsax::html {

bool source_set_reader::next(source_candidate& c) noexcept {
  auto const white = [this](std::size_t i) { return is(value_[i], chars::white); };
  while (at_ < value_.size() && (white(at_) || value_[at_] == ',')) ++at_;
  if (at_ == value_.size()) return false;
  std::size_t const begin = at_;
  while (at_ < value_.size() && !white(at_)) ++at_;
  c.address = value_.substr(begin, at_ - begin);
  c.descriptor = {};
  if (c.address.ends_with(',')) {
    c.address = c.address.substr(0, c.address.find_last_not_of(',') + 1);
    return true;
  }
  std::size_t const end = at_;
  for (int depth = 0; at_ < value_.size() && (depth > 0 || value_[at_] != ','); ++at_)
    depth += value_[at_] == '(' ? 1 : value_[at_] == ')' ? -1 : 0;
  c.descriptor = trim_ascii(value_.substr(end, at_ - end));
  return true;
}

bool fits_source_set(std::string_view address) noexcept {
  return !address.empty() && address.front() != ',' && address.back() != ',' &&
         std::none_of(address.begin(), address.end(), [](char c) { return is(c, chars::white); });
}

}  // namespace feedsax::html
