/// \file
/// Bytes in, raw events out: the pipeline below the formats.
///
///     feedsax::event_parser parser(handler);
///     while (read(chunk))
///       if (auto r = parser.write(chunk); !r) return r.error();
///     return parser.finish();
///
/// One document at a time; movable; thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "feedsax/event_handler.hpp"
#include "feedsax/export.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"

namespace feedsax {

/// A push parser of raw events. Any split of the input gives the same events and positions.
class FEEDSAX_API event_parser {
 public:
  /// The handler must outlive the parser or its move target.
  explicit event_parser(event_handler&, options = {});
  ~event_parser();
  event_parser(event_parser&&) noexcept;
  event_parser& operator=(event_parser&&) noexcept;

  /// Takes the next bytes; they need not live on after the call. After an error every further
  /// call answers with the same error, until reset(). What a handler throws comes out unchanged,
  /// and from then on write() answers errc::stopped.
  result<void> write(std::string_view bytes);
  /// The input is over. Calls on_document_end when the document is whole.
  result<void> finish();
  /// Forgets the document; keeps handler, options and buffers.
  void reset();
  /// The same, with other options.
  void reset(options);

  /// Did the document end, well or not?
  bool done() const noexcept;
  /// The place of the current event, or of the error, or how far the input was read.
  position where() const;
  /// The label that chose the decoder, lower case; `utf-8` as long as nothing else is known.
  std::string_view encoding() const noexcept;
  /// Repairs below the level of formats so far; 0 means that the document is well-formed.
  std::uint64_t repairs() const noexcept;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace feedsax
