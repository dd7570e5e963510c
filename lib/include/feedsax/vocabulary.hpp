/// \file
/// A vocabulary: what the elements of a namespace mean inside any format.
///
///     constexpr std::string_view shop_ns[] = {"urn:shop"};
///     constexpr feedsax::rule shop_rules[] = {feedsax::text<on_price>({"urn:shop", "price"})};
///     constexpr feedsax::vocabulary shop{.prefix = "shop", .namespaces = shop_ns,
///                                        .item = {shop_rules}};
///
/// A value without state, usually constexpr; it must outlive the registries that hold it.
#pragma once

#include <span>
#include <string_view>

#include "feedsax/checks.hpp"
#include "feedsax/rule.hpp"

namespace feedsax {

struct item;
struct url;

/// The elements of one namespace at the three places where vocabularies may add some. The rules'
/// names use the first namespace; the others are aliases seen in the wild. Namespace names are
/// compared without regard to case, `https`, surrounding space, and a trailing `/` or `#`.
struct vocabulary {
  std::string_view prefix;  ///< The usual one: what listings show.
  std::span<std::string_view const> namespaces{};
  rule_set feed{}, item{}, url{};
  /// What its specification demands at these places, for options::validate.
  check_set const* feed_checks = nullptr;
  check_set const* item_checks = nullptr;
  check_set const* url_checks = nullptr;
  /// Where the items of a feed are read as the pages of a sitemap (read_as::sitemap): adds to the
  /// page what this vocabulary says of the item. `page.memory` holds the texts of both.
  void (*on_page)(feedsax::item const& from, feedsax::url& page) = nullptr;
};

}  // namespace feedsax
