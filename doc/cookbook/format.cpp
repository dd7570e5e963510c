// A format of one's own: a list of software releases, read as a feed. Tables say which elements
// there are, the hooks they name say what becomes of each.
#include <feedsax/format_handler.hpp>
#include <feedsax/parse.hpp>
#include <feedsax/registry.hpp>
#include <feedsax/rule.hpp>

#include <iostream>
#include <memory>
#include <string>

namespace {

// [handler]
class releases_handler : public feedsax::format_handler {
 public:
  using format_handler::format_handler;

  void releases(feedsax::element const& e) {
    feed().title = {keep(e.attribute_or_empty("project"))};
    feed().link = keep_url(e.attribute_or_empty("home"));
  }
  void release_begin(feedsax::element const& e) {
    begin_item();
    item()->id = keep(e.attribute_or_empty("version"));
    item()->published = read_instant(e.attribute_or_empty("date"));
  }
  void release_end() { deliver_item(); }
  void summary(std::string_view text) { item()->title = keep_construct(text); }
  void change(feedsax::element const& e, std::string_view text) {
    std::string line(item()->content.value);
    if (!line.empty()) line += '\n';
    line.append(e.attribute_or_empty("kind")).append(": ").append(text);
    item()->content = keep_construct(line);
  }
  void document_end() override { deliver_feed(); }
};
// [/handler]

// [tables]
constexpr std::string_view ns = "urn:example:releases";
using h = releases_handler;

constexpr feedsax::rule release_rules[] = {
    feedsax::text<&h::summary>({ns, "summary"}),
    feedsax::text<&h::change>({ns, "change"}),
};
// With a place, the elements of vocabularies may stand there too.
constexpr feedsax::rule_set release_set{.rules = release_rules, .place = feedsax::place::item};

constexpr feedsax::rule root_rules[] = {
    feedsax::group<&h::release_begin, &h::release_end>({ns, "release"}, release_set),
};
constexpr feedsax::rule_set root_set{.rules = root_rules, .place = feedsax::place::feed};

constexpr feedsax::rule document_rules[] = {
    feedsax::group<&h::releases>({ns, "releases"}, root_set),
};
constexpr feedsax::rule_set document{.rules = document_rules};

std::unique_ptr<feedsax::format_handler> make(feedsax::environment const& e) {
  return std::make_unique<releases_handler>(e);
}
constexpr feedsax::format releases{.id = "releases",
                                   .title = "Release list",
                                   .version = "1.0",
                                   .root = {ns, "releases"},
                                   .rules = &document,
                                   .make = make};
// [/tables]

}  // namespace

int main() {
  feedsax::registry mine = feedsax::registry::standard();
  mine.add(releases);
  auto const read = feedsax::parse_file("samples/releases.xml", {.registry = &mine}).value();
  std::cout << read.format << ": " << read.feed.title.value << '\n';
  for (feedsax::item const& item : read.feed.items)
    std::cout << "\n" << item.id << "  " << item.title.value << '\n' << item.content.value << '\n';
}
