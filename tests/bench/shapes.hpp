/// \file
/// Deterministic documents of several shapes, of any size.
///
///     for (bench::shape const& s : bench::all_shapes()) {
///       bench::input const all = bench::make(s, 4u << 20);
///
/// Safe to use from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

enum class kind : std::uint8_t { xml, json, html };

/// A head, items without end, and a tail; without items, many small documents of other shapes.
struct shape {
  std::string_view name;
  bench::kind kind;
  std::string_view head;
  void (*item)(std::string& out, std::size_t number);
  std::string_view tail;
  /// Puts a fault into each item; null for a clean shape.
  std::string (*spoil)(std::string const&) = nullptr;
};

std::span<shape const> all_shapes() noexcept;

/// What is read: documents, and the same without faults for parsers that know no recovery, if
/// there are any in them.
struct input {
  shape const* of;
  std::vector<std::string> documents, plain;

  std::vector<std::string> const& without_faults() const noexcept {
    return plain.empty() ? documents : plain;
  }
};

/// One document of about that many bytes, without faults.
std::string text(shape const&, std::size_t bytes);
input make(shape const&, std::size_t bytes);
/// Writes such a document, whatever its size; false when the file cannot be written.
bool write(shape const&, std::string const& path, std::size_t bytes);

}  // namespace bench
