/// \file
/// DCMI metadata terms (purl.org/dc/terms/).
///
///     if (auto* terms = item.modules.find<feedsax::dcterms>())
///       for (auto const& s : terms->statements) print(s.term, s.value);
#pragma once

#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

/// One of the 55 properties and what it says.
struct dcterms_statement {
  std::string_view term{};  ///< In snake_case: `date_accepted`. Lives for ever.
  std::string_view value{};
};

/// A list of texts a term in JSON.
struct dcterms {
  static constexpr std::string_view json_key = "dcterms";
  list<dcterms_statement> statements;  ///< In document order.

  /// The first statement of that term; empty when there is none.
  FEEDSAX_API std::string_view first(std::string_view term) const noexcept;
  FEEDSAX_API void write(json_writer&) const;
};

namespace vocab {
FEEDSAX_API extern vocabulary const dcterms;
}

}  // namespace feedsax
