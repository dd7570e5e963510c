// What is read in every RSS document, whatever its version says: the elements of 2.0, and what
// feeds write beside them.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule channel_rules[] = {
    text<&h::channel_author>          ({none, "author"}),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_any),
    group                             ({none, "items"}, items_only),
};

constexpr rule item_rules[] = {
    group<&h::nested_item_begin, &h::item_end>({none, "item"}, item_any),
};

constexpr rule items_only_rules[] = {
    group<&h::item_begin, &h::item_end>({none, "item"}, item_any),
    group                             ({none, "items"}, items_only),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_any),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_any),
    group                             ({none, "items"}, items_only),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {
    group({none, "rss"}, root_set),
};
// clang-format on

}  // namespace

constinit rule_set const item_any{.rules = item_rules, .base = &item_2_0, .place = place::item};
constinit rule_set const channel_any{
    .rules = channel_rules, .base = &channel_2_0, .place = place::feed};
constinit rule_set const items_only{.rules = items_only_rules};
constinit rule_set const document_any{.rules = document_rules};

}  // namespace feedsax::rss
