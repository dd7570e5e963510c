/// \file
/// UTF-16 and UTF-32, of either byte order.
///
///     codec.reset(charset::utf_16le);
///
/// Thread-compatible.
#pragma once

#include "encoding/codec.hpp"
#include "encoding/labels.hpp"

namespace feedsax::encoding {

class wide_codec final : public codec {
 public:
  /// One of the four with a byte order.
  void reset(charset) noexcept;
  std::size_t decode(std::string_view bytes, bool last, text_writer&) override;

 private:
  template <std::size_t Width, bool BigEndian>
  std::size_t decode_as(std::string_view bytes, bool last, text_writer&);

  charset charset_ = charset::utf_16le;
};

}  // namespace feedsax::encoding
