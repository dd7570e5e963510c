// Reads a file into the model and prints what is in it. RSS, Atom or anything else that is known:
// the program does not ask.

// [program]
#include <feedsax/parse.hpp>
#include <iostream>

int main() {
  auto const document = feedsax::parse_file("samples/podcast.xml");
  if (!document) return std::cerr << document.error().message() << '\n', 1;
  std::cout << document->feed.title.value << '\n';
  for (feedsax::item const& item : document->feed.items) {
    if (item.published) std::cout << feedsax::to_rfc3339(*item.published) << "  ";
    std::cout << item.title.value << "  " << item.link << '\n';
  }
}
// [/program]
