#include "feedsax/vocab/content.hpp"

#include "checks/tables.hpp"
#include "feedsax/scope.hpp"

namespace feedsax::vocab {

namespace {

constexpr std::string_view names[] = {"http://purl.org/rss/1.0/modules/content/"};
constexpr std::string_view ns = names[0];

// The same text again, beside a description that is an excerpt of it.
void encoded(scope& s, std::string_view text) {
  item* const i = s.item();
  if (!i || !s.wins(field::content)) return;
  i->content = s.keep_construct(text, text_type::html);
  i->content_src = i->content_media_type = {};  // of an Atom content that was here before
}

constexpr rule item_rules[] = {html_text<encoded>({ns, "encoded"})};

}  // namespace

constinit vocabulary const content{.prefix = "content",
                                   .namespaces = names,
                                   .item = {.rules = item_rules},
                                   .item_checks = &checks::content_item};

}  // namespace feedsax::vocab
