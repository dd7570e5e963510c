/// \file
/// What elements of Dublin Core say of a feed or item as a whole: they fill in what the format left
/// open. The same for the fifteen elements and for the terms that took their place.
#pragma once

#include <string_view>

#include "feedsax/scope.hpp"

namespace feedsax::metadata {

/// Of elements that say nothing of the whole.
inline void nothing(scope&, std::string_view) {}
void title(scope&, std::string_view);
void creator(scope&, std::string_view);
void contributor(scope&, std::string_view);
void subject(scope&, std::string_view);
void description(scope&, std::string_view);
void publisher(scope&, std::string_view);
void identifier(scope&, std::string_view);
void language(scope&, std::string_view);
void rights(scope&, std::string_view);

}  // namespace feedsax::metadata
