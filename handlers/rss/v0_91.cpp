// RSS 0.91: rssboard.org/rss-0-9-1-netscape and rssboard.org/rss-0-9-1.
#include "feedsax/handlers/rss.hpp"
#include "rss/tables.hpp"

namespace feedsax::rss {

namespace {

using xmlns::none;
using h = rss_handler;

// clang-format off
constexpr rule image_rules[] = {
    text<&h::image_url>               ({none, "url"}),
    html_text<&h::image_title>             ({none, "title"}),
    text<&h::image_link>              ({none, "link"}),
    html_text<&h::image_description>       ({none, "description"}),
    text<&h::image_width>             ({none, "width"}),
    text<&h::image_height>            ({none, "height"}),
};

constexpr rule text_input_rules[] = {
    html_text<&h::text_input_title>        ({none, "title"}),
    html_text<&h::text_input_description>  ({none, "description"}),
    html_text<&h::text_input_name>         ({none, "name"}),
    text<&h::text_input_link>         ({none, "link"}),
};

constexpr rule hours[] = {text<&h::channel_skip_hour>({none, "hour"})};
constexpr rule_set hour_set{.rules = hours};
constexpr rule days[] = {text<&h::channel_skip_day>({none, "day"})};
constexpr rule_set day_set{.rules = days};

constexpr rule item_rules[] = {
    html_text<&h::item_title>              ({none, "title"}),
    address<&h::item_link>            ({none, "link"}),
    html_text<&h::item_description>        ({none, "description"}),
};

constexpr rule channel_rules[] = {
    html_text<&h::channel_title>           ({none, "title"}),
    address<&h::channel_link>         ({none, "link"}),
    html_text<&h::channel_description>     ({none, "description"}),
    text<&h::channel_language>        ({none, "language"}),
    html_text<&h::channel_copyright>       ({none, "copyright"}),
    html_text<&h::channel_managing_editor> ({none, "managingEditor"}),
    html_text<&h::channel_web_master>      ({none, "webMaster"}),
    text<&h::channel_pub_date>        ({none, "pubDate"}),
    text<&h::channel_last_build_date> ({none, "lastBuildDate"}),
    text<&h::channel_docs>            ({none, "docs"}),
    text<&h::channel_rating>          ({none, "rating"}),
    group<&h::image_begin, &h::image_end>({none, "image"}, image),
    group<&h::text_input_begin, &h::text_input_end>({none, "textInput"}, text_input),
    group<&h::text_input_begin, &h::text_input_end>({none, "textinput"}, text_input),
    group                             ({none, "skipHours"}, hour_set),
    group                             ({none, "skipDays"}, day_set),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_91),
};

constexpr rule root_rules[] = {
    group<&h::channel_begin>          ({none, "channel"}, channel_0_91),
    group<&h::item_begin, &h::item_end>({none, "item"}, item_0_91),
};
constexpr rule_set root_set{.rules = root_rules};
constexpr rule document_rules[] = {group({none, "rss"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const image{.rules = image_rules, .keeps_unknown = true};
constinit rule_set const text_input{.rules = text_input_rules, .keeps_unknown = true};
constinit rule_set const item_0_91{.rules = item_rules, .place = place::item};
constinit rule_set const channel_0_91{.rules = channel_rules, .place = place::feed};
constinit rule_set const document_0_91{.rules = document_rules};

}  // namespace feedsax::rss
