/// \file
/// Links to answers (RFC 4685 4), wherever an Atom link stands.
#pragma once

#include "feedsax/format_handler.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// What a link of the open item with the relation `replies` says: where the comments are, where
/// their feed is, and how many there are. Does nothing for other links.
void read_replies(format_handler&, element const&, link const&);

}  // namespace feedsax
