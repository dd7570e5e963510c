/// \file
/// The Atom Publishing Protocol (RFC 5023): when an entry was edited, and whether it is a draft.
///
///     if (auto* app = item.modules.find<feedsax::app>(); app && app->draft.value_or(false))
///     skip();
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/date.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct app {
  static constexpr std::string_view json_key = "app";
  std::optional<instant> edited;  ///< RFC 5023 10.2.
  std::optional<bool> draft;      ///< RFC 5023 13.1.1.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const app;
}

}  // namespace feedsax
