// Video sitemaps 1.1. Google has dropped some of the elements since; files still have them.
#include <cmath>

#include "feedsax/text.hpp"
#include "feedsax/vocab/sitemap.hpp"
#include "vocab/sitemap_parts.hpp"

namespace feedsax::vocab {

namespace {

using hooks::take_url;
using parts::line;
using parts::value;
using video = feedsax::sitemap_video;

constexpr std::string_view names[] = {
    "http://www.google.com/schemas/sitemap-video/1.1",
    "http://www.google.com/schemas/sitemap-video/1.0",
    "http://www.google.com/schemas/sitemap-videos/1.1",
    "http://www.sitemaps.org/schemas/sitemap-video/1.1",
};
constexpr std::string_view ns = names[0];

video& open_video(scope& s) { return s.url()->videos.back(); }

void begin(scope& s, element const&) {
  if (parts::has_room(s)) s.url()->videos.push_back(s.memory(), {});
}

// --- values ---------------------------------------------------------------------------------------

constexpr double most_seconds = 28'800, most_stars = 5;

template <class T>
std::optional<T> refused(scope& s, std::string_view text) {
  s.report(issue::bad_value, text);
  return std::nullopt;
}

std::optional<std::uint64_t> seconds_of(scope& s, std::string_view text) {
  auto const seconds = read_duration(text);
  if (!seconds) return refused<std::uint64_t>(s, text);
  return static_cast<std::uint64_t>(std::floor(*seconds));  // at most 2^53
}

std::optional<std::uint64_t> read_length(scope& s, std::string_view text) {
  auto const seconds = read_duration(text);
  if (!seconds || *seconds < 1 || *seconds > most_seconds) return refused<std::uint64_t>(s, text);
  return static_cast<std::uint64_t>(*seconds);
}

std::optional<double> read_rating(scope& s, std::string_view text) {
  auto const stars = read_number(text);
  if (!stars || *stars < 0 || *stars > most_stars) return refused<double>(s, text);
  return stars;
}

std::string_view word_at(scope& s, element const& e, std::string_view local) {
  return hooks::keep_word(s, e.attribute_or_empty(local));
}

// --- elements with attributes -----------------------------------------------------------------------

void player_loc(scope& s, element const& e, std::string_view text) {
  if (!text.empty()) take_url<&video::player_loc, &open_video>(s, text);
  video& v = open_video(s);
  if (v.player_allow_embed.empty()) v.player_allow_embed = hooks::text_at(s, e, "allow_embed");
  if (v.player_autoplay.empty()) v.player_autoplay = hooks::text_at(s, e, "autoplay");
}

void gallery_loc(scope& s, element const& e, std::string_view text) {
  if (!text.empty()) take_url<&video::gallery_loc, &open_video>(s, text);
  video& v = open_video(s);
  if (v.gallery_title.empty()) v.gallery_title = hooks::text_at(s, e, "title");
}

void restriction(scope& s, element const& e, std::string_view text) {
  std::string_view const relationship = word_at(s, e, "relationship");
  if (relationship.empty() && text.empty()) return;
  if (open_video(s).restriction) return s.report(issue::duplicate_element, text);
  video_restriction& r = open_video(s).restriction.emplace(s.memory());
  r.relationship = relationship;
  parts::add_words(s, r.countries, text);
}

void platform(scope& s, element const& e, std::string_view text) {
  std::string_view const relationship = word_at(s, e, "relationship");
  if (relationship.empty() && text.empty()) return;
  if (open_video(s).platform) return s.report(issue::duplicate_element, text);
  video_platform& p = open_video(s).platform.emplace(s.memory());
  p.relationship = relationship;
  parts::add_words(s, p.platforms, text);
}

void price(scope& s, element const& e, std::string_view text) {
  video_price p;
  p.currency = hooks::text_at(s, e, "currency");
  p.type = word_at(s, e, "type");
  p.resolution = hooks::text_at(s, e, "resolution");
  if (!text.empty()) {
    p.value = hooks::read_number(s, text);
    if (!p.value) parts::keep_unread(s, text);
  }
  if (p.value || !p.currency.empty() || !p.type.empty() || !p.resolution.empty())
    open_video(s).prices.push_back(s.memory(), p);
}

void uploader(scope& s, element const& e, std::string_view text) {
  video_uploader const u{s.keep(text), hooks::url_at(s, e, "info")};
  if (u.name.empty() && u.info.empty()) return;
  if (open_video(s).uploader) return s.report(issue::duplicate_element, text);
  open_video(s).uploader.emplace(s.memory()) = u;
}

void content_segment(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return s.report(issue::missing_loc);
  video_segment segment{s.keep_url(text), {}};
  if (std::string_view const duration = trim(e.attribute_or_empty("duration")); !duration.empty()) {
    segment.duration = seconds_of(s, duration);
    if (!segment.duration) parts::keep_unread(s, duration, "duration");
  }
  open_video(s).content_segments.push_back(s.memory(), segment);
}

void id(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return;
  video& v = open_video(s);
  if (!v.id.empty()) return s.report(issue::duplicate_element, text);
  v.id = s.keep(text);
  v.id_type = hooks::text_at(s, e, "type");
}

// --- the tables -------------------------------------------------------------------------------------

using show = video_tvshow;
show& open_show(scope& s) { return open_video(s).tvshow.ensure(s.memory()); }

constexpr rule in_show[] = {
    text<line<&show::show_title, &open_show>>({ns, "show_title"}),
    text<line<&show::video_type, &open_show>>({ns, "video_type"}),
    text<line<&show::episode_title, &open_show>>({ns, "episode_title"}),
    text<value<&show::season_number, &open_show>>({ns, "season_number"}),
    text<value<&show::episode_number, &open_show>>({ns, "episode_number"}),
    text<value<&show::premier_date, &open_show>>({ns, "premier_date"}),
};
constinit rule_set const show_set{.rules = in_show};

constexpr rule in_video[] = {
    text<take_url<&video::thumbnail_loc, &open_video>>({ns, "thumbnail_loc"}),
    text<line<&video::title, &open_video>>({ns, "title"}),
    text<line<&video::description, &open_video>>({ns, "description"}),
    text<take_url<&video::content_loc, &open_video>>({ns, "content_loc"}),
    text<player_loc>({ns, "player_loc"}),
    text<value<&video::duration, &open_video, &read_length>>({ns, "duration"}),
    text<value<&video::expiration_date, &open_video>>({ns, "expiration_date"}),
    text<value<&video::rating, &open_video, &read_rating>>({ns, "rating"}),
    text<value<&video::view_count, &open_video>>({ns, "view_count"}),
    text<value<&video::publication_date, &open_video>>({ns, "publication_date"}),
    text<value<&video::family_friendly, &open_video>>({ns, "family_friendly"}),
    text<restriction>({ns, "restriction"}),
    text<platform>({ns, "platform"}),
    text<price>({ns, "price"}),
    text<value<&video::requires_subscription, &open_video>>({ns, "requires_subscription"}),
    text<uploader>({ns, "uploader"}),
    text<value<&video::live, &open_video>>({ns, "live"}),
    text<hooks::add<&video::tags, &open_video>>({ns, "tag"}),
    text<line<&video::category, &open_video>>({ns, "category"}),
    text<gallery_loc>({ns, "gallery_loc"}),
    text<content_segment>({ns, "content_segment_loc"}),
    group({ns, "tvshow"}, show_set),
    text<id>({ns, "id"}),
};
constinit rule_set const video_set{.rules = in_video};
constexpr rule rules[] = {group<begin>({ns, "video"}, video_set)};

}  // namespace

constinit vocabulary const sitemap_video{
    .prefix = "video", .namespaces = names, .url = {.rules = rules}};

}  // namespace feedsax::vocab
