#include "feedsax/http/receiver.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace feedsax;

namespace {

struct items : sink {
  std::string last;
  int count = 0;
  flow on_item(item&& i) override {
    last = i.link;
    ++count;
    return flow::proceed;
  }
};

http::fetched head_of(std::string address) {
  http::fetched head;
  head.address = std::move(address);
  return head;
}

constexpr std::string_view news =
    "<rss version='2.0'><channel><item><link>x</link></item></channel></rss>";

}  // namespace

BOOST_AUTO_TEST_SUITE(http_receiver)

BOOST_AUTO_TEST_CASE(one_after_another) {
  items into;
  http::parsing_receiver receiver(into);
  BOOST_TEST(receiver.parser() == nullptr);
  for (std::string const site : {"http://a.example/", "http://b.example/"}) {
    auto end = head_of(site + "feed");
    BOOST_TEST((receiver.on_head(end) == flow::proceed));
    BOOST_TEST((receiver.on_body(news.substr(0, 30)) == flow::proceed));
    BOOST_TEST((receiver.on_body(news.substr(30)) == flow::proceed));
    receiver.on_end(end);
    BOOST_TEST(!end.failure);
    BOOST_TEST(bool(receiver.outcome()));
    BOOST_TEST(into.last == site + "x");
    BOOST_TEST(receiver.parser()->done());
  }
  BOOST_TEST(into.count == 2);
}

BOOST_AUTO_TEST_CASE(failures) {
  items into;
  http::parsing_receiver receiver(into);
  auto end = head_of("http://a.example/");
  receiver.on_head(end);
  BOOST_TEST((receiver.on_body("<!DOCTYPE html><html><body>") == flow::stop));
  end.failure = error{make_error_code(errc::stopped), {}, {}};
  receiver.on_end(end);
  BOOST_TEST(id(end.failure->code) == "html-page");
  BOOST_TEST(id(receiver.outcome().error().code) == "html-page");

  // The transfer's failure is the reason; the document's would only follow from it.
  http::parsing_receiver strict(into, {.mode = mode::strict});
  end = head_of("http://a.example/");
  strict.on_head(end);
  strict.on_body(news.substr(0, 50));
  end.failure = error{http::errc::body_truncated, {}, {}};
  strict.on_end(end);
  BOOST_TEST(id(end.failure->code) == "body-truncated");
  BOOST_TEST(!strict.outcome());
}

BOOST_AUTO_TEST_SUITE_END()
