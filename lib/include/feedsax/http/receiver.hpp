/// \file
/// Receives a body while it arrives; one that hands it to a parser.
///
///     feedsax::http::parsing_receiver into(my_sink, {.mode = feedsax::mode::strict});
///     auto got = fetcher.get({.address = address}, into);
///     if (!into.outcome()) …                          // it came, but it is not a feed
///
/// A receiver is called by the thread that runs the fetcher.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/http/fetched.hpp"
#include "feedsax/options.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax::http {

/// Where a body goes. What it throws ends the fetch and comes out of it unchanged.
class FEEDSAX_API receiver {
 public:
  virtual ~receiver();
  /// The answer has a body and this is its head. Not called for redirects, errors, 304. `so_far`
  /// has all but what only the end tells.
  virtual flow on_head(fetched const& /*so_far*/) { return flow::proceed; }
  /// The next bytes, without transfer and content codings. flow::stop closes the connection: the
  /// fetch ends with errc::stopped.
  virtual flow on_body(std::string_view bytes) = 0;
  /// The body is over, or broke off: `end` has its failure. Called if on_head() was, but not after
  /// flow::stop. May add a failure of its own to `end`.
  virtual void on_end(fetched& /*end*/) {}
};

/// Drives a parser, which gets to know the address, Content-Type and Content-Language. Can be used
/// for one fetch after another.
class FEEDSAX_API parsing_receiver : public receiver {
 public:
  /// The sink must outlive it. base_uri, content_type and content_language of the options are
  /// overwritten.
  explicit parsing_receiver(feedsax::sink&, feedsax::options = {});
  ~parsing_receiver() override;

  flow on_head(fetched const&) override;
  flow on_body(std::string_view) override;
  /// A body that broke off is finished too: in recovery the sink has what there was.
  void on_end(fetched&) override;

  /// How the parse ended. Success also when there was nothing to parse: see fetched::failure.
  result<void> const& outcome() const noexcept { return outcome_; }
  /// The parser of the last body; null before the first.
  feedsax::parser const* parser() const noexcept { return parser_ ? &*parser_ : nullptr; }

 private:
  feedsax::sink& sink_;
  feedsax::options options_;
  std::optional<feedsax::parser> parser_;
  result<void> outcome_;
};

}  // namespace feedsax::http
