/// \file
/// From offsets in a text to offsets in what it was made of.
///
///     map.run(5, 1, 1);   // five bytes, copied
///     map.skip(2);        // two bytes of input that left no trace
///     map.run(1, 1, 3);   // one byte became three
///     map.original(5);    // 7
///
/// Append-only; what lies below the consumer's position is discarded. Questions that go forward are
/// answered at once. Thread-compatible, but for questions: one thread asks at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace feedsax::encoding {

/// A list of segments within which the offsets run evenly; a new one starts only where the last
/// one does not continue. Clean text is one segment.
class offset_map {
 public:
  /// Forgets everything; both ends are 0 again.
  void clear() noexcept;

  /// `count` characters, each made of `in_each` bytes of input and `out_each` of text (1 to 15).
  void run(std::uint64_t count, std::uint32_t in_each, std::uint32_t out_each) {
    if (in_each != in_each_ || out_each != out_each_) change(count, in_each, out_each);
    out_ += count * out_each;
    in_ += count * in_each;
  }
  /// `count` bytes of text that no input stands for; they map to the place where they were put in.
  void insert(std::uint64_t count);
  /// `count` bytes of input that left no text.
  void skip(std::uint64_t count) noexcept {
    in_ += count;
    out_each_ = 0;
  }

  /// The ends of what was appended.
  std::uint64_t out() const noexcept { return out_; }
  std::uint64_t in() const noexcept { return in_; }

  /// Where the character at `out` begins in the input. At the end of the text: the end of the
  /// input. Below what was discarded: the lowest offset that is known. O(log segments).
  std::uint64_t original(std::uint64_t out) const noexcept;
  /// Where the text before `out` ends in the input: unlike original(), before anything that was
  /// skipped there, and the same however much text follows.
  std::uint64_t original_end(std::uint64_t out) const noexcept;

  /// Offsets below `out` will not be asked for any more. Amortised O(1).
  void discard_below(std::uint64_t out) noexcept;
  /// How many segments are held.
  std::size_t size() const noexcept { return segments_.size() - first_; }

 private:
  struct segment {
    std::uint64_t out;
    std::uint64_t in;
    std::uint32_t num;  // bytes of input …
    std::uint32_t den;  // … for so many of text
  };

  void change(std::uint64_t count, std::uint32_t in_each, std::uint32_t out_each);
  void begin(std::uint32_t num, std::uint32_t den);
  segment const& holding(std::uint64_t out) const noexcept;

  std::vector<segment> segments_;
  std::size_t first_ = 0;         // what is below was discarded
  mutable std::size_t hint_ = 0;  // the segment that answered last
  std::uint64_t out_ = 0;
  std::uint64_t in_ = 0;
  std::uint32_t in_each_ = 0;  // of the last run, which the last segment still continues; or 0
  std::uint32_t out_each_ = 0;
};

/// Two stages: `first` maps their common text to the input, `second` the final text to that text.
inline std::uint64_t original(offset_map const& first, offset_map const& second,
                              std::uint64_t out) noexcept {
  return first.original(second.original(out));
}

/// Discards in both stages.
inline void discard_below(offset_map& first, offset_map& second, std::uint64_t out) noexcept {
  first.discard_below(second.original(out));
  second.discard_below(out);
}

}  // namespace feedsax::encoding
