// RSS 0.94 (a draft of 2002): a type on descriptions, which no feed uses.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule channel_rules[] = {
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_94),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_0_94),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_94),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {group({none, "rss"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const item_0_94{.base = &item_0_93, .place = place::item};
constinit rule_set const channel_0_94{
    .rules = channel_rules, .base = &channel_0_93, .place = place::feed};
constinit rule_set const document_0_94{.rules = document_rules};

}  // namespace feedsax::rss
