/// \file
/// The encodings whose bytes above 7F are one character each.
///
///     codec.reset(single_byte_table(charset::koi8_r));
///
/// Thread-compatible.
#pragma once

#include "encoding/codec.hpp"

namespace feedsax::encoding {

class single_byte_codec final : public codec {
 public:
  /// The code points of bytes 80 to FF, 0 where there is none; must outlive the document.
  void reset(char16_t const* table) noexcept { table_ = table; }
  std::size_t decode(std::string_view bytes, bool last, text_writer&) override;

 private:
  char16_t const* table_ = nullptr;
};

}  // namespace feedsax::encoding
