/// \file
/// The elements of sitemaps.
#pragma once

#include "feedsax/rule.hpp"

namespace feedsax::sitemap_rules {

inline constexpr std::string_view ns = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// All of a page, the protocol's own elements, `loc` and `lastmod`.
extern rule_set const url_set, url_core_set, url_dated_set;
extern rule_set const sitemap_set, document, text_document;

}  // namespace feedsax::sitemap_rules
