// A handler or sink that stops, fails or throws at any moment of any document: the right error or
// the very exception comes out, nothing is delivered any more, every further call says the same,
// and after a reset the next document is read as by a new parser.
#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <vector>

#include "feedsax/event_parser.hpp"
#include "feedsax/parser.hpp"
#include "support/diff.hpp"
#include "support/pairs.hpp"
#include "support/probes.hpp"

namespace bdata = boost::unit_test::data;
using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view next_document =
    "<rss "
    "version='2.0'><channel><title>next</title><item><guid>n</guid><x:y/></item></channel></rss>";

struct outcome {
  std::optional<std::size_t> thrown;
  result<void> answer;
};

// Writes in two pieces, so that what is kept between calls counts too.
template <class Parser>
outcome run(Parser& p, std::string_view bytes) {
  outcome out;
  try {
    out.answer = p.write(bytes.substr(0, bytes.size() / 2));
    if (out.answer) out.answer = p.write(bytes.substr(bytes.size() / 2));
    if (out.answer) out.answer = p.finish();
  } catch (probe_exception const& e) {
    out.thrown = e.moment;
  }
  return out;
}

std::string answer_of(result<void> const& r) { return r ? "ok" : line_of(r.error()); }

// What a parser that has ended says again and again, without a callback.
template <class Parser, class Lines>
void check_that_it_is_over(Parser& p, Lines const& lines, std::string const& answer) {
  std::vector<std::string> const before = lines;
  BOOST_TEST(p.done());
  BOOST_TEST(answer_of(p.write("<more/>")) == answer);
  BOOST_TEST(answer_of(p.write("")) == answer);
  BOOST_TEST(answer_of(p.finish()) == answer);
  BOOST_TEST(p.done());
  BOOST_CHECK_MESSAGE(lines == before, "something follows" << diff(before, lines));
}

std::vector<std::string> events_of(std::string_view bytes, options const& o) {
  probe_handler all;
  event_parser p(all, o);
  outcome const out = run(p, bytes);
  all.lines.push_back(answer_of(out.answer));
  return all.lines;
}

// The document up to a moment is the beginning of the whole one.
void check_beginning(std::vector<std::string> const& got, std::vector<std::string> const& all) {
  bool const same = got.size() <= all.size() && std::equal(got.begin(), got.end(), all.begin());
  BOOST_CHECK_MESSAGE(same, "not as in the whole document" << diff(all, got));
}

void end_at(fixture const& p, action what, std::size_t moment,
            std::vector<std::string> const& all) {
  probe_handler probe(what, moment);
  event_parser parser(probe, p.options);
  outcome const out = run(parser, p.bytes);
  check_beginning(probe.lines, all);
  BOOST_TEST(probe.seen() == moment + 1);
  if (what == action::raise) {
    BOOST_REQUIRE(out.thrown.has_value());
    BOOST_TEST(*out.thrown == moment);
    result<void> const after = parser.write("x");
    BOOST_REQUIRE(!after);
    BOOST_TEST((after.error().code == errc::stopped));
    check_that_it_is_over(parser, probe.lines, answer_of(after));
  } else {
    BOOST_TEST(!out.thrown.has_value());
    BOOST_REQUIRE(!out.answer);
    error const& e = out.answer.error();
    BOOST_TEST((e.code == (what == action::stop ? errc::stopped : errc::bad_value)));
    BOOST_TEST(e.subject == (what == action::stop ? "" : "probe"));
    BOOST_TEST(line_of(e.where) == line_of(probe.where));
    BOOST_TEST(line_of(parser.where()) == line_of(e.where));
    check_that_it_is_over(parser, probe.lines, line_of(e));
  }

  static std::vector<std::string> const next = events_of(next_document, {});
  parser.reset(options{});
  probe.clear();
  outcome const second = run(parser, next_document);
  probe.lines.push_back(answer_of(second.answer));
  BOOST_CHECK_MESSAGE(probe.lines == next, "after the reset" << diff(next, probe.lines));
}

// Every third moment of long documents.
template <class Check>
void at_each_moment(std::size_t count, Check check) {
  std::size_t const step = count > 60 ? 3 : 1;
  for (std::size_t moment = 0; moment < count; moment += step) check(moment);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ending)

BOOST_DATA_TEST_CASE(events, bdata::make(fixtures()), p) {
  probe_handler all;
  event_parser parser(all, p.options);
  run(parser, p.bytes);
  BOOST_TEST(all.seen() > 0u);
  for (action const what : {action::stop, action::fail, action::raise})
    at_each_moment(all.seen(), [&](std::size_t n) { end_at(p, what, n, all.lines); });
}

BOOST_DATA_TEST_CASE(deliveries, bdata::make(fixtures()), p) {
  static std::vector<std::string> const next = read(next_document);
  for (action const what : {action::stop, action::raise}) {
    probe_sink all(what, std::size_t(-1));
    parser whole(all, p.options);
    result<void> const whole_answer = run(whole, p.bytes).answer;
    at_each_moment(all.seen(), [&](std::size_t moment) {
      probe_sink probe(what, moment);
      parser parser(probe, p.options);
      outcome const out = run(parser, p.bytes);
      check_beginning(probe.lines, all.lines);
      BOOST_TEST(probe.lines.size() == probe.acted_at, "something follows");
      result<void> const after = what == action::stop ? out.answer : parser.write("x");
      BOOST_REQUIRE(!after);
      if (what == action::raise) {
        BOOST_REQUIRE(out.thrown.has_value());
        BOOST_TEST(*out.thrown == moment);
      } else if (whole_answer) {
        BOOST_TEST((after.error().code == errc::stopped));
      } else {
        // It may be the open item that an error left behind.
        BOOST_TEST((after.error().code == errc::stopped ||
                    after.error().code == whole_answer.error().code));
      }
      check_that_it_is_over(parser, probe.lines, line_of(after.error()));
      probe.lines.clear();
      parser.reset(options{});
      write(parser, probe, next_document);
      BOOST_CHECK_MESSAGE(probe.lines == next, "after the reset" << diff(next, probe.lines));
    });
  }
}

BOOST_AUTO_TEST_SUITE_END()
