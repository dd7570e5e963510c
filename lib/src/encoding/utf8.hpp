/// \file
/// UTF-8 as Unicode 3.9 and RFC 3629 have it: finding how much is well-formed, and what is wrong.
///
///     auto run = utf8::scan(p, n, utf8::stop::forbidden);   // run.size bytes are fine
///     auto bad = utf8::classify(p + run.size, n - run.size);
///
/// Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace feedsax::encoding::utf8 {

/// What ends a scan besides bytes that are not UTF-8.
enum class stop : std::uint8_t {
  ill_formed,  ///< Nothing else.
  controls,    ///< C0 controls but tab, line feed and carriage return.
  forbidden    ///< Those, U+FFFE and U+FFFF: all that XML forbids.
};

struct scan_result {
  std::size_t size;  ///< Bytes that are fine; ends with a whole character.
  bool multibyte;    ///< Not all of them are ASCII.
};

/// The well-formed beginning of `n` bytes at `p`. Linear; ASCII runs at 64 bytes a step.
scan_result scan(char const* p, std::size_t n, stop) noexcept;
/// The same without vector instructions; what scan() is where there are none.
scan_result scan_scalar(char const* p, std::size_t n, stop) noexcept;

/// The ASCII beginning of `n` bytes at `p`, under the same conditions.
std::size_t scan_ascii(char const* p, std::size_t n, stop) noexcept;

enum class sequence_kind : std::uint8_t { valid, incomplete, ill_formed };

struct sequence {
  sequence_kind kind;
  std::uint8_t length;  ///< valid: of the character; else: of the maximal subpart (Unicode 3.9).
};

/// The sequence at `p`; `n` is not 0. incomplete: the bytes end before it does.
sequence classify(char const* p, std::size_t n) noexcept;

/// The code point of a valid sequence of `length` bytes.
char32_t decode(char const* p, std::size_t length) noexcept;
/// Writes a scalar value; returns 1 to 4.
inline std::size_t encode(char32_t c, char* to) noexcept {
  auto const tail = [c](unsigned shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    to[0] = static_cast<char>(c);
    return 1;
  }
  if (c < 0x800) {
    to[0] = static_cast<char>(0xC0 | c >> 6);
    to[1] = tail(0);
    return 2;
  }
  if (c < 0x10000) {
    to[0] = static_cast<char>(0xE0 | c >> 12);
    to[1] = tail(6);
    to[2] = tail(0);
    return 3;
  }
  to[0] = static_cast<char>(0xF0 | c >> 18);
  to[1] = tail(12);
  to[2] = tail(6);
  to[3] = tail(0);
  return 4;
}

}  // namespace feedsax::encoding::utf8
