#include "http/head_reader.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

using namespace feedsax;
using namespace feedsax::http;
using namespace std::string_view_literals;

namespace {

constexpr std::uint32_t room = 4096;

struct outcome {
  http::errc fault = http::errc::none;
  bool complete = false, closes = false;
  std::optional<std::uint64_t> length;
  response_head head;
};

// Lines end where a transport would cut them: after each LF.
outcome read(std::string_view text, std::uint32_t most = room) {
  head_reader reader;
  reader.reset(most);
  outcome o;
  while (!text.empty() && o.fault == http::errc::none) {
    std::size_t const end = std::min(text.find('\n'), text.size() - 1) + 1;
    o.fault = reader.line(text.substr(0, end));
    text.remove_prefix(end);
  }
  o.complete = reader.complete();
  o.closes = reader.closes();
  o.length = reader.length();
  o.head = reader.take();
  return o;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_head_reader)

BOOST_AUTO_TEST_CASE(a_plain_answer) {
  auto const o = read("HTTP/1.1 200 OK\r\nETag: \"a\"  \r\nContent-Length: 12\r\nX:\r\n\r\n");
  BOOST_TEST(id(o.fault) == "");
  BOOST_TEST(o.complete);
  BOOST_TEST(o.head.status == 200);
  BOOST_TEST(o.head.fields.get("etag") == "\"a\"");
  BOOST_TEST(o.head.fields.has("x"));
  BOOST_TEST((o.length == 12u));
  BOOST_TEST(!o.closes);
}

BOOST_AUTO_TEST_CASE(answers_and_what_is_wrong_with_them) {
  struct {
    char const* note;
    std::string_view text;
    std::string_view fault;
    int status;
  } const rows[] = {
      {"LF alone", "HTTP/1.0 200 OK\nA: b\n\n", "", 200},
      {"no reason", "HTTP/2 200\r\n\r\n", "", 200},
      {"no reason but a space", "HTTP/1.1 404 \r\n\r\n", "", 404},
      {"any status", "HTTP/1.1 999 What\r\n\r\n", "", 999},
      {"two digits", "HTTP/1.1 20 OK\r\n\r\n", "bad-response", 0},
      {"two digits and no more", "HTTP/1.1 20\r\n\r\n", "bad-response", 0},
      {"no digits", "HTTP/1.1 \r\n\r\n", "bad-response", 0},
      {"four digits", "HTTP/1.1 2000 OK\r\n\r\n", "bad-response", 0},
      {"below 100", "HTTP/1.1 099 OK\r\n\r\n", "bad-response", 0},
      {"no number", "HTTP/1.1 abc\r\n\r\n", "bad-response", 0},
      {"another protocol", "SIP/2.0 200 OK\r\n\r\n", "bad-response", 0},
      {"no status", "HTTP/1.1\r\n\r\n", "bad-response", 0},
      {"interim answers",
       "HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "", 200},
      {"an upgrade", "HTTP/1.1 101 Up\r\n\r\n", "bad-response", 101},
      {"no colon", "HTTP/1.1 200 OK\r\nfoo\r\n\r\n", "bad-response", 200},
      {"no name", "HTTP/1.1 200 OK\r\n: x\r\n\r\n", "bad-response", 200},
      {"a name with spaces", "HTTP/1.1 200 OK\r\na b: x\r\n\r\n", "bad-response", 200},
      {"a space before the colon", "HTTP/1.1 200 OK\r\nab : x\r\n\r\n", "", 200},
      {"NUL", "HTTP/1.1 200 OK\r\na: x\0y\r\n\r\n"sv, "bad-response", 200},
      {"CR", "HTTP/1.1 200 OK\r\na: x\ry\r\n\r\n", "bad-response", 200},
      {"folded without a field", "HTTP/1.1 200 OK\r\n x\r\n\r\n", "bad-response", 200},
      {"equal lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n", "",
       200},
      {"equal lengths in a list", "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\n", "", 200},
      {"two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
       "bad-response", 200},
      {"two lengths in a list", "HTTP/1.1 200 OK\r\nContent-Length: 5,6\r\n\r\n", "bad-response",
       200},
      {"negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "bad-response", 200},
      {"no length", "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n", "bad-response", 200},
      {"signed length", "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\n", "bad-response", 200},
      {"gzip as transfer coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
       "unsupported-coding", 200},
      {"chunked twice",
       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
       "unsupported-coding", 200},
  };
  for (auto const& row : rows) {
    auto const o = read(row.text);
    BOOST_TEST(id(o.fault) == row.fault, row.note);
    BOOST_TEST(o.head.status == row.status, row.note);
    BOOST_TEST(o.complete == (row.fault.empty() || o.fault == http::errc::unsupported_coding ||
                              row.text.find("ength") != row.text.npos),
               row.note);
  }
}

BOOST_AUTO_TEST_CASE(folded_lines) {
  auto const o = read("HTTP/1.1 200 OK\r\nA: b\r\n  c\r\n\td\r\n \r\nE:\r\n f\r\n\r\n");
  BOOST_TEST(o.head.fields.get("a") == "b c d");
  BOOST_TEST(o.head.fields.get("e") == "f");
}

BOOST_AUTO_TEST_CASE(lengths) {
  auto const both =
      read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: Chunked\r\n\r\n");
  BOOST_TEST(both.closes);
  BOOST_TEST(!both.length);
  auto const huge = read("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n");
  BOOST_TEST((huge.length == UINT64_MAX));
}

BOOST_AUTO_TEST_CASE(where_a_body_ends) {
  for (char const* head : {"HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.0 404 No\r\nA: b\r\n\r\n"})
    BOOST_TEST(read(head).head.close_delimited, head);
  for (char const* head : {"HTTP/2 200\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                           "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                           "HTTP/1.1 304 Same\r\n\r\n", "HTTP/1.1 204 None\r\n\r\n"})
    BOOST_TEST(!read(head).head.close_delimited, head);
}

BOOST_AUTO_TEST_CASE(all_lines_count) {
  std::string const head = "HTTP/1.1 200 OK\r\nA: b\r\n\r\n";
  auto const size = static_cast<std::uint32_t>(head.size());
  BOOST_TEST(id(read(head, size).fault) == "");
  BOOST_TEST(id(read(head, size - 1).fault) == "headers-too-long");
  BOOST_TEST(id(read(head + "Trailer: x\r\n", size).fault) == "headers-too-long");
  std::string hints;
  for (int i = 0; i < 1000; ++i) hints += "HTTP/1.1 103 Hints\r\n\r\n";
  BOOST_TEST(id(read(hints + head).fault) == "headers-too-long");
  // The fields of interim answers do not become those of the final one, and trailers neither.
  auto const o = read("HTTP/1.1 103 Hints\r\nB: c\r\n\r\n" + head + "C: d\r\n\r\n");
  BOOST_TEST(o.head.fields.fields().size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
