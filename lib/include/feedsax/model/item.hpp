/// \file
/// An item of a feed, whatever its format.
///
///     feedsax::flow on_item(feedsax::item&& item) override {
///       std::cout << item.title.value << ' ' << item.link << '\n'; … }
///
/// Texts are views into `memory`: they live as long as the item and move with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/extension_set.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// An item. Move-only; every member is optional. doc/model.md says where each comes from.
struct item {
  arena memory;  ///< Holds the texts and lists.

  std::string_view id;
  text_construct title;
  std::string_view link;
  list<feedsax::link> links;
  text_construct description;  ///< The excerpt.
  text_construct content;      ///< The full body.
  std::string_view content_src, content_media_type;
  std::string_view language;  ///< Only where the item states one.
  std::optional<instant> published, updated;
  text_construct rights;
  list<person> authors, contributors;
  person publisher;
  list<category> categories;
  list<enclosure> enclosures;
  maybe<feedsax::image> image;
  maybe<feedsax::source> source;
  maybe<feedsax::comments> comments;
  list<feedsax::in_reply_to> in_reply_to;
  std::string_view base;           ///< Only where the item states one.
  std::optional<instant> expired;  ///< When it ceases to be of interest.
  bool damaged = false;            ///< A repair fell inside it.
  bool incomplete = false;         ///< The input ended inside it.
  /// It has no authors of its own: these are the feed's, as far as they had been read.
  bool inherits_authors = false;

  list<extension> extensions;    ///< Elements that nobody claimed, in order.
  extension_set modules;         ///< Typed data of formats and vocabularies.
  extension_set source_modules;  ///< Those that stand in its source.
};

}  // namespace feedsax
