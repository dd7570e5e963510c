// Parsers used in every order that the headers allow, and in some that they do not.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "feedsax/event_parser.hpp"
#include "feedsax/parser.hpp"
#include "support/diff.hpp"
#include "support/probes.hpp"
#include "support/recording_sink.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view good =
    "<rss version='2.0'>\n<channel><title>T</title>\n<item><guid>1</guid></item>\n"
    "<item><guid>2</guid><pubDate>31 Feb</pubDate></item></channel></rss>";
constexpr std::string_view bad =
    "<rss "
    "version='2.0'>\n<channel><item><title>1</title></item>\n<item><title>x</item></channel></rss>";

void check_lines(std::vector<std::string> const& got, std::vector<std::string> const& expected) {
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

// Does something from within a callback.
struct meddler : recorder {
  std::function<void()> at_item;
  void on_start(element const& e) override {
    recorder::on_start(e);
    if (e.name().local == "item" && at_item) std::exchange(at_item, nullptr)();
  }
};

struct meddling_sink : recording_sink {
  std::function<void()> at_item;
  flow on_item(item&& i) override {
    recording_sink::on_item(std::move(i));
    if (at_item) std::exchange(at_item, nullptr)();
    return flow::proceed;
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(use)

BOOST_AUTO_TEST_CASE(nothing_follows_the_end) {
  recording_sink sink;
  parser p(sink);
  BOOST_TEST(!p.done());
  BOOST_REQUIRE(p.write(good));
  BOOST_TEST(!p.done());
  BOOST_REQUIRE(p.finish());
  BOOST_TEST(p.done());
  std::vector<std::string> const before = sink.lines;
  BOOST_TEST(p.finish().has_value());
  BOOST_TEST(!p.write("<rss/>").has_value());
  BOOST_TEST((p.write("<rss/>").error().code == errc::stopped));
  check_lines(sink.lines, before);
}

BOOST_AUTO_TEST_CASE(empty_pieces_are_nothing) {
  recording_sink sink;
  parser p(sink);
  BOOST_REQUIRE(p.write(""));
  for (char const c : good) {
    BOOST_REQUIRE(p.write({&c, 1}));
    BOOST_REQUIRE(p.write({}));
  }
  BOOST_REQUIRE(p.finish());
  sink.lines.push_back("end");
  check_lines(sink.lines, read(good));
}

BOOST_AUTO_TEST_CASE(finish_without_input_is_an_error) {
  recording_sink sink;
  parser p(sink);
  auto const r = p.finish();
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::empty_input));
  BOOST_TEST(p.done());
  BOOST_TEST(sink.lines.empty());
}

// What is known at each stage.
BOOST_AUTO_TEST_CASE(what_is_known_grows) {
  recording_sink sink;
  parser p(sink);
  BOOST_TEST(p.detected() == nullptr);
  BOOST_TEST(p.info().format == "");
  BOOST_REQUIRE(p.write("<?xml version='1.0'?>\n<rss vers"));
  BOOST_TEST(p.detected() == nullptr);
  BOOST_REQUIRE(p.write("ion='0.92'>"));
  BOOST_REQUIRE(p.detected() != nullptr);
  BOOST_TEST(p.detected()->title == "RSS 0.92");
  BOOST_TEST(p.info().version == "0.92");
  BOOST_TEST(p.info().well_formed);
  BOOST_TEST(line_of(p.where()) == "2:21@42");
  BOOST_REQUIRE(p.write("<x:y/></rss>"));
  BOOST_TEST(!p.info().well_formed);
  BOOST_TEST(p.info().diagnostics_total == 1u);
  BOOST_REQUIRE(p.finish());
}

BOOST_AUTO_TEST_CASE(reset_in_the_middle_forgets) {
  std::vector<std::string> const expected = read(good);
  for (std::size_t at = 0; at <= good.size(); ++at) {
    recording_sink sink;
    parser p(sink);
    static_cast<void>(p.write(good.substr(0, at)));
    p.reset();
    sink.lines.clear();
    BOOST_TEST(!p.done());
    BOOST_TEST(p.detected() == nullptr);
    BOOST_TEST(line_of(p.where()) == "1:1@0");
    write(p, sink, good);
    check_lines(sink.lines, expected);
  }
}

BOOST_AUTO_TEST_CASE(reset_takes_other_options) {
  recording_sink sink;
  parser p(sink);
  write(p, sink, bad);
  options strict;
  strict.mode = mode::strict;
  p.reset(strict);
  sink.lines.clear();
  write(p, sink, bad);
  check_lines(sink.lines, read(bad, strict));
  // They stay in force.
  p.reset();
  sink.lines.clear();
  write(p, sink, bad);
  check_lines(sink.lines, read(bad, strict));
}

BOOST_AUTO_TEST_CASE(move_in_the_middle) {
  std::vector<std::string> const expected = read(good);
  for (std::size_t at = 0; at <= good.size(); ++at) {
    recording_sink sink;
    auto first = std::make_unique<parser>(sink);
    BOOST_REQUIRE(first->write(good.substr(0, at)));
    parser second(std::move(*first));
    first.reset();
    recording_sink other;
    parser third(other);
    BOOST_REQUIRE(third.write(good.substr(0, 40)));
    third = std::move(second);
    BOOST_REQUIRE(third.write(good.substr(at)));
    BOOST_REQUIRE(third.finish());
    sink.lines.push_back("end");
    check_lines(sink.lines, expected);
    BOOST_TEST(other.lines.empty());
  }
}

BOOST_AUTO_TEST_CASE(move_of_an_event_parser_in_the_middle) {
  for (std::size_t at = 0; at <= good.size(); ++at) {
    recorder out;
    auto first = std::make_unique<event_parser>(out);
    BOOST_REQUIRE(first->write(good.substr(0, at)));
    event_parser second(std::move(*first));
    first.reset();
    test::feed(second, out, good.substr(at));
    check_lines(out.lines, record(good));
  }
}

BOOST_AUTO_TEST_CASE(destruction_in_the_middle) {
  for (std::size_t at = 0; at <= good.size(); ++at) {
    recording_sink sink;
    parser p(sink);
    static_cast<void>(p.write(good.substr(0, at)));
  }
  BOOST_TEST(true);  // the sanitizers watch
}

BOOST_AUTO_TEST_CASE(calls_from_a_callback_are_refused) {
  meddler handler;
  event_parser p(handler);
  std::vector<std::string> answers;
  handler.at_item = [&] {
    answers.push_back(std::string(id(p.write("x").error().code)));
    answers.push_back(std::string(id(p.finish().error().code)));
  };
  test::feed(p, handler, good);
  check_lines(answers, {"reentrant-call", "reentrant-call"});
  check_lines(handler.lines, record(good));
}

BOOST_AUTO_TEST_CASE(calls_from_a_sink_are_refused) {
  meddling_sink sink;
  parser p(sink);
  std::vector<std::string> answers;
  sink.at_item = [&] {
    answers.push_back(std::string(id(p.write("x").error().code)));
    answers.push_back(std::string(id(p.finish().error().code)));
  };
  write(p, sink, good);
  check_lines(answers, {"reentrant-call", "reentrant-call"});
  check_lines(sink.lines, read(good));
}

BOOST_AUTO_TEST_CASE(reset_from_a_callback_ends_the_document) {
  meddler handler;
  event_parser p(handler);
  handler.at_item = [&] { p.reset(); };
  auto const r = p.write(good);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
  handler.clear();
  test::feed(p, handler, good);
  check_lines(handler.lines, record(good));
}

BOOST_AUTO_TEST_CASE(destruction_from_a_callback) {
  meddler handler;
  auto p = std::make_unique<event_parser>(handler);
  handler.at_item = [&] { p.reset(); };
  event_parser& running = *p;
  auto const r = running.write(good);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
}

// In recovery an error after the root still delivers what there is; strict mode only says it.
BOOST_AUTO_TEST_CASE(an_error_delivers_what_there_is_in_recovery_only) {
  options strict;
  strict.mode = mode::strict;
  check_lines(read(bad, strict), {R"(item {"title":"1"})", "error 3:17@75 mismatched-tag title"});
  std::vector<std::string> const got = read(bad);
  BOOST_REQUIRE_GE(got.size(), 4u);
  BOOST_TEST(got.front() == R"(item {"title":"1"})");
  BOOST_TEST(got[got.size() - 2].starts_with("document rss 2.0 feed, utf-8, not well-formed"));
}

BOOST_AUTO_TEST_CASE(reset_from_a_sink_ends_the_document) {
  meddling_sink sink;
  parser p(sink);
  sink.at_item = [&] { p.reset(); };
  auto const r = p.write(good);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
  sink.lines.clear();
  write(p, sink, good);
  check_lines(sink.lines, read(good));
}

BOOST_AUTO_TEST_CASE(destruction_from_a_sink) {
  meddling_sink sink;
  auto p = std::make_unique<parser>(sink);
  sink.at_item = [&] { p.reset(); };
  parser& running = *p;
  auto const r = running.write(good);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
}

BOOST_AUTO_TEST_SUITE_END()
