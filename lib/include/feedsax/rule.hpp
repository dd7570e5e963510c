/// \file
/// Rules: what becomes of an element. A format is a set of tables of them.
///
///     constexpr feedsax::rule item_rules[] = {
///         feedsax::text<&my_handler::item_title>({none, "title"}),
///         feedsax::empty<&my_handler::item_enclosure>({none, "enclosure"}),
///     };
///     constexpr feedsax::rule_set items{.rules = item_rules, .place = feedsax::place::item};
///
/// A hook is a member function of a format_handler (virtual dispatch is kept: a derived class
/// overrides it) or a free function that takes a scope& first. Beyond that it takes what it needs:
/// nothing, the text, the element, or the element and the text. An element that is passed together
/// with its text keeps its attributes, but not its declarations.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "feedsax/element.hpp"
#include "feedsax/name.hpp"

namespace feedsax {

class scope;

/// What an element holds, and so what becomes of its children.
enum class content : std::uint8_t {
  none,      ///< Nothing that matters; skipped.
  children,  ///< Elements, by a rule set of their own.
  text,      ///< The character data of all descendants; markup in it is reported.
  html,      ///< Character data is text that is HTML; child elements are serialised into it.
  mixed,     ///< Text; if there are elements in it all the same, markup: HTML with escaped text.
  xml,       ///< The markup inside, serialised: text escaped, XHTML without prefixes.
  xhtml      ///< The same without the `div` around it (RFC 4287 3.1.1.3).
};

/// Which vocabularies may add elements to a rule set.
enum class place : std::uint8_t { none, feed, item, url };

struct rule_set;

/// What becomes of one element. Made by the functions below, seldom by hand.
struct rule {
  feedsax::name name;
  content holds = content::none;
  bool keeps_element = false;    ///< The closing hook wants the attributes.
  bool may_hold_nodes = false;   ///< Elements within its text are to be expected.
  bool takes_following = false;  ///< Recovery: when it is empty, an address behind it is its text.
  void (*open)(scope&, element const&) = nullptr;
  void (*close)(scope&, element const&, std::string_view text) = nullptr;
  /// Of `children`: what may stand inside. Of `text`: the elements that end it when its end tag is
  /// missing; they are read as if they stood in its place.
  rule_set const* children = nullptr;
  bool takes_text = false;  ///< Of `children`: when there are none, the closing hook gets the text.
};

/// The elements that are known at one place. `base` holds what an earlier version knew.
struct rule_set {
  std::span<rule const> rules{};
  rule_set const* base = nullptr;
  feedsax::place place = feedsax::place::none;
  /// What no rule claims is kept in `extensions` of what is open, as it is at a place.
  bool keeps_unknown = false;

  /// The rule of that name, here or in a base. Linear; a parser uses the registry's index.
  constexpr rule const* find(feedsax::name const& name) const noexcept {
    for (rule_set const* set = this; set; set = set->base)
      for (rule const& r : set->rules)
        if (r.name == name) return &r;
    return nullptr;
  }
};

namespace detail {

template <class>
struct hook_traits;
template <class C, class... A>
struct hook_traits<void (C::*)(A...)> {
  using handler = C;
  static constexpr bool is_member = true;
  static constexpr bool wants_element = (std::is_same_v<A, element const&> || ...);
  static constexpr bool wants_text = (std::is_same_v<A, std::string_view> || ...);
};
template <class... A>
struct hook_traits<void (*)(A...)> {
  static constexpr bool is_member = false;
  static constexpr bool wants_element = (std::is_same_v<A, element const&> || ...);
  static constexpr bool wants_text = (std::is_same_v<A, std::string_view> || ...);
};

template <auto Hook>
constexpr bool is_hook = !std::is_same_v<std::remove_cv_t<decltype(Hook)>, std::nullptr_t>;

// Defined in scope.hpp, where the scope is complete.
template <auto Hook>
void call_hook(scope& s, element const& e, std::string_view text);

template <auto Hook>
void call_opening(scope& s, element const& e) {
  call_hook<Hook>(s, e, {});
}
template <auto Hook>
constexpr auto opening() -> void (*)(scope&, element const&) {
  if constexpr (is_hook<Hook>)
    return &call_opening<Hook>;
  else
    return nullptr;
}
template <auto Hook>
constexpr auto closing() -> void (*)(scope&, element const&, std::string_view) {
  if constexpr (is_hook<Hook>)
    return &call_hook<Hook>;
  else
    return nullptr;
}
template <auto Hook>
constexpr bool wants_element() {
  if constexpr (is_hook<Hook>)
    return hook_traits<std::remove_cv_t<decltype(Hook)>>::wants_element;
  else
    return false;
}
template <auto Hook>
constexpr bool wants_text() {
  if constexpr (is_hook<Hook>)
    return hook_traits<std::remove_cv_t<decltype(Hook)>>::wants_text;
  else
    return false;
}
template <auto Open, auto Close>
constexpr rule make_rule(name const& n, content holds, rule_set const* children = nullptr) {
  return {n,
          holds,
          wants_element<Close>(),
          false,
          false,
          opening<Open>(),
          closing<Close>(),
          children,
          holds == content::children && wants_text<Close>()};
}

}  // namespace detail

/// `<guid>…</guid>`: its text, trimmed.
template <auto OnText>
constexpr rule text(name const& n) {
  return detail::make_rule<nullptr, OnText>(n, content::text);
}
/// The same, of an element whose end tag may be missing: any of those elements ends it.
template <auto OnText>
constexpr rule text_until(name const& n, rule_set const& ends) {
  return detail::make_rule<nullptr, OnText>(n, content::text, &ends);
}
/// The same, of a value that RDF may wrap: `<dc:creator><foaf:Person><foaf:name>…`.
template <auto OnText>
constexpr rule node(name const& n) {
  rule r = detail::make_rule<nullptr, OnText>(n, content::text);
  r.may_hold_nodes = true;
  return r;
}
/// The same, of an address that HTML serialisers put behind the element: `<link/>https://…`.
template <auto OnText>
constexpr rule address(name const& n) {
  rule r = detail::make_rule<nullptr, OnText>(n, content::text);
  r.takes_following = true;
  return r;
}
/// An element whose text is HTML, escaped or (against the rules) not: both are kept.
template <auto OnText>
constexpr rule html_text(name const& n) {
  return detail::make_rule<nullptr, OnText>(n, content::html);
}
/// An element whose inner markup is kept as markup.
template <auto OnText>
constexpr rule markup(name const& n) {
  return detail::make_rule<nullptr, OnText>(n, content::xml);
}
/// An element whose content depends on its attributes: OnOpen says which by scope::capture().
template <auto OnOpen, auto OnText>
constexpr rule captured(name const& n) {
  return detail::make_rule<OnOpen, OnText>(n, content::text);
}
/// Attributes only; what is inside is skipped.
template <auto OnOpen>
constexpr rule empty(name const& n) {
  return detail::make_rule<OnOpen, nullptr>(n, content::none);
}
/// An element of elements. An OnClose that takes text gets that of an element without any.
template <auto OnOpen = nullptr, auto OnClose = nullptr>
constexpr rule group(name const& n, rule_set const& children) {
  return detail::make_rule<OnOpen, OnClose>(n, content::children, &children);
}
/// Known, and deliberately unused: neither reported nor kept.
constexpr rule ignored(name const& n) { return {n}; }

}  // namespace feedsax

// A rule calls its hook through a scope; whoever writes rules needs it whole.
#include "feedsax/scope.hpp"
