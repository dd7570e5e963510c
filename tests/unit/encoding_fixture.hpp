/// \file
/// Runs the encoding stage for its tests and writes down everything that can be seen of it.
///
///     outcome o = decode("\xEF\xBB\xBF<a/>", {}, 1);   // byte by byte
///     o.text == "<a/>" && o.failure.empty()
///
/// Not thread-safe.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/decoder.hpp"

namespace encoding_test {

using namespace std::string_view_literals;
namespace enc = feedsax::encoding;
using feedsax::errc;
using feedsax::issue;
using feedsax::mode;

inline char const* name_of(errc code) {
  switch (code) {
  case errc::none: break;
#define FEEDSAX_ERROR(name, family, text)                                                          \
  case errc::name:                                                                                 \
    return #name;
#include "feedsax/errors.def"
#undef FEEDSAX_ERROR
  }
  return "none";
}

inline char const* name_of(issue code) {
  switch (code) {
  case issue::none: break;
#define FEEDSAX_DIAGNOSTIC(name, level, text)                                                      \
  case issue::name:                                                                                \
    return #name;
#include "feedsax/diagnostics.def"
#undef FEEDSAX_DIAGNOSTIC
  }
  return "none";
}

/// What a document gave. Reports and failures read `code@offset subject`; reports also say how
/// much text had been handed on: `code@offset subject (12)`.
struct outcome {
  std::string text;
  std::string label;
  std::string failure;
  std::string reports;
  std::vector<std::uint64_t> begins;  // original() of every byte of the text
  std::vector<std::uint64_t> ends;    // original_end() of the same and of the end
  std::uint64_t consumed = 0;

  bool operator==(outcome const&) const = default;
};

inline std::string described(char const* code, std::uint64_t offset, std::string_view subject) {
  std::string s = std::string(code) + "@" + std::to_string(offset);
  return subject.empty() ? s : s + " " + std::string(subject);
}

inline constexpr std::size_t whole = ~std::size_t{0};

/// Cuts the input into pieces of `chunk` bytes, after a first one of `first`.
inline outcome decode(std::string_view bytes, enc::settings const& settings,
                      std::size_t chunk = whole, std::size_t first = 0) {
  static enc::decoder decoder;  // used again and again, as in an application
  outcome o;
  decoder.reset(settings, [&](issue code, std::uint64_t offset, std::string_view subject) {
    o.reports += (o.reports.empty() ? "" : "; ") + described(name_of(code), offset, subject) +
                 " (" + std::to_string(o.text.size()) + ")";
  });
  enc::output const keep = [&](std::string_view text) {
    BOOST_CHECK(!text.empty());
    BOOST_CHECK_LE(text.size(), std::size_t{64} << 10);
    o.text += text;
    return true;
  };
  std::optional<enc::failure> failure;
  std::size_t next = first != 0 ? first : chunk;
  while (!bytes.empty() && !failure) {
    // A copy of its own size, so that a sanitizer sees what is read beyond.
    std::vector<char> const piece(
        bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min(next, bytes.size())));
    failure = decoder.write(std::string_view(piece.data(), piece.size()), keep);
    bytes.remove_prefix(piece.size());
    next = chunk;
  }
  if (!failure) failure = decoder.finish(keep);
  if (failure) o.failure = described(name_of(failure->code), failure->offset, failure->subject);
  o.label = decoder.label();
  for (std::uint64_t i = 0; i <= o.text.size(); ++i) {
    if (i < o.text.size()) o.begins.push_back(decoder.map().original(i));
    o.ends.push_back(decoder.map().original_end(i));
  }
  o.consumed = decoder.map().in();
  return o;
}

/// The same outcome whatever the pieces: bytes, sevens, and for what is short every split in two.
inline outcome decode_all_ways(std::string_view bytes, enc::settings const& settings) {
  outcome const o = decode(bytes, settings);
  BOOST_CHECK(decode(bytes, settings, 1) == o);
  BOOST_CHECK(decode(bytes, settings, 7) == o);
  if (bytes.size() <= 256)
    for (std::size_t first = 1; first < bytes.size(); ++first)
      BOOST_CHECK(decode(bytes, settings, whole, first) == o);
  BOOST_CHECK(std::is_sorted(o.begins.begin(), o.begins.end()));
  BOOST_CHECK(std::is_sorted(o.ends.begin(), o.ends.end()));
  return o;
}

inline enc::settings with(mode m, std::string_view content_type = {}) {
  enc::settings s;
  s.mode = m;
  s.charset = enc::charset_of(content_type);
  return s;
}

/// ASCII and U+0080 to U+FFFF given as UTF-16 code units, in UTF-16 or UTF-32 of an order.
inline std::string wide(std::u16string_view units, std::size_t width, bool big_endian) {
  std::string s;
  for (char16_t const unit : units)
    for (std::size_t i = 0; i < width; ++i) {
      std::size_t const shift = 8 * (big_endian ? width - 1 - i : i);
      s += static_cast<char>(shift < 16 ? unit >> shift & 0xFF : 0);
    }
  return s;
}

/// The corpus, when the environment names one.
inline std::optional<std::string> corpus() {
  char const* const path = std::getenv("FEEDSAX_CORPUS");
  return path != nullptr && *path != '\0' ? std::optional<std::string>(path) : std::nullopt;
}

}  // namespace encoding_test
