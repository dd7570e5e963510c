#include "feedsax/polling.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/parse.hpp"

using namespace feedsax;
using namespace std::chrono_literals;
using std::chrono::days;
using std::chrono::seconds;

namespace {

instant at(std::string_view text) { return *read_date(text).when; }

// A Wednesday.
instant const now = at("2024-05-15T10:30:00Z");

polling_signals good() {
  polling_signals s;
  s.now = now;
  s.status = 200;
  return s;
}

feed read(std::string const& channel) {
  auto d = parse("<rss version='2.0' xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'>"
                 "<channel><title>T</title>" +
                 channel + "</channel></rss>");
  BOOST_REQUIRE(d);
  return std::move(d->feed);
}

std::string advised(polling_signals const& s, polling_limits const& l = {}) {
  return to_text(advise(s, l), s.now);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(polling)

BOOST_AUTO_TEST_CASE(each_signal_by_itself) {
  struct row {
    char const* note;
    void (*set)(polling_signals&);
    char const* advice;
  } const rows[] = {
      {"nothing", [](auto&) {}, "in 1 h: nothing is known of it"},
      {"unchanged", [](auto& s) { s.status = 304; }, "in 1 h: nothing is known of it"},
      {"ttl", [](auto& s) { s.ttl = 90min; }, "in 1 h 30 min: the feed's ttl"},
      {"a short ttl", [](auto& s) { s.ttl = 15min; }, "in 15 min: the feed's ttl"},
      {"a ttl below the bound", [](auto& s) { s.ttl = 1min; }, "in 5 min: the feed's ttl"},
      {"a ttl of years", [](auto& s) { s.ttl = 24h * 4000; }, "in 1 d: the feed's ttl"},
      {"fresh", [](auto& s) { s.fresh_for = 3000s; }, "in 50 min: the answer is fresh until then"},
      {"stale", [](auto& s) { s.fresh_for = 0s; }, "in 1 h: nothing is known of it"},
      {"expired before it came", [](auto& s) { s.fresh_for = -90s; },
       "in 1 h: nothing is known of it"},
      {"period", [](auto& s) { s.update_interval = 2h; }, "in 2 h: the feed's update period"},
      {"no period", [](auto& s) { s.update_interval = 0s; }, "in 1 h: nothing is known of it"},
      {"asked to wait", [](auto& s) { s.retry_after = 2h; }, "in 2 h: the server asks for it"},
      {"asked to wait for less", [](auto& s) { s.retry_after = 2s; },
       "in 1 h: nothing is known of it"},
      {"asked to wait for ever", [](auto& s) { s.retry_after = seconds::max(); },
       "in 1 d: the server asks for it"},
      {"no end to what is told",
       [](auto& s) {
         s.ttl = std::chrono::minutes(std::numeric_limits<int>::max());
         s.update_interval = seconds::max();
         s.fresh_for = seconds::max();
       },
       "in 1 d: the answer is fresh until then"},
      {"nor to what is behind",
       [](auto& s) {
         s.ttl = std::chrono::minutes(std::numeric_limits<int>::min());
         s.update_interval = seconds::min();
         s.fresh_for = seconds::min();
         s.retry_after = seconds::min();
       },
       "in 1 h: nothing is known of it"},
      {"gone", [](auto& s) { s.status = 410, s.failures = 1; }, "never: it is gone"},
      {"expired", [](auto& s) { s.expired = true; }, "never: it is gone"},
  };
  for (auto const& r : rows) BOOST_TEST_CONTEXT(r.note) {
      polling_signals s = good();
      r.set(s);
      BOOST_TEST(advised(s) == r.advice);
    }
}

BOOST_AUTO_TEST_CASE(the_longest_of_them_decides) {
  polling_signals s = good();
  s.ttl = 30min;
  s.fresh_for = 20min;
  s.update_interval = 10min;
  BOOST_TEST(advised(s) == "in 30 min: the feed's ttl");
  s.fresh_for = 40min;
  BOOST_TEST(advised(s) == "in 40 min: the answer is fresh until then");
  s.update_interval = 2h;
  BOOST_TEST(advised(s) == "in 2 h: the feed's update period");
  s.history.add(now - 24h);
  BOOST_TEST(advised(s) == "in 6 h: how often it changes");
  s.retry_after = 7h;
  BOOST_TEST(advised(s) == "in 7 h: the server asks for it");
}

BOOST_AUTO_TEST_CASE(failures_wait_longer_each_time) {
  struct row {
    std::uint16_t status;
    std::uint32_t failures;
    char const* advice;
  } const rows[] = {
      {0, 1, "in 10 min: it could not be had"},
      {0, 2, "in 20 min: it could not be had"},
      {503, 3, "in 40 min: it could not be had"},
      {500, 8, "in 21 h 20 min: it could not be had"},
      {500, 9, "in 1 d: it could not be had"},
      {500, 4'000'000'000, "in 1 d: it could not be had"},
      {404, 1, "in 1 h: it could not be had"},
      {429, 2, "in 2 h: it could not be had"},
      {200, 1, "in 10 min: it could not be had"},  // something else than a feed
  };
  for (auto const& r : rows) BOOST_TEST_CONTEXT(r.status << " for the time " << r.failures) {
      polling_signals s = good();
      s.status = r.status;
      s.failures = r.failures;
      // What a former answer said of itself no longer counts, nor does the past.
      s.ttl = 12h;
      s.fresh_for = 12h;
      s.history.add(now - days(2));
      BOOST_TEST(advised(s) == r.advice);
    }
  polling_signals s = good();
  s.status = 503;
  s.failures = 1;
  s.retry_after = 3h;
  BOOST_TEST(advised(s) == "in 3 h: the server asks for it");
  s.expired = true;  // it was, by a document that no longer is there
  BOOST_TEST(advised(s) == "in 3 h: the server asks for it");
}

BOOST_AUTO_TEST_CASE(limits_bound_everything) {
  polling_signals s = good();
  s.ttl = 1min;
  BOOST_TEST(advised(s, {.shortest = 30s}) == "in 1 min: the feed's ttl");
  s.ttl = 10h;
  BOOST_TEST(advised(s, {.longest = 2h}) == "in 2 h: the feed's ttl");
  BOOST_TEST(advised(good(), {.usual = 20min}) == "in 20 min: nothing is known of it");
  BOOST_TEST(advised(good(), {.usual = 0s}) == "in 5 min: nothing is known of it");
  // Limits that make no sense do no harm.
  for (polling_limits const& l :
       {polling_limits{.shortest = 2h, .longest = 1h},
        polling_limits{.shortest = -1h, .longest = 1h},
        polling_limits{.longest = 1h, .usual = seconds::max(), .asks_per_change = 0}})
    BOOST_TEST(advised(good(), l) == "in 1 h: nothing is known of it");
  BOOST_TEST(advised(good(), {.longest = 0s}) == "in 1 s: nothing is known of it");
  s.failures = 40;
  BOOST_TEST(advised(s, {.longest = 3h, .first_retry = -5s}) == "in 3 h: it could not be had");
}

BOOST_AUTO_TEST_CASE(the_schedule_of_the_syndication_module) {
  polling_signals s = good();
  s.update_interval = 6h;
  s.update_base = at("2000-01-01T02:00:00Z");  // 2, 8, 14, 20 o'clock
  BOOST_TEST(advised(s) == "in 3 h 30 min: the feed's update period");
  s.update_base = now;
  BOOST_TEST(advised(s) == "in 6 h: the feed's update period");
  s.update_base = now + 4h;  // not begun
  BOOST_TEST(advised(s) == "in 6 h: the feed's update period");
  s.update_base = at("2000-01-01T04:31:00Z");  // in a minute
  BOOST_TEST(advised(s) == "in 5 min: the feed's update period");
}

BOOST_AUTO_TEST_CASE(skipped_hours_and_days) {
  auto const skipping = [](std::vector<int> const& hours, std::vector<int> const& weekdays) {
    polling_signals s = good();
    for (int const h : hours) s.skip_hours.set(static_cast<std::size_t>(h));
    for (int const d : weekdays) s.skip_days.set(static_cast<std::size_t>(d));
    return s;
  };
  // Asked in one hour it would be 11:30.
  struct row {
    std::vector<int> hours, weekdays;
    char const *when, *why;
  } const rows[] = {
      {{10, 12}, {}, "2024-05-15T11:30:00Z", "usual"},
      {{11}, {}, "2024-05-15T12:00:00Z", "skip-hours"},
      {{11, 12, 13}, {}, "2024-05-15T14:00:00Z", "skip-hours"},
      {{11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1},
       {},
       "2024-05-16T02:00:00Z",
       "skip-hours"},
      {{}, {3}, "2024-05-16T00:00:00Z", "skip-days"},
      {{}, {0, 1, 2, 3, 4, 5}, "2024-05-18T00:00:00Z", "skip-days"},
      {{0, 1}, {3, 4}, "2024-05-17T02:00:00Z", "skip-hours"},
      {{11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23},
       {4},
       "2024-05-17T00:00:00Z",
       "skip-days"},
      {{}, {0, 1, 2, 3, 4, 5, 6}, "2024-05-15T11:30:00Z", "usual"},
  };
  for (auto const& r : rows) {
    polling_advice const a = advise(skipping(r.hours, r.weekdays));
    BOOST_TEST(to_rfc3339(*a.when) == r.when);
    BOOST_TEST(id(a.why) == r.why);
  }
  polling_signals s = skipping({}, {});
  s.skip_hours.set();
  BOOST_TEST(id(advise(s).why) == "usual");
  s = skipping({11}, {});
  s.failures = 1;
  s.retry_after = 1h;
  BOOST_TEST(advised(s) == "in 1 h 30 min: the feed's skipHours");
  s.now = at("1900-01-01T10:30:00Z");  // before the epoch the hours are the same
  BOOST_TEST(advised(s) == "in 1 h 30 min: the feed's skipHours");
}

BOOST_AUTO_TEST_CASE(history_is_a_mean_that_grows_in_the_quiet) {
  change_history h;
  BOOST_TEST(!h.interval(now));
  h.add(now + 1h);
  BOOST_TEST(!h.interval(now));  // not yet
  h.add(now - 2h);
  BOOST_TEST(h.interval(now)->count() == 7200);
  h.add(now - 4h);
  h.add(now - 4h);
  BOOST_TEST(h.interval(now)->count() == 7200);
  BOOST_TEST(h.interval(now + 30min)->count() == 8100);  // longer: nothing came
  h.add(now - 4h - 2min);
  h.add(now - 4h + 2min);  // one go, that began to end at the newest of them
  BOOST_TEST(h.interval(now)->count() == 7200 - 60);
  BOOST_TEST(h.times().size() == 5);
  BOOST_TEST((h.times().front() == now + 1h));
}

BOOST_AUTO_TEST_CASE(history_forgets) {
  change_history h;
  for (int i = 1; i <= 500; ++i) h.add(now - i * 1h);
  BOOST_TEST(h.times().size() == change_history::max_times);
  BOOST_TEST((h.times().back() == now - 64h));
  h.add(now - 5000h);  // older than all that are kept
  BOOST_TEST((h.times().back() == now - 64h));
  BOOST_TEST(h.interval(now)->count() == 3600);
  // A feed that woke up: the years before count no more after ten changes.
  change_history woken;
  for (int i = 0; i < 30; ++i) woken.add(now - days(1000 + i));
  for (int i = 1; i <= 10; ++i) woken.add(now - i * 1h);
  BOOST_TEST(woken.interval(now)->count() == 3600);
}

BOOST_AUTO_TEST_CASE(history_in_any_order_is_the_same) {
  change_history up, down;
  for (int i = 1; i <= 100; ++i) up.add(now - i * 7min);
  for (int i = 100; i >= 1; --i) down.add(now - i * 7min);
  BOOST_TEST((std::vector(up.times().begin(), up.times().end()) ==
              std::vector(down.times().begin(), down.times().end())));
}

BOOST_AUTO_TEST_CASE(what_a_feed_says) {
  struct row {
    char const *channel, *advice;
  } const rows[] = {
      {"<ttl>30</ttl>", "in 30 min: the feed's ttl"},
      {"<ttl>0</ttl>", "in 1 h: nothing is known of it"},
      {"<ttl>-5</ttl>", "in 1 h: nothing is known of it"},
      {"<ttl>9223372036854775807</ttl>", "in 1 d: the feed's ttl"},
      {"<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>",
       "in 30 min: the feed's update period"},
      {"<sy:updatePeriod>Daily</sy:updatePeriod>", "in 1 d: the feed's update period"},
      {"<sy:updatePeriod>yearly</sy:updatePeriod>", "in 1 d: the feed's update period"},
      {"<sy:updateFrequency>4</sy:updateFrequency>", "in 6 h: the feed's update period"},
      {"<sy:updatePeriod>sometimes</sy:updatePeriod>", "in 1 h: nothing is known of it"},
      {"<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>",
       "in 1 h: the feed's update period"},
      {"<sy:updatePeriod>hourly</sy:updatePeriod>"
       "<sy:updateFrequency>99999999999</sy:updateFrequency>",
       "in 1 h: nothing is known of it"},
      {"<sy:updatePeriod>daily</sy:updatePeriod>"
       "<sy:updateBase>2000-01-01T12:00+00:00</sy:updateBase>",
       "in 1 h 30 min: the feed's update period"},
      {"<skipHours><hour>11</hour><hour>12</hour></skipHours>",
       "in 2 h 30 min: the feed's skipHours"},
      {"<skipHours><hour>25</hour><hour>-1</hour></skipHours>", "in 1 h: nothing is known of it"},
      {"<skipDays><day>wednesday</day><day>Thursday</day></skipDays>",
       "in 1 d 13 h 30 min: the feed's skipDays"},
      {"<skipDays><day>Someday</day></skipDays>", "in 1 h: nothing is known of it"},
      {"<item><title>A</title><pubDate>Wed, 15 May 2024 02:30:00 GMT</pubDate></item>",
       "in 2 h: how often it changes"},
  };
  for (auto const& r : rows) BOOST_TEST_CONTEXT(r.channel) {
      polling_signals s = good();
      s.take(read(r.channel));
      BOOST_TEST(advised(s) == r.advice);
    }
}

BOOST_AUTO_TEST_CASE(hour_24_of_rss_091_is_midnight) {
  polling_signals s = good();
  s.take(read("<skipHours><hour>24</hour><hour>5</hour></skipHours>"));
  BOOST_TEST(s.skip_hours.to_ulong() == ((1u << 0) | (1u << 5)));
}

BOOST_AUTO_TEST_CASE(all_hours_are_none) {
  std::string hours = "<skipHours>", weekdays = "<skipDays>";
  for (int i = 0; i < 24; ++i) hours += "<hour>" + std::to_string(i) + "</hour>";
  for (char const* d :
       {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"})
    weekdays.append("<day>").append(d).append("</day>");
  polling_signals s = good();
  s.take(read(hours + "</skipHours>" + weekdays + "</skipDays>"));
  BOOST_TEST(s.skip_hours.none());
  BOOST_TEST(s.skip_days.none());
}

BOOST_AUTO_TEST_CASE(an_expired_json_feed) {
  auto const d =
      parse(R"({"version":"https://jsonfeed.org/version/1.1","expired":true,"items":[]})");
  BOOST_REQUIRE(d);
  polling_signals s = good();
  s.take(d->feed);
  BOOST_TEST(advised(s) == "never: it is gone");
}

BOOST_AUTO_TEST_CASE(words) {
  for (int i = 0; i <= static_cast<int>(poll_reason::gone); ++i) {
    BOOST_TEST(!id(static_cast<poll_reason>(i)).empty());
    BOOST_TEST(!text(static_cast<poll_reason>(i)).empty());
  }
  BOOST_TEST(id(poll_reason::gone) == "gone");
  BOOST_TEST(id(poll_reason::skip_days) == "skip-days");
  BOOST_TEST(to_text({now, poll_reason::ttl}, now) == "now: the feed's ttl");
  BOOST_TEST(to_text({now - 1h, poll_reason::ttl}, now) == "now: the feed's ttl");
  BOOST_TEST(to_text({now + days(1) + 2h + 3min + 4s + 5us, poll_reason::ttl}, now) ==
             "in 1 d 2 h 3 min 4 s: the feed's ttl");
}

BOOST_AUTO_TEST_SUITE_END()
