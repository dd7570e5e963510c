/// \file
/// The encoding stage: the caller's bytes become UTF-8, with a map back to their offsets.
///
///     decoder d; d.reset(settings);
///     d.write(bytes, [&](std::string_view utf8) { parser.write(utf8); return true; });
///     d.finish(…);
///
/// Clean UTF-8 is handed on without a copy. Any split of the input gives the same text.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "encoding/offset_map.hpp"
#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/options.hpp"

namespace feedsax::encoding {

/// A decoding error: the code and the offset of the offending byte in the input.
struct failure {
  errc code = errc::none;
  std::uint64_t offset = 0;
  std::string subject{};
};

struct settings {
  feedsax::mode mode = feedsax::mode::recover;
  feedsax::invalid_bytes invalid_bytes = feedsax::invalid_bytes::windows_1252;
  std::string charset{};  ///< From the caller (HTTP); any spelling; empty when unknown.
};

/// Receives repairs: one for a run of the same kind, with the offset in the input where it begins
/// and what it is about (a label, `E9 20` for bytes, `U+0001` for a character). All text before
/// that offset has been handed on by then, and none behind it.
using report = std::function<void(issue, std::uint64_t offset, std::string_view subject)>;

/// Receives text, at most 64 KiB of whole characters; false ends the document: what is left of the
/// input is dropped, and so is all that is written afterwards.
using output = std::function<bool(std::string_view utf8)>;

class decoder {
 public:
  decoder();
  ~decoder();
  /// Starts a document; keeps buffers and converters. `on_repair` must outlive the document.
  void reset(settings const&, report on_repair);

  /// Decodes the next bytes. What is good before an error is handed on first; afterwards every
  /// call answers with the same error. What a callback throws comes out unchanged, and then only
  /// reset() makes sense.
  std::optional<failure> write(std::string_view bytes, output const&);
  /// The input is over: hands on what was held back.
  std::optional<failure> finish(output const&);

  /// The label that chose the decoder, lower case; `utf-8` when nothing did, or when the bytes
  /// proved to be that against their label. By a byte order mark or NULs: `utf-16le` and so on.
  std::string_view label() const noexcept;
  /// From offsets in the UTF-8 text to offsets in the input.
  offset_map& map() noexcept;
  offset_map const& map() const noexcept;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

/// The charset parameter of a Content-Type header, unquoted; empty when there is none.
std::string_view charset_of(std::string_view content_type) noexcept;

}  // namespace feedsax::encoding
