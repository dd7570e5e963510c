#include "feedsax/vocab/xhtml.hpp"

#include "feedsax/scope.hpp"

namespace feedsax::vocab {

namespace {

constexpr std::string_view names[] = {xmlns::xhtml};
constexpr std::string_view ns = names[0];

void content_of_item(scope& s, std::string_view text) {
  if (s.item() && s.wins(field::content))
    s.item()->content = s.keep_construct(text, text_type::xhtml);
}

constexpr rule rules[] = {
    markup<content_of_item>({ns, "body"}),
    markup<content_of_item>({ns, "div"}),
};

}  // namespace

constinit vocabulary const xhtml{.prefix = "xhtml", .namespaces = names, .item = {.rules = rules}};

}  // namespace feedsax::vocab
