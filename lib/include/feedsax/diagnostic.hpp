/// \file
/// What the reader coped with: a stable code, a severity, a place and a path.
///
///     flow on_diagnostic(feedsax::diagnostic&& d) override {
///       log << d.where.line << ": " << id(d.code) << ' ' << d.message() << '\n'; … }
///
/// Values; safe to use from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "feedsax/export.hpp"
#include "feedsax/position.hpp"

namespace feedsax {

/// How bad it is: a note tells of an assumption, a warning of a value that was bent or left out,
/// an error of something that strict mode refuses.
enum class severity : std::uint8_t { note, warning, error };

/// Everything that can be reported. Listed once, with severity and message, in diagnostics.def.
enum class issue : std::uint16_t {
  none = 0,
#define FEEDSAX_DIAGNOSTIC(name, level, text) name,
#include "feedsax/diagnostics.def"
#undef FEEDSAX_DIAGNOSTIC
};

/// The stable kebab-case word: issue::bad_date is `bad-date`.
FEEDSAX_API std::string_view id(issue) noexcept;
/// What it means, for people.
FEEDSAX_API std::string_view message(issue) noexcept;
/// The severity it is reported with.
FEEDSAX_API severity level(issue) noexcept;
/// `note`, `warning` or `error`.
FEEDSAX_API std::string_view id(severity) noexcept;
/// Is it a repair below the level of formats, so that the document was not well-formed?
FEEDSAX_API bool is_repair(issue) noexcept;
/// How many there are; the codes are 1 to this.
FEEDSAX_API std::uint16_t issue_count() noexcept;

/// Something that was coped with. It never stops a parse.
struct diagnostic {
  issue code = issue::none;
  severity level = severity::note;
  position where;
  /// Set instead of the code in the last diagnostic of a document that ended with an error.
  std::error_code failure{};
  std::string path;     ///< Where in the tree: `channel/item[2]/guid`.
  std::string subject;  ///< The words of the document that it is about, cut at 120 bytes.

  /// The message for people, with the subject.
  FEEDSAX_API std::string message() const;
};

}  // namespace feedsax
