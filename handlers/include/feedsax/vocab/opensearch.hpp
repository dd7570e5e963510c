/// \file
/// OpenSearch 1.0 and 1.1: a feed that is a page of search results.
///
///     if (auto* os = feed.modules.find<feedsax::opensearch>()) total = os->total_results;
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// A search that was made, or that could be.
struct opensearch_query {
  std::string_view role{}, title{}, search_terms{}, language{}, input_encoding{}, output_encoding{};
  std::optional<std::uint64_t> total_results{}, count{}, start_index{}, start_page{};
};

struct opensearch {
  static constexpr std::string_view json_key = "opensearch";
  std::optional<std::uint64_t> total_results, start_index, items_per_page;
  list<opensearch_query> queries;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const opensearch;
}

}  // namespace feedsax
