#include "feedsax/vocab/media.hpp"

#include <algorithm>

#include "checks/tables.hpp"
#include "feedsax/scope.hpp"
#include "vocab/geo_rules.hpp"
#include "vocab/hooks.hpp"
#include "vocab/media_page.hpp"

namespace feedsax {

namespace {
using namespace hooks;

constexpr std::string_view names[] = {
    "http://search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss/",
    "http://www.rssboard.org/media-rss", "http://rssboard.org/media-rss"};
constexpr std::string_view ns = names[0];

using count = std::optional<std::uint64_t>;

// What a text construct of Media RSS holds: `plain`, the default, or `html`.
bool is_html(element const& e) noexcept {
  std::string_view const type = trim(e.attribute_or_empty("type"));
  return iequals(type, "html") || iequals(type, "text/html");
}

std::uint64_t area(count width, count height) noexcept {
  constexpr std::uint64_t most = 1u << 20;  // so that the product holds, whatever is stated
  return width && height ? std::min(*width, most) * std::min(*height, most) : 0;
}

}  // namespace

/// Knows what is open.
struct media_reader {
  static media& all(scope& s) { return s.extension<media>(); }

  /// The details of what is open: a content, a group, else the item or feed.
  static media_details& details(scope& s) {
    media& m = all(s);
    maybe<media_details>& at = m.open_content_ ? m.open_content_->details
                               : m.open_group_ ? m.open_group_->details
                                               : m.details;
    return at.ensure(s.memory());
  }
  static bool in_content(scope& s) { return all(s).open_content_ != nullptr; }

  // A larger thumbnail takes the place of a smaller one; among equals the first stays.
  static void offer(scope& s, std::string_view url, bool thumbnail, std::uint64_t size) {
    item* const i = s.item();
    if (!i || url.empty()) return;
    media& m = all(s);
    bool const ours = !m.image_.empty() && i->image && i->image->url.data() == m.image_.data();
    if (ours && m.image_is_thumbnail_ == thumbnail) {
      if (!thumbnail || size <= m.image_area_) return;
    } else if (!s.wins(field::image, {ns, thumbnail ? "thumbnail" : "content"})) {
      return;
    }
    i->image.emplace(s.memory()).url = url;
    m.image_ = url;
    m.image_area_ = size;
    m.image_is_thumbnail_ = thumbnail;
  }

  static void group_begin(scope& s, element const&) {
    media& m = all(s);
    m.open_group_ = &m.groups.push_back(s.memory(), {});
  }
  static void group_end(scope& s) {
    media& m = all(s);
    m.open_group_ = nullptr;
    media_group const& g = m.groups.back();
    if (g.contents.empty() && !g.details) m.groups.pop_back();
  }

  static list<media_content>& contents(media& m) {
    return m.open_group_ ? m.open_group_->contents : m.contents;
  }

  static void content_begin(scope& s, element const& e) {
    media_content c;
    c.url = url_at(s, e, "url");
    c.type = text_at(s, e, "type");
    c.medium = keep_word(s, e.attribute_or_empty("medium"));
    c.expression = keep_word(s, e.attribute_or_empty("expression"));
    c.lang = text_at(s, e, "lang");
    c.file_size = value_at<count>(s, e, "fileSize");
    c.bitrate = value_at<std::optional<double>>(s, e, "bitrate");
    c.frame_rate = value_at<std::optional<double>>(s, e, "framerate");
    c.sampling_rate = value_at<std::optional<double>>(s, e, "samplingrate");
    c.duration = read_seconds(s, e.attribute_or_empty("duration"));
    c.width = read_pixels(s, e.attribute_or_empty("width"));
    c.height = read_pixels(s, e.attribute_or_empty("height"));
    if (auto const n = value_at<count>(s, e, "channels"); n && *n <= 0xffff)
      c.channels = static_cast<std::uint32_t>(*n);
    c.is_default = read_boolean(s, e.attribute_or_empty("isDefault"));
    media& m = all(s);
    m.open_content_ = &contents(m).push_back(s.memory(), c);
    bool const is_image = c.medium.empty() ? istarts_with(c.type, "image/") : c.medium == "image";
    if (is_image) offer(s, c.url, false, 0);
  }

  // Without an address a content is worth as much as what is said of it: a player, say.
  static void content_end(scope& s) {
    media& m = all(s);
    bool const says_nothing = m.open_content_->url.empty() && !m.open_content_->details;
    m.open_content_ = nullptr;
    if (!says_nothing) return;
    contents(m).pop_back();
    s.report(issue::bad_url);
  }
};

namespace {

using d = media_details;

media_details& details(scope& s) { return media_reader::details(s); }

template <class T>
bool already(scope& s, maybe<T> const& member) {
  if (member) s.report(issue::duplicate_element);
  return static_cast<bool>(member);
}

void construct_begin(scope& s, element const& e) {
  s.capture(is_html(e) ? content::html : content::text);
}
template <text_construct d::*Member>
void construct(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return;
  text_construct& to = details(s).*Member;
  if (!to.empty()) return s.report(issue::duplicate_element, text);
  to = s.keep_construct(text, is_html(e) ? text_type::html : text_type::text);
}

void keywords(scope& s, std::string_view text) { add_parts(s, details(s).keywords, text); }

void thumbnail(scope& s, element const& e, std::string_view text) {
  std::string_view const stated = e.attribute_or_empty("url");
  media_thumbnail t{s.keep_url(trim(stated).empty() ? text : stated)};
  if (t.url.empty()) return s.report(issue::bad_url);
  t.width = read_pixels(s, e.attribute_or_empty("width"));
  t.height = read_pixels(s, e.attribute_or_empty("height"));
  t.time = read_seconds(s, e.attribute_or_empty("time"));
  details(s).thumbnails.push_back(s.memory(), t);
  media_reader::offer(s, t.url, true, area(t.width, t.height));
}

void category_of(scope& s, element const& e, std::string_view text) {
  category const c{s.keep(text), text_at(s, e, "scheme"), text_at(s, e, "label")};
  if (c.term.empty() && c.label.empty()) return;
  details(s).categories.push_back(s.memory(), c);
  // What is said of one content among several is not said of the item.
  if (!media_reader::in_content(s)) s.add_category(c);
}

void credit(scope& s, element const& e, std::string_view text) {
  if (!text.empty())
    details(s).credits.push_back(
        s.memory(),
        {s.keep(text), keep_word(s, e.attribute_or_empty("role")), text_at(s, e, "scheme")});
}

void rating(scope& s, element const& e, std::string_view text) {
  if (!text.empty())
    details(s).ratings.push_back(s.memory(), {s.keep(text), text_at(s, e, "scheme")});
}
// Its predecessor.
void adult(scope& s, std::string_view text) {
  if (auto const yes = read_boolean(s, text))
    details(s).ratings.push_back(s.memory(), {*yes ? "adult" : "nonadult", "urn:simple"});
}

void hash(scope& s, element const& e, std::string_view text) {
  if (!text.empty()) details(s).hashes.push_back(s.memory(), {s.keep(text), text_at(s, e, "algo")});
}

void player(scope& s, element const& e, std::string_view text) {
  std::string_view const stated = e.attribute_or_empty("url");
  std::string_view const url = s.keep_url(trim(stated).empty() ? text : stated);
  if (url.empty() || already(s, details(s).player)) return;
  details(s).player.emplace(s.memory()) = {url, read_pixels(s, e.attribute_or_empty("width")),
                                           read_pixels(s, e.attribute_or_empty("height"))};
}

void copyright(scope& s, element const& e, std::string_view text) {
  std::string_view const url = url_at(s, e, "url");
  if ((text.empty() && url.empty()) || already(s, details(s).copyright)) return;
  details(s).copyright.emplace(s.memory()) = {s.keep(text), url};
}

void text_of(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return;
  media_text t{s.keep(text), text_at(s, e, "type"), text_at(s, e, "lang")};
  t.start = read_seconds(s, e.attribute_or_empty("start"));
  t.end = read_seconds(s, e.attribute_or_empty("end"));
  details(s).texts.push_back(s.memory(), t);
}

void restriction(scope& s, element const& e, std::string_view text) {
  media_restriction r{keep_word(s, e.attribute_or_empty("relationship")),
                      keep_word(s, e.attribute_or_empty("type"))};
  while (!text.empty()) {
    std::size_t const end = std::min(text.find_first_of(" \t\r\n"), text.size());
    r.values.push_back(s.memory(), s.keep(text.substr(0, end)));
    text = trim(text.substr(end));
  }
  details(s).restrictions.push_back(s.memory(), r);
}

// --- community ------------------------------------------------------------------------------------

media_community& community(scope& s) { return details(s).community.ensure(s.memory()); }

void star_rating(scope& s, element const& e) {
  auto& stars = community(s).star_rating;
  stars.average = read_number(s, e.attribute_or_empty("average"));
  stars.count = value_at<count>(s, e, "count");
  stars.min = read_number(s, e.attribute_or_empty("min"));
  stars.max = read_number(s, e.attribute_or_empty("max"));
}
void statistics(scope& s, element const& e) {
  auto& numbers = community(s).statistics;
  numbers.views = value_at<count>(s, e, "views");
  numbers.favorites = value_at<count>(s, e, "favorites");
}
// `news: 5, abc:3, reuters`
void tags(scope& s, std::string_view text) {
  list<std::string_view> parts;
  add_parts(s, parts, text);
  for (std::string_view const part : parts) {
    std::size_t const colon = part.rfind(':');
    auto const weight = colon == std::string_view::npos
                            ? std::nullopt
                            : feedsax::read_number(part.substr(colon + 1));
    community(s).tags.push_back(s.memory(), {weight ? trim(part.substr(0, colon)) : part, weight});
  }
}

// --- the rest -------------------------------------------------------------------------------------

void embed_begin(scope& s, element const& e) {
  media_embed& to = details(s).embed.ensure(s.memory());
  if (to.url.empty()) to.url = url_at(s, e, "url");
  if (!to.width) to.width = read_pixels(s, e.attribute_or_empty("width"));
  if (!to.height) to.height = read_pixels(s, e.attribute_or_empty("height"));
}
void param(scope& s, element const& e, std::string_view text) {
  details(s)
      .embed.ensure(s.memory())
      .params.push_back(s.memory(), {text_at(s, e, "name"), s.keep(text)});
}

void status(scope& s, element const& e) {
  if (!already(s, details(s).status))
    details(s).status.emplace(s.memory()) = {keep_word(s, e.attribute_or_empty("state")),
                                             text_at(s, e, "reason")};
}

void price(scope& s, element const& e) {
  media_price p{keep_word(s, e.attribute_or_empty("type")), text_at(s, e, "currency"),
                url_at(s, e, "info")};
  p.price = read_number(s, e.attribute_or_empty("price"));
  details(s).prices.push_back(s.memory(), p);
}

void license(scope& s, element const& e, std::string_view text) {
  media_license const l{s.keep(text), text_at(s, e, "type"), url_at(s, e, "href")};
  if ((l.value.empty() && l.href.empty()) || already(s, details(s).license)) return;
  details(s).license.emplace(s.memory()) = l;
}

void sub_title(scope& s, element const& e) {
  media_sub_title const t{text_at(s, e, "type"), text_at(s, e, "lang"), url_at(s, e, "href")};
  if (t.href.empty()) return s.report(issue::bad_url);
  details(s).sub_titles.push_back(s.memory(), t);
}

void peer_link(scope& s, element const& e) {
  media_peer_link const l{text_at(s, e, "type"), url_at(s, e, "href")};
  if (l.href.empty()) return s.report(issue::bad_url);
  details(s).peer_links.push_back(s.memory(), l);
}

void location_begin(scope& s, element const& e) {
  media_location l{text_at(s, e, "description")};
  l.start = read_seconds(s, e.attribute_or_empty("start"));
  l.end = read_seconds(s, e.attribute_or_empty("end"));
  direct_geometries(s, &details(s).locations.push_back(s.memory(), l).geo);
}
void location_end(scope& s) { direct_geometries(s, nullptr); }

void rights(scope& s, element const& e) {
  if (auto const stated = text_at(s, e, "status"); !stated.empty()) details(s).rights = stated;
}

void scene_begin(scope& s, element const&) { details(s).scenes.push_back(s.memory(), {}); }
media_scene& scene(scope& s) { return details(s).scenes.back(); }

// clang-format off
constexpr rule community_rules[] = {
    empty<star_rating>                ({ns, "starRating"}),
    empty<statistics>                 ({ns, "statistics"}),
    text<tags>                        ({ns, "tags"}),
};
constexpr rule_set community_set{.rules = community_rules, .keeps_unknown = true};
constexpr rule embed_rules[] = {text<param>({ns, "param"})};
constexpr rule_set embed_set{.rules = embed_rules, .keeps_unknown = true};
constexpr rule comment_rules[] = {text<add<&d::comments, details>>({ns, "comment"})};
constexpr rule_set comment_set{.rules = comment_rules, .keeps_unknown = true};
constexpr rule response_rules[] = {text<add<&d::responses, details>>({ns, "response"})};
constexpr rule_set response_set{.rules = response_rules, .keeps_unknown = true};
constexpr rule back_link_rules[] = {text<add_url<&d::back_links, details>>({ns, "backLink"})};
constexpr rule_set back_link_set{.rules = back_link_rules, .keeps_unknown = true};
constexpr rule scene_rules[] = {
    text<take<&media_scene::scene_title, scene>>             ({ns, "sceneTitle"}),
    text<take<&media_scene::scene_description, scene>>       ({ns, "sceneDescription"}),
    text<take_seconds<&media_scene::scene_start_time, scene>>({ns, "sceneStartTime"}),
    text<take_seconds<&media_scene::scene_end_time, scene>>  ({ns, "sceneEndTime"}),
};
constexpr rule_set scene_set{.rules = scene_rules, .keeps_unknown = true};
constexpr rule scenes_rules[] = {group<scene_begin>({ns, "scene"}, scene_set)};
constexpr rule_set scenes_set{.rules = scenes_rules, .keeps_unknown = true};

constexpr rule detail_rules[] = {
    captured<construct_begin, construct<&d::title>>      ({ns, "title"}),
    captured<construct_begin, construct<&d::description>>({ns, "description"}),
    text<keywords>                    ({ns, "keywords"}),
    text<thumbnail>                   ({ns, "thumbnail"}),
    text<category_of>                 ({ns, "category"}),
    text<credit>                      ({ns, "credit"}),
    text<rating>                      ({ns, "rating"}),
    text<adult>                       ({ns, "adult"}),
    text<hash>                        ({ns, "hash"}),
    text<player>                      ({ns, "player"}),
    text<copyright>                   ({ns, "copyright"}),
    html_text<text_of>                     ({ns, "text"}),
    text<restriction>                 ({ns, "restriction"}),
    group                             ({ns, "community"}, community_set),
    group                             ({ns, "comments"}, comment_set),
    group                             ({ns, "responses"}, response_set),
    group                             ({ns, "backLinks"}, back_link_set),
    group<embed_begin>                ({ns, "embed"}, embed_set),
    empty<status>                     ({ns, "status"}),
    empty<price>                      ({ns, "price"}),
    text<license>                     ({ns, "license"}),
    empty<sub_title>                  ({ns, "subTitle"}),
    empty<peer_link>                  ({ns, "peerLink"}),
    group<location_begin, location_end>({ns, "location"}, geo_children),
    empty<rights>                     ({ns, "rights"}),
    group                             ({ns, "scenes"}, scenes_set),
};
constexpr rule_set detail_set{.rules = detail_rules, .keeps_unknown = true};

constexpr rule content_rule =
    group<&media_reader::content_begin, &media_reader::content_end>({ns, "content"}, detail_set);
constexpr rule group_rules[] = {content_rule};
constexpr rule_set group_set{.rules = group_rules, .base = &detail_set, .keeps_unknown = true};
constexpr rule top_rules[] = {
    content_rule,
    group<&media_reader::group_begin, &media_reader::group_end>({ns, "group"}, group_set),
};
// clang-format on

}  // namespace

namespace vocab {
constinit vocabulary const media{.prefix = "media",
                                 .namespaces = names,
                                 .feed = {.rules = top_rules, .base = &detail_set},
                                 .item = {.rules = top_rules, .base = &detail_set},
                                 .feed_checks = &checks::media,
                                 .item_checks = &checks::media,
                                 .on_page = media_on_page};
}

}  // namespace feedsax
