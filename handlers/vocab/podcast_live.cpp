// What an item holds, inside of a live item: title, guid, enclosure and their like go nowhere else.
#include "common/values.hpp"
#include "feedsax/scope.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "vocab/hooks.hpp"
#include "vocab/podcast_rules.hpp"
#include "vocab/podcast_words.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using xmlns::none;
using live = podcast_live_item;

constexpr std::string_view itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";
constexpr std::string_view content_ns = "http://purl.org/rss/1.0/modules/content/";
constexpr std::string_view dc = "http://purl.org/dc/elements/1.1/";

format_handler& handler(scope& s) { return s.handler<format_handler>(); }

void title(scope& s, std::string_view text) {
  live& item = open_live_item(s);
  if (item.title.empty())
    item.title = s.keep_construct(text, holds_markup(text) ? text_type::html : text_type::text);
}
template <text_construct live::*Member>
void markup(scope& s, std::string_view text) {
  text_construct& to = open_live_item(s).*Member;
  if (to.empty()) to = s.keep_construct(text, text_type::html);
}
void link_of(scope& s, element const& e, std::string_view text) {
  live& item = open_live_item(s);
  std::string_view const url = keep_rss_link(handler(s), e, text);
  bool const from_guid = item.link.data() == item.id.data();
  if (!url.empty() && (item.link.empty() || from_guid)) item.link = url;
}
void guid(scope& s, element const& e, std::string_view text) {
  live& item = open_live_item(s);
  if (text.empty() || !item.id.empty()) return;
  item.id = s.keep(text);
  bool const permalink =
      feedsax::read_boolean(attribute_of_any_case(e, "isPermaLink")).value_or(true);
  if (permalink && item.link.empty() && is_http(item.id)) item.link = item.id;
}
void pub_date(scope& s, std::string_view text) {
  auto const when = s.read_instant(text);
  if (when && !open_live_item(s).published) open_live_item(s).published = when;
}
void author(scope& s, std::string_view text) {
  person const p = keep_person(handler(s), text);
  list<person>& known = open_live_item(s).authors;
  for (person const& k : known)
    if (k == p) return;
  known.push_back(s.memory(), p);
}
void category_of(scope& s, element const& e, std::string_view text) {
  if (!text.empty())
    open_live_item(s).categories.push_back(s.memory(), {s.keep(text), text_at(s, e, "domain"), {}});
}
void enclosure_of(scope& s, element const& e) {
  enclosure out{url_at(s, e, "url"), text_at(s, e, "type")};
  if (out.url.empty()) return s.report(issue::bad_url);
  out.length = s.read_count(e.attribute_or_empty("length"));
  open_live_item(s).enclosures.push_back(s.memory(), out);
}
void image(scope& s, element const& e, std::string_view text) {
  std::string_view const url = image_address(s, e, text);
  if (open_live_item(s).image.empty()) open_live_item(s).image = url;
}

// clang-format off
constexpr rule rules[] = {
    html_text<title>                       ({none, "title"}),
    text<link_of>                     ({none, "link"}),
    text<guid>                        ({none, "guid"}),
    html_text<markup<&live::description>>  ({none, "description"}),
    html_text<markup<&live::content>>      ({content_ns, "encoded"}),
    text<pub_date>                    ({none, "pubDate"}),
    html_text<author>                      ({none, "author"}),
    text<author>                      ({dc, "creator"}),
    text<author>                      ({itunes, "author"}),
    text<category_of>                 ({none, "category"}),
    empty<enclosure_of>               ({none, "enclosure"}),
    text<image>                       ({itunes, "image"}),
};
// clang-format on

}  // namespace

constinit rule_set const podcast_live_set{
    .rules = rules, .base = &podcast_tag_set, .keeps_unknown = true};

}  // namespace feedsax
