/// \file
/// Lines and columns of offsets in the input, without looking at every line.
///
///     line_index lines;
///     lines.append(chunk);                    // on loan until advance()
///     position p = lines.locate(offset);      // of any byte that is still in the window
///     lines.advance(keep);                    // bytes below are counted and forgotten
///
/// A chunk that nobody asks about costs one count of its line ends. Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/position.hpp"

namespace feedsax::reader {

/// How line ends are written in the input.
enum class code_unit : std::uint8_t { byte, utf16le, utf16be, utf32le, utf32be };

/// The one of a decoder's label.
code_unit unit_of(std::string_view label) noexcept;

class line_index {
 public:
  /// Starts an input.
  void reset() noexcept;
  /// How wide characters are; to be told before the first advance() that forgets anything.
  void unit(code_unit u) noexcept { unit_ = u; }

  /// The next bytes of the input. They must live until advance().
  void append(std::string_view bytes);
  /// Forgets what lies below `keep`; copies what does not.
  void advance(std::uint64_t keep);

  /// The first offset that can still be located.
  std::uint64_t begin() const noexcept { return begin_.offset; }
  /// How much was appended.
  std::uint64_t end() const noexcept { return begin_.offset + window().size(); }
  /// The place of an offset from begin() to end(); one outside is taken for the nearest. LF, CR LF
  /// and a lone CR end a line. Goes on from the furthest place that was asked for, and back to a
  /// mark at most a kilobyte away: so the window is scanned twice at most, however much is asked.
  position locate(std::uint64_t offset) const;

 private:
  struct mark {
    std::uint64_t offset = 0;
    std::uint64_t line = 1;
    std::uint64_t line_begin = 0;
  };

  std::string_view window() const noexcept { return window_.empty() ? chunk_ : window_; }
  void join();
  mark place(std::uint64_t offset) const;
  static void pass(std::string_view bytes, std::size_t from, std::size_t to, code_unit, mark&);

  code_unit unit_ = code_unit::byte;
  mark begin_;
  std::string window_;               // What was kept, and what came then; or nothing,
  std::string_view chunk_;           // and the window is what came last, on loan.
  mutable mark furthest_;            // Of what was located; never behind a last CR.
  mutable std::vector<mark> marks_;  // One each mark_distance bytes of the window, as needed.
};

}  // namespace feedsax::reader
