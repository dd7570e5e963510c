#include "feedsax/vocab/dublin_core.hpp"

#include "common/person.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

namespace {

using dc = feedsax::dublin_core;

constexpr std::string_view names[] = {"http://purl.org/dc/elements/1.1/",
                                      "http://purl.org/dc/elements/1.0/",
                                      "http://purl.org/dc/elements/"};
constexpr std::string_view ns = names[0];

std::string_view add(scope& s, list<std::string_view> dc::*member, std::string_view text) {
  std::string_view const kept = s.keep(text);
  (s.extension<dc>().*member).push_back(s.memory(), kept);
  return kept;
}

template <list<std::string_view> dc::*Member>
void keep(scope& s, std::string_view text) {
  add(s, Member, text);
}

person kept_person(scope& s, std::string_view text) {
  person p = read_person(text);
  p.name = s.keep(p.name);
  p.email = s.keep(p.email);
  return p;
}

// The open item's member, else the feed's.
#define FEEDSAX_MEMBER(s, name) ((s).item() ? (s).item()->name : (s).feed().name)

void title(scope& s, std::string_view text) {
  add(s, &dc::title, text);
  if (s.wins(field::title))
    FEEDSAX_MEMBER(s, title) =
        s.keep_construct(text, holds_markup(text) ? text_type::html : text_type::text);
}
void creator(scope& s, std::string_view text) {
  add(s, &dc::creator, text);
  s.add_author(kept_person(s, text));
}
void author(scope& s, std::string_view text) {
  add(s, &dc::author, text);
  s.add_author(kept_person(s, text));
}
void subject(scope& s, std::string_view text) {
  s.add_category({add(s, &dc::subject, text), {}, {}});
}
void description(scope& s, std::string_view text) {
  add(s, &dc::description, text);
  if (s.wins(field::description))
    FEEDSAX_MEMBER(s, description) = s.keep_construct(text, text_type::html);
}
void publisher(scope& s, std::string_view text) {
  add(s, &dc::publisher, text);
  if (s.wins(field::publisher)) FEEDSAX_MEMBER(s, publisher) = kept_person(s, text);
}
void contributor(scope& s, std::string_view text) {
  add(s, &dc::contributor, text);
  s.add_contributor(kept_person(s, text));
}
void date(scope& s, std::string_view text) {
  add(s, &dc::date, text);
  auto const when = s.read_instant(text);
  if (!when) return;
  if (s.wins(field::published)) FEEDSAX_MEMBER(s, published) = when;
  if (!s.item() && s.wins(field::updated)) s.feed().updated = when;
}
void identifier(scope& s, std::string_view text) {
  std::string_view const kept = add(s, &dc::identifier, text);
  if (s.wins(field::id)) FEEDSAX_MEMBER(s, id) = kept;
}
void language(scope& s, std::string_view text) {
  add(s, &dc::language, text);
  if (!s.wins(field::language)) return;
  std::string tag(text);
  for (char& c : tag)
    if (c == '_') c = '-';
  FEEDSAX_MEMBER(s, language) = s.keep(tag);
}
void rights(scope& s, std::string_view text) {
  add(s, &dc::rights, text);
  if (s.wins(field::rights)) FEEDSAX_MEMBER(s, rights) = s.keep_construct(text);
}

#undef FEEDSAX_MEMBER

// clang-format off
constexpr rule rules[] = {
    html<title>             ({ns, "title"}),
    text<creator>           ({ns, "creator"}),
    text<author>            ({ns, "author"}),
    text<subject>           ({ns, "subject"}),
    html<description>       ({ns, "description"}),
    text<publisher>         ({ns, "publisher"}),
    text<contributor>       ({ns, "contributor"}),
    text<date>              ({ns, "date"}),
    text<keep<&dc::type>>   ({ns, "type"}),
    text<keep<&dc::format>> ({ns, "format"}),
    text<identifier>        ({ns, "identifier"}),
    text<keep<&dc::source>> ({ns, "source"}),
    text<language>          ({ns, "language"}),
    text<keep<&dc::relation>>({ns, "relation"}),
    text<keep<&dc::coverage>>({ns, "coverage"}),
    html<rights>            ({ns, "rights"}),
};
// clang-format on

}  // namespace

namespace vocab {
constinit vocabulary const dublin_core{
    .prefix = "dc", .namespaces = names, .feed = {.rules = rules}, .item = {.rules = rules}};
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
