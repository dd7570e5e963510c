#include "feedsax/event_parser.hpp"

#include <utility>

#include "reader/pipeline.hpp"

namespace feedsax {

// A parser that is destroyed in a callback leaves its pipeline to the call that is running.
struct event_parser::impl {
  std::unique_ptr<reader::pipeline> pipeline;

  impl(event_handler& handler, options o)
      : pipeline(std::make_unique<reader::pipeline>(handler, std::move(o))) {}
  ~impl() { reader::pipeline::dispose(std::move(pipeline)); }
};

event_parser::event_parser(event_handler& handler, options o)
    : impl_(std::make_unique<impl>(handler, std::move(o))) {}
event_parser::~event_parser() = default;
event_parser::event_parser(event_parser&&) noexcept = default;
event_parser& event_parser::operator=(event_parser&&) noexcept = default;

result<void> event_parser::write(std::string_view bytes) { return impl_->pipeline->write(bytes); }
result<void> event_parser::finish() { return impl_->pipeline->finish(); }
void event_parser::reset() { impl_->pipeline->reset(); }
void event_parser::reset(options o) { impl_->pipeline->reset(std::move(o)); }
bool event_parser::done() const noexcept { return impl_->pipeline->done(); }
position event_parser::where() const { return impl_->pipeline->where(); }
std::string_view event_parser::encoding() const noexcept { return impl_->pipeline->encoding(); }
std::uint64_t event_parser::repairs() const noexcept { return impl_->pipeline->repairs(); }

}  // namespace feedsax
