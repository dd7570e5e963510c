// Reads the subscriptions of an OPML file, each an item, the folders around it as its categories.
// Outlines hold outlines to any depth: their rule set names itself.
#include <feedsax/format_handler.hpp>
#include <feedsax/parse.hpp>
#include <feedsax/registry.hpp>
#include <feedsax/rule.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace {

// [handler]
class opml_handler : public feedsax::format_handler {
 public:
  using format_handler::format_handler;

  void title(std::string_view text) { feed().title = keep_construct(text); }
  void date(std::string_view text) { feed().published = read_instant(text); }

  void outline_begin(feedsax::element const& e) {
    folders_.emplace_back(e.attribute_or_empty("text"));
    if (e.attribute_or_empty("xmlUrl").empty()) return;  // a folder
    feedsax::item& item = begin_item();
    item.title = {keep(folders_.back())};
    item.link = keep_url(e.attribute_or_empty("xmlUrl"));
    for (std::size_t i = 0; i + 1 < folders_.size(); ++i) add_category({keep(folders_[i])});
    deliver_item();
  }
  void outline_end() { folders_.pop_back(); }
  void document_end() override { deliver_feed(); }

 private:
  std::vector<std::string> folders_;  // no deeper than limits::max_depth
};
// [/handler]

// [tables]
using h = opml_handler;

constexpr feedsax::rule head_rules[] = {
    feedsax::text<&h::title>({"", "title"}),
    feedsax::text<&h::date>({"", "dateCreated"}),
};
constexpr feedsax::rule_set head_set{.rules = head_rules};

extern feedsax::rule_set const outlines;
constexpr feedsax::rule outline_rules[] = {
    feedsax::group<&h::outline_begin, &h::outline_end>({"", "outline"}, outlines),
};
constinit feedsax::rule_set const outlines{.rules = outline_rules};

constexpr feedsax::rule root_rules[] = {
    feedsax::group({"", "head"}, head_set),
    feedsax::group({"", "body"}, outlines),
};
constexpr feedsax::rule_set root_set{.rules = root_rules};

constexpr feedsax::rule document_rules[] = {feedsax::group({"", "opml"}, root_set)};
constexpr feedsax::rule_set document{.rules = document_rules};
// [/tables]

std::unique_ptr<feedsax::format_handler> make(feedsax::environment const& e) {
  return std::make_unique<opml_handler>(e);
}
constexpr feedsax::format opml{.id = "opml",
                               .title = "OPML",
                               .version = "2.0",
                               .root = {"", "opml"},
                               .rules = &document,
                               .make = make};

}  // namespace

int main() {
  feedsax::registry mine = feedsax::registry::standard();
  mine.add(opml);
  auto const list = feedsax::parse_file("samples/subscriptions.opml", {.registry = &mine}).value();
  std::cout << list.feed.title.value << '\n';
  for (feedsax::item const& item : list.feed.items) {
    for (feedsax::category const& folder : item.categories) std::cout << folder.term << " > ";
    std::cout << item.title.value << "  " << item.link << '\n';
  }
}
