/// \file
/// Hooks that vocabularies share: what an element says goes into a member of its typed struct.
///
///     text<take<&slash::department>>({ns, "department"})        // text, a number, an instant, …
///     text<take<&trailer::value, open_trailer>>({ns, "title"})  // of a struct that a hook opened
///
/// The first statement of a member holds; later ones are reported. What cannot be read is
/// reported and leaves the member unstated. Functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "feedsax/scope.hpp"
#include "feedsax/text.hpp"

namespace feedsax::hooks {

// --- readers: nothing for an empty text; what is wrong with any other is reported ---------------

std::optional<double> read_number(scope&, std::string_view);
std::optional<std::int64_t> read_integer(scope&, std::string_view);
std::optional<bool> read_boolean(scope&, std::string_view);
/// Seconds, in any form that read_duration() knows.
std::optional<double> read_seconds(scope&, std::string_view);
/// A dimension in pixels, whole.
std::optional<std::uint64_t> read_pixels(scope&, std::string_view);

inline std::string_view keep_text(scope& s, std::string_view text) { return s.keep(trim(text)); }
inline std::string_view keep_url(scope& s, std::string_view text) { return s.keep_url(text); }
/// In lower case: for words that specifications list.
std::string_view keep_word(scope&, std::string_view);

template <class T>
T read(scope& s, std::string_view text) {
  if constexpr (std::is_same_v<T, std::string_view>)
    return keep_text(s, text);
  else if constexpr (std::is_same_v<T, std::optional<bool>>)
    return read_boolean(s, text);
  else if constexpr (std::is_same_v<T, std::optional<double>>)
    return read_number(s, text);
  else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>)
    return read_integer(s, text);
  else if constexpr (std::is_same_v<T, std::optional<std::uint64_t>>)
    return s.read_count(text);
  else
    return s.read_instant(text);
}

inline bool states(std::string_view value) noexcept { return !value.empty(); }
template <class T>
bool states(std::optional<T> const& value) noexcept {
  return value.has_value();
}

// --- attributes -----------------------------------------------------------------------------------

inline std::string_view text_at(scope& s, element const& e, std::string_view local) {
  return keep_text(s, e.attribute_or_empty(local));
}
inline std::string_view url_at(scope& s, element const& e, std::string_view local) {
  return s.keep_url(e.attribute_or_empty(local));
}
/// By the type of what is read: a number, an instant, a boolean.
template <class T>
T value_at(scope& s, element const& e, std::string_view local) {
  return read<T>(s, e.attribute_or_empty(local));
}

// --- members --------------------------------------------------------------------------------------

template <class>
struct member_traits;
template <class V, class T>
struct member_traits<V T::*> {
  using owner = T;
  using value = V;
};
template <auto Member>
using owner_of = typename member_traits<std::remove_cv_t<decltype(Member)>>::owner;
template <auto Member>
using value_of = typename member_traits<std::remove_cv_t<decltype(Member)>>::value;

/// The typed slot of what is open.
template <class T>
T& slot(scope& s) {
  return s.extension<T>();
}

/// Sets the member to what Read makes of the text.
template <auto Read, auto Member, auto Where = &slot<owner_of<Member>>>
void take_with(scope& s, std::string_view text) {
  auto const value = Read(s, text);
  if (!states(value)) return;
  auto& member = Where(s).*Member;
  if (states(member)) return s.report(issue::duplicate_element, text);
  member = value;
}
template <auto Member, auto Where = &slot<owner_of<Member>>>
void take(scope& s, std::string_view text) {
  take_with<&read<value_of<Member>>, Member, Where>(s, text);
}
template <auto Member, auto Where = &slot<owner_of<Member>>>
void take_url(scope& s, std::string_view text) {
  take_with<&keep_url, Member, Where>(s, text);
}
template <auto Member, auto Where = &slot<owner_of<Member>>>
void take_word(scope& s, std::string_view text) {
  take_with<&keep_word, Member, Where>(s, text);
}
template <auto Member, auto Where = &slot<owner_of<Member>>>
void take_seconds(scope& s, std::string_view text) {
  take_with<&read_seconds, Member, Where>(s, text);
}

/// Adds the text to a list of texts.
template <auto Member, auto Where = &slot<owner_of<Member>>>
void add(scope& s, std::string_view text) {
  (Where(s).*Member).push_back(s.memory(), s.keep(text));
}
template <auto Member, auto Where = &slot<owner_of<Member>>>
void add_url(scope& s, std::string_view text) {
  (Where(s).*Member).push_back(s.memory(), s.keep_url(text));
}

/// Adds the parts of a list that is written with commas; empty parts and repeats are left out.
void add_parts(scope&, list<std::string_view>&, std::string_view text, char separator = ',');

/// The open item's member, else the feed's.
template <class T>
T& here(scope& s, T item::*of_item, T feed::*of_feed) {
  return s.item() ? s.item()->*of_item : s.feed().*of_feed;
}

/// Sets the image of what is open, where the current element may.
void offer_image(scope&, std::string_view kept_url);

}  // namespace feedsax::hooks
