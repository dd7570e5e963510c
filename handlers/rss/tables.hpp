/// \file
/// The elements of RSS by version: each set adds to its base what its version brought.
#pragma once

#include "feedsax/rule.hpp"

namespace feedsax::rss {

extern rule_set const item_0_91, item_0_92, item_0_93, item_0_94, item_2_0;
extern rule_set const channel_0_91, channel_0_92, channel_0_93, channel_0_94, channel_2_0;
extern rule_set const document_0_91, document_0_92, document_0_93, document_0_94, document_2_0;

/// What an image and a text input hold.
extern rule_set const image, text_input;

/// What is read in all versions: 2.0, and what feeds write beside it.
extern rule_set const item_any, channel_any, document_any;
/// A second channel: its items only.
extern rule_set const items_only;

}  // namespace feedsax::rss
