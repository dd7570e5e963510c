// Finding the well-formed beginning of UTF-8, with vector instructions and without.
#include "encoding/utf8.hpp"

#include <array>
#include <random>
#include <vector>

#include "encoding_fixture.hpp"

using namespace encoding_test;
namespace utf8 = enc::utf8;
using utf8::sequence_kind;
using utf8::stop;

BOOST_AUTO_TEST_SUITE(encoding_utf8)

constexpr std::array<stop, 3> stops{stop::ill_formed, stop::controls, stop::forbidden};

// Both, on a copy that ends where the text does.
utf8::scan_result scan(std::string_view text, stop s) {
  std::vector<char> const copy(text.begin(), text.end());
  auto const fast = utf8::scan(copy.data(), copy.size(), s);
  auto const plain = utf8::scan_scalar(copy.data(), copy.size(), s);
  BOOST_CHECK_EQUAL(fast.size, plain.size);
  BOOST_CHECK_EQUAL(fast.multibyte, plain.multibyte);
  return fast;
}

// Unicode 3.9, Table 3-7, as a list.
bool is_valid(std::string_view s) {
  auto const in = [&s](std::size_t i, unsigned first, unsigned last) {
    auto const b = static_cast<std::uint8_t>(s[i]);
    return b >= first && b <= last;
  };
  auto const tail = [&](std::size_t i) { return in(i, 0x80, 0xBF); };
  switch (s.size()) {
  case 1: return in(0, 0, 0x7F);
  case 2: return in(0, 0xC2, 0xDF) && tail(1);
  case 3:
    return tail(2) && ((in(0, 0xE0, 0xE0) && in(1, 0xA0, 0xBF)) || (in(0, 0xE1, 0xEC) && tail(1)) ||
                       (in(0, 0xED, 0xED) && in(1, 0x80, 0x9F)) || (in(0, 0xEE, 0xEF) && tail(1)));
  case 4:
    return tail(2) && tail(3) &&
           ((in(0, 0xF0, 0xF0) && in(1, 0x90, 0xBF)) || (in(0, 0xF1, 0xF3) && tail(1)) ||
            (in(0, 0xF4, 0xF4) && in(1, 0x80, 0x8F)));
  default: return false;
  }
}

BOOST_AUTO_TEST_CASE(every_code_point) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    char bytes[4];
    std::size_t const n = utf8::encode(c, bytes);
    bool const surrogate = c >= 0xD800 && c <= 0xDFFF;
    auto const s = utf8::classify(bytes, n);
    BOOST_REQUIRE_EQUAL(s.kind == sequence_kind::valid, !surrogate);
    if (surrogate) continue;
    BOOST_REQUIRE_EQUAL(s.length, n);
    BOOST_REQUIRE(utf8::decode(bytes, n) == c);
    for (std::size_t k = 1; k < n; ++k)
      BOOST_REQUIRE(utf8::classify(bytes, k).kind == sequence_kind::incomplete);
  }
}

BOOST_AUTO_TEST_CASE(every_sequence_of_two_bytes_and_the_interesting_ones_of_more) {
  constexpr unsigned edges[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
  for (unsigned a = 0x80; a < 0x100; ++a)
    for (unsigned b = 0; b < 0x100; ++b)
      for (unsigned const c : edges)
        for (unsigned const d : edges) {
          char const bytes[] = {static_cast<char>(a), static_cast<char>(b), static_cast<char>(c),
                                static_cast<char>(d)};
          std::string_view const s(bytes, 4);
          std::size_t expected = 0;
          for (std::size_t n = 2; n <= 4; ++n)
            if (is_valid(s.substr(0, n))) expected = n;
          auto const found = utf8::classify(bytes, 4);
          BOOST_REQUIRE_EQUAL(found.kind == sequence_kind::valid, expected != 0);
          if (expected != 0)
            BOOST_REQUIRE_EQUAL(found.length, expected);
          else
            BOOST_REQUIRE(found.kind == sequence_kind::ill_formed && found.length < 4);
        }
}

BOOST_AUTO_TEST_CASE(maximal_subparts) {
  struct row {
    std::string_view bytes;
    std::uint8_t length;
  };
  // Unicode 3.9, Table 3-8 and the like.
  constexpr row rows[] = {{"\x80", 1},         {"\xC0\xAF", 1},     {"\xE0\x80\xBF", 1},
                          {"\xE1\x80\xE2", 2}, {"\xF0\x80", 1},     {"\xF0\x91\x92.", 3},
                          {"\xF1\xBF.", 2},    {"\xED\xA0\x80", 1}, {"\xF4\x90", 1},
                          {"\xF5\x80", 1},     {"\xFF", 1},         {"\xC3.", 1}};
  for (row const& r : rows) {
    auto const found = utf8::classify(r.bytes.data(), r.bytes.size());
    BOOST_CHECK(found.kind == sequence_kind::ill_formed);
    BOOST_CHECK_EQUAL(found.length, r.length);
  }
}

// Each of these at every place of a long clean text, so that it meets every edge of a block.
BOOST_AUTO_TEST_CASE(one_fault_at_every_place) {
  constexpr std::string_view faults[] = {
      "\x80",     "\xC0\x80",         "\xC3",         "\xE0\x9F\xBF",     "\xED\xA0\x80",
      "\xE2\x82", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
      "\xFF",     "\xC3\xA9\x80"};
  constexpr std::string_view fillers[] = {"x", "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x98\x80",
                                          "xy\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80"};
  for (std::string_view const filler : fillers)
    for (std::string_view const fault : faults)
      for (std::size_t before = 0; before < 140; ++before) {
        std::string text;
        for (std::size_t i = 0; i < before; ++i) text += filler;
        std::size_t const clean = text.size() + (fault.substr(0, 2) == "\xC3\xA9" ? 2 : 0);
        text += fault;
        text += std::string(80, '.');
        auto const found = scan(text, stop::ill_formed);
        BOOST_REQUIRE_EQUAL(found.size, clean);
        BOOST_REQUIRE_EQUAL(found.multibyte, clean > before);
      }
}

BOOST_AUTO_TEST_CASE(what_stops_a_scan) {
  for (std::size_t before = 0; before < 140; ++before)
    for (char const* filler : {"x", "\xC3\xA9"}) {
      std::string text;
      for (std::size_t i = 0; i < before; ++i) text += filler;
      std::size_t const n = text.size();
      std::string const tail(80, '.');
      for (unsigned c = 0; c < 0x20; ++c) {
        bool const fine = c == '\t' || c == '\n' || c == '\r';
        std::string const all = text + static_cast<char>(c) + tail;
        BOOST_REQUIRE_EQUAL(scan(all, stop::ill_formed).size, all.size());
        BOOST_REQUIRE_EQUAL(scan(all, stop::controls).size, fine ? all.size() : n);
        BOOST_REQUIRE_EQUAL(scan(all, stop::forbidden).size, fine ? all.size() : n);
      }
      for (std::string_view const c :
           {"\xEF\xBF\xBE"sv, "\xEF\xBF\xBF"sv, "\xEF\xBF\xBD"sv, "\xEE\xBF\xBF"sv, "\x7F"sv}) {
        std::string const all = text + std::string(c) + tail;
        bool const fine = c != "\xEF\xBF\xBE" && c != "\xEF\xBF\xBF";
        BOOST_REQUIRE_EQUAL(scan(all, stop::controls).size, all.size());
        BOOST_REQUIRE_EQUAL(scan(all, stop::forbidden).size, fine ? all.size() : n);
      }
    }
}

BOOST_AUTO_TEST_CASE(a_cut_character_does_not_count) {
  for (std::size_t before = 0; before < 140; ++before) {
    std::string const text(before, 'x');
    for (std::string_view const cut : {"\xC3"sv, "\xE6\x97"sv, "\xF0\x9F\x98"sv}) {
      auto const found = scan(text + std::string(cut), stop::forbidden);
      BOOST_REQUIRE_EQUAL(found.size, before);
      BOOST_REQUIRE(!found.multibyte);
    }
  }
}

BOOST_AUTO_TEST_CASE(random_bytes) {
  std::mt19937 random(3629);
  constexpr std::string_view pieces[] = {"x",  "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x98\x80",
                                         "\n", "<title>",  "\xEF\xBF\xBD"};
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    std::size_t const length = random() % 300;
    while (text.size() < length) text += pieces[random() % std::size(pieces)];
    for (auto faults = random() % 3; faults > 0 && !text.empty(); --faults)
      text[random() % text.size()] = static_cast<char>(random());
    std::size_t const from = text.empty() ? 0 : random() % text.size();
    for (stop const s : stops) scan(std::string_view(text).substr(from), s);
    std::size_t const ascii = utf8::scan_ascii(text.data(), text.size(), stop::ill_formed);
    BOOST_REQUIRE(ascii == text.size() || static_cast<unsigned char>(text[ascii]) >= 0x80);
    BOOST_REQUIRE(std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(ascii),
                              [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  }
}

BOOST_AUTO_TEST_SUITE_END()
