#include "encoding/offset_map.hpp"

#include <algorithm>
#include <numeric>

namespace feedsax::encoding {

namespace {
constexpr std::size_t kept_capacity = 4096;  // segments that a finished document may leave
}  // namespace

void offset_map::clear() noexcept {
  if (segments_.capacity() > kept_capacity) std::vector<segment>().swap(segments_);
  segments_.clear();
  first_ = hint_ = 0;
  out_ = in_ = 0;
  in_each_ = out_each_ = 0;
}

void offset_map::begin(std::uint32_t num, std::uint32_t den) {
  if (size() > 0) {
    segment const& last = segments_.back();
    std::uint64_t const length = out_ - last.out;
    if (last.num == num && last.den == den && length % den == 0 &&
        last.in + length / den * num == in_)
      return;
  }
  segments_.push_back({out_, in_, num, den});
}

void offset_map::change(std::uint64_t count, std::uint32_t in_each, std::uint32_t out_each) {
  if (count == 0) return;
  if (in_each == out_each)
    begin(1, 1);
  else {
    std::uint32_t const common = std::gcd(in_each, out_each);
    begin(in_each / common, out_each / common);
  }
  in_each_ = in_each;
  out_each_ = out_each;
}

void offset_map::insert(std::uint64_t count) {
  if (count == 0) return;
  begin(0, 1);
  out_ += count;
  out_each_ = 0;
}

offset_map::segment const& offset_map::holding(std::uint64_t out) const noexcept {
  segment const* const begin = segments_.data() + first_;
  segment const* const end = segments_.data() + segments_.size();
  // Consumers follow closely, so the last segment is the usual answer.
  if (end[-1].out <= out) return end[-1];
  // Else they go forward a segment or two.
  if (hint_ < first_) hint_ = first_;
  for (int tries = 0; tries < 4 && segments_[hint_].out <= out; ++tries) {
    if (segments_[hint_ + 1].out > out) return segments_[hint_];
    ++hint_;
  }
  segment const* const next = std::upper_bound(
      begin, end, out, [](std::uint64_t offset, segment const& s) { return offset < s.out; });
  hint_ = static_cast<std::size_t>((next == begin ? begin : next - 1) - segments_.data());
  return segments_[hint_];
}

std::uint64_t offset_map::original(std::uint64_t out) const noexcept {
  if (out >= out_ || size() == 0) return in_;
  segment const& s = holding(out);
  return out <= s.out ? s.in : s.in + (out - s.out) * s.num / s.den;
}

std::uint64_t offset_map::original_end(std::uint64_t out) const noexcept {
  if (size() == 0) return out == 0 ? 0 : in_;
  out = std::min(out, out_);
  if (out == 0) return 0;
  segment const& s = holding(out - 1);
  return out <= s.out ? s.in : s.in + ((out - s.out) * s.num + s.den - 1) / s.den;
}

void offset_map::discard_below(std::uint64_t out) noexcept {
  // The segment of the byte before `out` stays, for original_end().
  while (size() > 1 && segments_[first_ + 1].out < out) ++first_;
  if (first_ >= 64 && first_ >= segments_.size() / 2) {
    segments_.erase(segments_.begin(), segments_.begin() + static_cast<std::ptrdiff_t>(first_));
    hint_ -= std::min(hint_, first_);
    first_ = 0;
  }
}

}  // namespace feedsax::encoding
