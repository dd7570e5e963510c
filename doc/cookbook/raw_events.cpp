// Raw events of a document of any vocabulary: here, how often each element occurs and where it was
// first seen. No format is needed, and nothing that is not asked for is even looked at.
#include <feedsax/event_parser.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

namespace {

// [handler]
class census : public feedsax::event_handler {
 public:
  void on_start(feedsax::element const& e) override {
    auto& seen = elements_[std::string(e.name().ns) + '|' + std::string(e.name().local)];
    if (seen.count++ == 0) seen.first = e.where();
  }
  feedsax::events wanted() const noexcept override { return feedsax::events::none; }

  void print(std::ostream& out) const {
    for (auto const& [name, seen] : elements_)
      out << seen.count << "  " << name << "  first in line " << seen.first.line << '\n';
  }

 private:
  struct occurrence {
    int count = 0;
    feedsax::position first;
  };
  std::map<std::string, occurrence> elements_;
};
// [/handler]

}  // namespace

int main() {
  std::ifstream file("samples/sitemap.xml", std::ios::binary);
  std::string const bytes{std::istreambuf_iterator<char>(file), {}};
  // [run]
  census handler;
  feedsax::event_parser parser(handler);
  auto end = parser.write(bytes);
  if (end) end = parser.finish();
  if (!end) std::cerr << end.error().where.line << ": " << end.error().message() << '\n';
  handler.print(std::cout);
  // [/run]
}
