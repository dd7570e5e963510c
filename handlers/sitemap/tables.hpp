/// \file
/// The elements of sitemaps.
#pragma once

#include "feedsax/rule.hpp"

namespace feedsax::sitemap_rules {

inline constexpr std::string_view ns = "http://www.sitemaps.org/schemas/sitemap/0.9";

extern rule_set const url_set, sitemap_set, document;

}  // namespace feedsax::sitemap_rules
