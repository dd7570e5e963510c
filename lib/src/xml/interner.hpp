/// \file
/// Numbers for strings: the same bytes under the same tag always have the same number.
///
///     byte_arena arena;
///     interner uris(arena);
///     auto [number, fresh] = uris.intern(0, "http://www.w3.org/2005/Atom");
///
/// Lookups take constant expected time whatever the strings are: the hash is seeded.
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "xml/hash.hpp"

namespace feedsax::xml {

/// Bytes that stay where they are until clear().
class byte_arena {
 public:
  /// A copy of the bytes.
  std::string_view store(std::string_view);
  /// Forgets everything; one block is kept for what comes.
  void clear() noexcept;
  /// How much is stored.
  std::size_t size() const noexcept { return stored_; }

 private:
  static constexpr std::size_t block_size = 4096;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  std::size_t left_ = 0;
  std::size_t stored_ = 0;
};

/// A set of strings, numbered from 0 in the order of their first appearance.
class interner {
 public:
  /// The arena must outlive it.
  explicit interner(byte_arena& arena) noexcept : arena_(&arena) {}

  /// The number of `bytes` under `tag`, and whether it is new. The bytes are copied if new.
  std::pair<std::uint32_t, bool> intern(std::uint32_t tag, std::string_view bytes);
  /// The number of `bytes` under `tag`, if they have one.
  std::optional<std::uint32_t> find(std::uint32_t tag, std::string_view bytes) const noexcept;
  /// The stored bytes; they live until the arena is cleared.
  std::string_view operator[](std::uint32_t number) const noexcept {
    return entries_[number].bytes;
  }
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(entries_.size()); }
  void clear() noexcept;

 private:
  struct entry {
    std::string_view bytes;
    std::uint64_t hash;
    std::uint32_t tag;
  };
  void grow();

  byte_arena* arena_;
  std::vector<entry> entries_;
  std::vector<std::uint32_t> slots_;  // Number + 1, 0 for empty; a power of two, at most half full.
};

}  // namespace feedsax::xml
