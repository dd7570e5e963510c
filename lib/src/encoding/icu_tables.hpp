/// \file
/// What ICU knows about characters, as tables that are filled while a document needs them.
///
///     icu_tables tables;
///     char32_t c = tables.double_byte(icu_tables::shift_jis, 0x93, 0xFA);   // U+65E5
///
/// ICU supplies the mappings; where a character begins and ends is decided here, by the WHATWG
/// Encoding Standard, so that no byte of markup is ever swallowed. Thread-compatible.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct UConverter;

namespace feedsax::encoding {

class icu_tables {
 public:
  /// The double-byte sets.
  enum set : std::uint8_t { shift_jis, euc_jp, jis_x_0212, big5, euc_kr, gb18030 };

  icu_tables();
  ~icu_tables();

  /// The character of two bytes (after 8F in jis_x_0212), 0 when there is none. Rows are kept:
  /// at most 1 KiB for each lead byte.
  char32_t double_byte(set, std::uint8_t lead, std::uint8_t trail);
  /// The character of a four-byte code of GB 18030, 0 when there is none.
  char32_t four_byte(char const* p);

  /// The code points of bytes 80 to FF in a single-byte encoding that is a superset of ASCII and
  /// that ICU knows by this label; null when it is none. Good until the next call.
  char16_t const* single_byte(std::string_view label);

 private:
  using row = std::array<char32_t, 256>;
  struct converter_closer {
    void operator()(UConverter*) const noexcept;
  };
  using converter = std::unique_ptr<UConverter, converter_closer>;

  static constexpr std::size_t set_count = 6;
  static converter open(char const* name);
  UConverter* converter_of(set);
  std::unique_ptr<row> load(set, std::uint8_t lead);

  std::array<converter, set_count> converters_;
  std::array<std::array<std::unique_ptr<row>, 128>, set_count> rows_;
  std::array<char16_t, 128> single_byte_{};
  std::string single_byte_label_;
};

}  // namespace feedsax::encoding
