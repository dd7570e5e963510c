/// \file
/// Reads one feed of a poll: its items become lines, the feed itself what is remembered of it.
///
///     auto into = std::make_unique<tool::poll_receiver>(feed, store, options, take);
///
/// Thread-compatible.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "feedsax/http/receiver.hpp"
#include "feedsax/sink.hpp"
#include "poll_store.hpp"

namespace tool {

/// What tells an item from the others of its feed: its id, else its link and title, else what it
/// says.
std::string key_of(feedsax::item const&);

/// The line of a new item: `{"feed":"https://…","item":{…}}`.
std::string line_of(polled_feed const&, feedsax::item const&);

class poll_receiver final : public feedsax::http::receiver {
 public:
  /// Takes what may be new, as soon as it is read.
  using taker = std::function<void(polled_item&&)>;

  poll_receiver(polled_feed, poll_store&, feedsax::options const&, feedsax::instant now, taker);
  ~poll_receiver() override;

  polled_feed& feed() noexcept { return feed_; }

  feedsax::flow on_head(feedsax::http::fetched const& so_far) override;
  feedsax::flow on_body(std::string_view bytes) override;
  void on_end(feedsax::http::fetched& end) override;

 private:
  class items;
  polled_feed feed_;
  std::unique_ptr<items> items_;
  feedsax::http::parsing_receiver parser_;
};

}  // namespace tool
