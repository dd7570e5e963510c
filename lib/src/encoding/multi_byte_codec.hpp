/// \file
/// The East Asian encodings of the WHATWG Encoding Standard (sections 10 to 14).
///
///     codec.reset(charset::gb18030);
///
/// A lead byte without its trail byte is U+FFFD and swallows no ASCII byte. Thread-compatible.
#pragma once

#include <cstdint>

#include "encoding/codec.hpp"
#include "encoding/icu_tables.hpp"
#include "encoding/labels.hpp"

namespace feedsax::encoding {

class multi_byte_codec final : public codec {
 public:
  explicit multi_byte_codec(icu_tables& tables) noexcept : tables_(tables) {}

  /// From gb18030 to euc_kr, as charset lists them.
  void reset(charset) noexcept;
  std::size_t decode(std::string_view bytes, bool last, text_writer&) override;

 private:
  // One character or error: `length` bytes, 0 when more must be seen; 0 as a character is an
  // error, a second one follows a few codes of Big5.
  struct unit {
    std::size_t length;
    char32_t character;
    char32_t combining = 0;
  };
  // The sets that ISO-2022-JP switches between.
  enum class state : std::uint8_t { ascii, roman, katakana, jis_x_0208 };

  unit next(std::string_view rest);
  unit double_byte(std::string_view rest, icu_tables::set, bool trail_fits);
  unit gb18030(std::string_view rest);
  unit big5(std::string_view rest);
  unit euc_jp(std::string_view rest);
  unit shift_jis(std::string_view rest);
  unit euc_kr(std::string_view rest);
  std::size_t iso_2022_jp(std::string_view bytes, bool last, text_writer&);
  std::size_t escape(std::string_view rest, bool last, text_writer&);

  icu_tables& tables_;
  charset charset_ = charset::gb18030;
  state state_ = state::ascii;
};

}  // namespace feedsax::encoding
