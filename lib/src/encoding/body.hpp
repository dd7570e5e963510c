/// \file
/// Decodes what comes after the byte order mark, in the encoding that was found or against it.
///
///     body.reset(resolution, settings);
///     body.write(bytes, false, writer);
///
/// Recovery only: a document in a legacy encoding whose first bytes above 7F prove to be UTF-8 is
/// UTF-8. They are held back until that is decided. Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "encoding/codec.hpp"
#include "encoding/icu_tables.hpp"
#include "encoding/multi_byte_codec.hpp"
#include "encoding/resolve.hpp"
#include "encoding/single_byte_codec.hpp"
#include "encoding/text_writer.hpp"
#include "encoding/utf8_codec.hpp"
#include "encoding/wide_codec.hpp"

namespace feedsax::encoding {

class body {
 public:
  /// How many bytes decide whether a legacy document is UTF-8, from the first one above 7F on.
  static constexpr std::size_t window = 64u << 10;
  /// So many characters must speak for UTF-8 against an encoding whose own characters have
  /// several bytes: by chance, one in seven Chinese or Korean characters looks like one of UTF-8.
  static constexpr std::size_t enough_characters = 8;

  explicit body(icu_tables& tables) noexcept : multi_byte_(tables) {}

  void reset(resolution const&, settings const&);
  void write(std::string_view bytes, bool last, text_writer&);
  /// The label, which changes when the bytes disprove it.
  std::string const& label() const noexcept { return label_; }

 private:
  enum class contest : std::uint8_t { none, waiting, open };
  enum class verdict : std::uint8_t { undecided, label, utf8 };

  void compete(std::string_view bytes, bool last, text_writer&);
  verdict judge(std::string_view seen, bool whole);
  void decode(std::string_view bytes, bool last, text_writer&);

  utf8_codec utf8_;
  wide_codec wide_;
  single_byte_codec single_byte_;
  multi_byte_codec multi_byte_;
  codec* codec_ = &utf8_;

  std::string label_;
  charset charset_ = charset::utf_8;
  contest contest_ = contest::none;
  std::string held_;         // since the first byte above 7F
  std::size_t checked_ = 0;  // so much of it is UTF-8
  char carry_[codec::max_character];
  std::size_t carried_ = 0;  // the beginning of a character
};

}  // namespace feedsax::encoding
