#include "feedsax/http/receiver.hpp"

#include <utility>

namespace feedsax::http {

receiver::~receiver() = default;

parsing_receiver::parsing_receiver(feedsax::sink& s, feedsax::options o)
    : sink_(s), options_(std::move(o)) {}
parsing_receiver::~parsing_receiver() = default;

flow parsing_receiver::on_head(fetched const& head) {
  options_.base_uri = head.address;
  options_.content_type = head.content_type;
  options_.content_language = head.fields.get("content-language");
  outcome_ = {};
  if (parser_)
    parser_->reset(options_);
  else
    parser_.emplace(sink_, options_);
  return flow::proceed;
}

flow parsing_receiver::on_body(std::string_view bytes) {
  outcome_ = parser_->write(bytes);
  return outcome_ ? flow::proceed : flow::stop;
}

void parsing_receiver::on_end(fetched& end) {
  if (outcome_) {
    outcome_ = parser_->finish();
    if (!outcome_ && !end.failure) end.failure = outcome_.error();
  } else {
    // It was the parser that had enough; why, is what the caller wants to know.
    end.failure = outcome_.error();
  }
}

}  // namespace feedsax::http
