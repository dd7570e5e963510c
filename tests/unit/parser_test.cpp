#include "feedsax/parser.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "support/diff.hpp"
#include "support/recording_sink.hpp"

// How parsers end, throw, move and are reset is in tests/contract.

using namespace feedsax;
using namespace feedsax::test;

namespace {

void check(std::vector<std::string> const& got, std::vector<std::string> const& expected) {
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parser)

BOOST_AUTO_TEST_CASE(things_come_as_they_are_finished) {
  recording_sink sink;
  feedsax::parser p(sink);
  BOOST_REQUIRE(p.write("<rss version='2.0'><channel><item><title>a</title></item>"));
  check(sink.lines, {R"(item {"title":"a"})"});
  BOOST_REQUIRE(p.write("<item><pubDate>never</pubDate>"));
  check(sink.lines,
        {R"(item {"title":"a"})", "! warning bad-date 1:64@63 channel/item[2]/pubDate: never"});
  BOOST_REQUIRE(p.write("</item><title>T</title></channel>"));
  BOOST_TEST(sink.lines.size() == 3u);
  BOOST_REQUIRE(p.write("</rss>"));
  BOOST_REQUIRE(p.finish());
  BOOST_REQUIRE(sink.lines.size() == 5u);
  // The head of the feed may stand behind its items; the document is last.
  BOOST_TEST(sink.lines[3].find(R"("title":"T")") != std::string::npos);
  BOOST_TEST(sink.lines[4] == "document rss 2.0 feed, utf-8, well-formed, 1 diagnostics");
}

BOOST_AUTO_TEST_CASE(a_sink_need_not_override_anything) {
  struct nobody : sink {
  } sink;
  for (std::string_view const bytes :
       {"<rss version='2.0'><channel><item><pubDate>x</pubDate></item></channel></rss>",
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://a.example/"
        "</loc></url><sitemap><loc>https://a.example/</loc></sitemap></urlset>"}) {
    feedsax::parser p(sink);
    BOOST_TEST(p.write(bytes).has_value());
    BOOST_TEST(p.finish().has_value());
  }
}

// What a sink does not take away is used again, empty.
BOOST_AUTO_TEST_CASE(items_that_are_left_are_used_again) {
  struct looker : sink {
    std::vector<item const*> seen;
    std::vector<std::string> titles;
    flow on_item(item&& i) override {
      seen.push_back(&i);
      titles.push_back(std::string(i.title.value) + '/' + std::string(i.id));
      BOOST_TEST(i.modules.empty() == (seen.size() == 2));
      return flow::proceed;
    }
  } sink;
  feedsax::parser p(sink);
  BOOST_REQUIRE(p.write("<rss version='2.0'><channel><item><title>a</title><guid>1</guid>"
                        "<x/></item><item><title>b</title></item></channel></rss>"));
  BOOST_REQUIRE(p.finish());
  check(sink.titles, {"a/1", "b/"});
  BOOST_TEST(sink.seen[0] == sink.seen[1]);
}

// The registry of the options decides what is a format.
BOOST_AUTO_TEST_CASE(a_registry_of_ones_own) {
  registry const empty;
  options o;
  o.registry = &empty;
  check(read("<rss version='2.0'/>", o), {"error 1:1@0 unknown-format rss"});
  registry some;
  for (format const& f : registry::standard().formats())
    if (f.id == "atom") some.add(f);
  o.registry = &some;
  check(read("<rss version='2.0'/>", o), {"error 1:1@0 unknown-format rss"});
  BOOST_TEST(read("<feed xmlns='http://www.w3.org/2005/Atom'/>", o).back() == "end");
}

// The count of diagnostics goes on where their delivery ends.
BOOST_AUTO_TEST_CASE(diagnostics_are_bounded_and_counted) {
  std::string bytes = "<rss version='2.0'><channel>";
  for (int i = 0; i < 1000; ++i) bytes += "<skipHours><hour>x</hour></skipHours>";
  bytes += "</channel></rss>";
  recording_sink sink;
  feedsax::parser p(sink);
  write(p, sink, bytes);
  std::size_t delivered = 0;
  for (std::string const& line : sink.lines) delivered += line.starts_with("! ");
  BOOST_TEST(delivered == 256u);
  BOOST_TEST(p.info().diagnostics_total == 1000u);
}

// A subject is cut between characters.
BOOST_AUTO_TEST_CASE(subjects_are_cut) {
  std::string words;
  for (int i = 0; i < 100; ++i) words += "\xC3\xA9";
  auto const lines = read("<rss version='2.0'><channel><ttl>a" + words + "</ttl></channel></rss>");
  BOOST_REQUIRE(lines.front().starts_with("! warning bad-number"));
  std::string const subject = lines.front().substr(lines.front().find(": ") + 2);
  BOOST_TEST(subject == "a" + words.substr(0, 118));
}

BOOST_AUTO_TEST_SUITE_END()
