// A program outside the tree: only what is installed.
#include <feedsax/uri.hpp>
#include <feedsax/version.hpp>

#include <iostream>

int main() {
  std::cout << feedsax::version << ' ' << feedsax::resolve("http://example.org/a/", "../b") << '\n';
  return 0;
}
