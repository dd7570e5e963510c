/// \file
/// Which faults belong to which kind of repair, and what they are called where they end the parse.
#pragma once

#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/options.hpp"

namespace feedsax::recovery {

struct fault {
  repairs kind = repairs::none;  ///< none: always mended.
  errc code = errc::none;
};

/// O(number of kinds).
fault fault_of(issue) noexcept;

}  // namespace feedsax::recovery
