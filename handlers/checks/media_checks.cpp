// What Media RSS demands (rssboard.org/media-rss).
#include "checks/tables.hpp"
#include "checks/values.hpp"

namespace feedsax::checks {

namespace {

using xmlns::none;
constexpr std::string_view ns = "http://search.yahoo.com/mrss/";

constexpr std::string_view medium_words[] = {"image", "audio", "video", "document", "executable"};
constexpr value_check medium{issue::unlisted_value, one_of<medium_words>};
constexpr std::string_view expression_words[] = {"sample", "full", "nonstop"};
constexpr value_check expression{issue::unlisted_value, one_of<expression_words>};
constexpr std::string_view type_words[] = {"plain", "html"};
constexpr value_check text_type{issue::text_type, one_of<type_words>};
constexpr std::string_view algo_words[] = {"md5", "sha-1"};
constexpr value_check algo{issue::unlisted_value, one_of<algo_words>};
constexpr std::string_view relationship_words[] = {"allow", "deny"};
constexpr value_check relationship{issue::unlisted_value, one_of<relationship_words>};
constexpr std::string_view restriction_words[] = {"country", "uri", "sharing"};
constexpr value_check restriction_type{issue::unlisted_value, one_of<restriction_words>};
constexpr value_check old_name{issue::obsolete_value, never};

// Normal play time (RFC 2326 3.6): seconds, or h:mm:ss, with a fraction.
bool is_play_time(std::string_view text) {
  text = trim(text);
  return text.find_first_not_of("0123456789:.") == std::string_view::npos &&
         read_duration(text).has_value();
}
constexpr value_check play_time{issue::unlisted_value, is_play_time};

bool is_hash(std::string_view text) {
  text = trim(text);
  return (text.size() == 32 || text.size() == 40) &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}
constexpr value_check hash_value{issue::unlisted_value, is_hash};

// The roles of the European Broadcasting Union are the default scheme; they are in lower case.
bool is_role(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}
constexpr value_check role{issue::unlisted_value, is_role};

constexpr std::string_view simple_words[] = {"adult", "nonadult"};
constexpr value_check simple_rating{issue::unlisted_value, one_of<simple_words>};
constexpr std::string_view mpaa_words[] = {"g", "pg", "pg-13", "r", "nc-17"};
constexpr value_check mpaa_rating{issue::unlisted_value, one_of<mpaa_words>};
constexpr std::string_view v_chip_words[] = {"tv-y",  "tv-y7", "tv-y7-fv", "tv-g",
                                             "tv-pg", "tv-14", "tv-ma"};
constexpr value_check v_chip_rating{issue::unlisted_value, one_of<v_chip_words>};
// `r (cz 1 lz 1 nz 1 oz 1 vz 1)`
bool is_icra(std::string_view text) {
  text = trim(text);
  return text.starts_with("r (") && text.ends_with(')');
}
constexpr value_check icra_rating{issue::unlisted_value, is_icra};

value_check const* rating_value(element const& e) {
  std::string_view const scheme = trim(e.attribute_or_empty("scheme"));
  if (scheme.empty() || scheme == "urn:simple") return &simple_rating;
  if (scheme == "urn:mpaa") return &mpaa_rating;
  if (scheme == "urn:v-chip") return &v_chip_rating;
  return scheme == "urn:icra" ? &icra_rating : nullptr;
}

value_check const* restriction_value(element const& e) {
  return trim(e.attribute_or_empty("type")) == "uri" && !e.attribute("scheme") ? &uri : nullptr;
}

// Escaped markup that is none: a tag that never ends.
bool is_html(std::string_view text) {
  std::size_t const open = text.rfind('<');
  return open == std::string_view::npos || text.find('>', open) != std::string_view::npos;
}
constexpr value_check html{issue::bad_value, is_html};
value_check const* text_value(element const& e) {
  return trim(e.attribute_or_empty("type")) == "html" ? &html : nullptr;
}

// clang-format off
constexpr attribute_check content_attributes[] = {
    {.name = {none, "url"}, .value = &uri},
    {.name = {none, "fileSize"}, .value = &not_negative},
    {.name = {none, "type"}, .value = &media_type},
    {.name = {none, "medium"}, .value = &medium},
    {.name = {none, "isDefault"}, .value = &true_or_false},
    {.name = {none, "expression"}, .value = &expression},
    {.name = {none, "bitrate"}, .value = &number},
    {.name = {none, "framerate"}, .value = &number},
    {.name = {none, "samplingrate"}, .value = &number},
    {.name = {none, "channels"}, .value = &not_negative},
    {.name = {none, "duration"}, .value = &not_negative},
    {.name = {none, "height"}, .value = &positive},
    {.name = {none, "width"}, .value = &positive},
    {.name = {none, "lang"}, .value = &language},
};
constexpr attribute_check construct_attributes[] = {{.name = {none, "type"}, .value = &text_type}};
constexpr attribute_check thumbnail_attributes[] = {
    {.name = {none, "url"}, .required = true, .value = &uri},
    {.name = {none, "height"}, .value = &positive},
    {.name = {none, "width"}, .value = &positive},
    {.name = {none, "time"}, .value = &play_time},
};
constexpr attribute_check scheme_attributes[] = {{.name = {none, "scheme"}, .value = &uri}};
constexpr attribute_check hash_attributes[] = {{.name = {none, "algo"}, .value = &algo}};
constexpr attribute_check player_attributes[] = {
    {.name = {none, "url"}, .required = true, .value = &uri},
    {.name = {none, "height"}, .value = &positive},
    {.name = {none, "width"}, .value = &positive},
};
constexpr attribute_check credit_attributes[] = {
    {.name = {none, "role"}, .value = &role},
    {.name = {none, "scheme"}, .value = &uri},
};
constexpr attribute_check copyright_attributes[] = {{.name = {none, "url"}, .value = &uri}};
constexpr attribute_check text_attributes[] = {
    {.name = {none, "type"}, .value = &text_type},
    {.name = {none, "lang"}, .value = &language},
    {.name = {none, "start"}, .value = &play_time},
    {.name = {none, "end"}, .value = &play_time},
};
constexpr attribute_check restriction_attributes[] = {
    {.name = {none, "relationship"}, .required = true, .value = &relationship},
    {.name = {none, "type"}, .value = &restriction_type},
};

constexpr element_check detail_checks[] = {
    {.name = {ns, "title"}, .most = 1, .choose = text_value, .attributes = construct_attributes},
    {.name = {ns, "description"}, .most = 1, .choose = text_value, .attributes = construct_attributes},
    {.name = {ns, "thumbnail"}, .attributes = thumbnail_attributes},
    {.name = {ns, "category"}, .attributes = scheme_attributes},
    {.name = {ns, "hash"}, .value = &hash_value, .attributes = hash_attributes},
    {.name = {ns, "player"}, .most = 1, .attributes = player_attributes},
    {.name = {ns, "credit"}, .attributes = credit_attributes},
    {.name = {ns, "copyright"}, .most = 1, .attributes = copyright_attributes},
    {.name = {ns, "text"}, .choose = text_value, .attributes = text_attributes},
    {.name = {ns, "restriction"}, .choose = restriction_value, .attributes = restriction_attributes},
    {.name = {ns, "rating"}, .choose = rating_value},
    {.name = {ns, "adult"}, .value = &old_name},
};
constexpr check_set details{.elements = detail_checks};
constexpr element_check group_checks[] = {
    {.name = {ns, "content"}, .attributes = content_attributes, .children = &details}};

void group_ends(check_scope& s) {
  if (s.count({ns, "content"}) < 2) s.report(issue::missing_element, "a second media:content");
}
constexpr check_set group{.elements = group_checks, .base = &details, .finish = group_ends};
constexpr element_check top_checks[] = {
    {.name = {ns, "content"}, .attributes = content_attributes, .children = &details},
    {.name = {ns, "group"}, .children = &group},
};
// clang-format on

}  // namespace

constinit check_set const media{.elements = top_checks, .base = &details};

}  // namespace feedsax::checks
