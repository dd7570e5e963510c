/// \file
/// Which element wins where several state the same thing.
///
///     constexpr feedsax::name published[] = {{none, "pubDate"}, {dc, "date"}};
///     registry.add(feedsax::precedence{feedsax::field::published, published});
///
/// Values; safe to use from any thread.
#pragma once

#include <cstdint>
#include <span>

#include "feedsax/name.hpp"

namespace feedsax {

/// The members that more than one element can set.
enum class field : std::uint8_t {
  id,
  title,
  link,
  description,
  content,
  language,
  published,
  updated,
  rights,
  publisher,
  image,
  icon,
  comments_url,
  comments_feed,
  comments_count,
  source,
  authors,
  contributors,
  categories,  // lists: the order in which the elements contribute
  generator
};
inline constexpr std::size_t field_count = 20;

/// The elements that can set a member, the strongest first. One that is not named is weaker than
/// all that are.
struct precedence {
  feedsax::field field;
  std::span<name const> order;
};

}  // namespace feedsax
