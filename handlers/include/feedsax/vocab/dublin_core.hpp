/// \file
/// Dublin Core 1.1 (purl.org/dc/elements/1.1/): what it says fills in what the format left open.
///
///     if (auto* dc = item.modules.find<feedsax::dublin_core>()) print(dc->subject);
#pragma once

#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// The fifteen elements, each as often as it was stated, and `author`, which feeds invented.
struct dublin_core {
  static constexpr std::string_view json_key = "dc";
  list<std::string_view> title, creator, author, subject, description, publisher, contributor, date,
      type, format, identifier, source, language, relation, coverage, rights;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const dublin_core;
}

}  // namespace feedsax
