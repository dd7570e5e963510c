// News sitemaps 0.9. Genres and the like stay as they are written, listed or not.
#include "feedsax/text.hpp"
#include "feedsax/vocab/sitemap.hpp"
#include "vocab/sitemap_parts.hpp"

namespace feedsax::vocab {

namespace {

using hooks::take;
using parts::line;
using news = feedsax::sitemap_news;

constexpr std::string_view names[] = {
    "http://www.google.com/schemas/sitemap-news/0.9",
    "http://www.google.com/schemas/sitemap-news/1.0",
    "http://www.google.com/schemas/sitemap-news/1.1",
    "http://www.sitemaps.org/schemas/sitemap-news/0.9",
};
constexpr std::string_view ns = names[0];

news& open_news(scope& s) { return *s.url()->news; }

void begin(scope& s, element const&) {
  if (!parts::is_open(s)) return;
  if (s.url()->news) s.report(issue::duplicate_element);
  s.url()->news.ensure(s.memory());
}

// What is not one of the two is no access that anybody knows.
void access(scope& s, std::string_view text) {
  for (std::string_view const known : {"Subscription", "Registration"})
    if (iequals(text, known)) return take<&news::access, &open_news>(s, known);
  s.report(issue::bad_value, text);
  parts::keep_unread(s, text);
}

template <auto Member>
void parts_of(scope& s, std::string_view text) {
  hooks::add_parts(s, open_news(s).*Member, text);
}

constexpr rule in_publication[] = {
    text<line<&news::publication_name, &open_news>>({ns, "name"}),
    text<take<&news::publication_language, &open_news>>({ns, "language"}),
};
constinit rule_set const publication_set{.rules = in_publication};

constexpr rule in_news[] = {
    group({ns, "publication"}, publication_set),
    text<line<&news::title, &open_news>>({ns, "title"}),
    text<parts::value<&news::publication_date, &open_news>>({ns, "publication_date"}),
    text<access>({ns, "access"}),
    text<parts_of<&news::genres>>({ns, "genres"}),
    text<parts_of<&news::keywords>>({ns, "keywords"}),
    text<parts_of<&news::stock_tickers>>({ns, "stock_tickers"}),
    ignored({ns, "geo_locations"}),
};
constinit rule_set const news_set{.rules = in_news};
constexpr rule rules[] = {group<begin>({ns, "news"}, news_set)};

}  // namespace

constinit vocabulary const sitemap_news{
    .prefix = "news", .namespaces = names, .url = {.rules = rules}};

}  // namespace feedsax::vocab
