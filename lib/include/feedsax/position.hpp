/// \file
/// A place in the input, in the caller's own bytes: before decoding, before any repair.
///
///     std::cerr << file << ':' << where.line << ':' << where.column << ": …";
#pragma once

#include <cstdint>

namespace feedsax {

/// A place in the input as the caller handed it over.
struct position {
  std::uint64_t offset = 0;  ///< Bytes before it, from 0.
  std::uint64_t line = 1;    ///< Line, from 1; LF, CR LF and a lone CR end a line.
  std::uint64_t column = 1;  ///< Bytes since the start of the line, from 1.

  friend constexpr bool operator==(position const&, position const&) = default;
};

}  // namespace feedsax
