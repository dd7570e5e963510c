/// \file
/// What turns decoded text into events. XML has a driver; other syntaxes can have theirs.
///
///     struct my_driver : driver {
///       bool accepts(std::string_view start) const noexcept override { return start[0] == '{'; }
///       void write(std::string_view) override; … };
///
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <string_view>

#include "reader/session.hpp"

namespace feedsax::reader {

/// Bytes of one syntax in, events out through the session. Nothing is thrown but what the session
/// cannot hold, std::bad_alloc at reset(): failures and exceptions of handlers end up in the
/// session.
class driver {
 public:
  virtual ~driver();

  /// Can it read a document whose first character other than white space stands at the front?
  virtual bool accepts(std::string_view start) const noexcept = 0;
  /// The same for a syntax that is not known by its first character: while it is unsure the text is
  /// held, and it is asked again with more. `whole` says that there is no more. The verdict must
  /// not depend on how the text was cut.
  enum class verdict : std::uint8_t { no, yes, unsure };
  virtual verdict judge(std::string_view start, bool whole) const noexcept;
  /// Starts a document.
  virtual void reset(session&) = 0;
  /// The next text; `offset` is where it stands in the document.
  virtual void write(std::string_view text, std::uint64_t offset) = 0;
  /// Delivers or refuses everything that is decided by the text so far.
  virtual void flush() = 0;
  /// The text is over.
  virtual void finish() = 0;
  /// Text below this offset is done with.
  virtual std::uint64_t settled() const noexcept = 0;
};

}  // namespace feedsax::reader
