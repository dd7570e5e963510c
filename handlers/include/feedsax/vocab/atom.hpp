/// \file
/// The elements of Atom 1.0 and 0.3 inside of other formats: `atom:link` in RSS and its like.
///
/// They fill in what the format itself left open. Inside of Atom the format's own rules hold.
#pragma once

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax::vocab {

FEEDSAX_API extern vocabulary const atom;
FEEDSAX_API extern vocabulary const atom_0_3;

}  // namespace feedsax::vocab
