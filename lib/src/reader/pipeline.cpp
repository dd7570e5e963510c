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
    : options_(std::move(o)), folder_(folder), session_(h), xml_(folder), lines_of_text_(options_),
      json_(options_) {
  add(lines_of_text_);
  add(json_);
  to_decoder_ = [this](std::string_view plain) {
    take(plain);
    return !session_.halted();
  };
  to_driver_ = [this](std::string_view text) { return take_text(text); };
  start();
}

pipeline::~pipeline() = default;

void pipeline::start() {
  lines_.reset();
  unpacker_.reset(options_, [this](issue code) { session_.report_input(code, input_, {}); });
  bool const robots = options_.as == read_as::robots;
  decoder_.reset({options_.mode, robots ? invalid_bytes::replace : options_.invalid_bytes,
                  std::string(encoding::charset_of(options_.content_type))},
                 [this](issue code, std::uint64_t offset, std::string_view subject) {
                   lines_.unit(unit_of(decoder_.label()));
                   session_.report_input(code, offset, subject);
                 });
  session_.reset(options_, decoder_.map(), lines_);
  driver_ = &xml_;
  chosen_ = started_ = finished_ = reset_wanted_ = false;
  packed_ = input_ = text_ = 0;
  held_.clear();
  if (options_.as != read_as::robots) return;
  driver_ = &lines_of_text_;
  chosen_ = true;
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
      driver_->reset(session_);
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
  return run([&] { unpack(bytes); });
}

result<void> pipeline::finish() {
  if (busy_) return error{errc::reentrant_call, {}, {}};
  if (session_.halted()) return session_.failure();
  if (finished_) return {};
  return run([&] { end(); });
}

// What is wrong with packed bytes comes after what is in those before.
void pipeline::unpack(std::string_view bytes) {
  if (unpacker_.passes()) return take(bytes);
  bool const too_long = bytes.size() > options_.limits.max_input_bytes - packed_;
  if (too_long) bytes = bytes.substr(0, options_.limits.max_input_bytes - packed_);
  packed_ += bytes.size();
  refuse(unpacker_.write(bytes, to_decoder_));
  if (too_long) refuse(errc::input_too_long);
}

void pipeline::refuse(errc code) {
  if (code == errc::none || session_.halted()) return;
  decide();
  driver_->flush();
  session_.fail_input(code, input_);
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
  if (too_long) refuse(errc::input_too_long);
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
  decide();
  driver_->flush();
  session_.fail_input(failure->code, failure->offset, failure->subject);
}

bool pipeline::take_text(std::string_view text) {
  lines_.unit(unit_of(decoder_.label()));
  std::uint64_t const left = options_.limits.max_input_bytes - text_;
  bool const too_long = text.size() > left;
  if (too_long) text = text.substr(0, static_cast<std::size_t>(left));
  std::uint64_t const begin = text_ - held_.size();
  text_ += text.size();
  if (!held_.empty()) text = held_.append(text);
  if (!chosen_ && !choose(text, begin, false)) {
    if (held_.empty() && !session_.halted()) held_ = text;
  } else {
    driver_->write(text, begin);
    held_.clear();
  }
  if (too_long && !session_.halted()) {
    decide();
    driver_->flush();
    session_.fail(errc::input_too_long, text_);
  }
  return !session_.halted();
}

// White space goes to XML, which may mind it; the first other character decides, or what follows it
// when a driver is unsure. False when nothing is decided, or the session has halted.
bool pipeline::choose(std::string_view text, std::uint64_t offset, bool whole) {
  auto const* const first = std::find_if_not(text.begin(), text.end(), is_space);
  if (first == text.end()) return true;
  auto const at = static_cast<std::size_t>(first - text.begin());
  std::string_view const start = text.substr(at);
  for (auto d = drivers_.rbegin(); d != drivers_.rend(); ++d) {
    driver::verdict const v = (*d)->judge(start, whole);
    if (v == driver::verdict::unsure) return false;
    if (v == driver::verdict::no) continue;
    chosen_ = true;
    if (driver_ != *d) {
      driver_ = *d;
      driver_->reset(session_);
    }
    return !session_.halted();
  }
  chosen_ = true;
  if (!xml_.accepts(start)) session_.fail(errc::not_markup, offset + at);
  return !session_.halted();
}

// No more text will help.
void pipeline::decide() {
  if (held_.empty()) return;
  if (choose(held_, text_ - held_.size(), true)) driver_->write(held_, text_ - held_.size());
  held_.clear();
}

void pipeline::end() {
  refuse(unpacker_.finish(to_decoder_));
  if (session_.halted()) return;
  accept(decoder_.finish(to_driver_));
  if (session_.halted()) return;
  if (input_ == 0 && options_.as != read_as::robots) return session_.fail(errc::empty_input, 0);
  decide();
  if (session_.halted()) return;
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
