/// \file
/// Podlove Simple Chapters (podlove.org/simple-chapters).
///
///     if (auto* psc = item.modules.find<feedsax::psc>())
///       for (auto const& chapter : psc->chapters) add_mark(chapter.start, chapter.title);
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct psc_chapter {
  std::optional<double> start{};  ///< Seconds.
  std::string_view title{}, href{}, image{};
};

struct psc {
  static constexpr std::string_view json_key = "psc";
  std::string_view version;
  list<psc_chapter> chapters;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const psc;
}

}  // namespace feedsax
