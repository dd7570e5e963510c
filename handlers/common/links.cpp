#include "common/links.hpp"

#include <string>

#include "feedsax/text.hpp"

namespace feedsax {

std::string_view fold_relation(std::string_view rel, std::string& scratch) {
  rel = trim(rel);
  for (std::string_view const registry :
       {"http://www.iana.org/assignments/relation/", "https://www.iana.org/assignments/relation/"})
    if (istarts_with(rel, registry)) rel.remove_prefix(registry.size());
  // Only registered relations are case-insensitive (RFC 8288 2.1.1); the others are URIs.
  if (rel.find(':') != std::string_view::npos) return rel;
  scratch = to_lower_ascii(rel);
  return scratch;
}

bool is_alternate(link const& l) noexcept { return l.rel.empty() || l.rel == "alternate"; }

link const* best_alternate(list<link> const& links) noexcept {
  link const* best = nullptr;
  int best_rank = 0;
  for (link const& l : links) {
    if (!is_alternate(l) || l.href.empty()) continue;
    int const rank = l.type.empty() || istarts_with(l.type, "text/html") ? 3
                     : istarts_with(l.type, "application/xhtml+xml")     ? 2
                                                                         : 1;
    if (rank > best_rank) {
      best_rank = rank;
      best = &l;
    }
  }
  return best;
}

}  // namespace feedsax
