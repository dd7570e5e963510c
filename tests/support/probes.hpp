/// \file
/// Handlers and sinks that write down what happens and, at one moment, stop, fail or throw.
///
///     probe_handler probe(action::raise, 3);
///     event_parser parser(probe);
///     BOOST_CHECK_THROW(parser.write(bytes), probe_exception);
#pragma once

#include <cstddef>
#include <string>

#include "feedsax/event_handler.hpp"
#include "support/recording_sink.hpp"
#include "unit/event_recorder.hpp"

namespace feedsax::test {

/// What a probe does at its moment.
enum class action { none, stop, fail, raise };

/// Thrown by probes; nothing else knows it.
struct probe_exception {
  std::size_t moment;
};

/// Counts moments and tells when it is time. Counts on, so that what follows is seen.
class moments {
 public:
  moments(action a, std::size_t at) noexcept : action_(a), at_(at) {}
  bool now() noexcept { return seen_++ == at_ && action_ != action::none; }
  void raise() const {
    if (action_ == action::raise) throw probe_exception{at_};
  }
  action what() const noexcept { return action_; }
  /// How many there were.
  std::size_t seen() const noexcept { return seen_; }

 private:
  action action_;
  std::size_t at_, seen_ = 0;
};

/// Acts at the n-th callback of any kind, from 0.
class probe_handler : public recorder {
 public:
  explicit probe_handler(action a = action::none, std::size_t at = 0) noexcept : moments_(a, at) {}
  std::size_t seen() const noexcept { return moments_.seen(); }
  /// Where it acted.
  position where;

  void on_document_start(event_source& s) override {
    recorder::on_document_start(s);
    moment();
  }
  void on_start(element const& e) override {
    recorder::on_start(e);
    moment();
  }
  void on_text(std::string_view text) override {
    recorder::on_text(text);
    flush();  // each piece is a line of its own
    moment();
  }
  void on_end(name const& n) override {
    recorder::on_end(n);
    moment();
  }
  void on_comment(std::string_view text) override {
    recorder::on_comment(text);
    moment();
  }
  void on_instruction(std::string_view target, std::string_view data) override {
    recorder::on_instruction(target, data);
    moment();
  }
  void on_diagnostic(diagnostic&& d) override {
    recorder::on_diagnostic(std::move(d));
    moment();
  }
  void on_document_end() override {
    recorder::on_document_end();
    moment();
  }

 private:
  void moment() {
    if (!moments_.now()) return;
    where = source_->where();
    if (moments_.what() == action::stop) source_->stop();
    if (moments_.what() == action::fail) source_->fail(errc::bad_value, "probe");
    moments_.raise();
  }
  moments moments_;
};

/// Throws at the n-th delivery of any kind, or stops at the n-th that can.
class probe_sink : public recording_sink {
 public:
  explicit probe_sink(action a = action::none, std::size_t at = 0) noexcept : moments_(a, at) {}
  std::size_t seen() const noexcept { return moments_.seen(); }
  /// How much was written down when it acted.
  std::size_t acted_at = 0;

  flow on_item(item&& i) override {
    recording_sink::on_item(std::move(i));
    return moment();
  }
  flow on_url(url&& u) override {
    recording_sink::on_url(std::move(u));
    return moment();
  }
  flow on_sitemap(sitemap_entry&& s) override {
    recording_sink::on_sitemap(std::move(s));
    return moment();
  }
  void on_feed(feedsax::feed&& f) override {
    recording_sink::on_feed(std::move(f));
    other_moment();
  }
  void on_diagnostic(diagnostic&& d) override {
    recording_sink::on_diagnostic(std::move(d));
    other_moment();
  }
  void on_document(document_info const& d) override {
    recording_sink::on_document(d);
    other_moment();
  }

 private:
  flow moment() {
    if (!moments_.now()) return flow::proceed;
    acted_at = lines.size();
    moments_.raise();
    return flow::stop;
  }
  void other_moment() {
    if (moments_.what() == action::stop || !moments_.now()) return;
    acted_at = lines.size();
    moments_.raise();
  }
  moments moments_;
};

}  // namespace feedsax::test
