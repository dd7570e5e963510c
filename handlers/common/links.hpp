/// \file
/// What link relations mean, wherever an Atom link stands.
#pragma once

#include <string_view>

#include "feedsax/format_handler.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// The relation in its short form: IANA's URI form and other case are folded. A view of `rel` or
/// of a constant, unless it had to be written anew into `scratch`.
std::string_view fold_relation(std::string_view rel, std::string& scratch);

/// Is it a link to the thing itself in another form: no relation, or `alternate`?
bool is_alternate(link const&) noexcept;

/// The alternate that a person would follow: HTML or no type, then XHTML, then any; or null.
link const* best_alternate(list<link> const&) noexcept;

}  // namespace feedsax
