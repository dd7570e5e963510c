/// \file
/// The JSON of what every entry may carry: typed data of vocabularies, and unclaimed elements.
///
///     write_modules(out, item.modules);        // "dc":{…},"media":{…}
///     write_extensions(out, item.extensions);  // "extensions":{"urn:shop":[…]}
///
/// Functions without state.
#pragma once

#include "feedsax/extension_set.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// A member for each object that can be written.
void write_modules(json_writer&, extension_set const&);
/// The member `extensions`, by namespace; nothing when there are none.
void write_extensions(json_writer&, list<extension> const&);

}  // namespace feedsax
