#include "lines/lines_driver.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "feedsax/event_parser.hpp"

using namespace feedsax;

namespace {

options const robots{.as = read_as::robots};

// Lines in brackets with their places; what ends the document.
class outline final : public event_handler {
 public:
  std::string text;

  void on_document_start(event_source& s) override { source_ = &s; }
  void on_start(element const& e) override {
    BOOST_TEST((e.name().ns == xmlns::lines || e.name().ns.empty()));
    BOOST_TEST(e.symbol() != 0u);
    if (e.name().local == "line")
      text.append(std::to_string(source_->where().line)).append("[");
    else
      text.append(e.name().local).append("(");
  }
  void on_text(std::string_view t) override { text.append(t); }
  void on_end(name const& n) override { text.append(n.local == "line" ? "]" : ")"); }

 private:
  event_source* source_ = nullptr;
};

std::string outlined(std::string_view bytes, options const& o, std::size_t piece) {
  outline out;
  event_parser parser(out, o);
  result<void> r;
  for (; r && !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
    r = parser.write(bytes.substr(0, piece));
  if (r) r = parser.finish();
  if (!r) out.text.append("#").append(id(r.error().code));
  return out.text;
}

void check(std::string_view bytes, options const& o, std::string_view expected) {
  for (std::size_t const piece :
       {std::size_t{1}, std::size_t{2}, std::size_t{13}, bytes.size() + 1})
    BOOST_TEST_CONTEXT(bytes.substr(0, 60) << ", in pieces of " << piece)
  BOOST_TEST(outlined(bytes, o, piece) == expected);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lines_driver)

BOOST_AUTO_TEST_CASE(lines_of_a_text) {
  struct {
    std::string_view bytes, expected;
  } const rows[] = {
      {"", "lines()"},
      {"a", "lines(1[a])"},
      {"a\n", "lines(1[a])"},
      {"a\nb\r\nc\rd", "lines(1[a]2[b]3[c]4[d])"},
      {"\n \n\t\r\na b \n", "lines(4[a b ])"},
      {"  a", "lines(1[a])"},
      {"{\"a\": 1}", "lines(1[{\"a\": 1}])"},
      {"<html>\n</html>", "lines(1[<html>]2[</html>])"},
      {"\xEF\xBB\xBF\xC3\xA4\n\xE2\x82\xAC", "lines(1[\xC3\xA4]2[\xE2\x82\xAC])"},
  };
  for (auto const& r : rows) check(r.bytes, robots, r.expected);
}

// Unless it is said to be a robots.txt, the first lines decide.
BOOST_AUTO_TEST_CASE(what_is_taken_for_lines) {
  std::string const many(19, '\n');
  std::string nineteen, twenty, long_words;
  for (int i = 0; i < 19; ++i) nineteen += "x\n";
  twenty = nineteen + "x\n";
  while (long_words.size() < 4097) long_words += "words ";
  struct {
    std::string bytes;
    bool taken;
  } const rows[] = {
      {"http://a.example/", true},
      {"https://a.example/\nhttps://a.example/<1>", true},
      {"https://a.example/\n <", false},
      {nineteen.substr(2) + "https://a.example/\n<a/>", false},
      {nineteen + "https://a.example/\n<a/>", true},
      {"\n\n  HTTPS://A.EXAMPLE/\r\n", true},
      {"some words\nhttp://a.example/", true},
      {nineteen + "http://a.example/\n", true},
      {twenty + "http://a.example/\n", false},
      {"some words", false},
      {"http://a.example/ and more", false},
      {"http://", false},
      {"gopher://a.example/", false},
      {"see <b>\nhttp://a.example/", false},
      {long_words + "\nhttp://a.example/", false},
      {"http://a.example/" + std::string(5000, 'a') + "\n", false},
      {"http://a.example/" + std::string(4000, 'a') + "\n", true},
  };
  for (auto const& r : rows)
    for (std::size_t const piece : {std::size_t{1}, std::size_t{100}, r.bytes.size()})
      BOOST_TEST_CONTEXT(r.bytes.substr(0, 60) << ", in pieces of " << piece) {
        // Recovery may make something of what is not taken.
        std::string const got = outlined(r.bytes, {.mode = mode::strict}, piece);
        BOOST_TEST(got.starts_with("lines(") == r.taken, got.substr(0, 100));
        BOOST_TEST(got.ends_with(r.taken ? ")" : "#not-markup"), got.substr(0, 100));
      }
  check("<a>http://a.example/\n</a>", {}, "a(http://a.example/\n)");
}

BOOST_AUTO_TEST_CASE(bad_bytes) {
  options const strict{.mode = mode::strict};
  check("http://a.example/\nb\xFF\n", strict, "lines(1[http://a.example/]2[b#invalid-bytes");
}

BOOST_AUTO_TEST_SUITE_END()
