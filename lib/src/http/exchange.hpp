/// \file
/// One fetch, from the address over all redirects to the end of the body.
///
///     exchange e(transport, options, std::move(request), &receiver);
///     while (!e.done()) {
///       if (e.ready()) e.start();
///       transport.run_once(std::chrono::seconds(1));
///     }
///     use(e.take());
///
/// Who drives it decides when each request starts. Destroying it closes what is open.
#pragma once

#include <functional>
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "http/content_decoder.hpp"
#include "http/target.hpp"

namespace feedsax::http {

class exchange final : public transfer_listener {
 public:
  /// All must outlive it; a null receiver throws the body away. `full` is asked before bytes are
  /// taken: while it answers true, they wait for resume().
  exchange(transport&, fetch_options const&, fetch_request, receiver*,
           std::function<bool()> full = {});
  ~exchange() override;
  exchange(exchange const&) = delete;
  exchange& operator=(exchange const&) = delete;

  /// Is there a request to be sent? Then `next()` says to whom.
  bool ready() const noexcept { return state_ == state::ready; }
  bool done() const noexcept { return state_ == state::done; }
  target const& next() const noexcept { return hop_; }
  /// Sends it. What may not be asked ends the fetch instead.
  void start();
  /// The answer has a body, and its head was told.
  bool delivers() const noexcept { return delivers_; }
  void resume();
  /// Ends it with errc::stopped.
  void stop();
  /// What is known so far.
  fetched const& so_far() const noexcept { return got_; }
  /// Requires done().
  fetched take();

  intake on_head(response_head&&) override;
  intake on_body(std::string_view) override;
  void on_end(transfer_end&&) override;

 private:
  enum class state : std::uint8_t { ready, running, done };
  void fail(std::error_code, std::string subject = {});
  void finish();
  void read_head(response_head&&);
  intake take_redirect();
  intake take_status();
  intake begin_body();
  bool next_hop();
  request make_request();
  connect_rule rule() const;
  bool is_conditional() const;
  void keep_validators();
  std::chrono::sys_seconds wall_clock() const;

  transport& transport_;
  fetch_options const& options_;
  fetch_request const request_;
  receiver* const receiver_;
  std::function<bool()> const full_;

  state state_ = state::ready;
  target asked_;  // The caller's address.
  target first_;  // That of the first request: where it has moved to, or the same.
  target hop_;
  std::string location_;  // Of the redirect that is under way.
  std::string first_peer_;
  std::uint16_t first_port_ = 0;
  bool moved_ = false;        // The first request goes elsewhere than the caller said.
  bool conditional_ = false;  // The request that is under way.
  bool delivers_ = false;
  transfer_id transfer_ = 0;
  transport::clock::time_point started_{};
  transport::clock::duration spent_{};
  content_decoder decoder_;
  fetched got_;
};

}  // namespace feedsax::http
