#include "encoding/single_byte_codec.hpp"

#include "encoding/text_writer.hpp"

namespace feedsax::encoding {

std::size_t single_byte_codec::decode(std::string_view bytes, bool, text_writer& writer) {
  std::size_t i = 0;
  while (i < bytes.size() && writer.open()) {
    i += writer.ascii(bytes.substr(i));
    for (; i < bytes.size() && writer.open(); ++i) {
      auto const b = static_cast<std::uint8_t>(bytes[i]);
      if (b < 0x80)
        break;
      char32_t const c = table_[b - 0x80];
      if (c == 0 && !writer.bad(issue::invalid_bytes, bytes.substr(i, 1)))
        return i;
      writer.put(c != 0 ? c : U'\uFFFD', 1);
    }
  }
  return i;
}

}  // namespace feedsax::encoding
