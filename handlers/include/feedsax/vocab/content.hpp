/// \file
/// The content module of RSS (purl.org/rss/1.0/modules/content/): `content:encoded`.
#pragma once

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax::vocab {

FEEDSAX_API extern vocabulary const content;

}  // namespace feedsax::vocab
