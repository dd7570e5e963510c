// What holds for a media object, and the JSON of it.
#include "feedsax/vocab/media.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

void inherit(std::string_view& to, std::string_view from) {
  if (to.empty()) to = from;
}
void inherit(text_construct& to, text_construct const& from) {
  if (to.empty()) to = from;
}
template <class T>
void inherit(list<T>& to, list<T> const& from) {
  if (to.empty()) to = from;
}
template <class T>
void inherit(maybe<T>& to, maybe<T> const& from) {
  if (!to) to = from;
}

template <auto... Members>
void inherit_members(media_details& to, media_details const& from) {
  (inherit(to.*Members, from.*Members), ...);
}

void inherit(media_details& to, maybe<media_details> const& from) {
  using d = media_details;
  if (!from) return;
  inherit_members<&d::title, &d::description, &d::keywords, &d::thumbnails, &d::categories,
                  &d::credits, &d::ratings, &d::hashes, &d::texts, &d::restrictions, &d::prices,
                  &d::sub_titles, &d::peer_links, &d::locations, &d::scenes, &d::comments,
                  &d::responses, &d::back_links, &d::player, &d::copyright, &d::community,
                  &d::embed, &d::status, &d::license, &d::rights>(to, *from);
}

void write_community(json_writer& out, media_community const& c) {
  auto const& stars = c.star_rating;
  if (stars.average || stars.count || stars.min || stars.max)
    write_object(out, "star_rating", [&] {
      out.member_if("average", stars.average);
      out.member_if("count", stars.count);
      out.member_if("min", stars.min);
      out.member_if("max", stars.max);
    });
  if (c.statistics.views || c.statistics.favorites)
    write_object(out, "statistics", [&] {
      out.member_if("views", c.statistics.views);
      out.member_if("favorites", c.statistics.favorites);
    });
  write_list(out, "tags", c.tags, [&](media_tag const& t) {
    out.member_if("name", t.name);
    out.member_if("weight", t.weight);
  });
}

void write_size(json_writer& out, std::optional<std::uint64_t> width,
                std::optional<std::uint64_t> height) {
  out.member_if("width", width);
  out.member_if("height", height);
}

void write_rating(json_writer& out, media_rating const& r) {
  out.member_if("value", r.value);
  out.member_if("scheme", r.scheme);
}

void write_restriction(json_writer& out, media_restriction const& r) {
  out.member_if("relationship", r.relationship);
  out.member_if("type", r.type);
  out.member_if("values", r.values);
}

void write_location(json_writer& out, media_location const& l) {
  out.member_if("description", l.description);
  out.member_if("start", l.start);
  out.member_if("end", l.end);
  if (l.geo) {
    out.key("geo");
    l.geo->write(out);
  }
}

void write_details(json_writer& out, media_details const& d) {
  write_member(out, "title", d.title);
  write_member(out, "description", d.description);
  out.member_if("keywords", d.keywords);
  write_list(out, "thumbnails", d.thumbnails, [&](media_thumbnail const& t) {
    out.member_if("url", t.url);
    write_size(out, t.width, t.height);
    out.member_if("time", t.time);
  });
  write_list(out, "categories", d.categories, [&](category const& c) {
    out.member_if("term", c.term);
    out.member_if("scheme", c.scheme);
    out.member_if("label", c.label);
  });
  write_list(out, "credits", d.credits, [&](media_credit const& c) {
    out.member_if("value", c.value);
    out.member_if("role", c.role);
    out.member_if("scheme", c.scheme);
  });
  if (!d.ratings.empty())
    write_object(out, "rating", [&] { write_rating(out, d.ratings.front()); });
  if (d.ratings.size() > 1)
    write_list(out, "ratings", d.ratings, [&](media_rating const& r) { write_rating(out, r); });
  write_list(out, "hashes", d.hashes, [&](media_hash const& h) {
    out.member_if("value", h.value);
    out.member_if("algo", h.algo);
  });
  write_object_if(out, "player", d.player, [&](media_player const& p) {
    out.member_if("url", p.url);
    write_size(out, p.width, p.height);
  });
  write_object_if(out, "copyright", d.copyright, [&](media_copyright const& c) {
    out.member_if("value", c.value);
    out.member_if("url", c.url);
  });
  write_list(out, "texts", d.texts, [&](media_text const& t) {
    out.member_if("value", t.value);
    out.member_if("type", t.type);
    out.member_if("lang", t.lang);
    out.member_if("start", t.start);
    out.member_if("end", t.end);
  });
  write_list(out, "restrictions", d.restrictions,
             [&](media_restriction const& r) { write_restriction(out, r); });
  write_object_if(out, "community", d.community,
                  [&](media_community const& c) { write_community(out, c); });
  out.member_if("comments", d.comments);
  write_object_if(out, "embed", d.embed, [&](media_embed const& e) {
    out.member_if("url", e.url);
    write_size(out, e.width, e.height);
    write_list(out, "params", e.params, [&](media_param const& p) {
      out.member_if("name", p.name);
      out.member_if("value", p.value);
    });
  });
  out.member_if("responses", d.responses);
  out.member_if("back_links", d.back_links);
  write_object_if(out, "status", d.status, [&](media_status const& s) {
    out.member_if("state", s.state);
    out.member_if("reason", s.reason);
  });
  write_list(out, "prices", d.prices, [&](media_price const& p) {
    out.member_if("type", p.type);
    out.member_if("price", p.price);
    out.member_if("currency", p.currency);
    out.member_if("info", p.info);
  });
  write_object_if(out, "license", d.license, [&](media_license const& l) {
    out.member_if("value", l.value);
    out.member_if("type", l.type);
    out.member_if("href", l.href);
  });
  write_list(out, "sub_titles", d.sub_titles, [&](media_sub_title const& t) {
    out.member_if("type", t.type);
    out.member_if("lang", t.lang);
    out.member_if("href", t.href);
  });
  write_list(out, "peer_links", d.peer_links, [&](media_peer_link const& l) {
    out.member_if("type", l.type);
    out.member_if("href", l.href);
  });
  write_list(out, "locations", d.locations,
             [&](media_location const& l) { write_location(out, l); });
  if (!d.rights.empty()) write_object(out, "rights", [&] { out.member("status", d.rights); });
  write_list(out, "scenes", d.scenes, [&](media_scene const& s) {
    out.member_if("scene_title", s.scene_title);
    out.member_if("scene_description", s.scene_description);
    out.member_if("scene_start_time", s.scene_start_time);
    out.member_if("scene_end_time", s.scene_end_time);
  });
}

void write_contents(json_writer& out, list<media_content> const& contents) {
  write_list(out, "contents", contents, [&](media_content const& c) {
    out.member_if("url", c.url);
    out.member_if("file_size", c.file_size);
    out.member_if("type", c.type);
    out.member_if("medium", c.medium);
    out.member_if("is_default", c.is_default);
    out.member_if("expression", c.expression);
    out.member_if("bitrate", c.bitrate);
    out.member_if("frame_rate", c.frame_rate);
    out.member_if("sampling_rate", c.sampling_rate);
    out.member_if("channels", c.channels);
    out.member_if("duration", c.duration);
    write_size(out, c.width, c.height);
    out.member_if("lang", c.lang);
    if (c.details) write_details(out, *c.details);
  });
}

}  // namespace

media_details effective_details(media const& m, media_group const* group,
                                media_content const& content) {
  media_details out;
  inherit(out, content.details);
  if (group) inherit(out, group->details);
  inherit(out, m.details);
  return out;
}

void media::write(json_writer& out) const {
  out.begin_object();
  write_contents(out, contents);
  write_list(out, "groups", groups, [&](media_group const& g) {
    write_contents(out, g.contents);
    if (g.details) write_details(out, *g.details);
  });
  if (details) write_details(out, *details);
  out.end_object();
}

}  // namespace feedsax
