// JSON Feed 1.0: jsonfeed.org/version/1.
#include "json_feed/tables.hpp"

namespace feedsax::json_feed {

namespace {

// clang-format off
constexpr rule author_rules[] = {
    string<&h::author_name>               ("name"),
    string<&h::author_url>                ("url"),
    string<&h::author_avatar>             ("avatar"),
};

constexpr rule hub_rules[] = {
    string<&h::hub_type>                  ("type"),
    string<&h::hub_url>                   ("url"),
};

constexpr rule attachment_rules[] = {
    string<&h::attachment_url>                  ("url"),
    string<&h::attachment_mime_type>            ("mime_type"),
    string<&h::attachment_title>                ("title"),
    number<&h::attachment_size_in_bytes>        ("size_in_bytes"),
    number<&h::attachment_duration_in_seconds>  ("duration_in_seconds"),
};

constexpr rule item_rules[] = {
    captured<&h::id_begin, &h::item_id>   (member("id")),
    string<&h::item_url>                  ("url"),
    string<&h::item_external_url>         ("external_url"),
    string<&h::item_title>                ("title"),
    string<&h::item_content_html>         ("content_html"),
    string<&h::item_content_text>         ("content_text"),
    string<&h::item_summary>              ("summary"),
    string<&h::item_image>                ("image"),
    string<&h::item_banner_image>         ("banner_image"),
    string<&h::item_date_published>       ("date_published"),
    string<&h::item_date_modified>        ("date_modified"),
    strings<&h::item_tag>                 ("tags"),
    object<&h::author_begin, &h::single_author_end>  ("author", author_set),
    object<&h::attachment_begin, &h::attachment_end> ("attachments", attachment_set),
};

constexpr rule feed_rules[] = {
    string<&h::feed_version>              ("version"),
    string<&h::feed_title>                ("title"),
    string<&h::feed_home_page_url>        ("home_page_url"),
    string<&h::feed_feed_url>             ("feed_url"),
    string<&h::feed_description>          ("description"),
    string<&h::feed_user_comment>         ("user_comment"),
    string<&h::feed_next_url>             ("next_url"),
    string<&h::feed_icon>                 ("icon"),
    string<&h::feed_favicon>              ("favicon"),
    boolean<&h::feed_expired>             ("expired"),
    object<&h::author_begin, &h::single_author_end>  ("author", author_set),
    object<&h::hub_begin, &h::hub_end>               ("hubs", hub_set),
    group<&h::item_begin, &h::item_end>              (member("items"), item_1_0),
};

constexpr rule document_rules[] = {
    group<&h::feed_begin, &h::feed_end>   (member(""), feed_1_0),
};
// clang-format on

}  // namespace

constinit rule_set const author_set{.rules = author_rules};
constinit rule_set const hub_set{.rules = hub_rules};
constinit rule_set const attachment_set{.rules = attachment_rules};
constinit rule_set const item_1_0{.rules = item_rules, .place = place::item};
constinit rule_set const feed_1_0{.rules = feed_rules, .place = place::feed};
constinit rule_set const document_1_0{.rules = document_rules};

}  // namespace feedsax::json_feed
