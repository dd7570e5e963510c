#include "feedsax/vocab/dublin_core.hpp"

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/metadata.hpp"

namespace feedsax {

namespace {

using dc = feedsax::dublin_core;
using hooks::here;

constexpr std::string_view names[] = {"http://purl.org/dc/elements/1.1/",
                                      "http://purl.org/dc/elements/1.0/",
                                      "http://purl.org/dc/elements/"};
constexpr std::string_view ns = names[0];

template <list<std::string_view> dc::*Member,
          void (*Also)(scope&, std::string_view) = &metadata::nothing>
void keep(scope& s, std::string_view text) {
  (s.extension<dc>().*Member).push_back(s.memory(), s.keep(text));
  Also(s, text);
}

void when(scope& s, std::string_view text) {
  auto const instant = s.read_instant(text);
  if (!instant) return;
  if (s.outranks(field::published)) here(s, &item::published, &feed::published) = instant;
  if (!s.item() && s.outranks(field::updated)) s.feed().updated = instant;
}

// clang-format off
constexpr rule rules[] = {
    html_text<keep<&dc::title, metadata::title>>            ({ns, "title"}),
    node<keep<&dc::creator, metadata::creator>>        ({ns, "creator"}),
    node<keep<&dc::author, metadata::creator>>         ({ns, "author"}),
    node<keep<&dc::subject, metadata::subject>>        ({ns, "subject"}),
    html_text<keep<&dc::description, metadata::description>>({ns, "description"}),
    node<keep<&dc::publisher, metadata::publisher>>    ({ns, "publisher"}),
    node<keep<&dc::contributor, metadata::contributor>>({ns, "contributor"}),
    node<keep<&dc::date, when>>                        ({ns, "date"}),
    node<keep<&dc::type>>                              ({ns, "type"}),
    node<keep<&dc::format>>                            ({ns, "format"}),
    node<keep<&dc::identifier, metadata::identifier>>  ({ns, "identifier"}),
    node<keep<&dc::source>>                            ({ns, "source"}),
    node<keep<&dc::language, metadata::language>>      ({ns, "language"}),
    node<keep<&dc::relation>>                          ({ns, "relation"}),
    node<keep<&dc::coverage>>                          ({ns, "coverage"}),
    html_text<keep<&dc::rights, metadata::rights>>          ({ns, "rights"}),
};
// clang-format on

}  // namespace

namespace vocab {
constinit vocabulary const dublin_core{.prefix = "dc",
                                       .namespaces = names,
                                       .feed = {.rules = rules},
                                       .item = {.rules = rules},
                                       .feed_checks = &checks::dc_feed,
                                       .item_checks = &checks::dc_item};
}

void dublin_core::write(json_writer& out) const {
  out.begin_object();
  out.member_if("title", title);
  out.member_if("creator", creator);
  out.member_if("author", author);
  out.member_if("subject", subject);
  out.member_if("description", description);
  out.member_if("publisher", publisher);
  out.member_if("contributor", contributor);
  out.member_if("date", date);
  out.member_if("type", type);
  out.member_if("format", format);
  out.member_if("identifier", identifier);
  out.member_if("source", source);
  out.member_if("language", language);
  out.member_if("relation", relation);
  out.member_if("coverage", coverage);
  out.member_if("rights", rights);
  out.end_object();
}

}  // namespace feedsax
