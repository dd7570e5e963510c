/// \file
/// Threading (RFC 4685): what an item answers, and how many answers it has.
///
///     for (auto const& answered : item.in_reply_to) find(answered.ref);
///     if (auto* thread = item.modules.find<feedsax::thread>()) print(thread->total);
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// A link to answers, with what is known of them (RFC 4685 4).
struct thread_replies {
  std::string_view href{}, type{};
  std::optional<std::uint64_t> count{};
  std::optional<instant> updated{};
};

/// `in-reply-to` is item::in_reply_to.
struct thread {
  static constexpr std::string_view json_key = "thread";
  std::optional<std::uint64_t> total;  ///< RFC 4685 5.
  list<thread_replies> replies;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const thread;
}

}  // namespace feedsax
