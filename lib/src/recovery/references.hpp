/// \file
/// What becomes of `&` and what follows it (recovery rules R1 to R3).
///
///     read_reference("&nbsp;x", true, {});   // length 6, replaced by U+00A0, html_entity
///     read_reference("&b=2", true, {});      // length 1, replaced by "&amp;", bare_ampersand
///     read_reference("&eac", false, {});     // length 0: more text decides
///
/// Pure functions; safe to use from any thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "feedsax/diagnostic.hpp"

namespace feedsax::recovery {

/// The answer for one ampersand.
struct reference {
  std::size_t length = 0;      ///< Bytes of the text that it covers; 0: undecided.
  issue what = issue::none;    ///< The repair, if it is one.
  bool verbatim = false;       ///< The bytes stay as they are.
  std::string_view text{};     ///< Else they become this: markup or characters. Points into `room`.
  std::string_view subject{};  ///< What the report is about.
};

/// Room for what a reference becomes.
struct reference_room {
  char bytes[48];
};

/// The reference at the front of `text`, which begins with `&`. `last`: no text will follow.
/// `html_declared`: the document type declares the entities of HTML, so that they are no repair.
/// Linear in the length of the reference.
reference read_reference(std::string_view text, bool last, bool html_declared,
                         reference_room& room) noexcept;

}  // namespace feedsax::recovery
