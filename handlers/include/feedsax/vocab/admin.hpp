/// \file
/// The administrative module of RSS 1.0 (webns.net/mvcb/).
///
///     if (auto* admin = feed.modules.find<feedsax::admin>()) complain_to(admin->error_reports_to);
#pragma once

#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// The generator agent is feed::generator's address too, where nothing else states a generator.
struct admin {
  static constexpr std::string_view json_key = "admin";
  std::string_view generator_agent, error_reports_to;  ///< Addresses.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const admin;
}

}  // namespace feedsax
