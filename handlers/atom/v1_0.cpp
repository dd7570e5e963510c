// Atom 1.0: RFC 4287.
#include "atom/tables.hpp"

namespace feedsax::atom {

namespace {

constexpr std::string_view ns = xmlns::atom;
using h = atom_handler;

// clang-format off
constexpr rule person_rules[] = {
    text<&h::person_name>             ({ns, "name"}),
    text<&h::person_uri>              ({ns, "uri"}),
    text<&h::person_uri>              ({ns, "url"}),
    text<&h::person_uri>              ({ns, "homepage"}),
    text<&h::person_email>            ({ns, "email"}),
};
constexpr rule_set person_set{.rules = person_rules, .keeps_unknown = true};

constexpr rule source_rules[] = {
    text<&h::source_id>               ({ns, "id"}),
    construct<&h::source_title>       ({ns, "title"}),
    construct<&h::source_subtitle>    ({ns, "subtitle"}),
    construct<&h::source_rights>      ({ns, "rights"}),
    text<&h::source_updated>          ({ns, "updated"}),
    text<&h::source_link>             ({ns, "link"}),
    text<&h::source_category>         ({ns, "category"}),
    text<&h::source_generator>        ({ns, "generator"}),
    text<&h::source_icon>             ({ns, "icon"}),
    text<&h::source_logo>             ({ns, "logo"}),
    group<&h::person_begin, &h::source_author_end>     ({ns, "author"}, person_set),
    group<&h::person_begin, &h::source_contributor_end>({ns, "contributor"}, person_set),
};

constexpr rule entry_rules[] = {
    text<&h::entry_id>                ({ns, "id"}),
    construct<&h::entry_title>        ({ns, "title"}),
    construct<&h::entry_summary>      ({ns, "summary"}),
    construct<&h::entry_rights>       ({ns, "rights"}),
    text<&h::entry_published>         ({ns, "published"}),
    text<&h::entry_updated>           ({ns, "updated"}),
    text<&h::entry_link>              ({ns, "link"}),
    text<&h::entry_category>          ({ns, "category"}),
    captured<&h::content_begin, &h::content_end>({ns, "content"}),
    group<&h::person_begin, &h::author_end>     ({ns, "author"}, person_set),
    group<&h::person_begin, &h::contributor_end>({ns, "contributor"}, person_set),
    group<&h::source_begin, &h::source_end>     ({ns, "source"}, source_1_0),
};

constexpr rule feed_rules[] = {
    text<&h::feed_id>                 ({ns, "id"}),
    construct<&h::feed_title>         ({ns, "title"}),
    construct<&h::feed_subtitle>      ({ns, "subtitle"}),
    construct<&h::feed_rights>        ({ns, "rights"}),
    text<&h::feed_updated>            ({ns, "updated"}),
    text<&h::feed_link>               ({ns, "link"}),
    text<&h::feed_category>           ({ns, "category"}),
    text<&h::feed_generator>          ({ns, "generator"}),
    text<&h::feed_icon>               ({ns, "icon"}),
    text<&h::feed_logo>               ({ns, "logo"}),
    group<&h::person_begin, &h::author_end>     ({ns, "author"}, person_set),
    group<&h::person_begin, &h::contributor_end>({ns, "contributor"}, person_set),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_1_0),
};

// An Atom Entry Document (RFC 4287 2) is a feed of one item.
constexpr rule document_rules[] = {
    group<&h::feed_begin, &h::feed_end>         ({ns, "feed"}, feed_1_0),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_1_0),
};
// clang-format on

}  // namespace

constinit rule_set const source_1_0{.rules = source_rules, .place = place::feed};
constinit rule_set const entry_1_0{.rules = entry_rules, .place = place::item};
constinit rule_set const feed_1_0{.rules = feed_rules, .place = place::feed};
constinit rule_set const document_1_0{.rules = document_rules};

}  // namespace feedsax::atom
