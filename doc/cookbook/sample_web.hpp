// A web of the files in samples/, so that the programs about fetching run without a network: the
// last part of a path is the name of a file. It is a transport as any application may write one.
#pragma once

#include <deque>
#include <fstream>
#include <iterator>
#include <string>

#include <feedsax/http/transport.hpp>

class sample_web : public feedsax::http::transport {
 public:
  feedsax::http::transfer_id start(feedsax::http::request r,
                                   feedsax::http::transfer_listener& to) override {
    waiting_.push_back({++last_, std::move(r), &to});
    return last_;
  }
  void cancel(feedsax::http::transfer_id id) override {
    std::erase_if(waiting_, [&](one const& w) { return w.id == id; });
  }
  void resume(feedsax::http::transfer_id) override {}
  void wake() noexcept override {}

  void run_once(std::chrono::milliseconds) override {
    if (waiting_.empty()) return;
    one const next = std::move(waiting_.front());
    waiting_.pop_front();
    std::string const path = next.request.address.substr(next.request.address.rfind('/') + 1);
    std::ifstream file("samples/" + path, std::ios::binary);
    std::string const body{std::istreambuf_iterator<char>(file), {}};
    std::string const tag = '"' + std::to_string(body.size()) + '"';
    bool const known = next.request.fields.get("If-None-Match") == tag;
    feedsax::http::response_head head;
    head.status = !file ? 404 : known ? 304 : 200;
    if (file) head.fields.add("ETag", tag);
    head.fields.add("Cache-Control", "max-age=5400");
    auto const answer = next.listener->on_head(std::move(head));
    if (answer == feedsax::http::intake::take && !known)
      if (next.listener->on_body(body) == feedsax::http::intake::stop) return end(next, true);
    end(next, answer == feedsax::http::intake::stop);
  }

 private:
  struct one {
    feedsax::http::transfer_id id;
    feedsax::http::request request;
    feedsax::http::transfer_listener* listener;
  };
  static void end(one const& w, bool stopped) {
    w.listener->on_end(
        {stopped ? make_error_code(feedsax::errc::stopped) : std::error_code(), {}, 0});
  }
  std::deque<one> waiting_;
  feedsax::http::transfer_id last_ = 0;
};
