/// \file
/// The members of JSON Feed by version.
#pragma once

#include "feedsax/handlers/json_feed.hpp"
#include "feedsax/rule.hpp"

namespace feedsax::json_feed {

extern rule_set const author_set, hub_set, attachment_set;
extern rule_set const feed_1_0, item_1_0, document_1_0;
extern rule_set const feed_1_1, item_1_1, document_1_1;

using h = json_feed_handler;

constexpr name member(std::string_view key) { return {xmlns::json, key}; }

template <auto Hook>
constexpr rule string(std::string_view key) {
  return captured<&h::string_begin, Hook>(member(key));
}
template <auto Hook>
constexpr rule number(std::string_view key) {
  return captured<&h::number_begin, Hook>(member(key));
}
template <auto Hook>
constexpr rule boolean(std::string_view key) {
  return captured<&h::boolean_begin, Hook>(member(key));
}
/// An array of strings.
template <auto Hook>
constexpr rule strings(std::string_view key) {
  return captured<&h::list_begin, Hook>(member(key));
}
/// An object where feeds write strings as well: the opening hook tells them apart.
template <auto Open, auto Close>
constexpr rule object(std::string_view key, rule_set const& members) {
  rule r = captured<Open, Close>(member(key));
  r.children = &members;
  return r;
}

}  // namespace feedsax::json_feed
