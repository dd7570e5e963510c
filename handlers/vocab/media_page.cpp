// Media RSS as a sitemap: the videos and images of an item as those of a page. Which member is
// which is what search engines document for mRSS files.
#include "vocab/media_page.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "feedsax/date.hpp"
#include "feedsax/html/text.hpp"
#include "feedsax/model/item.hpp"
#include "feedsax/model/sitemap.hpp"
#include "feedsax/text.hpp"
#include "feedsax/vocab/dcterms.hpp"
#include "feedsax/vocab/media.hpp"

namespace feedsax {

namespace {

enum class medium { other, image, video };

medium medium_of(media_content const& c) {
  if (c.medium == "video" || istarts_with(c.type, "video/")) return medium::video;
  if (c.medium == "image" || istarts_with(c.type, "image/")) return medium::image;
  return medium::other;
}

std::string_view player_of(media_details const& d) {
  return d.player ? d.player->url : std::string_view{};
}

class page_filler {
 public:
  page_filler(item const& from, url& to) : item_(from), page_(to) {}

  void fill(media const& m) {
    for (media_content const& c : m.contents) add(c, effective_details(m, nullptr, c));
    // The contents of a group are one video in several forms.
    for (media_group const& g : m.groups)
      if (media_content const* const c = choice(g)) add(*c, effective_details(m, &g, *c));
    // A player alone is a video too.
    if (page_.videos.empty() && m.details && !player_of(*m.details).empty())
      add_video({}, effective_details(m, nullptr, {}));
  }

 private:
  // A sitemap has plain text.
  std::string_view text_of(text_construct const& t) {
    if (t.type == text_type::text) return t.value;
    return page_.memory.copy(html::plain_text(t.value));
  }

  // The end of `start=2020-03-03; end=2021-03-03; scheme=W3C-DTF` (DCMI Period).
  std::optional<instant> end_of_validity() const {
    auto const* const terms = item_.modules.find<dcterms>();
    std::string_view rest = terms ? terms->first("valid") : std::string_view{};
    while (!rest.empty()) {
      std::size_t const end = std::min(rest.find(';'), rest.size());
      std::string_view const part = trim_ascii(rest.substr(0, end));
      if (istarts_with(part, "end=")) return read_date(part.substr(4)).when;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
  }

  static media_content const* choice(media_group const& g) {
    media_content const* first = nullptr;
    for (media_content const& c : g.contents) {
      if (c.is_default.value_or(false)) return &c;
      if (!first || (medium_of(*first) != medium::video && medium_of(c) == medium::video))
        first = &c;
    }
    return first;
  }

  void add(media_content const& c, media_details const& d) {
    medium what = medium_of(c);
    // What has a player or a length, and is not called anything else, is watched.
    if (what == medium::other && c.medium.empty() && c.type.empty() && !player_of(d).empty())
      what = medium::video;
    if (what == medium::video) add_video(c, d);
    if (what == medium::image && !c.url.empty()) add_image(c, d);
  }

  void add_image(media_content const& c, media_details const& d) {
    sitemap_image& image = page_.images.push_back(page_.memory, {});
    image.loc = c.url;
    image.title = text_of(d.title);
    image.caption = text_of(d.description);
    if (d.license) image.license = d.license->href;
  }

  void add_video(media_content const& c, media_details const& d) {
    sitemap_video& video = page_.videos.push_back(page_.memory, {});
    video.content_loc = c.url;
    video.player_loc = player_of(d);
    video.title = text_of(d.title.empty() ? item_.title : d.title);
    video.description = text_of(d.description.empty() ? item_.description : d.description);
    if (!d.thumbnails.empty()) video.thumbnail_loc = d.thumbnails.front().url;
    if (c.duration && *c.duration >= 1 && *c.duration <= 28'800)
      video.duration = static_cast<std::uint64_t>(std::llround(*c.duration));
    video.publication_date = item_.published;
    video.expiration_date = item_.expired ? item_.expired : end_of_validity();
    for (std::string_view const word : d.keywords) video.tags.push_back(page_.memory, word);
    if (!d.categories.empty()) video.category = d.categories.front().term;
    if (d.community) add_community(video, *d.community);
    for (media_rating const& r : d.ratings) add_rating(video, r);
    for (media_restriction const& r : d.restrictions) add_restriction(video, r);
    for (media_price const& p : d.prices) add_price(video, p);
  }

  static void add_community(sitemap_video& video, media_community const& c) {
    auto const& stars = c.star_rating.average;
    if (stars && *stars >= 0 && *stars <= 5) video.rating = stars;
    video.view_count = c.statistics.views;
  }

  static void add_rating(sitemap_video& video, media_rating const& r) {
    bool const simple = r.scheme.empty() || iequals(r.scheme, "urn:simple");
    if (!simple || video.family_friendly) return;
    if (iequals(r.value, "adult")) video.family_friendly = false;
    if (iequals(r.value, "nonadult")) video.family_friendly = true;
  }

  void add_restriction(sitemap_video& video, media_restriction const& r) {
    if (r.type != "country" || video.restriction) return;
    video_restriction& to = video.restriction.emplace(page_.memory);
    to.relationship = r.relationship;
    to.countries = r.values;
  }

  void add_price(sitemap_video& video, media_price const& p) {
    video_price& to = video.prices.push_back(page_.memory, {});
    to.value = p.price;
    to.currency = p.currency;
    to.type = p.type;
  }

  item const& item_;
  url& page_;
};

}  // namespace

void media_on_page(item const& from, url& page) {
  if (media const* const m = from.modules.find<media>()) page_filler(from, page).fill(*m);
}

}  // namespace feedsax
