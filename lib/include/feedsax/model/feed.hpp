/// \file
/// A feed, whatever its format.
///
///     auto document = feedsax::parse(bytes).value();
///     for (feedsax::item const& item : document.feed.items) …
///
/// Texts are views into `memory` (an item's into its own).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "feedsax/model/item.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// A feed. Move-only; every member is optional. doc/model.md says where each comes from.
struct feed {
  arena memory;  ///< Holds the texts and lists.

  std::string_view id;
  text_construct title;
  std::string_view link;
  list<feedsax::link> links;
  text_construct description;
  std::string_view language;
  text_construct rights;
  feedsax::generator generator;
  std::optional<instant> published, updated;
  list<person> authors, contributors;
  person publisher;
  list<category> categories;
  maybe<feedsax::image> image;
  std::string_view icon, logo;
  list<hub> hubs;
  std::string_view next_url;
  std::optional<std::int64_t> ttl;  ///< Minutes.
  list<std::int64_t> skip_hours;
  list<std::string_view> skip_days;
  maybe<feedsax::cloud> cloud;
  maybe<feedsax::text_input> text_input;
  std::string_view docs, rating;
  std::string_view base;  ///< Only where the feed states one.
  std::optional<bool> expired;

  /// The ids of the items in the order that the feed wants (RSS 1.0, `rdf:Seq`), if it has a wish.
  /// Items are delivered in document order; model_builder follows it.
  list<std::string_view> item_order;

  list<extension> extensions;  ///< Elements that nobody claimed, in order.
  extension_set modules;       ///< Typed data of formats and vocabularies.

  std::vector<item> items;  ///< Filled by model_builder; empty in sink::on_feed.
};

}  // namespace feedsax
