/// \file
/// Raw events of a document, of any vocabulary.
///
///     struct counter : feedsax::event_handler {
///       void on_start(feedsax::element const&) override { ++n; }
///       int n = 0;
///     };
///
/// Order: on_document_start, then starts and ends in pairs with text between, then
/// on_document_end. Text comes in pieces. Nothing follows a stop, an error or an exception.
#pragma once

#include <cstdint>
#include <string_view>

#include "feedsax/diagnostic.hpp"
#include "feedsax/element.hpp"
#include "feedsax/error.hpp"
#include "feedsax/export.hpp"
#include "feedsax/name.hpp"

namespace feedsax {

/// What a handler may ask of whatever calls it. Valid from on_document_start to the document's
/// end; to be used within callbacks only.
class FEEDSAX_API event_source : public locator {
 public:
  ~event_source() override;
  /// The place of the current event.
  virtual position where() const = 0;
  /// The same, as an offset for locate().
  virtual std::uint64_t offset() const noexcept = 0;
  /// The place just behind the current event.
  virtual std::uint64_t end_offset() const noexcept = 0;
  /// Has the input ended before the document did? Then what is open is closed by ends that nobody
  /// wrote, and this is one of them.
  virtual bool cut_off() const noexcept { return false; }
  /// How many repairs there were up to the current event.
  virtual std::uint64_t repairs() const noexcept { return 0; }
  /// From the next event on: are texts wanted? They are until this says no. What is between
  /// elements costs a tenth of a parse to hand over, and most handlers throw it away.
  virtual void want_text(bool wanted) noexcept { static_cast<void>(wanted); }
  /// Recovery only, within on_start(): the innermost `levels` elements around the one that begins
  /// are over, and what is missing is their end tags. They no longer count for limits::max_depth,
  /// so that a document that never ends its items is not nested too deeply. Up to 65,536 levels.
  virtual void excuse(std::uint32_t levels) { static_cast<void>(levels); }
  /// No further event; the parse ends with errc::stopped. Not a failure of the document.
  virtual void stop() noexcept = 0;
  /// No further event; the parse ends with this error, at the current event or at `offset`.
  virtual void fail(std::error_code, std::string_view subject = {}) = 0;
  virtual void fail_at(std::error_code, std::uint64_t offset, std::string_view subject = {}) = 0;
};

/// Which events a handler wants. What is not wanted is not even asked for underneath.
enum class events : std::uint8_t { none = 0, text = 1, comments = 2, instructions = 4, all = 7 };
constexpr events operator|(events a, events b) noexcept {
  return static_cast<events>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr bool has(events set, events one) noexcept {
  return (static_cast<std::uint8_t>(set) & static_cast<std::uint8_t>(one)) != 0;
}

/// Receives raw events. Everything passed is on loan until the callback returns.
class FEEDSAX_API event_handler {
 public:
  virtual ~event_handler();

  virtual void on_document_start(event_source&) {}
  virtual void on_start(element const&) {}
  /// A piece of character data: references resolved, line ends normalised, CDATA included.
  virtual void on_text(std::string_view) {}
  virtual void on_end(name const&) {}
  virtual void on_comment(std::string_view) {}
  virtual void on_instruction(std::string_view /*target*/, std::string_view /*data*/) {}
  /// The document ended well.
  virtual void on_document_end() {}
  /// Something was coped with below the level of formats. The path is not filled in.
  virtual void on_diagnostic(diagnostic&&) {}

  /// Asked once, before the first event.
  virtual events wanted() const noexcept { return events::all; }
};

}  // namespace feedsax
