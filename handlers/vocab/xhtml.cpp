#include "feedsax/vocab/xhtml.hpp"

#include "feedsax/scope.hpp"
#include "feedsax/text.hpp"
#include "vocab/sitemap_parts.hpp"

namespace feedsax::vocab {

namespace {

constexpr std::string_view names[] = {xmlns::xhtml};
constexpr std::string_view ns = names[0];

void content_of_item(scope& s, std::string_view text) {
  if (s.item() && s.wins(field::content))
    s.item()->content = s.keep_construct(text, text_type::xhtml);
}

// In a sitemap: the page in another language or for another device is an alternate, anything else a
// link. Addresses of applications (`android-app:`) have neither, as a rule.
void link_of_page(scope& s, element const& e) {
  if (!parts::has_room(s)) return;
  std::string_view const href = hooks::url_at(s, e, "href");
  if (href.empty()) return s.report(issue::missing_loc);
  std::string_view const rel = hooks::keep_word(s, e.attribute_or_empty("rel"));
  std::string_view const hreflang = hooks::text_at(s, e, "hreflang");
  std::string_view const media = hooks::text_at(s, e, "media");
  bool const states = !hreflang.empty() || !media.empty();
  if (states && (rel.empty() || rel == "alternate"))
    s.url()->alternates.push_back(s.memory(), {hreflang, href, media});
  else
    s.url()->links.push_back(s.memory(), {rel, href, media});
}

constexpr rule url_rules[] = {empty<link_of_page>({ns, "link"})};

constexpr rule rules[] = {
    markup<content_of_item>({ns, "body"}),
    markup<content_of_item>({ns, "div"}),
};

}  // namespace

constinit vocabulary const xhtml{
    .prefix = "xhtml", .namespaces = names, .item = {.rules = rules}, .url = {.rules = url_rules}};

}  // namespace feedsax::vocab
