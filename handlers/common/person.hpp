/// \file
/// Reads the ways in which feeds write persons in one text.
#pragma once

#include <string_view>

#include "feedsax/model/values.hpp"

namespace feedsax {

/// Tells name and mail address apart: `mail (Name)`, `Name (mail)`, `Name <mail>`, `mail`, `Name`.
/// The views are of `text`.
person read_person(std::string_view text) noexcept;

}  // namespace feedsax
