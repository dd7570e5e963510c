#include "feedsax/http/freshness.hpp"

#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>

using namespace feedsax::http;
using namespace std::chrono;

namespace {

// Wed, 01 May 2024 12:00:00 GMT
sys_seconds const now = sys_days(2024y / May / 1) + 12h;

std::string text(std::optional<seconds> s) { return s ? std::to_string(s->count()) : "-"; }

}  // namespace

BOOST_AUTO_TEST_SUITE(http_freshness)

BOOST_AUTO_TEST_CASE(lifetimes) {
  char const* const hour_later = "Wed, 01 May 2024 13:00:00 GMT";
  struct {
    char const* note;
    header fields;
    char const* lifetime;
  } const rows[] = {
      {"nothing said", {}, "-"},
      {"max-age", {{"Cache-Control", "max-age=600"}}, "600"},
      {"in any case, with spaces", {{"cache-control", " public ,  MAX-AGE = 600 "}}, "600"},
      {"quoted", {{"Cache-Control", "max-age=\"600\""}}, "600"},
      {"the smaller of two", {{"Cache-Control", "max-age=600, max-age=60"}}, "60"},
      {"in two fields", {{"Cache-Control", "public"}, {"Cache-Control", "max-age=5"}}, "5"},
      {"unreadable is stale", {{"Cache-Control", "max-age=soon"}}, "0"},
      {"negative is stale", {{"Cache-Control", "max-age=-1"}}, "0"},
      {"without a value", {{"Cache-Control", "max-age"}}, "0"},
      {"beyond measure", {{"Cache-Control", "max-age=99999999999999999999"}}, "316224000"},
      {"of shared caches", {{"Cache-Control", "s-maxage=600"}}, "-"},
      {"no-store", {{"Cache-Control", "no-store, max-age=600"}}, "0"},
      {"no-cache", {{"Cache-Control", "max-age=600, no-cache"}}, "0"},
      {"no-cache of fields", {{"Cache-Control", "no-cache=\"set-cookie, x\", max-age=9"}}, "9"},
      {"a comma in quotes", {{"Cache-Control", "x=\"max-age=1, y\", max-age=9"}}, "9"},
      {"an open quote", {{"Cache-Control", "x=\"max-age=1"}}, "-"},
      {"an escape at the end", {{"Cache-Control", "x=\"\\"}}, "-"},
      {"less its age", {{"Cache-Control", "max-age=600"}, {"Age", "100"}}, "500"},
      {"older than allowed", {{"Cache-Control", "max-age=600"}, {"Age", "601"}}, "0"},
      {"age is no number", {{"Cache-Control", "max-age=600"}, {"Age", "-5"}}, "600"},
      {"Expires", {{"Expires", hour_later}}, "3600"},
      {"after max-age", {{"Cache-Control", "max-age=5"}, {"Expires", hour_later}}, "5"},
      {"by the server's clock",
       {{"Date", "Wed, 01 May 2024 12:30:00 GMT"}, {"Expires", hour_later}},
       "1800"},
      {"in the past", {{"Expires", "Thu, 01 Dec 1994 16:00:00 GMT"}}, "0"},
      {"Expires: 0", {{"Expires", "0"}}, "0"},
      {"Expires: -1", {{"Expires", "-1"}}, "0"},
      {"not a date", {{"Expires", "never"}}, "0"},
      {"empty", {{"Expires", ""}}, "0"},
      {"RFC 850", {{"Expires", "Wednesday, 01-May-24 13:00:00 GMT"}}, "3600"},
      {"asctime", {{"Expires", "Wed May  1 13:00:00 2024"}}, "3600"},
  };
  for (auto const& row : rows)
    BOOST_TEST(text(read_freshness(row.fields, now).lifetime()) == row.lifetime, row.note);
}

BOOST_AUTO_TEST_CASE(flags) {
  auto const f = read_freshness(
      {{"Cache-Control", "No-Store,no-cache , must-revalidate,IMMUTABLE,,=,x=y"}}, now);
  BOOST_TEST(f.no_store);
  BOOST_TEST(f.no_cache);
  BOOST_TEST(f.must_revalidate);
  BOOST_TEST(f.immutable);
  BOOST_TEST((read_freshness({}, now) == freshness{}));
}

BOOST_AUTO_TEST_CASE(retry_after) {
  struct {
    char const* value;
    char const* seconds;
  } const rows[] = {
      {"120", "120"},
      {" 120 ", "120"},
      {"0", "0"},
      {"-5", "-"},
      {"1.5", "-"},
      {"soon", "-"},
      {"", "-"},
      {"315360000", "86400"},
      {"99999999999999999999999", "86400"},
      {"Wed, 01 May 2024 12:02:00 GMT", "120"},
      {"Wed, 01 May 2024 11:00:00 GMT", "0"},
      {"Wed, 01 May 2034 12:00:00 GMT", "86400"},
      {"Wed, 99 May 2024 12:00:00 GMT", "-"},
  };
  for (auto const& row : rows)
    BOOST_TEST(text(read_freshness({{"Retry-After", row.value}}, now).retry_after) == row.seconds,
               row.value);
  auto const own = read_freshness(
      {{"Date", "Wed, 01 May 2024 13:00:00 GMT"}, {"Retry-After", "Wed, 01 May 2024 13:00:30 GMT"}},
      now);
  BOOST_TEST(text(own.retry_after) == "30");
  BOOST_TEST(text(read_freshness({{"Retry-After", "99"}}, now, 10s).retry_after) == "10");
}

BOOST_AUTO_TEST_SUITE_END()
