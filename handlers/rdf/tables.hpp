/// \file
/// The elements of RSS 0.90 and 1.0. Their namespaces are read as none, as if they were RSS 2.0.
#pragma once

#include "feedsax/rule.hpp"

namespace feedsax::rdf {

inline constexpr std::string_view ns = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

extern rule_set const document;

}  // namespace feedsax::rdf
