#include "html/base.hpp"

#include "feedsax/uri.hpp"

namespace feedsax::html {

std::string base_of(node const& root, std::string_view base) {
  for (node const& n : root.descendants())
    if (n.is(tag::base))
      if (auto const href = n.attribute("href")) {
        std::string own = resolve(base, *href);
        if (is_base(own)) return own;
        break;
      }
  return std::string(base);
}

}  // namespace feedsax::html
