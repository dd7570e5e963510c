/// \file
/// Bytes in, finished things out: detects the format and runs its handler.
///
///     feedsax::parser parser(my_sink, {.base_uri = address});
///     while (receive(chunk))
///       if (auto r = parser.write(chunk); !r) return r.error();
///     return parser.finish();
///
/// One document at a time; movable; thread-compatible. Within its own callbacks it answers
/// errc::reentrant_call; a reset() and its destruction stop the document and wait until they
/// return.
#pragma once

#include <memory>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/model/document.hpp"
#include "feedsax/options.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

/// A push parser. Any split of the input gives the same things in the same order.
class FEEDSAX_API parser {
 public:
  /// The sink and the registry of the options must outlive the parser or its move target.
  explicit parser(feedsax::sink&, options = {});
  ~parser();
  parser(parser&&) noexcept;
  parser& operator=(parser&&) noexcept;

  /// Takes the next bytes; they need not live on after the call. In recovery an error that comes
  /// after the root of a known format still delivers the open item (as incomplete), the feed and
  /// the document to the sink. After an error every further call answers with the same error,
  /// until reset(). What a sink or hook throws comes out unchanged.
  result<void> write(std::string_view bytes);
  /// The input is over: delivers the feed and the document.
  result<void> finish();
  /// Forgets the document; keeps sink, options and buffers.
  void reset();
  /// The same, with other options.
  void reset(options);

  /// Did the document end, well or not?
  bool done() const noexcept;
  /// How far the input was read, or where the error is.
  position where() const;
  /// The format, once the root element was read; else null.
  format const* detected() const noexcept;
  /// What is known of the document so far.
  document_info info() const;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace feedsax
