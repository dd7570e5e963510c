/// \file
/// UTF-8: clean text goes through untouched, the rest by policy.
///
///     utf8_codec codec;
///     codec.reset(feedsax::invalid_bytes::windows_1252, single_byte_table(charset::windows_1252));
///
/// Thread-compatible.
#pragma once

#include "encoding/codec.hpp"
#include "feedsax/options.hpp"

namespace feedsax::encoding {

class utf8_codec final : public codec {
 public:
  /// `fallback` has the characters of bytes 80 to FF when the policy is windows_1252.
  void reset(feedsax::invalid_bytes, char16_t const* fallback) noexcept;
  std::size_t decode(std::string_view bytes, bool last, text_writer&) override;

 private:
  // Which came first, a character of several bytes or a byte that fits none? That decides what
  // the misfits are: of the same legacy encoding, or accidents in UTF-8.
  enum class belief : std::uint8_t { undecided, utf8, legacy };

  std::size_t repair(std::string_view rest, bool last, text_writer&);

  feedsax::invalid_bytes policy_ = feedsax::invalid_bytes::windows_1252;
  char16_t const* fallback_ = nullptr;
  belief belief_ = belief::undecided;
};

}  // namespace feedsax::encoding
