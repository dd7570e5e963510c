/// \file
/// Deleted entries of a feed (RFC 6721).
///
///     if (auto* gone = feed.modules.find<feedsax::tombstones>())
///       for (auto const& entry : gone->deleted_entries) forget(entry.ref);
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/export.hpp"
#include "feedsax/model/values.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// RFC 6721 3.
struct tombstone {
  std::string_view ref{};  ///< The id of the entry.
  std::optional<instant> when{};
  person by{};
  text_construct comment{};
  list<link> links{};
};

/// A list in JSON.
struct tombstones {
  static constexpr std::string_view json_key = "tombstones";
  list<tombstone> deleted_entries;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const tombstones;
}

}  // namespace feedsax
