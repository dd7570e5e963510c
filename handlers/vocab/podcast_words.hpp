/// \file
/// What the podcast vocabularies write in the same way: addresses of images, who may listen.
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/scope.hpp"

namespace feedsax::hooks {

/// The address of an image, kept: its href, else url, else its text.
std::string_view image_address(scope&, element const&, std::string_view text);

/// `yes`, `true`, `explicit`, and `no`, `false`, `clean`, in any case.
std::optional<bool> read_explicit(scope&, std::string_view);

}  // namespace feedsax::hooks
