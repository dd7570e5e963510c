/// \file
/// The members that nobody claimed, from elements back to JSON.
#pragma once

#include "feedsax/arena.hpp"
#include "feedsax/handlers/json_feed.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// Takes the elements that were members of a JSON object out of `all` and gives them back as
/// members with JSON values; of equal names the first. What limits cut off is missing, but the
/// rest is JSON. The depth is that of the document, which is bounded.
list<json_member> take_members(arena&, list<extension>& all);

}  // namespace feedsax
