/// \file
/// What every decoder of an encoding is to the stage.
///
///     std::size_t n = codec.decode(bytes, false, writer);
///     // bytes.substr(n) begins a character whose end has not come yet
///
/// Thread-compatible; one document at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace feedsax::encoding {

class text_writer;

class codec {
 public:
  /// More than the longest character, or what must be seen to judge one.
  static constexpr std::size_t max_character = 8;

  codec() = default;
  codec(codec const&) = delete;
  codec& operator=(codec const&) = delete;
  virtual ~codec() = default;

  /// Decodes as much as can be judged and returns how much that was; what remains is shorter than
  /// max_character, and nothing remains when these are the `last` bytes. Returns early, with any
  /// number, when the writer is not open any more.
  virtual std::size_t decode(std::string_view bytes, bool last, text_writer&) = 0;
};

}  // namespace feedsax::encoding
