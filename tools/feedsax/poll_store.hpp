/// \file
/// What `feedsax poll` remembers, in one SQLite file: of each feed its validators, when to ask
/// again, and which of its items were reported.
///
///     tool::poll_store store("polled.db");
///     store.want("https://example.org/feed");
///     store.begin(false);
///     while (auto feed = store.next(now, false)) …
///     store.commit(batch, out);
///
/// Any number of processes may use one file at once; any of them may be killed at any moment.
/// What fails throws store_error. Thread-compatible.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/date.hpp"
#include "feedsax/http/fetched.hpp"
#include "feedsax/polling.hpp"
#include "poll_claims.hpp"
#include "poll_output.hpp"
#include "sqlite.hpp"

namespace tool {

/// A feed as it is remembered.
struct polled_feed {
  std::int64_t id = 0;
  std::string address;  ///< As it was listed.
  feedsax::http::cache_state cache;
  feedsax::polling_signals signals;
  feedsax::polling_advice
      advice;           ///< `when` is nothing before the first answer, and after the last.
  std::string problem;  ///< Of the last answer; empty when it was good.
};

/// An item that may be new.
struct polled_item {
  std::int64_t feed;
  std::string key;   ///< What tells it from others of the feed.
  std::string line;  ///< What is written when it is new.
};

/// What is committed at once.
struct poll_batch {
  std::vector<polled_item> items;
  std::vector<polled_feed> feeds;  ///< Those that are done.
  std::size_t bytes = 0;           ///< Of the items.
  std::uint64_t reported = 0;      ///< Set by commit(): how many were new.

  bool empty() const noexcept { return items.empty() && feeds.empty(); }
};

class poll_store {
 public:
  explicit poll_store(std::string const& path);

  /// Adds a feed to those of this run. What is named twice is asked once.
  void want(std::string_view address);
  /// The list is complete. `all`: there is none, all feeds that are known are wanted.
  void begin(bool all);
  /// The next feed whose time has come and that no other process is asking; claims it until it is
  /// committed. `force`: whatever its time is, those that are gone too.
  std::optional<polled_feed> next(feedsax::instant now, bool force);
  /// How many of the wanted feeds there are.
  std::uint64_t wanted();

  /// Was it reported, and is that fresh in memory? Else it is to be committed, once more.
  bool seen(std::int64_t feed, std::string_view key, feedsax::instant now);

  /// Writes the new items to `out` and remembers all that is in the batch: both or nothing.
  /// Releases the claims of the feeds and empties the batch.
  void commit(poll_batch& batch, poll_output& out, feedsax::instant now);

  /// Cuts off what a process has written that did not live to remember it.
  void mend(poll_output& out);

  /// Each feed that is wanted, in the order of the list.
  void for_each(std::function<void(polled_feed const&)> const& show);

 private:
  void prune(std::int64_t feed, std::int64_t now);

  database db_;
  poll_claims claims_;
  statement want_, next_, one_, seen_, touch_, insert_, update_, old_, count_, prune_;
  std::int64_t at_ = 0;
};

}  // namespace tool
