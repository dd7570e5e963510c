// Changes one thing in how RSS is read: the number of an episode is taken off its title. A handler
// is derived, one hook is overridden, and a registry gets the format with that handler.
#include <feedsax/handlers/rss.hpp>
#include <feedsax/parse.hpp>
#include <feedsax/registry.hpp>

#include <iostream>
#include <memory>

namespace {

// [handler]
class plain_titles : public feedsax::rss_handler {
 public:
  using rss_handler::rss_handler;

  void item_title(std::string_view title) override {
    if (title.substr(0, 4) == "Ep. ")
      if (auto const colon = title.find(": "); colon != title.npos) title.remove_prefix(colon + 2);
    rss_handler::item_title(title);  // trimmed it is already; up there it is kept
  }
};
// [/handler]

}  // namespace

int main() {
  // [registry]
  feedsax::registry mine = feedsax::registry::standard();
  for (feedsax::format format : feedsax::registry::standard().formats()) {
    if (format.root.local != "rss") continue;  // RSS 1.0 has a handler of its own
    format.make = [](feedsax::environment const& e) -> std::unique_ptr<feedsax::format_handler> {
      return std::make_unique<plain_titles>(e);
    };
    mine.add(format);  // the later one wins
  }
  auto const document = feedsax::parse_file("samples/podcast.xml", {.registry = &mine});
  // [/registry]
  for (feedsax::item const& item : document.value().feed.items)
    std::cout << item.title.value << '\n';
}
