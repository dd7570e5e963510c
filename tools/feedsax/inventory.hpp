/// \file
/// The elements that a registry's rules know, each with its place.
///
///     tool::inventory all(registry, xmlns::atom);
///     all.add(*format.rules);
///     for (tool::known_element const& e : all.elements()) … e.path …  // feed/entry/title
///
/// Values; thread-compatible.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"

namespace tool {

struct known_element {
  std::string path;  ///< Local names in the home namespace, else with a prefix.
  feedsax::rule const* rule = nullptr;
  std::string same_as;  ///< The path below which the elements inside this one were listed.
  std::vector<std::string_view> places{};  ///< For what a vocabulary adds: `feed`, `item`, `url`.
};

class inventory {
 public:
  /// `home`: the namespace whose elements need no prefix.
  inventory(feedsax::registry const& r, std::string_view home) : registry_(r), home_(home) {}

  /// Everything below the set; what is inside a set is listed the first time only, so that sets
  /// which share their parts or hold themselves stay short. Linear in the rules.
  void add(feedsax::rule_set const& set, std::string_view place = {});

  std::vector<known_element> const& elements() const noexcept { return elements_; }

 private:
  void walk(feedsax::rule_set const& set, std::string const& above, std::string_view place);
  std::string shown(feedsax::name const& n) const;

  feedsax::registry const& registry_;
  std::string_view home_;
  std::vector<known_element> elements_;
  std::unordered_map<std::string, std::size_t> by_path_;
  std::unordered_map<feedsax::rule_set const*, std::string> walked_;
};

/// What is in an element: `text`, `html`, `xml`, `xhtml`, `any` (its attributes say which),
/// `elements`, `attributes` or `nothing` (it is known and skipped).
std::string_view content_word(feedsax::rule const& r) noexcept;

}  // namespace tool
