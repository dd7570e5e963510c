// A poller in one page: asks feeds for what is new, all that are due at once, and each again when
// it had better be asked. With addresses it polls those; without, samples at an hour of our
// choosing.
#include "sample_web.hpp"

#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <feedsax/http/curl_transport.hpp>
#include <feedsax/http/fetcher.hpp>
#include <feedsax/polling.hpp>

namespace http = feedsax::http;

// What is kept of a feed: in a real poller, a row of a database.
struct subscription : feedsax::sink {
  std::string address;
  http::cache_state cache;  // to be asked "has it changed?"
  feedsax::polling_signals signals;
  std::optional<feedsax::instant> due = feedsax::instant::min();
  std::set<std::string> seen;

  feedsax::flow on_item(feedsax::item&& item) override {
    signals.history.add(item);
    std::string const key(item.id.empty() ? item.link : item.id);
    if (seen.insert(key).second) std::cout << "  new: " << item.title.value << '\n';
    return feedsax::flow::proceed;
  }
  void on_feed(feedsax::feed&& feed) override { signals.take(feed); }
};

void poll(http::fetcher& fetcher, std::map<std::string, subscription>& all, feedsax::instant now) {
  auto next = all.begin();
  fetcher.get_all(
      [&]() -> std::optional<http::fetch_job> {
        while (next != all.end() && (!next->second.due || *next->second.due > now)) ++next;
        if (next == all.end()) return std::nullopt;
        subscription& s = (next++)->second;
        return http::fetch_job{{s.address, s.cache}, std::make_unique<http::parsing_receiver>(s)};
      },
      [&](http::fetch_job&& job, http::fetched&& got) {
        subscription& s = all.at(job.request.address);
        s.signals.now = now;
        s.signals.status = static_cast<std::uint16_t>(got.status);
        s.signals.failures = got ? 0 : s.signals.failures + 1;
        s.signals.fresh_for = got.fresh.lifetime();
        s.signals.retry_after = got.fresh.retry_after;
        s.cache = got.cache;
        auto const advice = feedsax::advise(s.signals);
        s.due = advice.when;
        std::cout << s.address << ": " << got.status << ", "
                  << (got ? got.not_modified ? "not modified" : "read" : got.failure->message())
                  << "; again " << to_text(advice, now) << '\n';
        return feedsax::flow::proceed;
      });
}

int main(int argc, char** argv) {
  std::unique_ptr<http::transport> web = std::make_unique<sample_web>();
  std::vector<std::string> addresses(argv + 1, argv + argc);
  auto now = *feedsax::read_date("2024-04-13T12:00:00Z").when;
  if (!addresses.empty()) {
    web = std::make_unique<http::curl_transport>();
    now = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
  } else {
    addresses = {"https://tidewater.example/podcast.xml", "https://tidewater.example/gone.xml"};
  }
  std::map<std::string, subscription> all;
  for (std::string const& a : addresses) all[a].address = a;

  http::fetcher fetcher(*web, {.user_agent = "poller/1.0 (+https://example.org/poller)"});
  poll(fetcher, all, now);
  std::cout << "an hour later\n";
  poll(fetcher, all, now + std::chrono::hours(1));
  std::cout << "a day later\n";
  poll(fetcher, all, now + std::chrono::hours(24));
}
