// What the specifications of RSS demand: rssboard.org/rss-0-9-1, /rss-0-9-2, /rss-specification,
// and web.resource.org/rss/1.0/spec.
#include "checks/tables.hpp"
#include "checks/values.hpp"
#include "feedsax/uri.hpp"

namespace feedsax::checks {

namespace {

using xmlns::none;
constexpr std::string_view dc = "http://purl.org/dc/elements/1.1/";
constexpr std::string_view dcterms = "http://purl.org/dc/terms/";
constexpr std::string_view admin = "http://webns.net/mvcb/";
constexpr std::string_view atom = xmlns::atom;
constexpr std::string_view rdf_ns = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view user_land = "http://backend.userland.com/creativeCommonsRssModule";
constexpr std::string_view cc_ns = "http://web.resource.org/cc/";

constexpr value_check port{issue::number_range, whole<1, 65535>};
constexpr value_check hour{issue::number_range, whole<0, 24>};
constexpr value_check width{issue::number_range, whole<1, 144>};
constexpr value_check height{issue::number_range, whole<1, 400>};
constexpr std::string_view day_words[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                          "Friday", "Saturday", "Sunday"};
constexpr value_check day{issue::unlisted_value, one_of<day_words>};
constexpr std::string_view protocol_words[] = {"xml-rpc", "soap", "http-post"};
constexpr value_check protocol{issue::unlisted_value, one_of<protocol_words>};

bool is_name_of_form(std::string_view text) {
  text = trim(text);
  return text.find_first_of(" \t\r\n<>&\"'") == std::string_view::npos;
}
constexpr value_check form_name{issue::unlisted_value, is_name_of_form};

bool is_permalink_address(std::string_view text) {
  return trimmed<is_iri>(text) && is_http(trim(text));
}
constexpr value_check permalink{issue::permalink_form, is_permalink_address};

// A guid is a permalink unless it says that it is not.
value_check const* guid_value(element const& e) {
  auto const stated = read_boolean(e.attribute_or_empty("isPermaLink"));
  return stated.value_or(true) ? &permalink : nullptr;
}

// clang-format off
constexpr element_check image_checks[] = {
    {.name = {none, "url"}, .least = 1, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "width"}, .most = 1, .value = &width},
    {.name = {none, "height"}, .most = 1, .value = &height},
    {.name = {none, "description"}, .most = 1, .value = &plain_text},
};
constexpr check_set image{.elements = image_checks, .place = place::feed, .closed = true};

constexpr element_check text_input_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "description"}, .least = 1, .most = 1, .filled = true},
    {.name = {none, "name"}, .least = 1, .most = 1, .filled = true, .value = &form_name},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri},
};
constexpr check_set text_input{.elements = text_input_checks, .place = place::feed, .closed = true};

constexpr element_check hour_checks[] = {{.name = {none, "hour"}, .most = 24, .filled = true, .value = &hour}};
constexpr check_set hours{.elements = hour_checks, .closed = true};
constexpr element_check day_checks[] = {{.name = {none, "day"}, .most = 7, .filled = true, .value = &day}};
constexpr check_set days{.elements = day_checks, .closed = true};

constexpr attribute_check is_permalink[] = {{.name = {none, "isPermaLink"}, .value = &true_or_false}};
constexpr attribute_check source_attributes[] = {{.name = {none, "url"}, .required = true, .value = &uri}};
constexpr attribute_check enclosure_attributes[] = {
    {.name = {none, "url"}, .required = true, .value = &uri},
    {.name = {none, "length"}, .required = true, .value = &not_negative},
    {.name = {none, "type"}, .required = true, .value = &media_type},
};
constexpr attribute_check cloud_attributes[] = {
    {.name = {none, "domain"}, .required = true},
    {.name = {none, "port"}, .required = true, .value = &port},
    {.name = {none, "path"}, .required = true},
    {.name = {none, "registerProcedure"}, .required = true},
    {.name = {none, "protocol"}, .required = true, .value = &protocol},
};

// --- 2.0 -------------------------------------------------------------------------------------------

constexpr same_meaning item_rivals[] = {
    {{none, "author"}, {dc, "creator"}}, {{none, "category"}, {dc, "subject"}},
    {{none, "pubDate"}, {dc, "date"}}, {{none, "pubDate"}, {atom, "published"}},
    {{none, "source"}, {dc, "source"}}, {{user_land, "license"}, {cc_ns, "license"}},
};
constexpr same_meaning channel_rivals[] = {
    {{none, "managingEditor"}, {dc, "creator"}}, {{none, "webMaster"}, {dc, "publisher"}},
    {{none, "language"}, {dc, "language"}}, {{none, "copyright"}, {dc, "rights"}},
    {{none, "pubDate"}, {dc, "date"}}, {{none, "lastBuildDate"}, {dcterms, "modified"}},
    {{none, "generator"}, {admin, "generatorAgent"}}, {{user_land, "license"}, {cc_ns, "license"}},
};

void item_2_0_ends(check_scope& s) {
  if (s.count({none, "title"}) + s.count({none, "description"}) == 0)
    s.report(issue::missing_element, "title or description");
}

constexpr element_check item_2_0_checks[] = {
    {.name = {none, "title"}, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "description"}, .most = 1},
    {.name = {none, "author"}, .most = 1, .filled = true, .value = &contact},
    {.name = {none, "category"}, .filled = true, .value = &plain_text},
    {.name = {none, "comments"}, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "enclosure"}, .most = 1, .value = &no_text, .attributes = enclosure_attributes},
    {.name = {none, "guid"}, .most = 1, .filled = true, .choose = guid_value, .attributes = is_permalink},
    {.name = {none, "pubDate"}, .most = 1, .filled = true, .value = &rfc822_date},
    {.name = {none, "source"}, .most = 1, .filled = true, .value = &plain_text, .attributes = source_attributes},
};
constexpr check_set item_2_0{.elements = item_2_0_checks, .place = place::item, .closed = true,
                             .rivals = item_rivals, .finish = item_2_0_ends};

constexpr element_check channel_2_0_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "description"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "language"}, .most = 1, .filled = true, .value = &language},
    {.name = {none, "copyright"}, .most = 1},
    {.name = {none, "managingEditor"}, .most = 1, .filled = true, .value = &contact},
    {.name = {none, "webMaster"}, .most = 1, .filled = true, .value = &contact},
    {.name = {none, "pubDate"}, .most = 1, .filled = true, .value = &rfc822_date},
    {.name = {none, "lastBuildDate"}, .most = 1, .filled = true, .value = &rfc822_date},
    {.name = {none, "category"}, .filled = true, .value = &plain_text},
    {.name = {none, "generator"}, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "docs"}, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "cloud"}, .most = 1, .attributes = cloud_attributes},
    {.name = {none, "ttl"}, .most = 1, .filled = true, .value = &positive},
    {.name = {none, "image"}, .most = 1, .children = &image},
    {.name = {none, "rating"}, .most = 1, .filled = true},
    {.name = {none, "textInput"}, .most = 1, .children = &text_input},
    {.name = {none, "skipHours"}, .most = 1, .children = &hours},
    {.name = {none, "skipDays"}, .most = 1, .children = &days},
    {.name = {none, "item"}, .children = &item_2_0},
};
constexpr check_set channel_2_0{.elements = channel_2_0_checks, .place = place::feed, .closed = true,
                                .rivals = channel_rivals};
constexpr element_check root_2_0_checks[] = {
    {.name = {none, "channel"}, .least = 1, .most = 1, .children = &channel_2_0}};
constexpr check_set root_2_0{.elements = root_2_0_checks, .closed = true};
constexpr attribute_check version[] = {{.name = {none, "version"}, .required = true}};
constexpr element_check document_2_0[] = {
    {.name = {none, "rss"}, .attributes = version, .children = &root_2_0}};

// --- 0.92 to 0.94: what an item holds is optional, and has no limits -----------------------------------

constexpr element_check item_0_92_checks[] = {
    {.name = {none, "title"}, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "description"}, .most = 1},
    {.name = {none, "category"}, .filled = true, .value = &plain_text},
    {.name = {none, "enclosure"}, .attributes = enclosure_attributes},
    {.name = {none, "source"}, .most = 1, .filled = true, .attributes = source_attributes},
    {.name = {none, "pubDate"}, .most = 1, .value = &rfc822_date},
};
constexpr check_set item_0_92{.elements = item_0_92_checks, .place = place::item};
constexpr element_check channel_0_92_checks[] = {
    {.name = {none, "item"}, .children = &item_0_92},
    {.name = {none, "category"}},
    {.name = {none, "generator"}},
    {.name = {none, "ttl"}},
};
constexpr check_set channel_0_92{.elements = channel_0_92_checks, .base = &channel_2_0, .place = place::feed};
constexpr element_check root_0_92_checks[] = {
    {.name = {none, "channel"}, .least = 1, .most = 1, .children = &channel_0_92}};
constexpr check_set root_0_92{.elements = root_0_92_checks};
constexpr element_check document_0_92[] = {
    {.name = {none, "rss"}, .attributes = version, .children = &root_0_92}};

// --- 0.91: UserLand's limits ---------------------------------------------------------------------------

constexpr element_check item_0_91_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text, .most_characters = 100},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri, .most_characters = 500},
    {.name = {none, "description"}, .most = 1, .most_characters = 500},
};
constexpr check_set item_0_91{.elements = item_0_91_checks, .place = place::item, .closed = true};
constexpr element_check channel_0_91_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text, .most_characters = 100},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri, .most_characters = 500},
    {.name = {none, "description"}, .least = 1, .most = 1, .filled = true, .value = &plain_text, .most_characters = 500},
    {.name = {none, "language"}, .least = 1, .most = 1, .filled = true, .value = &language},
    {.name = {none, "copyright"}, .most = 1, .most_characters = 100},
    {.name = {none, "managingEditor"}, .most = 1, .most_characters = 100},
    {.name = {none, "webMaster"}, .most = 1, .most_characters = 100},
    {.name = {none, "docs"}, .most = 1, .value = &uri, .most_characters = 500},
    {.name = {none, "rating"}, .most = 1, .most_characters = 500},
    {.name = {none, "textinput"}, .most = 1, .children = &text_input},
    {.name = {none, "item"}, .most = 15, .children = &item_0_91},
};
constexpr check_set channel_0_91{.elements = channel_0_91_checks, .base = &channel_2_0, .place = place::feed};
constexpr element_check root_0_91_checks[] = {
    {.name = {none, "channel"}, .least = 1, .most = 1, .children = &channel_0_91}};
constexpr check_set root_0_91{.elements = root_0_91_checks};
constexpr element_check document_0_91[] = {
    {.name = {none, "rss"}, .attributes = version, .children = &root_0_91}};

// --- 1.0 -------------------------------------------------------------------------------------------

constexpr attribute_check about[] = {{.name = {rdf_ns, "about"}, .value = &uri_reference}};
constexpr attribute_check about_needed[] = {
    {.name = {rdf_ns, "about"}, .required = true, .value = &uri_reference}};
constexpr element_check rdf_item_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "description"}, .most = 1},
};
constexpr check_set rdf_item{.elements = rdf_item_checks, .place = place::item, .closed = true};
constexpr element_check rdf_channel_checks[] = {
    {.name = {none, "title"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {none, "link"}, .least = 1, .most = 1, .filled = true, .value = &uri},
    {.name = {none, "description"}, .least = 1, .most = 1, .filled = true},
    {.name = {none, "image"}, .most = 1},
    {.name = {none, "items"}, .most = 1},
    {.name = {none, "textinput"}, .most = 1},
};
constexpr check_set rdf_channel{.elements = rdf_channel_checks, .place = place::feed, .closed = true};
constexpr element_check rdf_checks[] = {
    {.name = {none, "channel"}, .least = 1, .most = 1, .attributes = about, .children = &rdf_channel},
    {.name = {none, "image"}, .most = 1, .attributes = about_needed, .children = &image},
    {.name = {none, "item"}, .attributes = about, .children = &rdf_item},
    {.name = {none, "textinput"}, .most = 1, .attributes = about_needed, .children = &text_input},
};
constexpr check_set rdf_root{.elements = rdf_checks, .place = place::feed, .closed = true};
constexpr element_check rdf_document[] = {{.name = {rdf_ns, "RDF"}, .children = &rdf_root}};
// clang-format on

}  // namespace

constinit check_set const rss_0_91{.elements = document_0_91};
constinit check_set const rss_0_92{.elements = document_0_92};
constinit check_set const rss_2_0{.elements = document_2_0};
constinit check_set const rdf{.elements = rdf_document};

}  // namespace feedsax::checks
