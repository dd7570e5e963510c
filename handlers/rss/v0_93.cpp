// RSS 0.93 (a draft of 2001): items have dates.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule item_rules[] = {
    text<&h::item_pub_date>           ({none, "pubDate"}),
    text<&h::item_expiration_date>    ({none, "expirationDate"}),
};

constexpr rule channel_rules[] = {
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_93),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_0_93),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_93),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {group({none, "rss"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const item_0_93{.rules = item_rules, .base = &item_0_92, .place = place::item};
constinit rule_set const channel_0_93{
    .rules = channel_rules, .base = &channel_0_92, .place = place::feed};
constinit rule_set const document_0_93{.rules = document_rules};

}  // namespace feedsax::rss
