/// \file
/// Document type declarations: their grammar, and those whose entities are known.
///
///     external_id id = read_external_id(R"( SYSTEM "http://example.org/a.dtd")");
///     if (declares_html_entities(id)) feed(html_entity_subset());
///
/// Nothing is ever fetched. Pure functions; safe to use from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace feedsax::xml {

/// XML 1.0, production 75.
struct external_id {
  static constexpr std::size_t good = static_cast<std::size_t>(-1);
  std::string_view public_id{}, system_id{};
  std::size_t bad = good;  ///< The first byte that breaks the grammar.
};

/// Reads what stands between the name and the internal subset or the end: nothing, or an
/// identifier; white space around it.
external_id read_external_id(std::string_view) noexcept;

/// Is it the document type of RSS 0.91 or one of XHTML, whose DTDs declare the entities of HTML?
bool declares_html_entities(external_id const&) noexcept;

/// An internal subset, brackets included, that declares every named character of HTML.
std::string const& html_entity_subset();

}  // namespace feedsax::xml
