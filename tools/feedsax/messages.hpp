/// \file
/// What the tool says about a file, on standard error: `feed.xml:3:5: warning: … [bad-date]`.
///
///     tool::messages say("feed.xml", tool::verbosity::errors);
///     say.show(error);
///
/// Documents are hostile and terminals obey: control characters are shown, not sent.
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/parallel.hpp"
#include "feedsax/position.hpp"

namespace tool {

enum class verbosity : std::uint8_t {
  quiet,   ///< Nothing at all.
  errors,  ///< What ended a document, and what strict mode would have ended it for.
  all      ///< Warnings and notes too.
};

/// Standard error. One that has a turn keeps what is said until that has come.
class voice {
 public:
  /// `turn` must outlive it, or release().
  explicit voice(feedsax::turn* turn = nullptr) : turn_(turn) {}
  void say(std::string_view line);
  /// The turn has come for good: says what was kept.
  void release();

 private:
  feedsax::turn* turn_;
  std::string kept_;
};

class messages {
 public:
  messages(std::string_view file, verbosity level, voice* through = nullptr);

  /// Not for the one of an error: that is shown as such.
  void show(feedsax::diagnostic const& d);
  void show(feedsax::error const& e);
  /// Somebody has had enough of it.
  void interrupted(feedsax::position const& where);
  /// Says how many diagnostics were not kept, if any.
  void show_rest(std::uint64_t total);

 private:
  void show(feedsax::position const& where, std::string_view level, std::string_view text,
            std::string_view code);

  void say(std::string_view line);

  std::string file_;
  verbosity level_;
  voice* through_;
  std::uint64_t shown_ = 0;
};

/// Writes the line to standard error.
void say(std::string_view text);
/// The same, for what is about no file: `feedsax: error: TEXT`.
void complain(std::string_view text);

/// `text` fit for a terminal: controls, directional overrides and bytes that are not UTF-8 as
/// `\x1b`. Linear.
std::string printable(std::string_view text);

}  // namespace tool
