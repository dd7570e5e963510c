/// \file
/// Hooks that the extensions of sitemaps share: parts of the open page, and what they cannot read.
///
///     text<parts::value<&sitemap_video::rating, &open_video, &read_rating>>({ns, "rating"})
///
/// Functions without state.
#pragma once

#include <string_view>

#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax::parts {

/// Is a page open? If not, what is inside the current element is skipped.
bool is_open(scope&);
/// The same, and may it have another part? Reported at limits::max_url_parts.
bool has_room(scope&);

/// Keeps the words that the current element, or an attribute of it, had for a value that could not
/// be read and was reported.
void keep_unread(scope&, std::string_view text, std::string_view attribute = {});

/// Adds the words of a text, between white space or commas.
void add_words(scope&, list<std::string_view>&, std::string_view text);

/// The text as one line: generators break long captions where they like.
std::string_view keep_line(scope&, std::string_view);

template <auto Member, auto Where>
void line(scope& s, std::string_view text) {
  hooks::take_with<&keep_line, Member, Where>(s, text);
}

/// Sets a member to what Read makes of the text, or keeps the words.
template <auto Member, auto Where, auto Read = &hooks::read<hooks::value_of<Member>>>
void value(scope& s, std::string_view text) {
  auto const read = Read(s, text);
  if (!read) return keep_unread(s, text);
  auto& member = Where(s).*Member;
  if (member) return s.report(issue::duplicate_element, text);
  member = read;
}

}  // namespace feedsax::parts
