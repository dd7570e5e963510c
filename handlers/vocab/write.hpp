/// \file
/// The canonical JSON of what vocabularies hold: objects and lists of them.
///
///     write_list(out, "chapters", chapters, [&](chapter const& c) { out.member_if("title",
///     c.title); });
///
/// Functions without state.
#pragma once

#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/json.hpp"
#include "feedsax/json_writer.hpp"

namespace feedsax {

/// A member that is an object; `members` writes what is in it.
template <class Members>
void write_object(json_writer& out, std::string_view key, Members members) {
  out.key(key);
  out.begin_object();
  members();
  out.end_object();
}

/// The same, or nothing for nothing.
template <class T, class Members>
void write_object_if(json_writer& out, std::string_view key, maybe<T> const& value,
                     Members members) {
  if (value) write_object(out, key, [&] { members(*value); });
}

/// A member that is a list of objects, or nothing for an empty list.
template <class T, class Members>
void write_list(json_writer& out, std::string_view key, list<T> const& values, Members members) {
  if (values.empty()) return;
  out.key(key);
  out.begin_array();
  for (T const& value : values) {
    out.begin_object();
    members(value);
    out.end_object();
  }
  out.end_array();
}

}  // namespace feedsax
