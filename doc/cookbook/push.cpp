// Bytes as they arrive, in pieces of any size: whoever owns the loop pushes them, and may stop
// between two of them. What is finished is delivered at once, not at the end.
#include <feedsax/parser.hpp>

#include <fstream>
#include <iostream>
#include <stop_token>
#include <string>

namespace {

// A stand-in for a socket: 100 bytes at a time.
class connection {
 public:
  bool receive(std::string& chunk) {
    chunk.resize(100);
    file_.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    chunk.resize(static_cast<std::size_t>(file_.gcount()));
    return !chunk.empty();
  }

 private:
  std::ifstream file_{"samples/journal.atom", std::ios::binary};
};

class printer : public feedsax::sink {
 public:
  feedsax::flow on_item(feedsax::item&& item) override {
    std::cout << "  " << item.title.value << '\n';
    return feedsax::flow::proceed;
  }
  void on_feed(feedsax::feed&& feed) override { std::cout << feed.title.value << '\n'; }
};

// [loop]
feedsax::result<void> read(connection& from, feedsax::parser& parser, std::stop_token stop) {
  std::string chunk;
  while (from.receive(chunk)) {
    if (stop.stop_requested()) return feedsax::error{feedsax::errc::stopped, parser.where(), {}};
    if (auto written = parser.write(chunk); !written) return written;
  }
  return parser.finish();
}
// [/loop]

}  // namespace

int main() {
  printer sink;
  feedsax::parser parser(sink, {.base_uri = "https://allotment.example/journal/feed.atom"});
  {
    connection good;
    if (auto const end = read(good, parser, {}); !end) return 1;
  }
  parser.reset();  // the next document; buffers are kept
  std::stop_source out_of_patience;
  out_of_patience.request_stop();  // from another thread, say
  connection slow;
  auto const end = read(slow, parser, out_of_patience.get_token());
  std::cout << (end ? "finished" : end.error().message()) << '\n';

  // The loops of <feedsax/parse.hpp> look at a token themselves: {.stop = token}.
}
