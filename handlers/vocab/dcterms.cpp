#include "feedsax/vocab/dcterms.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/metadata.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://purl.org/dc/terms/"};
constexpr std::string_view ns = names[0];

// A property's name, and its name here.
struct property {
  std::string_view local, term;
};
// clang-format off
constexpr property properties[] = {
    {"abstract", "abstract"}, {"accessRights", "access_rights"},
    {"accrualMethod", "accrual_method"}, {"accrualPeriodicity", "accrual_periodicity"},
    {"accrualPolicy", "accrual_policy"}, {"alternative", "alternative"}, {"audience", "audience"},
    {"available", "available"}, {"bibliographicCitation", "bibliographic_citation"},
    {"conformsTo", "conforms_to"}, {"contributor", "contributor"}, {"coverage", "coverage"},
    {"created", "created"}, {"creator", "creator"}, {"date", "date"},
    {"dateAccepted", "date_accepted"}, {"dateCopyrighted", "date_copyrighted"},
    {"dateSubmitted", "date_submitted"}, {"description", "description"},
    {"educationLevel", "education_level"}, {"extent", "extent"}, {"format", "format"},
    {"hasFormat", "has_format"}, {"hasPart", "has_part"}, {"hasVersion", "has_version"},
    {"identifier", "identifier"}, {"instructionalMethod", "instructional_method"},
    {"isFormatOf", "is_format_of"}, {"isPartOf", "is_part_of"},
    {"isReferencedBy", "is_referenced_by"}, {"isReplacedBy", "is_replaced_by"},
    {"isRequiredBy", "is_required_by"}, {"isVersionOf", "is_version_of"}, {"issued", "issued"},
    {"language", "language"}, {"license", "license"}, {"mediator", "mediator"},
    {"medium", "medium"}, {"modified", "modified"}, {"provenance", "provenance"},
    {"publisher", "publisher"}, {"references", "references"}, {"relation", "relation"},
    {"replaces", "replaces"}, {"requires", "requires"}, {"rights", "rights"},
    {"rightsHolder", "rights_holder"}, {"source", "source"}, {"spatial", "spatial"},
    {"subject", "subject"}, {"tableOfContents", "table_of_contents"}, {"temporal", "temporal"},
    {"title", "title"}, {"type", "type"}, {"valid", "valid"},
};
// clang-format on
constexpr std::size_t property_count = std::size(properties);

// What a property says of the thing as a whole, beside being kept.
void published(scope& s, std::string_view text) {
  auto const when = s.read_instant(text);
  if (when && s.wins(field::published)) here(s, &item::published, &feed::published) = when;
}
void updated(scope& s, std::string_view text) {
  auto const when = s.read_instant(text);
  if (when && s.wins(field::updated)) here(s, &item::updated, &feed::updated) = when;
}
using meaning = void (*)(scope&, std::string_view);
constexpr std::pair<std::string_view, meaning> meanings[] = {
    {"issued", published},
    {"created", published},
    {"modified", updated},
    {"title", metadata::title},
    {"description", metadata::description},
    {"abstract", metadata::description},
    {"rights", metadata::rights},
    {"publisher", metadata::publisher},
    {"language", metadata::language},
    {"identifier", metadata::identifier},
    {"creator", metadata::creator},
    {"contributor", metadata::contributor},
    {"subject", metadata::subject},
};
constexpr meaning meaning_of(std::string_view term) {
  for (auto const& m : meanings)
    if (m.first == term) return m.second;
  return metadata::nothing;
}

template <std::size_t I>
void keep_statement(scope& s, std::string_view text) {
  s.extension<dcterms>().statements.push_back(s.memory(), {properties[I].term, s.keep(text)});
  constexpr meaning also = meaning_of(properties[I].term);
  also(s, text);
}

template <std::size_t... I>
constexpr auto make_rules(std::index_sequence<I...>) {
  return std::array<rule, sizeof...(I)>{html_text<keep_statement<I>>({ns, properties[I].local})...};
}
constexpr auto rules = make_rules(std::make_index_sequence<property_count>());

}  // namespace

namespace vocab {
constinit vocabulary const dcterms{.prefix = "dcterms",
                                   .namespaces = names,
                                   .feed = {.rules = rules},
                                   .item = {.rules = rules},
                                   .feed_checks = &checks::dcterms_feed,
                                   .item_checks = &checks::dcterms_feed};
}

std::string_view dcterms::first(std::string_view term) const noexcept {
  for (dcterms_statement const& s : statements)
    if (s.term == term) return s.value;
  return {};
}

void dcterms::write(json_writer& out) const {
  out.begin_object();
  for (property const& p : properties) {
    bool open = false;
    for (dcterms_statement const& s : statements) {
      if (s.term != p.term) continue;
      if (!std::exchange(open, true)) {
        out.key(p.term);
        out.begin_array();
      }
      out.string(s.value);
    }
    if (open) out.end_array();
  }
  out.end_object();
}

}  // namespace feedsax
