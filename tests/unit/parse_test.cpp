#include "feedsax/parse.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <stop_token>
#include <string>

#include "feedsax/json.hpp"
#include "support/recording_sink.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view good =
    "<rss version='2.0'>\n<channel><title>T</title><item><guid>1</guid></item></channel></rss>";
constexpr std::string_view broken =
    "<rss version='2.0'>\n<channel><title>T</title><item><guid>1</guid></item>";

// A file that goes away.
class temporary_file {
 public:
  explicit temporary_file(std::string_view bytes) {
    char name[] = "/tmp/feedsax-parse-XXXXXX";
    int const fd = ::mkstemp(name);
    BOOST_REQUIRE(fd >= 0);
    path = name;
    BOOST_REQUIRE(::write(fd, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    ::close(fd);
  }
  ~temporary_file() { ::unlink(path.c_str()); }
  std::string path;
};

std::string large_feed(std::size_t items) {
  std::string text = "<rss version='2.0'><channel>";
  for (std::size_t i = 0; i < items; ++i)
    text.append("<item><guid>").append(std::to_string(i)).append("</guid></item>\n");
  return text.append("</channel></rss>");
}

std::string as_json(document const& d) {
  std::string out;
  write_json(out, d);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parse)

BOOST_AUTO_TEST_CASE(a_document_from_wherever_it_comes) {
  auto const from_memory = feedsax::parse(good);
  BOOST_REQUIRE(from_memory);
  std::string const expected = as_json(*from_memory);
  BOOST_TEST(from_memory->feed.title.value == "T");
  BOOST_TEST(from_memory->feed.items.size() == 1u);

  std::istringstream stream{std::string(good)};
  BOOST_TEST(as_json(feedsax::parse(stream).value()) == expected);

  temporary_file const file(good);
  BOOST_TEST(as_json(feedsax::parse_file(file.path).value()) == expected);

  int const fd = ::open(file.path.c_str(), O_RDONLY);
  BOOST_TEST(as_json(feedsax::parse_fd(fd).value()) == expected);
  BOOST_TEST(::fcntl(fd, F_GETFD) != -1);  // it is the caller's to close
  ::close(fd);

  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  BOOST_REQUIRE(::write(ends[1], good.data(), good.size()) == static_cast<ssize_t>(good.size()));
  ::close(ends[1]);
  BOOST_TEST(as_json(feedsax::parse_fd(ends[0]).value()) == expected);
  ::close(ends[0]);
}

BOOST_AUTO_TEST_CASE(a_sink_from_wherever_it_comes) {
  std::vector<std::string> expected = test::read(good);
  expected.pop_back();  // "end"
  auto const check = [&](auto&& run) {
    recording_sink sink;
    BOOST_TEST(run(sink).has_value());
    BOOST_TEST(sink.lines == expected);
  };
  check([](sink& s) { return feedsax::parse(good, s); });
  check([](sink& s) {
    std::istringstream stream{std::string(good)};
    return feedsax::parse(stream, s);
  });
  temporary_file const file(good);
  check([&](sink& s) { return feedsax::parse_file(file.path, s); });
  check([&](sink& s) {
    int const fd = ::open(file.path.c_str(), O_RDONLY);
    auto r = feedsax::parse_fd(fd, s);
    ::close(fd);
    return r;
  });
}

// More than one chunk of each loop.
BOOST_AUTO_TEST_CASE(large_documents) {
  std::string const bytes = large_feed(10'000);
  BOOST_REQUIRE(bytes.size() > 3 * 64 * 1024);
  BOOST_TEST(feedsax::parse(bytes).value().feed.items.size() == 10'000u);
  std::istringstream stream(bytes);
  BOOST_TEST(feedsax::parse(stream).value().feed.items.size() == 10'000u);
  temporary_file const file(bytes);
  BOOST_TEST(feedsax::parse_file(file.path).value().feed.items.size() == 10'000u);
}

BOOST_AUTO_TEST_CASE(a_stream_that_ends_where_a_chunk_does) {
  std::string bytes = large_feed(1000);
  bytes.resize(64 * 1024, ' ');
  std::istringstream stream(bytes);
  BOOST_TEST(feedsax::parse(stream).value().feed.items.size() == 1000u);
}

// In recovery what was read is the result, with the failure in it; in strict mode it is an error.
BOOST_AUTO_TEST_CASE(an_error_after_the_root) {
  options few;
  few.limits.max_items = 1;
  std::string const bytes = std::string(broken) + "<item/></channel></rss>";
  auto const recovered = feedsax::parse(bytes, few);
  BOOST_REQUIRE(recovered);
  BOOST_TEST(recovered->feed.title.value == "T");
  BOOST_TEST(recovered->feed.items.size() == 1u);
  BOOST_REQUIRE(recovered->failure.has_value());
  BOOST_TEST((recovered->failure->code == errc::too_many_items));

  few.mode = mode::strict;
  auto const refused = feedsax::parse(bytes, few);
  BOOST_REQUIRE(!refused);
  BOOST_TEST((refused.error().code == errc::too_many_items));
  BOOST_CHECK_THROW(feedsax::parse(bytes, few).value(), parse_failure);

  recording_sink sink;
  few.mode = mode::recover;
  auto const streamed = feedsax::parse(bytes, sink, few);
  BOOST_REQUIRE(!streamed);
  BOOST_TEST((streamed.error().code == errc::too_many_items));
}

// That the input was cut off is an error in strict mode, and a diagnostic in recovery.
BOOST_AUTO_TEST_CASE(an_input_that_is_cut_off) {
  auto const recovered = feedsax::parse(broken);
  BOOST_REQUIRE(recovered);
  BOOST_TEST(recovered->feed.title.value == "T");
  BOOST_REQUIRE(recovered->feed.items.size() == 1u);
  BOOST_TEST(!recovered->feed.items[0].incomplete);
  BOOST_TEST(!recovered->failure.has_value());
  BOOST_TEST(!recovered->well_formed);
  BOOST_REQUIRE(recovered->diagnostics.size() == 1u);
  BOOST_TEST((recovered->diagnostics[0].code == issue::truncated));
  BOOST_TEST((recovered->diagnostics[0].level == severity::error));

  options strict;
  strict.mode = mode::strict;
  auto const refused = feedsax::parse(broken, strict);
  BOOST_REQUIRE(!refused);
  BOOST_TEST((refused.error().code == errc::truncated));

  recording_sink sink;
  BOOST_TEST(feedsax::parse(broken, sink).has_value());
}

BOOST_AUTO_TEST_CASE(an_error_before_the_root) {
  for (std::string_view const bytes : {"", "<html/>", "plain text"}) {
    auto const r = feedsax::parse(bytes);
    BOOST_TEST(!r.has_value());
    std::istringstream stream{std::string(bytes)};
    BOOST_TEST((feedsax::parse(stream).error().code == r.error().code));
    temporary_file const file(bytes);
    BOOST_TEST((feedsax::parse_file(file.path).error().code == r.error().code));
  }
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read) {
  auto const missing = feedsax::parse_file("/tmp/feedsax-there-is-no-such-file");
  BOOST_REQUIRE(!missing);
  BOOST_TEST((missing.error().code == cause::io));
  BOOST_TEST(missing.error().code.value() == ENOENT);
  BOOST_TEST(id(missing.error().code) == "io");
  auto const folder = feedsax::parse_file("/tmp");
  BOOST_REQUIRE(!folder);
  BOOST_TEST(folder.error().code.value() == EISDIR);
  auto const closed = feedsax::parse_fd(-1);
  BOOST_REQUIRE(!closed);
  BOOST_TEST(closed.error().code.value() == EBADF);
  recording_sink sink;
  BOOST_TEST((feedsax::parse_file("/tmp", sink).error().code == cause::io));
  BOOST_TEST(sink.lines.empty());
  // One that was written to only.
  temporary_file const file(good);
  int const fd = ::open(file.path.c_str(), O_WRONLY);
  BOOST_TEST((feedsax::parse_fd(fd).error().code == cause::io));
  ::close(fd);
}

BOOST_AUTO_TEST_CASE(streams_that_fail) {
  std::istringstream stream{std::string(good)};
  stream.setstate(std::ios::badbit);
  BOOST_TEST((feedsax::parse(stream).error().code == cause::io));
}

BOOST_AUTO_TEST_CASE(a_stop_is_seen_before_each_chunk) {
  std::stop_source stop;
  options o;
  o.stop = stop.get_token();
  BOOST_TEST(feedsax::parse(good, o).has_value());
  // From within the first chunk: the second is not looked at.
  struct stopper : sink {
    std::stop_source& stop;
    std::size_t items = 0;
    explicit stopper(std::stop_source& s) : stop(s) {}
    flow on_item(item&&) override {
      ++items;
      stop.request_stop();
      return flow::proceed;
    }
  } sink(stop);
  auto const r = feedsax::parse(large_feed(10'000), sink, o);
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
  BOOST_TEST((r.error().code == cause::stopped));
  BOOST_TEST(sink.items < 3'000u);
  BOOST_TEST(sink.items > 0u);
  BOOST_TEST((feedsax::parse(good, o).error().code == errc::stopped));
}

BOOST_AUTO_TEST_CASE(options_reach_the_parser) {
  options o;
  o.base_uri = "https://a.example/feed";
  auto const d = feedsax::parse("<rss version='2.0'><channel><link>/x</link></channel></rss>", o);
  BOOST_TEST(d.value().feed.link == "https://a.example/x");
}

BOOST_AUTO_TEST_SUITE_END()
