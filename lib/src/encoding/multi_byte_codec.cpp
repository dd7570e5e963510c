#include "encoding/multi_byte_codec.hpp"

#include "encoding/text_writer.hpp"

namespace feedsax::encoding {

namespace {

constexpr std::uint8_t at(std::string_view s, std::size_t i) noexcept {
  return static_cast<std::uint8_t>(s[i]);
}
constexpr bool in(std::uint8_t b, unsigned first, unsigned last) noexcept {
  return b >= first && b <= last;
}

}  // namespace

void multi_byte_codec::reset(charset c) noexcept {
  charset_ = c;
  state_ = state::ascii;
}

std::size_t multi_byte_codec::decode(std::string_view bytes, bool last, text_writer& writer) {
  if (charset_ == charset::iso_2022_jp) return iso_2022_jp(bytes, last, writer);
  std::size_t i = 0;
  // The length of the run of ASCII bytes; the first one may well be long.
  std::size_t plain = text_writer::worth_a_scan - 1;
  while (i < bytes.size() && writer.open()) {
    if (std::uint8_t const b = at(bytes, i); b < 0x80) {
      if (b < 0x20 || ++plain == text_writer::worth_a_scan) {
        i += writer.ascii(bytes.substr(i));
        plain = 0;
      } else {
        writer.put(b, 1);
        ++i;
      }
      continue;
    }
    plain = 0;
    std::string_view const rest = bytes.substr(i);
    unit u = next(rest);
    bool const cut = u.length == 0;
    if (cut) {
      if (!last) break;
      u.length = rest.size();
    }
    if (u.character == 0 && !writer.bad(issue::invalid_bytes, rest.substr(0, u.length), cut)) break;
    writer.put(u.character != 0 ? u.character : U'\uFFFD', static_cast<std::uint32_t>(u.length));
    if (u.combining != 0) writer.put_after(u.combining);
    i += u.length;
  }
  return i;
}

multi_byte_codec::unit multi_byte_codec::next(std::string_view rest) {
  switch (charset_) {
  case charset::big5: return big5(rest);
  case charset::euc_jp: return euc_jp(rest);
  case charset::shift_jis: return shift_jis(rest);
  case charset::euc_kr: return euc_kr(rest);
  default: return gb18030(rest);
  }
}

// What all have in common: an ASCII byte that is no trail byte here is not swallowed.
multi_byte_codec::unit multi_byte_codec::double_byte(std::string_view rest, icu_tables::set set,
                                                     bool trail_fits) {
  char32_t const c = trail_fits ? tables_.double_byte(set, at(rest, 0), at(rest, 1)) : 0;
  return {c == 0 && at(rest, 1) < 0x80 ? 1u : 2u, c};
}

// WHATWG Encoding 10.2.1.
multi_byte_codec::unit multi_byte_codec::gb18030(std::string_view rest) {
  std::uint8_t const lead = at(rest, 0);
  if (lead == 0x80) return {1, U'\u20AC'};
  if (lead == 0xFF) return {1, 0};
  if (rest.size() < 2) return {0, 0};
  if (!in(at(rest, 1), '0', '9'))
    return double_byte(rest, icu_tables::gb18030,
                       in(at(rest, 1), 0x40, 0xFE) && at(rest, 1) != 0x7F);
  if (rest.size() < 3) return {0, 0};
  if (!in(at(rest, 2), 0x81, 0xFE)) return {1, 0};
  if (rest.size() < 4) return {0, 0};
  if (!in(at(rest, 3), '0', '9')) return {1, 0};
  if (rest.substr(0, 4) == "\x84\x31\xA4\x37")
    return {4, U'\uFFFD'};  // by right, not as ICU's answer to an error
  return {4, tables_.four_byte(rest.data())};
}

// WHATWG Encoding 11.1.1.
multi_byte_codec::unit multi_byte_codec::big5(std::string_view rest) {
  if (!in(at(rest, 0), 0x81, 0xFE)) return {1, 0};
  if (rest.size() < 2) return {0, 0};
  switch (at(rest, 0) << 8 | at(rest, 1)) {
  case 0x8862: return {2, U'\u00CA', U'\u0304'};
  case 0x8864: return {2, U'\u00CA', U'\u030C'};
  case 0x88A3: return {2, U'\u00EA', U'\u0304'};
  case 0x88A5: return {2, U'\u00EA', U'\u030C'};
  default: break;
  }
  std::uint8_t const trail = at(rest, 1);
  return double_byte(rest, icu_tables::big5, in(trail, 0x40, 0x7E) || in(trail, 0xA1, 0xFE));
}

// WHATWG Encoding 12.1.1.
multi_byte_codec::unit multi_byte_codec::euc_jp(std::string_view rest) {
  std::uint8_t const lead = at(rest, 0);
  if (lead != 0x8E && lead != 0x8F && !in(lead, 0xA1, 0xFE)) return {1, 0};
  if (rest.size() < 2) return {0, 0};
  std::uint8_t const trail = at(rest, 1);
  if (lead == 0x8E && in(trail, 0xA1, 0xDF)) return {2, char32_t{0xFF61} - 0xA1 + trail};
  if (lead != 0x8F || !in(trail, 0xA1, 0xFE))
    return double_byte(rest, icu_tables::euc_jp, lead >= 0xA1 && in(trail, 0xA1, 0xFE));
  if (rest.size() < 3) return {0, 0};
  unit u = double_byte(rest.substr(1), icu_tables::jis_x_0212, in(at(rest, 2), 0xA1, 0xFE));
  ++u.length;
  return u;
}

// WHATWG Encoding 12.3.1.
multi_byte_codec::unit multi_byte_codec::shift_jis(std::string_view rest) {
  std::uint8_t const lead = at(rest, 0);
  if (lead == 0x80) return {1, 0x80};
  if (in(lead, 0xA1, 0xDF)) return {1, char32_t{0xFF61} - 0xA1 + lead};
  if (lead == 0xA0 || lead > 0xFC) return {1, 0};
  if (rest.size() < 2) return {0, 0};
  std::uint8_t const trail = at(rest, 1);
  return double_byte(rest, icu_tables::shift_jis, in(trail, 0x40, 0x7E) || in(trail, 0x80, 0xFC));
}

// WHATWG Encoding 13.1.1.
multi_byte_codec::unit multi_byte_codec::euc_kr(std::string_view rest) {
  if (!in(at(rest, 0), 0x81, 0xFE)) return {1, 0};
  if (rest.size() < 2) return {0, 0};
  return double_byte(rest, icu_tables::euc_kr, in(at(rest, 1), 0x41, 0xFE));
}

// WHATWG Encoding 12.2.1, but two escape sequences in a row are no error: that is what joined
// strings look like. And a line end goes back to ASCII (RFC 1468), so that a sequence that nobody
// closed takes a line and not the document.
std::size_t multi_byte_codec::iso_2022_jp(std::string_view bytes, bool last, text_writer& writer) {
  std::size_t i = 0;
  while (i < bytes.size() && writer.open()) {
    std::uint8_t const b = at(bytes, i);
    std::string_view const rest = bytes.substr(i);
    if (b == 0x1B) {
      std::size_t const length = escape(rest, last, writer);
      if (length == 0) break;
      i += length;
    } else if (state_ == state::ascii && b < 0x80) {
      std::size_t const run = rest.substr(0, rest.find('\x1B')).size();
      i += writer.ascii(rest.substr(0, run));
    } else if (state_ != state::roman && (b == '\n' || b == '\r')) {
      if (!writer.bad(issue::invalid_bytes, rest.substr(0, 1))) break;
      state_ = state::ascii;
    } else if (state_ == state::jis_x_0208 && in(b, 0x21, 0x7E)) {
      if (rest.size() < 2 && !last) break;
      bool const cut = rest.size() < 2;
      bool const pair = !cut && in(at(rest, 1), 0x21, 0x7E);
      char32_t const c =
          pair ? tables_.double_byte(icu_tables::euc_jp, static_cast<std::uint8_t>(b | 0x80),
                                     static_cast<std::uint8_t>(at(rest, 1) | 0x80))
               : 0;
      std::size_t const length = pair ? 2 : 1;
      if (c == 0 && !writer.bad(issue::invalid_bytes, rest.substr(0, length), cut)) break;
      writer.put(c != 0 ? c : U'\uFFFD', static_cast<std::uint32_t>(length));
      i += length;
    } else {
      char32_t c = 0;
      if (state_ == state::roman && b < 0x80)
        c = b == 0x5C ? U'\u00A5' : b == 0x7E ? U'\u203E' : b;
      else if (state_ == state::katakana && in(b, 0x21, 0x5F))
        c = char32_t{0xFF61} - 0x21 + b;
      if (c == 0 && !writer.bad(issue::invalid_bytes, rest.substr(0, 1))) break;
      writer.put(c != 0 ? c : U'\uFFFD', 1);
      ++i;
    }
  }
  return i;
}

// The escape sequence at the beginning of `rest`; returns its length, 0 when more must be seen.
std::size_t multi_byte_codec::escape(std::string_view rest, bool last, text_writer& writer) {
  struct sequence {
    char bytes[4];
    state to;
  };
  static constexpr sequence sequences[] = {{"\x1B(B", state::ascii},
                                           {"\x1B(J", state::roman},
                                           {"\x1B(I", state::katakana},
                                           {"\x1B$@", state::jis_x_0208},
                                           {"\x1B$B", state::jis_x_0208}};
  for (sequence const& s : sequences) {
    std::string_view const wanted(s.bytes, 3);
    if (rest.substr(0, 3) == wanted) {
      state_ = s.to;
      writer.skip(3);
      return 3;
    }
    if (rest.size() < 3 && rest == wanted.substr(0, rest.size()) && !last) return 0;
  }
  if (!writer.bad(issue::invalid_bytes, rest.substr(0, 1))) return 0;
  writer.put(U'\uFFFD', 1);
  return 1;
}

}  // namespace feedsax::encoding
