#include "encoding/single_byte_codec.hpp"

#include "encoding/text_writer.hpp"

namespace feedsax::encoding {

std::size_t single_byte_codec::decode(std::string_view bytes, bool, text_writer& writer) {
  std::size_t i = 0;
  // The length of the run of ASCII bytes; the first one may well be long.
  std::size_t plain = text_writer::worth_a_scan - 1;
  while (i < bytes.size() && writer.open()) {
    auto const b = static_cast<std::uint8_t>(bytes[i]);
    if (b < 0x80) {
      if (b < 0x20 || ++plain == text_writer::worth_a_scan) {
        i += writer.ascii(bytes.substr(i));
        plain = 0;
        continue;
      }
      writer.put(b, 1);
    } else {
      plain = 0;
      char32_t const c = table_[b - 0x80];
      if (c == 0 && !writer.bad(issue::invalid_bytes, bytes.substr(i, 1))) break;
      writer.put(c != 0 ? c : U'\uFFFD', 1);
    }
    ++i;
  }
  return i;
}

}  // namespace feedsax::encoding
