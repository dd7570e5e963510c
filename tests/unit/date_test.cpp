#include "feedsax/date.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

using namespace std::string_literals;
using feedsax::date_issue;
using feedsax::date_precision;
using feedsax::date_reading;
using feedsax::read_date;
using feedsax::to_rfc3339;

namespace {

static_assert(noexcept(read_date("")));
static_assert(feedsax::instant::period::den == 1000000);

constexpr date_issue fine = date_issue::none;
constexpr date_issue bad = date_issue::bad_date;
constexpr date_issue two = date_issue::date_ambiguous;
constexpr date_issue vague = date_issue::zone_ambiguous;
constexpr date_issue alien = date_issue::zone_unknown;
constexpr date_issue assumed = date_issue::zone_assumed;
constexpr date_issue adjusted = date_issue::adjusted;
constexpr date_issue odd = date_issue::implausible;
constexpr date_issue weekday = date_issue::weekday_wrong;

/// What a text says: its instant, or why there is none. A dash is none.
std::string show(date_reading const& reading) {
  return (reading ? to_rfc3339(*reading.when) : "-"s) + " " +
         std::to_string(static_cast<unsigned>(reading.issues));
}

struct row {
  std::string_view text;
  std::string_view expected;
  date_issue issues = fine;
};

template <std::size_t Size>
void check_rows(row const (&rows)[Size], feedsax::date_options const& options = {}) {
  for (row const& r : rows) {
    std::string const expected =
        std::string(r.expected) + " " + std::to_string(static_cast<unsigned>(r.issues));
    BOOST_TEST(show(read_date(r.text, options)) == expected, r.text);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(date)

// The forms of RFC 822, 850, 2822 and asctime, and what feeds made of them.
BOOST_AUTO_TEST_CASE(mail_forms) {
  static constexpr row rows[] = {
      {"Mon, 02 Jan 2006 15:04:05 GMT", "2006-01-02T15:04:05Z"},
      {"Mon, 2 Jan 06 15:04 EST", "2006-01-02T20:04:00Z"},
      {"02 Jan 2006 15:04:05 +0000", "2006-01-02T15:04:05Z"},
      {"Monday, 02 January 2006 15:04:05 PDT", "2006-01-02T22:04:05Z"},
      {"Mon, 02 Jan 2006", "2006-01-02T00:00:00Z"},
      {"Mon,02 Jan 2006 15:04:05 +0100", "2006-01-02T14:04:05Z"},
      {"Mon, 02 Jan 2006 24:00:00 GMT", "2006-01-03T00:00:00Z", adjusted},
      {"Thu, 02 Jan 2006 15:04:05 GMT", "2006-01-02T15:04:05Z", weekday},
      {"Mon, Jan 02 2006 15:04:05 +0000", "2006-01-02T15:04:05Z"},
      {"Mon, 02 Jan 2006 15:04:05 Z", "2006-01-02T15:04:05Z"},
      {"Mon, 02 Jan 2006 15:04:05 UT", "2006-01-02T15:04:05Z"},
      {"Mon, 02 Jan 2006 15:04:60 GMT", "2006-01-02T15:04:59Z", adjusted},
      {"Tue, 31 Feb 2006 15:04:05 GMT", "-", bad},
      {"Mon, 30 Nov -0001 00:00:00 +0000", "-", bad},
      {"Mon, 02 Jan 2006 3:04 PM EST", "2006-01-02T20:04:00Z"},
      {"Mon, 02 Jan 2006 15:04:05 GMT.", "2006-01-02T15:04:05Z"},
      {"MON, 02 JAN 2006 15:04:05 gmt", "2006-01-02T15:04:05Z"},
      {"Monday, 02-Jan-06 15:04:05 GMT", "2006-01-02T15:04:05Z"},
      {"Mon Jan  2 15:04:05 2006", "2006-01-02T15:04:05Z", assumed},
      {"Mon Jan  2 15:04:05 MST 2006", "2006-01-02T22:04:05Z"},
      {"Sun Jul 15 01:16:00 +0000 2012", "2012-07-15T01:16:00Z"},
      {"Thu, 01 Jan 0100 00:00:01 +0100", "0099-12-31T23:00:01Z", odd | weekday},
      {"Mon, 02 Jan 106 15:04:05 GMT", "2006-01-02T15:04:05Z"},
      {"02 Jan 49 15:04:05 GMT", "2049-01-02T15:04:05Z"},
      {"02 Jan 50 15:04:05 GMT", "1950-01-02T15:04:05Z"},
      {"99 Jan 02", "1999-01-02T00:00:00Z"},
      {"02Jan2006", "2006-01-02T00:00:00Z"},
      {"02/Jan/2006", "2006-01-02T00:00:00Z"},
      {"2006 Jan 2", "2006-01-02T00:00:00Z"},
      {"2 Jan '06", "2006-01-02T00:00:00Z"},
      {"\tThu , \t 09  Feb\t2006  23:59:45\t +0000", "2006-02-09T23:59:45Z"},
      {"Thu(oh (nested)), 9(th) Feb(\\)) 2006()23:59:45 +0000(GMT r0x0rz)", "2006-02-09T23:59:45Z"},
      {"Mon, 02 Jan 2006 15:04:05 GMT (cut", "2006-01-02T15:04:05Z"},
      {"Mon, 02 Jan 2006 15:04:05 GMT)", "-", bad},
      {"Sun, 16 Dec 2012 1:2:3:4 GMT", "-", bad},
      {"Sun, Dec x 2012 11:47:32 GMT", "-", bad},
      {"Sun, 16 Dec zz 11:47:32 GMT", "-", bad},
      {"Sun, 16 Dec 2012 11:47:32 +zz:00", "-", bad},
      {"Sun, 16 Dec 2012 11:47:32 +00:zz", "-", bad},
      {"Sun, 99 Jun 2009 12:00:00 GMT", "-", bad},
      {"5 Jun 2017 24:05 PDT", "-", bad},
      {"Mon, 02 Jan 2006 15:04:05 0100", "-", bad},
      {"Mon, 02 Jan 2006 15:04:05 --0500", "-", bad},
      {"2 Jan 2006 10:00 - 11:00", "-", bad},
      {"2 Jan 2006 15:04-16:00", "-", bad},
      {"Jan. 15:04 2006-01-02", "-", bad},
      {"Jan 2 15:04:05 CET 2006", "2006-01-02T14:04:05Z"},
      {"CET 2006-01-02 15:04", "-", vague | weekday},
      {"IST 2006-01-02 15:04", "-", bad},
      {"12-15 Jan 2006", "-", bad},
      {"Jan 12-15", "-", bad},
      {"2 Jan", "-", bad},
      {"00 Jan 2006", "-", bad},
      {"Wed,", "-", bad},
      {"00:00", "-", bad},
      {"", "-", date_issue::no_text},
      {" \t\r\n\xC2\xA0\xE3\x80\x80", "-", date_issue::no_text},
      {"(a comment)", "-", date_issue::no_text},
  };
  check_rows(rows);
}

BOOST_AUTO_TEST_CASE(iso_forms) {
  static constexpr row rows[] = {
      {"2006-01-02T15:04:05Z", "2006-01-02T15:04:05Z"},
      {"2006-01-02t15:04:05.25z", "2006-01-02T15:04:05.25Z"},
      {"2006-01-02T15:04:05.123+01:00", "2006-01-02T14:04:05.123Z"},
      {"2006-01-02T15:04:05.123456789Z", "2006-01-02T15:04:05.123456Z"},
      {"2006-01-02T15:04:05,5Z", "2006-01-02T15:04:05.5Z"},
      {"2006-01-02T15:04:05+0100", "2006-01-02T14:04:05Z"},
      {"2006-01-02T15:04", "2006-01-02T15:04:00Z", assumed},
      {"2008-12-30T13", "2008-12-30T13:00:00Z", assumed},
      {"2006-01-02 15:04:05", "2006-01-02T15:04:05Z", assumed},
      {"2003-07-01 T 01:55:07-05:00", "2003-07-01T06:55:07Z"},
      {"2015-12-22T05:31-01:00", "2015-12-22T06:31:00Z"},
      {"2006-01-17T12:35:9+01:00", "2006-01-17T11:35:09Z"},
      {"2006-01-02", "2006-01-02T00:00:00Z"},
      {"2006-01", "2006-01-01T00:00:00Z"},
      {"2006", "2006-01-01T00:00:00Z"},
      {"2017-1-3", "2017-01-03T00:00:00Z"},
      {"2010 -06-29", "2010-06-29T00:00:00Z"},
      {"2003-012-31T10:14:55+00:00", "2003-12-31T10:14:55Z"},
      {"2011-08-21T01:25:00-0400-04:00", "2011-08-21T05:25:00Z"},
      {"2020-11-08T16:20:00-05:00Z", "-", vague},
      {"20060102T150405.5Z", "2006-01-02T15:04:05.5Z"},
      {"2002-12-31T192030+01:00", "2002-12-31T18:20:30Z"},
      {"20060102", "2006-01-02T00:00:00Z"},
      {"20060102150405", "2006-01-02T15:04:05Z", assumed},
      {"20060102-150405", "2006-01-02T15:04:05Z", assumed},
      {"2006-01-02-15.04.05.123456", "2006-01-02T15:04:05.123456Z", assumed},
      {"2006:01:02 15:04:05", "2006-01-02T15:04:05Z", assumed},
      {"2006-01-02+01:00", "2006-01-01T23:00:00Z"},
      {"2006-01-02Z", "2006-01-02T00:00:00Z"},
      {"2006-01-02-05", "-", bad},
      {"2006-002", "2006-01-02T00:00:00Z"},
      {"2008-366", "2008-12-31T00:00:00Z"},
      {"2006-366", "-", bad},
      {"2006-W01-1", "2006-01-02T00:00:00Z"},
      {"2006W011T15:04Z", "2006-01-02T15:04:00Z"},
      {"2009-W53-4", "2009-12-31T00:00:00Z"},
      {"2005-W01", "2005-01-03T00:00:00Z"},
      {"2006-W53-1", "-", bad},
      {"2006-W01-8", "-", bad},
      {"2006-12-31T24:00:00Z", "2007-01-01T00:00:00Z", adjusted},
      {"2006-12-31T24:00:01Z", "-", bad},
      {"2006-12-31T23:59:60.9Z", "2006-12-31T23:59:59Z", adjusted},
      {"2006-12-31T23:59:61Z", "-", bad},
      {"2006-02-29", "-", bad},
      {"2000-02-29T18:14:55-08:00", "2000-03-01T02:14:55Z"},
      {"1900-02-29", "-", bad},
      {"0000-00-00 00:00:00", "-", bad},
      {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", odd},
      {"0001-01-01T00:00:00+01:00", "-", bad},
      {"9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z", odd},
      {"9999-12-31T23:59:59-01:00", "-", bad},
      {"9999-12-31T23:59:59-99:99", "-", bad},
      {"10001-01-01", "-", bad},
      {"2003-12-31T25:14:55Z", "-", bad},
      {"2003-12-31T10:61:55Z", "-", bad},
      {"2021-06-18T112:13:04+00:00", "-", bad},
      {"2013-01-28T11:30:00-06:00Textra", "-", bad},
      {"2013-01-28T09:00:00+00:xx", "-", bad},
      {"2013-xx-27", "-", bad},
      {"2006-01-02T", "-", bad},
      {"2006-01-02 15:04.5", "-", bad},
      {"2006-01-02 2006-01-03", "-", bad},
      {"2006-01-02T15:04:05 01:00", "-", bad},
      {"2006-01T15:04:05Z", "-", bad},
      {"07-01T01:55:07-05:00", "-", bad},
      {"-2006-01-02", "-", bad},
      {"-0312", "-", bad},
      {"-3", "-", bad},
      // Unix time, and digits that are something else or nothing.
      {"1136214245", "2006-01-02T15:04:05Z"},
      {"136214245", "1974-04-26T13:17:25Z"},
      {"1136214245.25", "2006-01-02T15:04:05.25Z"},
      {"1136214245123", "2006-01-02T15:04:05.123Z"},
      {"2006010215", "-", bad},
      {"4102444800", "-", bad},
      {"1136214245123456", "-", bad},
      {"200601021504", "-", bad},
      {"20061301", "-", bad},
      {"031231", "-", bad},
      {"0136214245", "-", bad},
      {"013", "-", bad},
      {"99999999999999999999999999", "-", bad},
  };
  check_rows(rows);
}

BOOST_AUTO_TEST_CASE(forms_of_people) {
  static constexpr row rows[] = {
      {"Jan 2, 2006 3:04 PM", "2006-01-02T15:04:00Z", assumed},
      {"Jan. 4, 2016, 12:37 p.m.", "2016-01-04T12:37:00Z", assumed},
      {"Nov. 16, 2020, 12:57 a. m.", "2020-11-16T00:57:00Z", assumed},
      {"2006-01-02 15:04 PM", "2006-01-02T15:04:00Z", assumed},
      {"2006-01-02 15:04 AM", "-", bad},
      {"2006-01-02 PM", "-", bad},
      {"Jan 2 2006 3 PM", "2006-01-02T15:00:00Z", assumed},
      {"3:04pm - 2 Jan 2006", "2006-01-02T15:04:00Z", assumed},
      {"Monday, October 6, 2023 - 16:29\n", "2023-10-06T16:29:00Z", assumed | weekday},
      {"Thu, June 22, 2023 at 01:11 PM EDT", "2023-06-22T17:11:00Z"},
      {"09/15/2014 4:20 pm PST", "2014-09-16T00:20:00Z"},
      {"Mon, 16th Nov 2020 13:16:28 GMT", "2020-11-16T13:16:28Z"},
      {"Monday the 2nd of January, 2006 @ 15:04", "2006-01-02T15:04:00Z", assumed},
      {"Nov. 2020", "2020-11-01T00:00:00Z"},
      {"02 Sept 2006", "2006-09-02T00:00:00Z"},
      {"07/1997", "1997-07-01T00:00:00Z"},
      {"Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"},
      // Day and month.
      {"1/2/2006 3:04:05 PM", "-", two},
      {"02-01-2006", "-", two},
      {"31/12/2006", "2006-12-31T00:00:00Z"},
      {"12/31/2006", "2006-12-31T00:00:00Z"},
      {"2/2/2006", "2006-02-02T00:00:00Z"},
      {"31/31/2022", "-", bad},
      {"Mon, 01/02/2006", "2006-01-02T00:00:00Z"},
      {"Wed, 01/02/2006", "2006-02-01T00:00:00Z"},
      {"Fri, 01/02/2006", "-", two},
      {"Sat, 11 04 2020 08:51:49 +0100", "2020-04-11T07:51:49Z"},
      {"11 04 2020", "-", two},
      {"12/31/99", "1999-12-31T00:00:00Z"},
      {"30/06/20", "-", two},
      {"03-12-31", "-", two},
      {"02.01.2006 15:04", "2006-01-02T15:04:00Z", assumed},
      {"30.10.23", "2023-10-30T00:00:00Z"},
      {"12.30.23", "-", bad},
      {"2. 1. 2006", "2006-01-02T00:00:00Z"},
      {"2006. 01. 02.", "2006-01-02T00:00:00Z"},
      // Languages.
      {"Mo, 02 Jan 2006 15:04:05 +0100", "2006-01-02T14:04:05Z"},
      {"lun., 02 janv. 2006 15:04:05 +0100", "2006-01-02T14:04:05Z"},
      {"mar., 01 déc. 2020 16:11:02 +0000", "2020-12-01T16:11:02Z"},
      {"mar 03 mar 2020", "2020-03-03T00:00:00Z"},
      {"Mar 3 2020", "2020-03-03T00:00:00Z"},
      {"2 de enero de 2006 a las 15:04", "2006-01-02T15:04:00Z", assumed},
      {"segunda-feira, 2 de janeiro de 2006 15h04", "2006-01-02T15:04:00Z", assumed},
      {"1er FÉVRIER 2006 à 8h", "2006-02-01T08:00:00Z", assumed},
      {"1er fe\xCC\x81vrier 2006", "2006-02-01T00:00:00Z"},
      {"am 2. Januar 2006, 15.04 Uhr", "2006-01-02T15:04:00Z", assumed},
      {"2.1.2006 klo 15.04.05", "2006-01-02T15:04:05Z", assumed},
      {"Ti, 11 Lok 2022 10:33:36 +0000", "2022-10-11T10:33:36Z"},
      {"Ke, 15 Hei 2020 10:00:00 +0300", "2020-07-15T07:00:00Z"},
      {"Ti, 15 Mar 2022 10:00:00 +0000", "-", two},
      {"15 listopada 2020", "2020-11-15T00:00:00Z"},
      {"15. listopada 2020.", "-", two},
      {"nedjelja, 15. listopada 2017.", "2017-10-15T00:00:00Z"},
      {"Thu, 15 Lis 2020", "2020-10-15T00:00:00Z"},
      {"15 srp 2022", "-", two},
      {"2 января 2006 г. в 15:04", "2006-01-02T15:04:00Z", assumed},
      {"2006. január 2., 15:04", "2006-01-02T15:04:00Z", assumed},
      {"2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"},
      {"2 OCAK 2006 Pazartesi", "2006-01-02T00:00:00Z"},
      {"Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"},
      {"2 Ιανουαρίου 2006 3:04 μ.μ.", "2006-01-02T15:04:00Z", assumed},
      {"2006年1月2日 15時04分05秒", "2006-01-02T15:04:05Z", assumed},
      {"2006年1月2日星期一 下午3:04", "2006-01-02T15:04:00Z", assumed},
      {"2006년 1월 2일 월요일 오후 3시 4분", "2006-01-02T15:04:00Z", assumed},
      {"2006年1月", "2006-01-01T00:00:00Z"},
      {"平成18年1月2日", "-", bad},
      {"２００６－０１－０２Ｔ１５：０４：０５Ｚ", "2006-01-02T15:04:05Z"},
      {"Senin, 2 Jan 2006", "2006-01-02T00:00:00Z"},
      {"ca. 2006", "-", bad},
      {"IMG_20060102", "-", bad},
      {"００００", "-", bad},
      {"before Jan 2006", "-", bad},
      {"٢ Jan 2006", "-", bad},
      {"Ost, 11 Urt 2007 16:00:00 +0000", "-", bad},
      {"yesterday", "-", bad},
      {"\xFF\xFE Mon, 02 Jan 2006", "-", bad},
      {"Mon,\xE2\x80\x8E 02\xC2\xA0Jan\xE2\x80\xAF"
       "2006 15:04:05\xE2\x80\x8F GMT",
       "2006-01-02T15:04:05Z"},
  };
  check_rows(rows);
  static constexpr row day_first[] = {{"1/2/2006", "2006-02-01T00:00:00Z"},
                                      {"Mon, 01/02/2006", "2006-02-01T00:00:00Z", weekday},
                                      {"12/31/2006", "2006-12-31T00:00:00Z"},
                                      {"2006/1/2", "2006-01-02T00:00:00Z"},
                                      {"30/06/20", "2020-06-30T00:00:00Z"}};
  check_rows(day_first, {.day_first = true});
}

// What may follow `Wed, 08 Jun 2022 09:00:00 `.
BOOST_AUTO_TEST_CASE(zones) {
  // clang-format off
  static constexpr row rows[] = {
      {"+5", "04:00:00Z"}, {"+05", "04:00:00Z"}, {"-530", "14:30:00Z"}, {"+5:30", "03:30:00Z"},
      {"+05:30:00", "03:30:00Z"}, {"+ 0500", "04:00:00Z"}, {"-0000", "09:00:00Z"},
      {"\xE2\x88\x92" "05:00", "14:00:00Z"}, {"-1230", "21:30:00Z", odd}, {"+2400", "-", bad},
      {"+0060", "-", bad}, {"+05000", "-", bad}, {"+", "-", bad}, {"GMT+7", "02:00:00Z"},
      {"UTC -0101", "10:01:00Z"}, {"GMT+02:00 (Central European Summer Time)", "07:00:00Z"},
      {"CEST", "07:00:00Z"}, {"mesz", "07:00:00Z"}, {"MSK", "06:00:00Z"}, {"HAE", "13:00:00Z"},
      {"AKDT", "17:00:00Z"}, {"JST", "00:00:00Z"}, {"PDT", "16:00:00Z"}, {"Etc/UTC", "09:00:00Z"},
      {"+0000 GMT", "09:00:00Z"}, {"+0300 +03", "06:00:00Z"}, {"+0530 IST", "03:30:00Z"},
      {"IST+05:30", "03:30:00Z"}, {"+01:00[Europe/London]", "08:00:00Z"},
      {"Z[Asia/Tokyo][u-ca=x]", "09:00:00Z"}, {"+0200 CET", "-", vague}, {"Z+02:00", "-", vague},
      {"EST+0200", "-", vague}, {"IST", "-", vague}, {"BST", "-", vague}, {"ET", "-", vague},
      {"A", "-", vague}, {"America/New_York", "-", alien}, {"EST/EDT", "-", alien},
      {"America/Argentina/Buenos_Aires", "-", alien}, {"[Europe/Paris]", "-", alien},
      {"Etc/GMT+5", "-", alien}, {"EST5EDT", "-", alien}, {"GMT Standard Time", "-", alien},
      {"Eastern Time", "-", alien}, {"XYZT", "-", alien}, {"(EST)", "14:00:00Z"},
      {"(GMT+1)", "08:00:00Z"}, {"(IST)", "-", vague}, {"(a remark)", "09:00:00Z", assumed},
      {"", "09:00:00Z", assumed},
  };
  // clang-format on
  for (row const& r : rows) {
    std::string const text = "Wed, 08 Jun 2022 09:00:00 " + std::string(r.text);
    date_reading const reading = read_date(text);
    std::string const time = reading ? to_rfc3339(*reading.when).substr(11) : "-";
    BOOST_TEST(time == r.expected, text);
    BOOST_TEST(static_cast<unsigned>(reading.issues) == static_cast<unsigned>(r.issues), text);
  }
  // Russian clocks were an hour ahead for three years.
  BOOST_TEST(show(read_date("Tue, 05 Jun 2012 12:00:00 MSK")) == "2012-06-05T08:00:00Z 0");
}

BOOST_AUTO_TEST_CASE(what_a_reading_tells) {
  using namespace std::chrono_literals;
  date_reading r = read_date(" Mon, 02 Jan 2006 15:04:05 GMT+02:00 ");
  BOOST_TEST((r.when == std::chrono::sys_days{std::chrono::year{2006} / 1 / 2} + 13h + 4min + 5s));
  BOOST_TEST(
      (r.local == std::chrono::local_days{std::chrono::year{2006} / 1 / 2} + 15h + 4min + 5s));
  BOOST_TEST((r.offset == 120min));
  BOOST_TEST(r.zone == "GMT+02:00");
  r = read_date("Mon, 02 Jan 2006 15:04:05 America/New_York");
  BOOST_TEST(!r);
  BOOST_TEST(r.zone == "America/New_York");
  BOOST_TEST(
      (r.local == std::chrono::local_days{std::chrono::year{2006} / 1 / 2} + 15h + 4min + 5s));
  BOOST_TEST(!read_date("2006-01-02 15:04").offset.has_value());
  BOOST_TEST(!read_date("31 Feb 2006").local.has_value());
  static constexpr std::pair<std::string_view, date_precision> rows[] = {
      {"soon", date_precision::none},
      {"2006", date_precision::year},
      {"2006-01", date_precision::month},
      {"2006-W01", date_precision::week},
      {"2 Jan 2006", date_precision::day},
      {"2006-01-02T15Z", date_precision::hour},
      {"2006-01-02 3 PM", date_precision::hour},
      {"2006-01-02T15:04Z", date_precision::minute},
      {"1136214245", date_precision::second},
      {"2006-01-02T15:04:05.0Z", date_precision::fraction}};
  for (auto const& [text, precision] : rows)
    BOOST_TEST(static_cast<int>(read_date(text).precision) == static_cast<int>(precision), text);
}

BOOST_AUTO_TEST_CASE(writes_rfc3339) {
  using std::chrono::microseconds;
  static constexpr std::pair<std::int64_t, std::string_view> rows[] = {
      {0, "1970-01-01T00:00:00Z"},
      {-1, "1969-12-31T23:59:59.999999Z"},
      {1072986501000000, "2004-01-01T19:48:21Z"},
      {1072986501500000, "2004-01-01T19:48:21.5Z"},
      {1072986501000010, "2004-01-01T19:48:21.00001Z"},
      {951782400000000, "2000-02-29T00:00:00Z"},
      {253402300799999999, "9999-12-31T23:59:59.999999Z"},
      {253402300800000000, "+10000-01-01T00:00:00Z"},
      {-62135596800000000, "0001-01-01T00:00:00Z"},
      {-62167219200000000, "0000-01-01T00:00:00Z"},
      {-62167219200000001, "-0001-12-31T23:59:59.999999Z"},
      {INT64_MAX, "+294247-01-10T04:00:54.775807Z"},
      {INT64_MIN, "-290308-12-21T19:59:05.224192Z"},
  };
  feedsax::rfc3339_buffer buffer;
  for (auto const& [count, text] : rows) {
    feedsax::instant const when{microseconds{count}};
    BOOST_TEST(to_rfc3339(when, buffer) == text);
    BOOST_TEST(to_rfc3339(when) == text);
  }
  // Every day of 1,000 years comes back.
  for (int day = -200000; day < 165000; ++day) {
    feedsax::instant const when{std::chrono::days{day} + std::chrono::hours{13}};
    date_reading const reading = read_date(to_rfc3339(when, buffer));
    if (reading.when != when) BOOST_ERROR("day " << day);
  }
}

BOOST_AUTO_TEST_SUITE_END()
