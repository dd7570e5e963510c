/// \file
/// The parts that the reader of Podcasting 2.0 is made of.
#pragma once

#include "feedsax/rule.hpp"
#include "feedsax/vocab/podcast.hpp"

namespace feedsax {

/// The live item that is open, else the item or feed.
podcast_tags& open_podcast_tags(scope&);
/// The live item that is open. \pre One is.
podcast_live_item& open_live_item(scope&);

/// What feeds, items and live items have in common.
extern rule_set const podcast_tag_set;
/// A live item holds what an item holds, and keeps it to itself.
extern rule_set const podcast_live_set;

}  // namespace feedsax
