/// \file
/// The way out of the encoding stage: text in pieces, the offset map, repairs, the first error.
///
///     writer.pass(p, n);                            // n bytes that are UTF-8 as they stand
///     writer.put(U'é', 1);                          // one character made of one byte
///     if (!writer.bad(issue::bad_utf8, "\xFF"))     // recovery reports, strict fails
///       return;
///
/// A report is made, and an error noted, after all text before its offset was handed on. After an
/// error, or when the application wants no more, everything is a no-op and open() is false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "encoding/character_filter.hpp"
#include "encoding/decoder.hpp"
#include "encoding/offset_map.hpp"
#include "encoding/utf8.hpp"

namespace feedsax::encoding {

class text_writer {
 public:
  /// No piece is longer.
  static constexpr std::size_t max_piece = 64u << 10;

  void reset(feedsax::mode, report on_repair);
  /// JSON or XML? Known before the first character.
  void set_grammar(grammar g) noexcept { filter_ = character_filter(g); }

  /// Where text goes until the next call; must outlive its use.
  void send_to(output const& to) noexcept { output_ = &to; }
  /// Hands on what is buffered.
  void flush();

  bool open() const noexcept { return open_; }
  bool strict() const noexcept { return mode_ == mode::strict; }
  std::optional<failure> const& error() const noexcept { return failure_; }
  offset_map& map() noexcept { return map_; }
  offset_map const& map() const noexcept { return map_; }
  /// The offset of the next byte of input.
  std::uint64_t offset() const noexcept { return map_.in(); }
  /// What a scan of the input must stop at, so that put() can judge it.
  utf8::stop stop() const noexcept;

  /// `n` bytes of clean text, at most max_piece; not copied when nothing is buffered.
  void pass(char const* p, std::size_t n);
  /// The same, gathered in the buffer; each byte stands for `in_each` bytes of input.
  void copy(char const* p, std::size_t n, std::uint32_t in_each);
  /// A run of ASCII shorter than this is put() faster.
  static constexpr std::size_t worth_a_scan = 16;
  /// The ASCII beginning of `bytes`; returns its length. Long clean runs are not copied.
  std::size_t ascii(std::string_view bytes);
  /// One character of `in` bytes of input. In recovery it is filtered.
  void put(char32_t c, std::uint32_t in) {
    if (c >= 0x20 && c < 0xFFFE && open_)
      encode(c, in);
    else
      judge(c, in);
  }
  /// A second character of the same input; never filtered.
  void put_after(char32_t c);
  /// `n` bytes of input that leave no text.
  void skip(std::uint64_t n) noexcept { map_.skip(n); }

  /// Bytes at the current offset that are no character, or only the beginning of one (`partial`).
  /// Strict: the error, and false. Recovery: a report; the caller puts or skips something.
  bool bad(issue, std::string_view bytes, bool partial = false);
  /// A repair of `length` bytes at `offset`; not reported where the last one of its kind ended.
  void repair(issue, std::uint64_t offset, std::uint64_t length, std::string_view subject);
  void fail(errc, std::uint64_t offset, std::string_view subject);

 private:
  static constexpr std::size_t buffer_size = 16u << 10;
  static constexpr std::size_t worth_a_call = 512;

  void hand_on(char const* p, std::size_t n);
  bool is_new(issue, std::uint64_t offset, std::uint64_t length) noexcept;
  void notify(issue, std::uint64_t offset, std::string_view subject);
  char* reserve(std::size_t n) {
    if (buffer_size - size_ < n || buffer_ == nullptr) make_room();
    return buffer_.get() + size_;
  }
  void make_room();
  bool begins_with_nul(char const* p, std::size_t n, std::uint32_t in_each);
  void judge(char32_t c, std::uint32_t in);
  void encode(char32_t c, std::uint32_t in) {
    char* const to = reserve(4);
    std::size_t const n = utf8::encode(c, to);
    size_ += n;
    map_.run(1, in, static_cast<std::uint32_t>(n));
    last_ = to[n - 1];
  }

  output const* output_ = nullptr;
  report report_;
  offset_map map_;
  std::unique_ptr<char[]> buffer_;
  std::size_t size_ = 0;
  std::optional<failure> failure_;
  character_filter filter_;
  feedsax::mode mode_ = mode::recover;
  bool open_ = true;
  char last_ = '\0';  // the last byte of the text
  issue last_issue_ = issue::none;
  std::uint64_t last_issue_end_ = 0;
};

}  // namespace feedsax::encoding
