/// \file
/// Which element wins where several state the same thing.
#pragma once

#include <span>

#include "feedsax/precedence.hpp"

namespace feedsax {

/// The table of the canonical model (doc/model.md).
std::span<precedence const> standard_precedence() noexcept;

}  // namespace feedsax
