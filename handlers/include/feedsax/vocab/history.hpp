/// \file
/// Feed paging and archiving (RFC 5005): is a feed complete, is it an archive?
///
///     if (auto* fh = feed.modules.find<feedsax::history>(); fh && fh->complete) forget_others();
///
/// The pages themselves are links: `next`, `prev-archive`, …
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct history {
  static constexpr std::string_view json_key = "history";
  bool complete = false;            ///< RFC 5005 2.
  bool archive = false;             ///< RFC 5005 4.
  std::optional<bool> incremental;  ///< Of its drafts.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const history;
}

}  // namespace feedsax
