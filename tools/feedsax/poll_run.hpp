/// \file
/// Asks the feeds of a store whose time has come, and writes what is new in them.
///
///     tool::poll_run run(store, out, settings);
///     int const status = run.work(network);
///
/// Memory grows with the number of transfers at once, not with that of the feeds.
/// Thread-compatible.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "feedsax/options.hpp"
#include "feedsax/polling.hpp"
#include "messages.hpp"
#include "poll_output.hpp"
#include "poll_store.hpp"
#include "progress.hpp"

namespace tool {

struct poll_settings {
  feedsax::options options;
  feedsax::polling_limits limits;
  feedsax::http::crowd_options crowd;
  bool force = false;
  bool catch_up = false;  ///< Remember what is there, and write nothing.
  verbosity level = verbosity::errors;
};

/// What became of a run.
struct poll_counts {
  std::uint64_t asked = 0, unchanged = 0, failed = 0, gone = 0, items = 0;
};

class poll_run {
 public:
  poll_run(poll_store& store, poll_output& out, poll_settings const& s)
      : store_(store), out_(out), settings_(s), bar_(s.level != verbosity::quiet) {}

  /// Asks all. \return an exit status, that of interruptions apart.
  int work(feedsax::http::fetcher&, std::stop_token);
  /// To be called before each wait. \return how long that may be.
  std::chrono::milliseconds idle();

  poll_counts const& counts() const noexcept { return counts_; }

 private:
  friend class poll_receiver;
  std::optional<feedsax::http::fetch_job> next();
  feedsax::flow finish(feedsax::http::fetch_job&&, feedsax::http::fetched&&);
  void commit();

  poll_store& store_;
  poll_output& out_;
  poll_settings const& settings_;
  progress bar_;
  poll_batch batch_;
  poll_counts counts_;
  int status_ = 0;
  std::chrono::steady_clock::time_point committed_{};
  std::chrono::steady_clock::duration cost_{};
};

}  // namespace tool
