/// \file
/// What the fuzz targets share. A target is one function; a broken promise ends the program.
///
///     int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
///       input in(data, size);
///       require(f(in.rest()) == g(in.rest()), "f and g agree", …); … }
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace feedsax::fuzz {

/// A promise that must hold. Prints what broke it, since the input alone does not say.
inline void require(bool holds, char const* promise, std::string const& details = {}) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n%s\n", promise, details.c_str());
  std::abort();
}

/// Bytes that choose settings, and the rest, which is the document. Seeds are plain documents:
/// the choices stand at the end, where they do not hurt.
class input {
 public:
  input(std::uint8_t const* data, std::size_t size) noexcept
      : bytes_(reinterpret_cast<char const*>(data), size) {}
  /// The next choice: 0 when there are none left.
  std::uint8_t choice() noexcept {
    if (bytes_.empty()) return 0;
    auto const c = static_cast<std::uint8_t>(bytes_.back());
    bytes_.remove_suffix(1);
    return c;
  }
  std::string_view rest() const noexcept { return bytes_; }

 private:
  std::string_view bytes_;
};

/// Where to cut `size` bytes: a few places, or pieces of one size, as the choice says.
inline std::vector<std::size_t> cut_somewhere(std::size_t size, std::uint8_t choice) {
  std::vector<std::size_t> cuts;
  if (choice < 64) {
    std::size_t const piece = choice % 16 + 1u;
    for (std::size_t at = piece; at < size; at += piece) cuts.push_back(at);
    return cuts;
  }
  std::uint32_t state = choice * 2654435761u;
  for (std::size_t at = 0;;) {
    state = state * 1664525u + 1013904223u;
    at += 1 + (state >> 24) % (choice / 4u);
    if (at >= size) return cuts;
    cuts.push_back(at);
  }
}

}  // namespace feedsax::fuzz
