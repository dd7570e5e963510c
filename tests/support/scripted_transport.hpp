/// \file
/// A transport without a network: a function answers each request, and time passes when asked to.
///
///     scripted_transport transport([](http::request const& r) -> scripted_answer {
///       return {.status = 200, .body = "<rss/>"}; });
///     http::fetcher fetcher(transport);
///
/// What was asked is in `requests`. One thread.
#pragma once

#include <algorithm>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "feedsax/http/transport.hpp"

namespace feedsax::test {

struct scripted_answer {
  int status = 200;
  http::header fields{};
  std::string body{};
  std::error_code end{};  ///< After the body; with a status of 0, instead of an answer.
  std::size_t piece = 16384;
  std::chrono::milliseconds delay{0};
  bool hangs = false;  ///< Nothing more comes after the body.
  std::string peer = "93.184.216.34";
};

class scripted_transport final : public http::transport {
 public:
  using handler = std::function<scripted_answer(http::request const&)>;
  explicit scripted_transport(handler h) : handler_(std::move(h)) {}

  std::vector<http::request> requests;
  std::size_t most_at_once = 0, wakes = 0, cancelled = 0;
  /// Called in each run_once(), before anything else.
  std::function<void()> meanwhile{};

  http::transfer_id start(http::request r, http::transfer_listener& l) override {
    requests.push_back(r);
    auto& t = running_.emplace_back();
    t.id = ++last_;
    t.listener = &l;
    t.answer = handler_(r);
    t.due = now_ + t.answer.delay;
    most_at_once = std::max(most_at_once, running_.size());
    return t.id;
  }
  void cancel(http::transfer_id id) override {
    cancelled += std::erase_if(running_, [id](one const& t) { return t.id == id; });
  }
  void resume(http::transfer_id id) override {
    for (one& t : running_)
      if (t.id == id) t.paused = false;
  }
  void run_once(std::chrono::milliseconds wait) override {
    if (meanwhile) meanwhile();
    for (auto at = running_.begin(); at != running_.end(); ++at) {
      if (at->paused || at->due > now_ || (at->told && at->answer.hangs && at->rest().empty()))
        continue;
      running_.splice(running_.end(), running_, at);  // each in turn
      return step(at);
    }
    auto until = now_ + wait;
    for (one const& t : running_)
      if (t.due > now_) until = std::min(until, t.due);
    now_ = until;
  }
  void wake() noexcept override { ++wakes; }
  clock::time_point now() const noexcept override { return now_; }
  std::size_t open() const noexcept { return running_.size(); }

 private:
  struct one {
    http::transfer_id id = 0;
    http::transfer_listener* listener = nullptr;
    scripted_answer answer{};
    clock::time_point due{};
    std::size_t sent = 0;
    bool told = false, discards = false, paused = false;
    std::string_view rest() const { return std::string_view(answer.body).substr(sent); }
  };

  void end(std::list<one>::iterator at, std::error_code code) {
    auto* const listener = at->listener;
    std::size_t const sent = at->sent;
    running_.erase(at);
    listener->on_end({code, {}, sent});
  }

  void step(std::list<one>::iterator at) {
    if (!at->told) {
      if (at->answer.status == 0) return end(at, at->answer.end);
      at->told = true;
      auto const answer =
          at->listener->on_head({at->answer.status, at->answer.fields, at->answer.peer, 80});
      if (answer == http::intake::stop) return end(at, make_error_code(errc::stopped));
      at->discards = answer == http::intake::discard;
      return;
    }
    if (at->rest().empty() || at->discards)
      return end(at, at->discards ? std::error_code{} : at->answer.end);
    auto const piece = at->rest().substr(0, at->answer.piece);
    auto const id = at->id;
    auto const answer = at->listener->on_body(piece);
    if (std::none_of(running_.begin(), running_.end(), [id](one const& t) { return t.id == id; }))
      return;
    if (answer == http::intake::later) {
      at->paused = true;
      return;
    }
    if (answer == http::intake::stop) return end(at, make_error_code(errc::stopped));
    at->sent += piece.size();
  }

  handler handler_;
  std::list<one> running_;
  clock::time_point now_{std::chrono::hours(1)};
  http::transfer_id last_ = 0;
};

}  // namespace feedsax::test
