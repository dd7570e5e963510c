#include "precedence.hpp"

namespace feedsax {

namespace {

using xmlns::atom;
using xmlns::none;
constexpr std::string_view admin = "http://webns.net/mvcb/";
constexpr std::string_view dc = "http://purl.org/dc/elements/1.1/";
constexpr std::string_view dcterms = "http://purl.org/dc/terms/";
constexpr std::string_view itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";
constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view content = "http://purl.org/rss/1.0/modules/content/";
constexpr std::string_view media = "http://search.yahoo.com/mrss/";
constexpr std::string_view googleplay = "http://www.google.com/schemas/play-podcasts/1.0";
constexpr std::string_view slash = "http://purl.org/rss/1.0/modules/slash/";
constexpr std::string_view thr = "http://purl.org/syndication/thread/1.0";
constexpr std::string_view wfw = "http://wellformedweb.org/CommentAPI/";
constexpr std::string_view xhtml = xmlns::xhtml;

// The strongest first. `none` is the format's own element, whatever its namespace.
// clang-format off
constexpr name id[] = {
    {none, "guid"}, {none, "id"}, {rdf, "about"}, {dc, "identifier"}, {atom, "id"}};
constexpr name title[] = {
    {none, "title"}, {atom, "title"}, {dc, "title"}};
constexpr name link[] = {
    {none, "link"}, {none, "url"}, {none, "home_page_url"}, {none, "external_url"},
    {atom, "link"}, {none, "guid"}, {rdf, "about"}};
constexpr name description[] = {
    {none, "description"}, {none, "summary"}, {none, "subtitle"}, {none, "tagline"},
    {atom, "summary"}, {atom, "subtitle"}, {atom, "tagline"},
    {dc, "description"}, {itunes, "summary"}};
constexpr name content_of[] = {
    {none, "content_html"}, {none, "content_text"}, {none, "content"},
    {content, "encoded"}, {atom, "content"}, {xhtml, "body"}, {xhtml, "div"}};
constexpr name language[] = {
    {none, "language"}, {dc, "language"}};
constexpr name published[] = {
    {none, "pubDate"}, {none, "published"}, {none, "date_published"}, {none, "issued"},
    {none, "created"}, {dcterms, "issued"}, {dcterms, "created"}, {dc, "date"},
    {atom, "published"}, {atom, "issued"}, {atom, "created"}};
constexpr name updated[] = {
    {none, "lastBuildDate"}, {none, "updated"}, {none, "modified"}, {none, "date_modified"},
    {atom, "updated"}, {atom, "modified"}, {dcterms, "modified"},
    {none, "pubDate"}, {dc, "date"}};
constexpr name rights[] = {
    {none, "copyright"}, {none, "rights"}, {atom, "rights"}, {atom, "copyright"}, {dc, "rights"}};
constexpr name publisher[] = {{dc, "publisher"}};
constexpr name image[] = {
    {none, "image"}, {none, "icon"}, {itunes, "image"}, {googleplay, "image"},
    {media, "thumbnail"}, {media, "content"}, {none, "enclosure"}};
constexpr name generator_of[] = {
    {none, "generator"}, {atom, "generator"}, {admin, "generatorAgent"}};
constexpr name source[] = {
    {none, "source"}, {atom, "source"}};
constexpr name comments_url[] = {
    {none, "comments"}, {atom, "link"}};
constexpr name comments_feed[] = {
    {wfw, "commentRss"}, {wfw, "commentRSS"}, {atom, "link"}};
constexpr name comments_count[] = {
    {slash, "comments"}, {thr, "total"}, {atom, "link"}};
constexpr name authors[] = {
    {none, "author"}, {none, "authors"}, {none, "managingEditor"}, {dc, "creator"},
    {dc, "author"}, {itunes, "author"}, {atom, "author"}};
constexpr name contributors[] = {
    {none, "contributor"}, {atom, "contributor"}, {dc, "contributor"}};
constexpr name categories[] = {
    {none, "category"}, {none, "tags"}, {dc, "subject"}, {atom, "category"},
    {itunes, "category"}, {itunes, "keywords"}, {media, "category"}};

constexpr precedence table[] = {
    {field::id, id},
    {field::title, title},
    {field::link, link},
    {field::description, description},
    {field::content, content_of},
    {field::language, language},
    {field::published, published},
    {field::updated, updated},
    {field::rights, rights},
    {field::publisher, publisher},
    {field::image, image},
    {field::source, source},
    {field::comments_url, comments_url},
    {field::comments_feed, comments_feed},
    {field::comments_count, comments_count},
    {field::authors, authors},
    {field::contributors, contributors},
    {field::categories, categories},
    {field::generator, generator_of},
};
// clang-format on

}  // namespace

std::span<precedence const> standard_precedence() noexcept { return table; }

}  // namespace feedsax
