/// \file
/// Many fetches at once: which of them may ask its server now, and whose turn it is next.
///
///     crowd all(transport, options, how, source, results);
///     all.run(stop);
///
/// Memory is bounded by crowd_options, not by the number of jobs.
#pragma once

#include <deque>
#include <list>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>

#include "feedsax/http/fetcher.hpp"
#include "http/exchange.hpp"

namespace feedsax::http {

class crowd {
 public:
  /// All must outlive it.
  crowd(transport&, fetch_options const&, crowd_options const&, job_source const&,
        job_results const&);

  /// As fetcher::get_all().
  bool run(std::stop_token const&);

 private:
  using time_point = transport::clock::time_point;

  struct member {
    fetch_job job;
    std::unique_ptr<exchange> fetch;
    std::string server;  // That it is asking; empty while it waits.
  };
  // Known as long as somebody asks it or its delay runs.
  struct server {
    std::uint32_t asked = 0;
    time_point free_at{};
  };

  void admit();
  void start_waiting();
  bool start(member&);
  void harvest();
  void leave(member&);
  void report(member&);
  void forget_servers();
  std::chrono::milliseconds patience() const;

  transport& transport_;
  fetch_options const& options_;
  crowd_options const how_;
  job_source const& source_;
  job_results const& results_;
  std::list<member> running_, waiting_;
  std::unordered_map<std::string, server> servers_;
  bool dry_ = false;     // The source has nothing, until a result may have changed that.
  bool changed_ = true;  // Some server may have become free.
  bool closed_ = false;  // The receiver of the results wants no more.
};

}  // namespace feedsax::http
