/// \file
/// The head of an answer, line by line: status, fields, and what in them makes an answer unusable.
///
///     head_reader reader;
///     reader.reset(limits.max_header_bytes);
///     for (auto line : lines)
///       if (errc e = reader.line(line); e != errc::none) …
///     if (reader.complete()) use(reader.take());
///
/// Memory is bounded by the limit. Thread-compatible.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/http/transport.hpp"

namespace feedsax::http {

class head_reader {
 public:
  /// Starts an answer.
  void reset(std::uint32_t max_bytes);
  /// Takes a line, its end included. Interim answers (1xx) are passed over; what comes after the
  /// final head (trailers) only counts.
  errc line(std::string_view);

  /// Has the final head ended?
  bool complete() const noexcept { return state_ == state::complete; }
  /// The head, once.
  response_head take() { return std::move(head_); }

  /// The stated length of the body; nothing when it is not stated, or chunked. A number beyond all
  /// measure is the largest.
  std::optional<std::uint64_t> length() const noexcept { return length_; }
  /// Must the connection not be used again (RFC 9112 6.1: both ways to say the length)?
  bool closes() const noexcept { return closes_; }

 private:
  enum class state : std::uint8_t { status, fields, complete };
  errc status_line(std::string_view);
  errc field_line(std::string_view);
  void close_field();
  errc end();

  state state_ = state::status;
  std::uint32_t left_ = 0;
  response_head head_;
  field open_;  // A line that is folded may follow.
  std::optional<std::uint64_t> length_;
  bool closes_ = false;
};

}  // namespace feedsax::http
