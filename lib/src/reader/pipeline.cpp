#include "reader/pipeline.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace feedsax::reader {
namespace {

// What is looked at in one go; it bounds what the decoder makes of it and its offset map.
constexpr std::size_t slice_bytes = 64u << 10;

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

pipeline::pipeline(event_handler& h, feedsax::options o, xml::name_space_folder const* folder)
    : options_(std::move(o)), folder_(folder), session_(h), xml_(folder), json_(options_) {
  add(json_);
  to_driver_ = [this](std::string_view text) { return take_text(text); };
  start();
}

pipeline::~pipeline() = default;

void pipeline::start() {
  lines_.reset();
  decoder_.reset({options_.mode, options_.invalid_bytes,
                  std::string(encoding::charset_of(options_.content_type))},
                 [this](issue code, std::uint64_t offset, std::string_view subject) {
                   lines_.unit(unit_of(decoder_.label()));
                   session_.report_input(code, offset, subject);
                 });
  session_.reset(options_, decoder_.map(), lines_);
  driver_ = &xml_;
  chosen_ = started_ = finished_ = reset_wanted_ = false;
  input_ = text_ = 0;
}

void pipeline::reset() {
  if (busy_) {
    session_.stop();
    reset_wanted_ = true;
    return;
  }
  start();
}

void pipeline::reset(feedsax::options o) { reset(std::move(o), folder_); }

void pipeline::reset(feedsax::options o, xml::name_space_folder const* folder) {
  // Within a callback the running call still reads its limits here; all but its strings may change.
  if (busy_) {
    session_.stop();
    reset_wanted_ = true;
  }
  options_ = std::move(o);
  folder_ = folder;
  xml_.folder(folder);
  if (!busy_) start();
}

void pipeline::dispose(std::unique_ptr<pipeline> p) noexcept {
  if (!p || !p->busy_) return;
  p->session_.stop();
  // The running call owns it from now on.
  *p->deleted_ = true;
  static_cast<void>(p.release());
}

// One call of write() or finish(), with what handlers do to the parser meanwhile.
template <class Step>
result<void> pipeline::run(Step step) {
  bool deleted = false;
  busy_ = true;
  deleted_ = &deleted;
  if (!started_) {
    started_ = true;
    session_.guard([&] {
      session_.ask();
      xml_.reset(session_);
      session_.begin_document();
    });
  }
  if (!session_.halted()) session_.guard(step);
  if (session_.halted() && !deleted) try {
      session_.deliver_rest();
    } catch (...) {
      session_.fail_with_exception();
    }
  busy_ = false;
  std::exception_ptr const thrown = session_.take_exception();
  result<void> outcome;
  if (session_.halted()) outcome = session_.failure();
  if (deleted)
    delete this;
  else if (reset_wanted_)
    start();
  if (thrown) std::rethrow_exception(thrown);
  return outcome;
}

result<void> pipeline::write(std::string_view bytes) {
  if (busy_) return error{errc::reentrant_call, {}, {}};
  if (session_.halted()) return session_.failure();
  if (finished_) return error{errc::stopped, {}, {}};
  if (bytes.empty()) return {};
  return run([&] { take(bytes); });
}

result<void> pipeline::finish() {
  if (busy_) return error{errc::reentrant_call, {}, {}};
  if (session_.halted()) return session_.failure();
  if (finished_) return {};
  return run([&] { end(); });
}

void pipeline::take(std::string_view bytes) {
  std::uint64_t const left = options_.limits.max_input_bytes - input_;
  bool const too_long = bytes.size() > left;
  std::string_view rest = too_long ? bytes.substr(0, static_cast<std::size_t>(left)) : bytes;
  while (!rest.empty() && !session_.halted()) {
    std::string_view const slice = rest.substr(0, slice_bytes);
    rest.remove_prefix(slice.size());
    take_slice(slice);
  }
  if (!too_long || session_.halted()) return;
  driver_->flush();
  session_.fail_input(errc::input_too_long, input_);
}

void pipeline::take_slice(std::string_view bytes) {
  lines_.append(bytes);
  input_ += bytes.size();
  accept(decoder_.write(bytes, to_driver_));
  move_window();
}

// What the decoder refuses comes after what stands before it.
void pipeline::accept(std::optional<encoding::failure> const& failure) {
  lines_.unit(unit_of(decoder_.label()));
  if (!failure || session_.halted()) return;
  driver_->flush();
  session_.fail_input(failure->code, failure->offset, failure->subject);
}

bool pipeline::take_text(std::string_view text) {
  lines_.unit(unit_of(decoder_.label()));
  std::uint64_t const left = options_.limits.max_input_bytes - text_;
  bool const too_long = text.size() > left;
  if (too_long) text = text.substr(0, static_cast<std::size_t>(left));
  if (!chosen_ && !choose(text)) return false;
  driver_->write(text, text_);
  text_ += text.size();
  if (too_long && !session_.halted()) {
    driver_->flush();
    session_.fail(errc::input_too_long, text_);
  }
  return !session_.halted();
}

// White space goes to XML, which may mind it; the first other character decides.
bool pipeline::choose(std::string_view text) {
  auto const* const first = std::find_if_not(text.begin(), text.end(), is_space);
  if (first == text.end()) return true;
  auto const at = static_cast<std::size_t>(first - text.begin());
  std::string_view const start = text.substr(at);
  chosen_ = true;
  auto const able = [&](driver const* d) { return d->accepts(start); };
  auto const found = std::find_if(drivers_.rbegin(), drivers_.rend(), able);
  if (found != drivers_.rend()) {
    driver_ = *found;
    driver_->reset(session_);
  } else if (!xml_.accepts(start)) {
    session_.fail(errc::not_markup, text_ + at);
  }
  return !session_.halted();
}

void pipeline::end() {
  accept(decoder_.finish(to_driver_));
  if (session_.halted()) return;
  if (input_ == 0) return session_.fail(errc::empty_input, 0);
  driver_->finish();
  if (session_.halted()) return;
  session_.end_document(text_);
  if (!session_.halted()) finished_ = true;
}

void pipeline::move_window() {
  if (session_.halted()) return;
  session_.settle();
  std::uint64_t const settled = driver_->settled();
  session_.window_begins(settled);
  lines_.advance(decoder_.map().original_end(settled));
  decoder_.map().discard_below(settled);
}

position pipeline::where() const {
  if (busy_) return session_.where();
  if (session_.halted()) return session_.failure().where;
  return lines_.locate(lines_.end());
}

}  // namespace feedsax::reader
