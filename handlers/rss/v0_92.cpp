// RSS 0.92 (rssboard.org/rss-0-9-2): several enclosures, categories, the source, the cloud.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule item_rules[] = {
    text<&h::item_source>             ({none, "source"}),
    text<&h::item_enclosure>          ({none, "enclosure"}),
    text<&h::item_category>           ({none, "category"}),
};

constexpr rule channel_rules[] = {
    empty<&h::channel_cloud>          ({none, "cloud"}),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_92),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_0_92),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_92),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {group({none, "rss"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const item_0_92{.rules = item_rules, .base = &item_0_91, .place = place::item};
constinit rule_set const channel_0_92{
    .rules = channel_rules, .base = &channel_0_91, .place = place::feed};
constinit rule_set const document_0_92{.rules = document_rules};

}  // namespace feedsax::rss
