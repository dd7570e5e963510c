#include "vocab/metadata.hpp"

#include "common/values.hpp"
#include "feedsax/text.hpp"
#include "vocab/hooks.hpp"

namespace feedsax::metadata {

using hooks::here;

namespace {
person kept_person(scope& s, std::string_view text) {
  return keep_person(s.handler<format_handler>(), text);
}
}  // namespace

void title(scope& s, std::string_view text) {
  if (s.outranks(field::title))
    here(s, &item::title, &feed::title) =
        s.keep_construct(text, holds_markup(text) ? text_type::html : text_type::text);
}

void creator(scope& s, std::string_view text) { s.add_author(kept_person(s, text)); }

void contributor(scope& s, std::string_view text) { s.add_contributor(kept_person(s, text)); }

void subject(scope& s, std::string_view text) { s.add_category({s.keep(text), {}, {}}); }

void description(scope& s, std::string_view text) {
  if (s.outranks(field::description))
    here(s, &item::description, &feed::description) = s.keep_construct(text, text_type::html);
}

void publisher(scope& s, std::string_view text) {
  if (s.outranks(field::publisher))
    here(s, &item::publisher, &feed::publisher) = kept_person(s, text);
}

void identifier(scope& s, std::string_view text) {
  if (s.outranks(field::id)) here(s, &item::id, &feed::id) = s.keep(text);
}

void language(scope& s, std::string_view text) {
  if (s.outranks(field::language))
    here(s, &item::language, &feed::language) = keep_language(s.handler<format_handler>(), text);
}

void rights(scope& s, std::string_view text) {
  if (s.outranks(field::rights)) here(s, &item::rights, &feed::rights) = s.keep_construct(text);
}

}  // namespace feedsax::metadata
