// The JSON of sitemaps and their entries.
#include "feedsax/json.hpp"
#include "model/extensions_json.hpp"

namespace feedsax {

namespace {

// A member that is a list of objects; `members` writes what is in one.
template <class T, class Members>
void write_objects(json_writer& out, std::string_view key, list<T> const& values, Members members) {
  if (values.empty()) return;
  out.key(key);
  out.begin_array();
  for (T const& value : values) {
    out.begin_object();
    members(value);
    out.end_object();
  }
  out.end_array();
}

// A member that is an object, or nothing.
template <class T, class Members>
void write_object(json_writer& out, std::string_view key, maybe<T> const& value, Members members) {
  if (!value) return;
  out.key(key);
  out.begin_object();
  members(*value);
  out.end_object();
}

void write_links(json_writer& out, url const& u) {
  write_objects(out, "alternates", u.alternates, [&](sitemap_alternate const& a) {
    out.member_if("hreflang", a.hreflang);
    out.member_if("href", a.href);
    out.member_if("media", a.media);
  });
  write_objects(out, "links", u.links, [&](sitemap_link const& l) {
    out.member_if("rel", l.rel);
    out.member_if("href", l.href);
    out.member_if("media", l.media);
  });
}

void write_images(json_writer& out, url const& u) {
  write_objects(out, "images", u.images, [&](sitemap_image const& i) {
    out.member_if("loc", i.loc);
    out.member_if("caption", i.caption);
    out.member_if("geo_location", i.geo_location);
    out.member_if("title", i.title);
    out.member_if("license", i.license);
  });
}

void write_video(json_writer& out, sitemap_video const& v) {
  out.member_if("thumbnail_loc", v.thumbnail_loc);
  out.member_if("title", v.title);
  out.member_if("description", v.description);
  out.member_if("content_loc", v.content_loc);
  out.member_if("player_loc", v.player_loc);
  out.member_if("player_allow_embed", v.player_allow_embed);
  out.member_if("player_autoplay", v.player_autoplay);
  out.member_if("duration", v.duration);
  write_member(out, "expiration_date", v.expiration_date);
  out.member_if("rating", v.rating);
  out.member_if("view_count", v.view_count);
  write_member(out, "publication_date", v.publication_date);
  out.member_if("family_friendly", v.family_friendly);
  write_object(out, "restriction", v.restriction, [&](video_restriction const& r) {
    out.member_if("relationship", r.relationship);
    out.member_if("countries", r.countries);
  });
  write_object(out, "platform", v.platform, [&](video_platform const& p) {
    out.member_if("relationship", p.relationship);
    out.member_if("platforms", p.platforms);
  });
  write_objects(out, "prices", v.prices, [&](video_price const& p) {
    out.member_if("value", p.value);
    out.member_if("currency", p.currency);
    out.member_if("type", p.type);
    out.member_if("resolution", p.resolution);
  });
  out.member_if("requires_subscription", v.requires_subscription);
  write_object(out, "uploader", v.uploader, [&](video_uploader const& u) {
    out.member_if("name", u.name);
    out.member_if("info", u.info);
  });
  out.member_if("live", v.live);
  out.member_if("tags", v.tags);
  out.member_if("category", v.category);
  out.member_if("gallery_loc", v.gallery_loc);
  out.member_if("gallery_title", v.gallery_title);
  write_objects(out, "content_segments", v.content_segments, [&](video_segment const& s) {
    out.member_if("loc", s.loc);
    out.member_if("duration", s.duration);
  });
  write_object(out, "tvshow", v.tvshow, [&](video_tvshow const& t) {
    out.member_if("show_title", t.show_title);
    out.member_if("video_type", t.video_type);
    out.member_if("episode_title", t.episode_title);
    out.member_if("season_number", t.season_number);
    out.member_if("episode_number", t.episode_number);
    write_member(out, "premier_date", t.premier_date);
  });
  out.member_if("id", v.id);
  out.member_if("id_type", v.id_type);
}

void write_news(json_writer& out, url const& u) {
  write_object(out, "news", u.news, [&](sitemap_news const& n) {
    out.member_if("publication_name", n.publication_name);
    out.member_if("publication_language", n.publication_language);
    out.member_if("title", n.title);
    write_member(out, "publication_date", n.publication_date);
    out.member_if("access", n.access);
    out.member_if("genres", n.genres);
    out.member_if("keywords", n.keywords);
    out.member_if("stock_tickers", n.stock_tickers);
  });
}

void write_pagemap(json_writer& out, url const& u) {
  write_objects(out, "pagemap", u.pagemap, [&](pagemap_object const& o) {
    out.member_if("type", o.type);
    out.member_if("id", o.id);
    write_objects(out, "attributes", o.attributes, [&](pagemap_attribute const& a) {
      out.member_if("name", a.name);
      out.member_if("value", a.value);
    });
  });
}

}  // namespace

void write_json(json_writer& out, url const& u) {
  out.begin_object();
  out.member_if("loc", u.loc);
  write_member(out, "lastmod", u.lastmod);
  out.member_if("lastmod_text", u.lastmod_text);
  out.member_if("changefreq", u.changefreq);
  out.member_if("priority", u.priority);
  write_links(out, u);
  write_images(out, u);
  write_objects(out, "videos", u.videos, [&](sitemap_video const& v) { write_video(out, v); });
  write_news(out, u);
  if (u.mobile) out.member("mobile", true);
  write_pagemap(out, u);
  write_objects(out, "unread", u.unread, [&](unread_value const& v) {
    out.member_if("name", v.name);
    out.member_if("text", v.text);
  });
  if (u.incomplete) out.member("incomplete", true);
  write_modules(out, u.modules);
  write_extensions(out, u.extensions);
  out.end_object();
}

void write_json(json_writer& out, sitemap_entry const& s) {
  out.begin_object();
  out.member_if("loc", s.loc);
  write_member(out, "lastmod", s.lastmod);
  out.member_if("lastmod_text", s.lastmod_text);
  if (s.incomplete) out.member("incomplete", true);
  out.end_object();
}

}  // namespace feedsax
