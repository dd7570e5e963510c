/// \file
/// Creative Commons: the module of RSS 2.0, and the RDF vocabulary under both of its names.
///
///     if (auto* cc = item.modules.find<feedsax::creative_commons>()) print(cc->licenses);
#pragma once

#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct creative_commons {
  static constexpr std::string_view json_key = "creative_commons";
  list<std::string_view> licenses;  ///< Addresses.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const creative_commons;  ///< The module of RSS 2.0.
FEEDSAX_API extern vocabulary const cc;                ///< The RDF vocabulary.
}  // namespace vocab

}  // namespace feedsax
