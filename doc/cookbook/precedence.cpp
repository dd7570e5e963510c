// Which element wins where several state the same thing is a table, and an application may have
// its own: here Dublin Core is believed more than RSS.
#include <feedsax/parse.hpp>
#include <feedsax/registry.hpp>

#include <iostream>

namespace {

constexpr std::string_view xml = R"(<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel><title>Imported notes</title><item>
    <title>From the old site</title>
    <pubDate>Mon, 06 May 2024 09:00:00 GMT</pubDate><author>import@notes.example (Import)</author>
    <dc:date>2009-11-02</dc:date><dc:creator>Lene Brandt</dc:creator>
  </item></channel></rss>)";

// [table]
constexpr std::string_view dc = "http://purl.org/dc/elements/1.1/";
constexpr feedsax::name published[] = {{dc, "date"}, {"", "pubDate"}};
constexpr feedsax::name authors[] = {{dc, "creator"}, {"", "author"}};
// [/table]

void print(feedsax::document const& document) {
  feedsax::item const& item = document.feed.items.front();
  std::cout << feedsax::to_rfc3339(*item.published);
  for (feedsax::person const& author : item.authors) std::cout << "  " << author.name;
  std::cout << '\n';
}

}  // namespace

int main() {
  print(feedsax::parse(xml).value());
  // [use]
  feedsax::registry mine = feedsax::registry::standard();
  mine.add(feedsax::precedence{feedsax::field::published, published});
  mine.add(feedsax::precedence{feedsax::field::authors, authors});
  print(feedsax::parse(xml, {.registry = &mine}).value());
  // [/use]
}
