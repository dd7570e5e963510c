// RSS 2.0 (rssboard.org/rss-specification): guid, author, comments; generator, ttl, categories.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule item_rules[] = {
    text<&h::item_author>             ({none, "author"}),
    text<&h::item_comments>           ({none, "comments"}),
    text<&h::item_guid>               ({none, "guid"}),
};

constexpr rule channel_rules[] = {
    text<&h::channel_category>        ({none, "category"}),
    text<&h::channel_generator>       ({none, "generator"}),
    text<&h::channel_ttl>             ({none, "ttl"}),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_2_0),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_2_0),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_2_0),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {group({none, "rss"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const item_2_0{.rules = item_rules, .base = &item_0_94, .place = place::item};
constinit rule_set const channel_2_0{
    .rules = channel_rules, .base = &channel_0_94, .place = place::feed};
constinit rule_set const document_2_0{.rules = document_rules};

}  // namespace feedsax::rss
