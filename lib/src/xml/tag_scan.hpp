/// \file
/// Places within tokens that Expat has found well-formed, or nearly so.
///
///     attribute_offset(R"(<a b="1" c="2">)", 1) == 9
///
/// Used for errors only: Expat tells where a tag begins, not where its attributes do. Pure
/// functions; safe to use from any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace feedsax::xml {

/// Where the n-th attribute's name begins; 0, the tag itself, when there is no such attribute.
std::size_t attribute_offset(std::string_view tag, std::size_t n) noexcept;

/// How long the token at the front is that Expat has found whole: a tag, a comment, an instruction
/// or a reference. All of the text if its end does not show.
std::size_t token_length(std::string_view text) noexcept;

/// A general entity reference: its `&`, and the name.
struct reference {
  std::size_t offset = 0;
  std::string_view name{};
};

/// The first reference to an entity that is not among the known ones; the tag itself if none is.
reference unknown_reference(std::string_view text,
                            std::function<bool(std::string_view)> const& known);

}  // namespace feedsax::xml
