// What RFC 4287 demands, and the specification of Atom 0.3 as far as it is still of use.
#include "checks/tables.hpp"
#include "checks/values.hpp"

namespace feedsax::checks {

namespace {

using xmlns::none;
constexpr std::string_view ns = xmlns::atom;
constexpr std::string_view thr = "http://purl.org/syndication/thread/1.0";

// --- constructs ------------------------------------------------------------------------------------

constexpr std::string_view construct_words[] = {"text", "html", "xhtml"};
constexpr value_check construct_type{issue::text_type, one_of<construct_words>};

// Of an xhtml construct: markup that was escaped all the same.
constexpr value_check inline_markup{issue::escaped_markup, is_plain};

constexpr value_check text_of_construct{issue::html_in_text, is_plain, nullptr, true};

value_check const* construct_value(element const& e) {
  std::string_view const type = e.attribute_or_empty("type");
  if (type.empty() || type == "text" || iequals(type, "text/plain")) return &text_of_construct;
  return type == "xhtml" ? &inline_markup : nullptr;
}

// RFC 4287 4.1.3.1: neither one of the three nor a media type, or one that is composite.
bool is_content_type(std::string_view text) {
  if (one_of<construct_words>(text)) return true;
  return is_media_type(text) && !istarts_with(text, "multipart/") &&
         !istarts_with(text, "message/");
}
constexpr value_check content_type{issue::media_type_form, is_content_type};

constexpr std::string_view relation_words[] = {"alternate",
                                               "related",
                                               "self",
                                               "enclosure",
                                               "via",
                                               "about",
                                               "appendix",
                                               "archives",
                                               "author",
                                               "bookmark",
                                               "canonical",
                                               "chapter",
                                               "collection",
                                               "contents",
                                               "copyright",
                                               "current",
                                               "describedby",
                                               "disclosure",
                                               "duplicate",
                                               "edit",
                                               "edit-form",
                                               "edit-media",
                                               "first",
                                               "glossary",
                                               "help",
                                               "hub",
                                               "icon",
                                               "index",
                                               "item",
                                               "last",
                                               "latest-version",
                                               "license",
                                               "lrdd",
                                               "memento",
                                               "monitor",
                                               "monitor-group",
                                               "next",
                                               "next-archive",
                                               "nofollow",
                                               "noreferrer",
                                               "payment",
                                               "predecessor-version",
                                               "prefetch",
                                               "prev",
                                               "prev-archive",
                                               "preview",
                                               "previous",
                                               "privacy-policy",
                                               "profile",
                                               "replies",
                                               "search",
                                               "section",
                                               "service",
                                               "start",
                                               "stylesheet",
                                               "subsection",
                                               "successor-version",
                                               "tag",
                                               "terms-of-service",
                                               "timegate",
                                               "timemap",
                                               "type",
                                               "up",
                                               "version-history",
                                               "webmention",
                                               "working-copy",
                                               "working-copy-of"};
bool is_relation(std::string_view text) { return one_of<relation_words>(text) || is_iri(text); }
constexpr value_check relation{issue::unlisted_value, is_relation};

// RFC 5005: these relate feed documents, not entries.
constexpr std::string_view history_words[] = {"current",      "first",        "last",    "next",
                                              "next-archive", "prev-archive", "previous"};
bool is_no_history(std::string_view text) { return !one_of<history_words>(text); }
constexpr value_check no_history{issue::misplaced_element, is_no_history, &relation};

// clang-format off
constexpr attribute_check construct_attributes[] = {{.name = {none, "type"}, .value = &construct_type}};
constexpr attribute_check feed_link_attributes[] = {
    {.name = {none, "href"}, .required = true, .value = &iri_reference},
    {.name = {none, "rel"}, .value = &relation},
    {.name = {none, "type"}, .value = &media_type},
    {.name = {none, "hreflang"}, .value = &language},
    {.name = {none, "title"}, .value = &plain_text},
    {.name = {none, "length"}, .value = &not_negative},
};
constexpr attribute_check entry_link_attributes[] = {
    {.name = {none, "href"}, .required = true, .value = &iri_reference},
    {.name = {none, "rel"}, .value = &no_history},
    {.name = {none, "type"}, .value = &media_type},
    {.name = {none, "hreflang"}, .value = &language},
    {.name = {none, "title"}, .value = &plain_text},
    {.name = {none, "length"}, .value = &not_negative},
    {.name = {thr, "count"}, .value = &not_negative},
    {.name = {thr, "when"}, .value = &rfc3339_date},
    {.name = {thr, "updated"}, .value = &rfc3339_date},
};
constexpr attribute_check category_attributes[] = {
    {.name = {none, "term"}, .required = true},
    {.name = {none, "scheme"}, .value = &iri},
    {.name = {none, "label"}, .value = &plain_text},
};
constexpr attribute_check generator_attributes[] = {
    {.name = {none, "uri"}, .value = &iri_reference},
    {.name = {none, "version"}},
};
constexpr attribute_check content_attributes[] = {
    {.name = {none, "type"}, .value = &content_type},
    {.name = {none, "src"}, .value = &iri_reference},
};

constexpr element_check person_checks[] = {
    {.name = {ns, "name"}, .least = 1, .most = 1, .filled = true, .value = &plain_text},
    {.name = {ns, "uri"}, .most = 1, .value = &iri_reference},
    {.name = {ns, "email"}, .most = 1, .value = &mail},
};
constexpr check_set person{.elements = person_checks, .closed = true};

// --- 1.0 -------------------------------------------------------------------------------------------

constexpr element_check common_checks[] = {
    {.name = {ns, "rights"}, .most = 1, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "category"}, .attributes = category_attributes},
    {.name = {ns, "author"}, .children = &person},
    {.name = {ns, "contributor"}, .children = &person},
};
constexpr check_set common{.elements = common_checks};

constexpr element_check source_checks[] = {
    {.name = {ns, "id"}, .most = 1, .filled = true, .value = &iri_as_id},
    {.name = {ns, "title"}, .most = 1, .filled = true, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "updated"}, .most = 1, .filled = true, .value = &rfc3339_date},
    {.name = {ns, "subtitle"}, .most = 1, .filled = true, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "generator"}, .most = 1, .filled = true, .value = &text_of_construct, .attributes = generator_attributes},
    {.name = {ns, "icon"}, .most = 1, .filled = true, .value = &iri_reference},
    {.name = {ns, "logo"}, .most = 1, .filled = true, .value = &iri_reference},
    {.name = {ns, "link"}, .value = &no_text, .attributes = feed_link_attributes},
};
constexpr check_set source{.elements = source_checks, .base = &common, .place = place::feed, .closed = true};

constexpr element_check entry_checks[] = {
    {.name = {ns, "id"}, .least = 1, .most = 1, .filled = true, .value = &iri_as_id},
    {.name = {ns, "title"}, .least = 1, .most = 1, .filled = true, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "updated"}, .least = 1, .most = 1, .filled = true, .value = &rfc3339_date},
    {.name = {ns, "published"}, .most = 1, .filled = true, .value = &rfc3339_date},
    {.name = {ns, "summary"}, .most = 1, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "content"}, .most = 1, .choose = construct_value, .attributes = content_attributes},
    {.name = {ns, "link"}, .value = &no_text, .attributes = entry_link_attributes},
    {.name = {ns, "source"}, .most = 1, .children = &source},
};
constexpr check_set entry{.elements = entry_checks, .base = &common, .place = place::item, .closed = true};

constexpr element_check feed_checks[] = {
    {.name = {ns, "id"}, .least = 1, .most = 1, .filled = true, .value = &iri_as_id},
    {.name = {ns, "title"}, .least = 1, .most = 1, .filled = true, .choose = construct_value, .attributes = construct_attributes},
    {.name = {ns, "updated"}, .least = 1, .most = 1, .filled = true, .value = &rfc3339_date},
    {.name = {ns, "entry"}, .children = &entry},
};
constexpr check_set feed{.elements = feed_checks, .base = &source, .place = place::feed, .closed = true};

constexpr element_check document_1_0[] = {
    {.name = {ns, "feed"}, .children = &feed},
    {.name = {ns, "entry"}, .children = &entry},
};

// --- 0.3 -------------------------------------------------------------------------------------------

constexpr element_check entry_0_3_checks[] = {
    {.name = {ns, "title"}, .least = 1, .most = 1},
    {.name = {ns, "link"}, .least = 1},
    {.name = {ns, "id"}, .least = 1, .most = 1, .value = &iri},
    {.name = {ns, "issued"}, .least = 1, .most = 1, .value = &w3c_date},
    {.name = {ns, "modified"}, .least = 1, .most = 1, .value = &w3c_date},
    {.name = {ns, "created"}, .most = 1, .value = &w3c_date},
    {.name = {ns, "summary"}, .most = 1},
};
constexpr check_set entry_0_3{.elements = entry_0_3_checks, .place = place::item};
constexpr element_check feed_0_3_checks[] = {
    {.name = {ns, "title"}, .least = 1, .most = 1},
    {.name = {ns, "link"}, .least = 1},
    {.name = {ns, "modified"}, .least = 1, .most = 1, .value = &w3c_date},
    {.name = {ns, "id"}, .most = 1, .value = &iri},
    {.name = {ns, "tagline"}, .most = 1},
    {.name = {ns, "copyright"}, .most = 1},
    {.name = {ns, "info"}, .most = 1},
    {.name = {ns, "generator"}, .most = 1},
    {.name = {ns, "entry"}, .children = &entry_0_3},
};
constexpr check_set feed_0_3{.elements = feed_0_3_checks, .place = place::feed};
constexpr attribute_check version[] = {{.name = {none, "version"}, .required = true}};
constexpr element_check document_0_3[] = {
    {.name = {ns, "feed"}, .attributes = version, .children = &feed_0_3},
    {.name = {ns, "entry"}, .attributes = version, .children = &entry_0_3},
};
// clang-format on

}  // namespace

constinit check_set const atom_1_0{.elements = document_1_0};
constinit check_set const atom_0_3{.elements = document_0_3};

}  // namespace feedsax::checks
