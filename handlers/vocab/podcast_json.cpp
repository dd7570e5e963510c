// The JSON of Podcasting 2.0.
#include "feedsax/vocab/podcast.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

void write_recipients(json_writer& out, list<podcast_value_recipient> const& recipients) {
  write_list(out, "value_recipients", recipients, [&](podcast_value_recipient const& r) {
    out.member_if("name", r.name);
    out.member_if("type", r.type);
    out.member_if("address", r.address);
    out.member_if("custom_key", r.custom_key);
    out.member_if("custom_value", r.custom_value);
    out.member_if("split", r.split);
    out.member_if("fee", r.fee);
  });
}

void write_remote_item(json_writer& out, podcast_remote_item const& r) {
  out.member_if("feed_guid", r.feed_guid);
  out.member_if("feed_url", r.feed_url);
  out.member_if("item_guid", r.item_guid);
  out.member_if("medium", r.medium);
  out.member_if("title", r.title);
}
void write_remote_items(json_writer& out, list<podcast_remote_item> const& items) {
  write_list(out, "remote_items", items,
             [&](podcast_remote_item const& r) { write_remote_item(out, r); });
}

void write_enclosures(json_writer& out, list<podcast_alternate_enclosure> const& enclosures) {
  write_list(out, "alternate_enclosures", enclosures, [&](podcast_alternate_enclosure const& a) {
    out.member_if("type", a.type);
    out.member_if("length", a.length);
    out.member_if("bitrate", a.bitrate);
    out.member_if("height", a.height);
    out.member_if("lang", a.lang);
    out.member_if("title", a.title);
    out.member_if("rel", a.rel);
    out.member_if("codecs", a.codecs);
    out.member_if("default", a.default_);
    write_list(out, "sources", a.sources, [&](podcast_source const& s) {
      out.member_if("uri", s.uri);
      out.member_if("content_type", s.content_type);
    });
    write_object_if(out, "integrity", a.integrity, [&](podcast_integrity const& i) {
      out.member_if("type", i.type);
      out.member_if("value", i.value);
    });
  });
}

void write_values(json_writer& out, list<podcast_value> const& values) {
  write_list(out, "values", values, [&](podcast_value const& v) {
    out.member_if("type", v.type);
    out.member_if("method", v.method);
    out.member_if("suggested", v.suggested);
    write_recipients(out, v.value_recipients);
    write_list(out, "value_time_splits", v.value_time_splits,
               [&](podcast_value_time_split const& t) {
                 out.member_if("start_time", t.start_time);
                 out.member_if("duration", t.duration);
                 out.member_if("remote_start_time", t.remote_start_time);
                 out.member_if("remote_percentage", t.remote_percentage);
                 write_recipients(out, t.value_recipients);
                 write_object_if(out, "remote_item", t.remote_item,
                                 [&](podcast_remote_item const& r) { write_remote_item(out, r); });
               });
  });
}

void write_media(json_writer& out, podcast_tags const& t) {
  write_list(out, "transcripts", t.transcripts, [&](podcast_transcript const& x) {
    out.member_if("url", x.url);
    out.member_if("type", x.type);
    out.member_if("language", x.language);
    out.member_if("rel", x.rel);
  });
  write_object_if(out, "chapters", t.chapters, [&](podcast_chapters const& c) {
    out.member_if("url", c.url);
    out.member_if("type", c.type);
  });
  write_list(out, "soundbites", t.soundbites, [&](podcast_soundbite const& b) {
    out.member_if("start_time", b.start_time);
    out.member_if("duration", b.duration);
    out.member_if("value", b.value);
  });
  write_enclosures(out, t.alternate_enclosures);
  write_list(out, "images", t.images, [&](podcast_image const& i) {
    out.member_if("href", i.href);
    out.member_if("alt", i.alt);
    out.member_if("aspect_ratio", i.aspect_ratio);
    out.member_if("width", i.width);
    out.member_if("height", i.height);
    out.member_if("type", i.type);
    out.member_if("purpose", i.purpose);
  });
}

void write_tags(json_writer& out, podcast_tags const& t) {
  write_media(out, t);
  write_list(out, "fundings", t.fundings, [&](podcast_funding const& f) {
    out.member_if("value", f.value);
    out.member_if("url", f.url);
  });
  write_list(out, "persons", t.persons, [&](podcast_person const& p) {
    out.member_if("value", p.value);
    out.member_if("role", p.role);
    out.member_if("group", p.group);
    out.member_if("img", p.img);
    out.member_if("href", p.href);
  });
  write_list(out, "locations", t.locations, [&](podcast_location const& l) {
    out.member_if("value", l.value);
    out.member_if("rel", l.rel);
    out.member_if("geo", l.geo);
    out.member_if("osm", l.osm);
    out.member_if("country", l.country);
  });
  write_object_if(out, "season", t.season, [&](podcast_season const& n) {
    out.member_if("value", n.value);
    out.member_if("name", n.name);
  });
  write_object_if(out, "episode", t.episode, [&](podcast_episode const& n) {
    out.member_if("value", n.value);
    out.member_if("display", n.display);
  });
  write_object_if(out, "license", t.license, [&](podcast_license const& l) {
    out.member_if("value", l.value);
    out.member_if("url", l.url);
  });
  write_values(out, t.values);
  write_list(out, "social_interacts", t.social_interacts, [&](podcast_social_interact const& i) {
    out.member_if("protocol", i.protocol);
    out.member_if("uri", i.uri);
    out.member_if("account_id", i.account_id);
    out.member_if("account_url", i.account_url);
    out.member_if("priority", i.priority);
  });
  write_list(out, "txts", t.txts, [&](podcast_txt const& x) {
    out.member_if("value", x.value);
    out.member_if("purpose", x.purpose);
  });
  write_object_if(out, "chat", t.chat, [&](podcast_chat const& c) {
    out.member_if("server", c.server);
    out.member_if("protocol", c.protocol);
    out.member_if("account_id", c.account_id);
    out.member_if("space", c.space);
  });
  write_list(out, "content_links", t.content_links, [&](podcast_content_link const& l) {
    out.member_if("value", l.value);
    out.member_if("href", l.href);
  });
  write_remote_items(out, t.remote_items);
}

// The shapes of the model, as a list.
template <class T>
void write_shapes(json_writer& out, std::string_view key, list<T> const& values) {
  if (values.empty()) return;
  out.key(key);
  out.begin_array();
  for (T const& value : values) write_json(out, value);
  out.end_array();
}

void write_live_item(json_writer& out, podcast_live_item const& l) {
  out.member_if("status", l.status);
  write_member(out, "start", l.start);
  write_member(out, "end", l.end);
  out.member_if("id", l.id);
  write_member(out, "title", l.title);
  out.member_if("link", l.link);
  write_member(out, "description", l.description);
  write_member(out, "content", l.content);
  write_member(out, "published", l.published);
  write_shapes(out, "authors", l.authors);
  write_shapes(out, "categories", l.categories);
  write_shapes(out, "enclosures", l.enclosures);
  out.member_if("image", l.image);
  write_tags(out, l);
}

void write_feed(json_writer& out, podcast const& p) {
  out.member_if("guid", p.guid);
  out.member_if("medium", p.medium);
  write_object_if(out, "locked", p.locked, [&](podcast_locked const& l) {
    out.member_if("value", l.value);
    out.member_if("owner", l.owner);
  });
  write_list(out, "blocks", p.blocks, [&](podcast_block const& b) {
    out.member_if("value", b.value);
    out.member_if("id", b.id);
  });
  write_list(out, "trailers", p.trailers, [&](podcast_trailer const& t) {
    out.member_if("value", t.value);
    out.member_if("url", t.url);
    write_member(out, "pubdate", t.pubdate);
    out.member_if("length", t.length);
    out.member_if("type", t.type);
    out.member_if("season", t.season);
  });
  if (!p.podroll.empty()) write_object(out, "podroll", [&] { write_remote_items(out, p.podroll); });
  if (p.publisher)
    write_object(out, "publisher", [&] {
      write_object(out, "remote_item", [&] { write_remote_item(out, *p.publisher); });
    });
  write_object_if(out, "update_frequency", p.update_frequency,
                  [&](podcast_update_frequency const& f) {
                    out.member_if("value", f.value);
                    out.member_if("complete", f.complete);
                    write_member(out, "dtstart", f.dtstart);
                    out.member_if("rrule", f.rrule);
                  });
  if (p.uses_podping)
    write_object(out, "podping", [&] { out.member("uses_podping", *p.uses_podping); });
  write_list(out, "live_items", p.live_items,
             [&](podcast_live_item const& l) { write_live_item(out, l); });
}

}  // namespace

void podcast::write(json_writer& out) const {
  out.begin_object();
  write_feed(out, *this);
  write_tags(out, *this);
  out.end_object();
}

}  // namespace feedsax
