#include "inventory.hpp"

#include <unordered_set>

#include "feedsax/vocabulary.hpp"

namespace tool {

std::string inventory::shown(feedsax::name const& n) const {
  if (n.ns.empty() || n.ns == home_) return std::string(n.local);
  feedsax::vocabulary const* const v = registry_.find_vocabulary(n.ns);
  std::string out =
      v && !v->prefix.empty() ? std::string(v->prefix) + ':' : '{' + std::string(n.ns) + '}';
  return out.append(n.local);
}

void inventory::add(feedsax::rule_set const& set, std::string_view place) {
  walked_.clear();
  walk(set, {}, place);
}

void inventory::walk(feedsax::rule_set const& set, std::string const& above,
                     std::string_view place) {
  std::unordered_set<std::string> here;  // what a version changes hides what its base says
  for (feedsax::rule_set const* from = &set; from; from = from->base)
    for (feedsax::rule const& r : from->rules) {
      std::string const path = above + shown(r.name);
      if (!here.insert(path).second) continue;
      auto const [at, is_new] = by_path_.emplace(path, elements_.size());
      if (is_new) elements_.push_back({path, &r, {}});
      if (!place.empty()) elements_[at->second].places.push_back(place);
      if (!r.children) continue;
      auto const [first, unwalked] = walked_.emplace(r.children, path);
      if (unwalked)
        walk(*r.children, path + '/', place);
      else
        elements_[at->second].same_as = first->second;
    }
}

std::string_view content_word(feedsax::rule const& r) noexcept {
  // An opening hook of an element that holds text says by its attributes how to read it.
  if (r.holds == feedsax::content::text && r.open) return "any";
  switch (r.holds) {
  case feedsax::content::none: return r.open || r.close ? "attributes" : "nothing";
  case feedsax::content::children: return "elements";
  case feedsax::content::text: return "text";
  case feedsax::content::mixed:
  case feedsax::content::html: return "html";
  case feedsax::content::xml: return "xml";
  case feedsax::content::xhtml: return "xhtml";
  }
  return {};
}

}  // namespace tool
