#include "reader/line_index.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <vector>

using feedsax::position;
using feedsax::reader::code_unit;
using namespace std::string_literals;

namespace {

std::size_t width(code_unit u) {
  return u == code_unit::byte ? 1 : u == code_unit::utf16le || u == code_unit::utf16be ? 2 : 4;
}

// `text`, each byte a code unit.
std::string widened(std::string_view text, code_unit u) {
  std::string bytes;
  bool const low_first = u == code_unit::utf16le || u == code_unit::utf32le;
  for (char c : text) {
    std::string unit(width(u), '\0');
    (low_first ? unit.front() : unit.back()) = c;
    bytes += unit;
  }
  return bytes;
}

// The places of all offsets, the end too, found one after the other.
std::vector<position> places(std::string_view text, code_unit u) {
  std::vector<position> all;
  std::uint64_t const step = width(u);
  position p;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    all.push_back(p);
    if (i == text.size()) break;
    bool const ends =
        text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    p.offset += step;
    p.line += ends;
    p.column = ends ? 1 : p.column + step;
  }
  return all;
}

struct row {
  std::string text;
  char const* note;
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

std::string random_text(unsigned seed, std::size_t size) {
  std::mt19937 random(seed);
  std::string text;
  while (text.size() < size) text += "aaab\n\r\r\n"[random() % 8];
  return text;
}

row const texts[] = {
    {"", "nothing"},
    {"abc", "no line end"},
    {"\n", "LF alone"},
    {"\r", "CR alone"},
    {"\r\n", "CR LF alone"},
    {"a\nb\rc\r\nd", "each kind"},
    {"\n\n\r\r\r\n\r\n\n\r", "in a row"},
    {"a\r", "CR at the end"},
    {"x" + std::string(3000, 'y') + "\n" + std::string(2000, 'z'), "long lines"},
    {std::string(5000, '\n'), "LF only"},
    {std::string(5000, '\r'), "CR only"},
    {random_text(1, 5000), "random"},
    {std::string(1023, 'a') + "\r\n" + std::string(2000, 'b'), "CR LF across a mark"},
    {"caf\xC3\xA9\n\x85\xE2\x80\xA8x", "other line ends are none"},
};

code_unit const units[] = {code_unit::byte, code_unit::utf16le, code_unit::utf16be,
                           code_unit::utf32le, code_unit::utf32be};

}  // namespace

// clang-format off
namespace feedsax {
std::ostream& operator<<(std::ostream& out, position const& p) {
  return out << p.line << ':' << p.column << '@' << p.offset;
}
namespace reader {
std::ostream& operator<<(std::ostream& out, code_unit u) { return out << int(u); }
}
}  // namespace feedsax
// clang-format on

BOOST_AUTO_TEST_SUITE(line_index)

namespace bdata = boost::unit_test::data;

BOOST_DATA_TEST_CASE(each_offset, bdata::make(texts) * bdata::make(units), r, unit) {
  std::string const bytes = widened(r.text, unit);
  std::vector<position> const wanted = places(r.text, unit);
  feedsax::reader::line_index forwards, backwards;
  for (auto* lines : {&forwards, &backwards}) {
    lines->unit(unit);
    lines->append(bytes);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    BOOST_TEST_REQUIRE(forwards.locate(wanted[i].offset) == wanted[i]);
    position const& other = wanted[wanted.size() - 1 - i];
    BOOST_TEST_REQUIRE(backwards.locate(other.offset) == other);
  }
}

// However the input is cut and whatever is kept, what is in the window is exact.
BOOST_DATA_TEST_CASE(any_cut, bdata::make(texts) * bdata::make(units), r, unit) {
  std::string const bytes = widened(r.text, unit);
  std::vector<position> const wanted = places(r.text, unit);
  std::size_t const step = width(unit);
  std::mt19937 random(7);
  for (std::size_t most : {1u, 2u, 5u, 700u, 4000u}) {
    if (most == 1 && bytes.size() > 6000) continue;
    feedsax::reader::line_index lines;
    lines.unit(unit);
    std::size_t fed = 0, kept = 0;
    while (fed < bytes.size()) {
      // A piece may end within a character.
      std::size_t const n = std::min<std::size_t>(1 + random() % most, bytes.size() - fed);
      std::string piece = bytes.substr(fed, n);
      lines.append(piece);
      fed += n;
      bool const last = fed == bytes.size();
      for (int k = 0; k < 3; ++k) {
        std::size_t const known = (fed - kept) / step;
        std::size_t const i = kept / step + random() % (known + 1);
        // Behind a last CR the line is not known yet.
        if (i == fed / step && !last) continue;
        BOOST_TEST_REQUIRE(lines.locate(wanted[i].offset) == wanted[i]);
      }
      if (random() % 4 != 0) kept += (fed - kept) / step * step * (random() % 3) / 2 / step * step;
      lines.advance(kept);
      piece.assign(piece.size(), '!');  // advance() ends the loan
      BOOST_TEST_REQUIRE(lines.begin() <= kept);
      BOOST_TEST_REQUIRE(lines.end() == fed);
    }
    BOOST_TEST(lines.locate(wanted.back().offset) == wanted.back());
  }
}

BOOST_AUTO_TEST_CASE(outside_the_window_is_the_nearest) {
  feedsax::reader::line_index lines;
  BOOST_TEST(lines.locate(9) == position{});
  lines.append("a\nbc\nd");
  BOOST_TEST(lines.locate(99) == (position{6, 3, 2}));
  lines.advance(3);
  BOOST_TEST(lines.begin() == 3u);
  BOOST_TEST(lines.locate(0) == (position{3, 2, 2}));
  BOOST_TEST(lines.locate(4) == (position{4, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_new_input_starts_anew) {
  feedsax::reader::line_index lines;
  lines.unit(code_unit::utf16le);
  std::string const wide = "\n\0\n\0"s;
  lines.append(wide);
  lines.advance(2);
  lines.reset();
  lines.append("\nb");
  BOOST_TEST(lines.locate(1) == (position{1, 2, 1}));
  BOOST_TEST(lines.end() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()
