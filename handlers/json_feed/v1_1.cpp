// JSON Feed 1.1: several authors, and languages. Every document is read by these tables.
#include "json_feed/tables.hpp"

namespace feedsax::json_feed {

namespace {

// clang-format off
constexpr rule item_rules[] = {
    string<&h::item_language>             ("language"),
    object<&h::author_begin, &h::author_end>("authors", author_set),
};

constexpr rule feed_rules[] = {
    string<&h::feed_language>             ("language"),
    object<&h::author_begin, &h::author_end>("authors", author_set),
    group<&h::item_begin, &h::item_end>   (member("items"), item_1_1),
};

constexpr rule document_rules[] = {
    group<&h::feed_begin, &h::feed_end>   (member(""), feed_1_1),
};
// clang-format on

}  // namespace

constinit rule_set const item_1_1{.rules = item_rules, .base = &item_1_0, .place = place::item};
constinit rule_set const feed_1_1{.rules = feed_rules, .base = &feed_1_0, .place = place::feed};
constinit rule_set const document_1_1{.rules = document_rules};

}  // namespace feedsax::json_feed
