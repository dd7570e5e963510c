/// \file
/// One transfer of curl_transport: an easy handle, what it calls, and the limits of the request.
///
///     curl_transfer t(id, std::move(request), listener, easy, shared);
///     t.prepare(options);  curl_multi_add_handle(multi, t.easy());
///     … if (errc e = t.check(now); e != errc::none) …
///     auto end = t.result(CURLE_OK);
///
/// Used by the thread of its transport only. The easy handle belongs to the transport.
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <exception>
#include <memory>
#include <string>

#include "feedsax/http/curl_transport.hpp"
#include "http/head_reader.hpp"
#include "http/sigpipe_guard.hpp"
#include "http/speed_meter.hpp"

namespace feedsax::http {

/// What the transfers of a transport share.
struct curl_shared {
  transport::clock::duration busy{};  ///< The time that listeners took.
  bool heard = false;                 ///< Whether one was called.
  sigpipe_guard guard;
};

using curl_list = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

class curl_transfer {
 public:
  using clock = transport::clock;

  curl_transfer(transfer_id, request, transfer_listener&, CURL* easy, curl_shared&);
  curl_transfer(curl_transfer const&) = delete;
  curl_transfer& operator=(curl_transfer const&) = delete;

  /// Sets the easy handle up. False when libcurl refuses a setting.
  bool prepare(curl_options const&);

  transfer_id id() const noexcept { return id_; }
  CURL* easy() const noexcept { return easy_; }
  transfer_listener* listener() const noexcept { return listener_; }
  std::exception_ptr thrown() const noexcept { return thrown_; }

  /// The listener hears nothing more; the next bytes end the transfer.
  void abandon() noexcept { listener_ = nullptr; }

  bool paused() const noexcept { return paused_; }
  void ask_to_resume() noexcept { resume_ = paused_; }
  bool wants_to_resume() const noexcept { return resume_; }
  void resume(clock::time_point now);

  /// Did a limit of time pass?
  errc check(clock::time_point now);
  /// When to check again.
  clock::time_point due() const noexcept;
  void skip(clock::duration time) noexcept { meter_.skip(time); }

  /// What has become of it, after libcurl said so, or check().
  transfer_end result(CURLcode) const;
  transfer_end result(errc) const;

 private:
  struct hooks;
  template <class Call>
  auto guarded(Call call) noexcept -> decltype(call());
  void on_connected();
  bool may_connect(ip_address const&, std::uint16_t port);
  std::size_t take_header(std::string_view line);
  std::size_t take_body(std::string_view bytes);
  errc take_head();
  errc cause_of(CURLcode) const;
  bool resolve_by(curl_options const&);

  transfer_id const id_;
  request const request_;
  transfer_listener* listener_;
  CURL* const easy_;
  curl_shared& shared_;

  head_reader head_;
  speed_meter meter_;
  clock::time_point start_, head_at_, paused_since_;
  clock::duration paused_for_{};
  std::uint64_t body_bytes_ = 0;
  bool vets_ = true;  // Whether the peer is the server, not a proxy.
  bool connected_ = false, has_head_ = false, discards_ = false, drained_ = false;
  bool paused_ = false, resume_ = false, stopped_ = false;
  errc fault_ = errc::none;
  std::string refused_;  // The address that may not be connected to.
  std::exception_ptr thrown_;
  curl_list fields_{nullptr, &curl_slist_free_all}, hosts_{nullptr, &curl_slist_free_all};
  char message_[CURL_ERROR_SIZE]{};
};

}  // namespace feedsax::http
