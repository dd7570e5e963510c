#include "remote_document.hpp"

#include <optional>
#include <utility>

#include "feedsax/http/receiver.hpp"
#include "feedsax/parser.hpp"

namespace tool {
namespace {

class document final : public feedsax::http::receiver {
 public:
  document(feedsax::sink& to, feedsax::options const& o) : to_(to), options_(o) {}

  feedsax::flow on_head(feedsax::http::fetched const& so_far) override {
    feedsax::options o = options_;
    if (o.base_uri.empty()) o.base_uri = so_far.address;
    if (o.content_type.empty()) o.content_type = so_far.content_type;
    if (o.content_language.empty()) o.content_language = so_far.fields.get("Content-Language");
    parser_.emplace(to_, std::move(o));
    return feedsax::flow::proceed;
  }
  feedsax::flow on_body(std::string_view bytes) override {
    end_ = parser_->write(bytes);
    return end_ ? feedsax::flow::proceed : feedsax::flow::stop;
  }
  void on_end(feedsax::http::fetched&) override { static_cast<void>(finish()); }

  feedsax::result<void> finish() {
    if (parser_ && !parser_->done() && end_) end_ = parser_->finish();
    return end_;
  }
  feedsax::position where() const { return parser_ ? parser_->where() : feedsax::position{}; }

 private:
  feedsax::sink& to_;
  feedsax::options const& options_;
  std::optional<feedsax::parser> parser_;
  feedsax::result<void> end_;
};

}  // namespace

feedsax::result<void> read_address(std::string const& address, feedsax::sink& to,
                                   feedsax::options const& o, network& net) {
  document into(to, o);
  auto const got = net.fetcher().get({.address = address}, into, net.stop());
  if (net.stop().stop_requested()) {
    feedsax::position const where = into.where();
    static_cast<void>(into.finish());
    return feedsax::error{feedsax::errc::stopped, where, {}};
  }
  auto const end = into.finish();
  // What broke off is told before what that has done to the document.
  if (got.failure && got.failure->code != feedsax::errc::stopped) return *got.failure;
  return end;
}

}  // namespace tool
