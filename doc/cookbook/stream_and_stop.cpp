// Takes the items one by one, as soon as each is finished, and stops after the second: nothing
// behind it is parsed or read. Memory holds one item, however long the document is.
#include <feedsax/parse.hpp>

#include <iostream>

namespace {

// [sink]
class latest : public feedsax::sink {
 public:
  feedsax::flow on_item(feedsax::item&& item) override {
    std::cout << item.title.value << '\n';
    return --wanted_ > 0 ? feedsax::flow::proceed : feedsax::flow::stop;
  }

 private:
  int wanted_ = 2;
};
// [/sink]

}  // namespace

int main() {
  // [run]
  latest sink;
  auto const end = feedsax::parse_file("samples/podcast.xml", sink);
  if (end)
    std::cout << "that was all\n";
  else if (end.error().code == feedsax::cause::stopped)
    std::cout << "stopped, as asked\n";
  else
    std::cerr << end.error().message() << '\n';
  // [/run]
}
