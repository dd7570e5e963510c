/// \file
/// One document on its way: what drivers deliver through and handlers ask of.
///
///     if (session.enter(begin, end)) session.handler().on_comment(text);
///
/// A driver turns text into events; the session keeps the place, the open elements, the failure
/// and what a handler has thrown. Offsets are those of the decoded text. Thread-compatible.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoding/offset_map.hpp"
#include "feedsax/event_handler.hpp"
#include "feedsax/options.hpp"
#include "reader/line_index.hpp"

namespace feedsax::reader {

/// How many levels event_source::excuse() takes out of the count: more than a sitemap may have
/// entries, and a bound of what a document without end tags takes of memory.
inline constexpr std::size_t max_excused = 1u << 16;

class session final : public event_source {
 public:
  explicit session(event_handler& h) : handler_(&h) {}
  ~session() override;

  /// Starts a document. All must outlive it.
  void reset(feedsax::options const&, encoding::offset_map const&, line_index const&) noexcept;

  // What handlers may ask.
  position where() const override;
  std::uint64_t offset() const noexcept override { return begin_; }
  std::uint64_t end_offset() const noexcept override { return end_; }
  bool cut_off() const noexcept override { return cut_off_; }
  std::uint64_t repairs() const noexcept override { return repairs_; }
  /// Exact for what is in the window and for the start of every open element; for what is further
  /// back, the start of the innermost open element before it.
  position locate(std::uint64_t offset) const override;
  void want_text(bool wanted) noexcept override {
    if (text_switch_) text_switch_(text_switch_target_, wanted);
  }
  void excuse(std::uint32_t levels) override;
  void stop() noexcept override;
  void fail(std::error_code, std::string_view subject) override;
  void fail_at(std::error_code, std::uint64_t offset, std::string_view subject) override;

  // What drivers need.
  event_handler& handler() const noexcept { return *handler_; }
  feedsax::options const& options() const noexcept { return *options_; }
  /// What the handler wants, asked once a document.
  events wanted() const noexcept { return wanted_; }
  /// What want_text() is passed on to; null for a driver that hands over every text.
  void on_want_text(void (*to)(void*, bool) noexcept, void* target) noexcept {
    text_switch_ = to;
    text_switch_target_ = target;
  }
  /// Nothing more may be delivered: a failure, a stop or an exception.
  bool halted() const noexcept { return halted_; }

  /// An event begins: sets the place and delivers what was coped with before its end. False when
  /// that halted the parse.
  bool enter(std::uint64_t begin, std::uint64_t end) {
    begin_ = begin;
    end_ = end;
    if (!pending_.empty()) deliver_pending(map_->original_end(end));
    return !halted_;
  }
  /// The same for an event that recovery put in at a place: what it coped with there is why.
  bool enter_implied(std::uint64_t at) {
    begin_ = end_ = at;
    if (!pending_.empty()) deliver_pending(map_->original(at) + 1);
    return !halted_;
  }
  /// The input has ended; what comes now closes what is open.
  void cut() noexcept { cut_off_ = true; }
  /// An element, or what else is open for a while, began at that offset; the innermost one ended.
  void opened(std::uint64_t offset) { open_.push_back(offset); }
  void closed() noexcept {
    open_.pop_back();
    while (!excused_.empty() && excused_.back().depth > open_.size()) {
      excused_levels_ -= excused_.back().levels;
      excused_.pop_back();
    }
    if (open_places_.size() > open_.size()) open_places_.pop_back();
  }

  /// How many of the open elements do not count.
  std::size_t excused() const noexcept { return excused_levels_; }

  /// Something was coped with, at a place in the text; counted and delivered now.
  void report(issue, std::uint64_t offset, std::string_view subject = {});
  /// The parse ends with this error.
  void fail(errc, std::uint64_t offset, std::string_view subject = {}) noexcept;
  /// The parse ends with the exception that is being handled.
  void fail_with_exception() noexcept;

  // What the pipeline needs.
  /// Something was coped with, at a place in the input; counted and delivered with the first event
  /// that ends behind it, so that the order does not depend on how the input was cut.
  void report_input(issue, std::uint64_t input_offset, std::string_view subject);
  /// The same for a place in the text, within the window.
  void report_ahead(issue code, std::uint64_t offset, std::string_view subject) {
    report_input(code, map_->original(offset), subject);
  }
  /// What was reported like that, and not yet delivered, turned out not to matter.
  void withdraw(issue);
  /// What was reported and lies before the failure is delivered at last.
  void deliver_rest();
  void fail_input(errc, std::uint64_t input_offset, std::string_view subject = {}) noexcept;
  /// Asks the handler what it wants; before drivers look at wanted().
  void ask() noexcept { wanted_ = handler_->wanted(); }
  void begin_document() { handler_->on_document_start(*this); }
  void end_document(std::uint64_t offset);
  /// Resolves the places of the open elements, before the window moves on.
  void settle();
  /// The first offset that can be located from now on.
  void window_begins(std::uint64_t offset) noexcept { window_begin_ = offset; }
  feedsax::error const& failure() const noexcept { return failure_; }
  std::exception_ptr take_exception() noexcept { return std::exchange(thrown_, nullptr); }

  /// Calls `f` with everything caught: what a handler throws ends the parse.
  template <class F>
  void guard(F&& f) noexcept {
    if (halted_) return;
    try {
      f();
    } catch (...) {
      fail_with_exception();
    }
  }

 private:
  struct pending {
    issue code;
    position where;
    std::string subject;
    std::uint64_t count = 1;
  };

  void deliver_pending(std::uint64_t until);
  void deliver(issue, position, std::string_view subject);
  void halt(std::error_code, position, std::string_view subject) noexcept;

  event_handler* handler_;
  feedsax::options const* options_ = nullptr;
  encoding::offset_map const* map_ = nullptr;
  line_index const* lines_ = nullptr;
  events wanted_ = events::all;
  void (*text_switch_)(void*, bool) noexcept = nullptr;
  void* text_switch_target_ = nullptr;

  bool halted_ = false;
  bool cut_off_ = false;
  bool ended_by_handler_ = false;  // Nothing follows, not even what was coped with before.
  std::uint64_t begin_ = 0, end_ = 0;
  std::vector<std::uint64_t> open_;    // Where the open elements begin.
  std::vector<position> open_places_;  // The same in the input, for those that left the window.
  // Levels that do not count for the limit, as long as the depth is not less than that.
  struct excused_levels {
    std::uint32_t depth, levels;
  };
  std::vector<excused_levels> excused_;
  std::size_t excused_levels_ = 0;
  std::uint64_t window_begin_ = 0;  // In the text.
  std::deque<pending> pending_;
  std::uint64_t reported_ = 0, repairs_ = 0;
  feedsax::error failure_;
  std::exception_ptr thrown_;
};

/// The beginning of a text, cut between characters after at most 120 bytes.
std::string_view excerpt(std::string_view) noexcept;

}  // namespace feedsax::reader
