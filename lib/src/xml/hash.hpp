/// \file
/// A seeded hash for every table that a document can fill.
///
///     auto h = hash_bytes(name, process_seed());
///
/// Two processes hash differently, so nobody can prepare names that collide. Pure functions; safe
/// to use from any thread.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace feedsax::xml {

/// Three secret words. Nothing public is mixed into a hash, so that no input cancels them.
struct hash_seed {
  std::uint64_t a, b, c;
};

/// Drawn once in each process.
hash_seed const& process_seed() noexcept;

/// The two halves of the 128-bit product, folded.
inline std::uint64_t fold_product(std::uint64_t x, std::uint64_t y) noexcept {
  __extension__ using wide = unsigned __int128;
  wide const product = static_cast<wide>(x) * y;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// The bytes at `p` as a number; the order of bytes is the machine's.
template <class Word>
Word load(char const* p) noexcept {
  Word word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

/// All of a string of at most 16 bytes in two words. Strings of one length differ in them.
struct short_words {
  std::uint64_t first, last;
};
inline short_words load_short(char const* p, std::size_t n) noexcept {
  if (n >= 8) return {load<std::uint64_t>(p), load<std::uint64_t>(p + n - 8)};
  if (n >= 4) return {load<std::uint32_t>(p), load<std::uint32_t>(p + n - 4)};
  if (n == 0) return {0, 0};
  auto const byte = [&](std::size_t i) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i]));
  };
  return {byte(0) << 16 | byte(n / 2) << 8 | byte(n - 1), 0};
}

/// The hash of `bytes`; `tag` tells apart equal bytes of different meaning.
inline std::uint64_t hash_bytes(std::string_view bytes, hash_seed const& seed,
                                std::uint64_t tag = 0) noexcept {
  char const* p = bytes.data();
  std::size_t n = bytes.size();
  std::uint64_t state = seed.a ^ tag;
  for (; n > 16; p += 16, n -= 16)
    state = fold_product(load<std::uint64_t>(p) ^ seed.b, load<std::uint64_t>(p + 8) ^ state);
  short_words const rest = load_short(p, n);
  state = fold_product(rest.first ^ seed.b, rest.last ^ state);
  return fold_product(state ^ seed.c, bytes.size() ^ seed.b);
}

}  // namespace feedsax::xml
