/// \file
/// XHTML in items: a `body` or `div` is the item's content.
#pragma once

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax::vocab {

FEEDSAX_API extern vocabulary const xhtml;

}  // namespace feedsax::vocab
