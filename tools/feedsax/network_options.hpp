/// \file
/// The options of the command line that say how the network is used, and what is made of them.
///
///     auto const net = std::make_shared<tool::network_options>();
///     tool::add_network(*command, *net);
///     tool::network network(*net, [&] { out.flush(); });
///     auto got = network.fetcher().get({.address = url}, receiver, network.stop());
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "feedsax/http/curl_transport.hpp"
#include "feedsax/http/fetcher.hpp"
#include "interruption.hpp"

namespace tool {

struct network_options {
  feedsax::http::fetch_options fetch;
  feedsax::http::curl_options curl;
  feedsax::http::crowd_options crowd;
};

/// What each request may do and cost.
void add_network(CLI::App& command, network_options&);
/// --jobs: transfers at once.
void add_transfers(CLI::App& command, network_options&);
/// What else there is when there are many.
void add_crowd(CLI::App& command, network_options&);

/// An option of that kind, below `group`.
void add_duration(CLI::App& command, std::string const& name, std::chrono::milliseconds& value,
                  std::string const& help, std::string const& group);

/// Reads `10`, `10s`, `500ms`, `2m`, `1h`; false for anything else.
bool read_duration(std::string_view text, std::chrono::milliseconds& value);

/// Does something whenever there is nothing to receive, before it waits. What that answers is how
/// long it may wait at most.
class idle_transport final : public feedsax::http::transport {
 public:
  using task = std::function<std::chrono::milliseconds()>;
  idle_transport(transport& inner, task idle) : inner_(inner), idle_(std::move(idle)) {}

  feedsax::http::transfer_id start(feedsax::http::request r,
                                   feedsax::http::transfer_listener& to) override {
    return inner_.start(std::move(r), to);
  }
  void cancel(feedsax::http::transfer_id id) override { inner_.cancel(id); }
  void resume(feedsax::http::transfer_id id) override { inner_.resume(id); }
  void run_once(std::chrono::milliseconds wait) override;
  void wake() noexcept override { inner_.wake(); }
  clock::time_point now() const noexcept override { return inner_.now(); }

 private:
  transport& inner_;
  task idle_;
};

/// A transport and a fetcher over it, which stop when the process is interrupted.
class network {
 public:
  /// `idle` is called before each wait.
  network(network_options, idle_transport::task idle);

  feedsax::http::fetcher& fetcher() noexcept { return fetcher_; }
  /// A fetcher with other options, over the same connections. One at a time may work.
  feedsax::http::transport& transport() noexcept { return idle_; }
  std::stop_token stop() const noexcept { return token_.get(); }

 private:
  interruption_token token_;
  feedsax::http::curl_transport curl_;
  idle_transport idle_;
  feedsax::http::fetcher fetcher_;
};

/// Is the error one of getting a document, rather than of what is in it?
bool is_fetch_error(std::error_code const&) noexcept;

}  // namespace tool
