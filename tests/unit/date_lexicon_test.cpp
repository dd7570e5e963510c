// The words of dates: what the lists promise, and what two of them must not say at once.
#include "date/lexicon.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "date/fold.hpp"
#include "date/month_names.hpp"
#include "date/tokens.hpp"
#include "date/weekday_names.hpp"
#include "date/zone_names.hpp"
#include "feedsax/date.hpp"

namespace date = feedsax::date;

namespace {

template <class Function>
void each_name(std::string_view names, Function&& function) {
  while (!names.empty()) {
    std::size_t const end = names.find(' ');
    function(std::string(names.substr(0, end)));
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
  }
}

std::string folded(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size();) {
    auto const c = date::decode(name, i);
    auto const bytes = date::encode(date::fold(date::plain(c.value)));
    out.append(bytes.bytes, bytes.length);
    i += c.length;
  }
  return out;
}

/// The capitals of ASCII, Greek and Cyrillic: what fold() has to undo.
std::string capitals(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size();) {
    auto const c = date::decode(name, i);
    bool const ascii = c.value >= U'a' && c.value <= U'z';
    bool const latin = c.value >= 0xE0 && c.value < 0xFF && c.value != 0xF7;
    bool const greek = c.value >= 0x3B1 && c.value <= 0x3C9 && c.value != 0x3C2;
    bool const cyrillic = c.value >= 0x430 && c.value <= 0x44F;
    bool const more = c.value >= 0x450 && c.value <= 0x45F;
    char32_t const upper = ascii || latin || greek || cyrillic ? c.value - 0x20U
                           : more                              ? c.value - 0x50U
                                                               : c.value;
    auto const bytes = date::encode(upper);
    out.append(bytes.bytes, bytes.length);
    i += c.length;
  }
  return out;
}

/// The token of a name as it stands in a text. A name has to be one word.
date::word const* meaning(std::string_view text) {
  date::token_list tokens;
  BOOST_TEST_REQUIRE(tokens.scan(text), text);
  BOOST_TEST(tokens.size() == 1U, text);
  return tokens[0].meaning;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(date_lexicon)

BOOST_AUTO_TEST_CASE(months) {
  std::map<std::string, std::size_t> seen;
  for (date::month_row const& row : date::month_rows)
    for (std::size_t m = 1; m <= 12; ++m)
      each_name(row.names[m - 1], [&](std::string const& name) {
        auto const [entry, fresh] = seen.emplace(folded(name), m);
        BOOST_TEST(entry->second == m, name + " is two months");
        for (std::string const& text : {name, capitals(name), folded(name)}) {
          date::word const* const w = meaning(text);
          BOOST_TEST_REQUIRE(w, text);
          BOOST_TEST(w->month == m, text);
          BOOST_TEST(w->rival == 0U, text + " is a rival in a row");
        }
        std::string const written = (m < 10 ? "2006-0" : "2006-") + std::to_string(m) + "-12";
        for (std::string const& text : {"12 " + name + " 2006", "12. " + capitals(name) + " 2006",
                                        "Foo, 12-" + name + "-06 00:00 GMT", name + ". 12, 2006"}) {
          auto const reading = feedsax::read_date(text);
          BOOST_TEST_REQUIRE(reading.when.has_value(), text);
          BOOST_TEST(feedsax::to_rfc3339(*reading.when).substr(0, 10) == written, text);
        }
      });
  BOOST_TEST(seen.size() > 500U);
}

BOOST_AUTO_TEST_CASE(rivals) {
  for (date::rival_month const& rival : date::rival_months) {
    date::word const* const w = meaning(rival.name);
    BOOST_TEST_REQUIRE(w, rival.name);
    BOOST_TEST(w->month == rival.first, rival.name);
    BOOST_TEST(w->rival == rival.second, rival.name);
    BOOST_TEST(rival.first != rival.second, rival.name);
    BOOST_TEST((rival.undotted == 0 || rival.undotted == rival.first), rival.name);
    // Together with the weekday of the 15th it is one month or the other.
    auto const reading = [&](unsigned month) {
      std::chrono::weekday const day{
          std::chrono::sys_days{std::chrono::year{2020} / static_cast<int>(month) / 15}};
      static constexpr std::string_view names[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
      return feedsax::read_date(std::string(names[day.c_encoding()]) + ", 15. " +
                                std::string(rival.name) + " 2020");
    };
    for (unsigned const month : {rival.first, rival.second}) {
      BOOST_TEST_REQUIRE(reading(month).when.has_value(), rival.name);
      BOOST_TEST(
          (*reading(month).when == feedsax::instant{std::chrono::sys_days{
                                       std::chrono::year{2020} / static_cast<int>(month) / 15}}),
          rival.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(weekdays) {
  std::map<std::string, unsigned> seen;
  for (date::weekday_row const& row : date::weekday_rows)
    for (unsigned d = 1; d <= 7; ++d)
      each_name(row.names[d - 1], [&](std::string const& name) {
        auto const [entry, fresh] = seen.emplace(folded(name), d);
        if (entry->second != d) entry->second = date::some_weekday;
      });
  for (auto const& [name, d] : seen) {
    date::word const* const w = meaning(name);
    BOOST_TEST_REQUIRE(w, name);
    BOOST_TEST(w->weekday == d, name);
    // 2 to 8 January 2006 are Monday to Sunday.
    for (unsigned day = 2; day <= 8; ++day) {
      auto const reading = feedsax::read_date(name + ", 2006-01-0" + std::to_string(day));
      BOOST_TEST_REQUIRE(reading.when.has_value(), name);
      bool const wrong = d != date::some_weekday && day != d + 1;
      BOOST_TEST(reading.has(feedsax::date_issue::weekday_wrong) == wrong, name);
    }
  }
  // Names of two days: German or Czech `so`, Danish or Slovenian `tor`.
  BOOST_TEST(seen.at("so") == date::some_weekday);
  BOOST_TEST(seen.at("tor") == date::some_weekday);
}

BOOST_AUTO_TEST_CASE(zones) {
  std::map<std::string, int> seen;
  auto const check = [&](std::string const& name, int minutes) {
    BOOST_TEST(seen.emplace(name, minutes).second, name + " stands twice");
    BOOST_TEST(name == folded(name));
    date::word const* const w = date::find_word(name);
    BOOST_TEST_REQUIRE(w, name);
    BOOST_TEST(w->zone == minutes, name);
    auto const reading = feedsax::read_date("2006-06-02 00:00 " + name);
    bool const ambiguous = reading.has(feedsax::date_issue::zone_ambiguous);
    bool const filler = w->is(date::role::filler) && w->is(date::role::hour);  // `15:04 h`
    BOOST_TEST((ambiguous == (minutes == date::ambiguous_zone) || filler), name);
    if (minutes != date::ambiguous_zone) {
      BOOST_TEST_REQUIRE(reading.offset.has_value(), name);
      BOOST_TEST(reading.offset->count() == minutes, name);
    }
  };
  for (date::zone_name const& zone : date::zone_names) {
    BOOST_TEST(zone.minutes >= -720);
    BOOST_TEST(zone.minutes <= 840);
    each_name(zone.names, [&](std::string const& name) { check(name, zone.minutes); });
  }
  for (std::string_view const names : date::ambiguous_zones)
    each_name(names, [&](std::string const& name) { check(name, date::ambiguous_zone); });
}

BOOST_AUTO_TEST_CASE(particles) {
  for (date::particle const& particle : date::particles)
    each_name(particle.names, [&](std::string const& name) {
      date::word const* const w = meaning(name);
      BOOST_TEST_REQUIRE(w, name);
      BOOST_TEST(w->is(particle.roles), name);
      // What says nothing must not hide a month.
      BOOST_TEST((w->month == 0 || !w->is(date::role::filler)), name);
    });
  BOOST_TEST(!date::find_word("foo"));
  BOOST_TEST(!date::find_word(""));
  BOOST_TEST(!date::find_word(std::string(1000, 'a')));
}

BOOST_AUTO_TEST_CASE(folding) {
  BOOST_TEST(folded("FÉVRIER") == "fevrier");
  BOOST_TEST(folded("fe\xCC\x81vrier") == "fevrier");
  BOOST_TEST(folded("ŞUBAT") == "subat");
  BOOST_TEST(folded("KASIM") == folded("kasım"));
  BOOST_TEST(folded("NİSAN") == "nisan");
  BOOST_TEST(folded("ΜΆΙΟΣ") == folded("μαϊος"));
  BOOST_TEST(folded("МАЙ") == folded("май"));
  BOOST_TEST(folded("październik") == "pazdziernik");
  // Not UTF-8: one byte at a time, and nothing behind the end.
  for (std::string_view const text :
       {"\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"})
    BOOST_TEST((date::decode(text, 0).value == 0xFFFD && date::decode(text, 0).length == 1));
  // Encoding undoes decoding.
  for (char32_t c = 1; c < 0x110000; c += c < 0x3000 ? 1 : 101) {
    if (c >= 0xD800 && c < 0xE000) continue;
    auto const bytes = date::encode(c);
    auto const back = date::decode({bytes.bytes, bytes.length}, 0);
    if (back.value != c || back.length != bytes.length) BOOST_ERROR("code point " << unsigned(c));
  }
}

BOOST_AUTO_TEST_SUITE_END()
