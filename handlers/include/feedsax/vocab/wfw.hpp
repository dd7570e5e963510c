/// \file
/// The well-formed web (wellformedweb.org/CommentAPI/): where comments go and are syndicated.
///
///     if (auto* wfw = item.modules.find<feedsax::wfw>()) subscribe(wfw->comment_rss);
#pragma once

#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct wfw {
  static constexpr std::string_view json_key = "wfw";
  std::string_view comment;      ///< Where comments are posted to (CommentAPI).
  std::string_view comment_rss;  ///< The feed of the comments; item::comments has it too.
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const wfw;
}

}  // namespace feedsax
