#include "feedsax/json.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "model/extensions_json.hpp"

namespace feedsax {

namespace {

std::string_view id(text_type type) noexcept {
  return type == text_type::html ? "html" : type == text_type::xhtml ? "xhtml" : "";
}

// "<key>_<part>" without an allocation for the keys that there are.
std::string joined(std::string_view key, std::string_view part) {
  return std::string(key).append(1, '_').append(part);
}

// Declared before the templates that use them: they are not found by argument-dependent lookup.
void write_json(json_writer& out, hub const&);
void write_json(json_writer& out, in_reply_to const&);
void write_json(json_writer& out, comments const&);
void write_json(json_writer& out, source const&, extension_set const& modules);
void write_json(json_writer& out, cloud const&);
void write_json(json_writer& out, text_input const&);

template <class T>
void write_list(json_writer& out, std::string_view key, list<T> const& values) {
  if (values.empty()) return;
  out.key(key);
  out.begin_array();
  for (T const& v : values) write_json(out, v);
  out.end_array();
}

void write_json(json_writer& out, hub const& h) {
  out.begin_object();
  out.member_if("type", h.type);
  out.member_if("url", h.url);
  out.end_object();
}

void write_json(json_writer& out, in_reply_to const& r) {
  out.begin_object();
  out.member_if("ref", r.ref);
  out.member_if("href", r.href);
  out.member_if("type", r.type);
  out.member_if("source", r.source);
  out.end_object();
}

void write_json(json_writer& out, generator const& g) {
  out.begin_object();
  out.member_if("name", g.name);
  out.member_if("uri", g.uri);
  out.member_if("version", g.version);
  out.end_object();
}

void write_json(json_writer& out, comments const& c) {
  out.begin_object();
  out.member_if("url", c.url);
  out.member_if("feed_url", c.feed_url);
  out.member_if("count", c.count);
  out.end_object();
}

void write_json(json_writer& out, source const& s, extension_set const& modules) {
  out.begin_object();
  out.member_if("id", s.id);
  write_member(out, "title", s.title);
  out.member_if("link", s.link);
  out.member_if("url", s.url);
  write_list(out, "links", s.links);
  write_member(out, "description", s.description);
  out.member_if("language", s.language);
  write_member(out, "updated", s.updated);
  write_member(out, "rights", s.rights);
  write_list(out, "authors", s.authors);
  write_list(out, "contributors", s.contributors);
  write_list(out, "categories", s.categories);
  if (!s.generator.empty()) {
    out.key("generator");
    write_json(out, s.generator);
  }
  out.member_if("icon", s.icon);
  out.member_if("logo", s.logo);
  out.member_if("base", s.base);
  write_modules(out, modules);
  write_extensions(out, s.extensions);
  out.end_object();
}

void write_json(json_writer& out, cloud const& c) {
  out.begin_object();
  out.member_if("domain", c.domain);
  out.member_if("port", c.port);
  out.member_if("path", c.path);
  out.member_if("register_procedure", c.register_procedure);
  out.member_if("protocol", c.protocol);
  out.end_object();
}

void write_json(json_writer& out, text_input const& t) {
  out.begin_object();
  out.member_if("title", t.title);
  out.member_if("description", t.description);
  out.member_if("name", t.name);
  out.member_if("link", t.link);
  out.end_object();
}

template <class T>
void write_vector(json_writer& out, std::string_view key, std::vector<T> const& values) {
  if (values.empty()) return;
  out.key(key);
  out.begin_array();
  for (T const& v : values) write_json(out, v);
  out.end_array();
}

template <class T>
void write_maybe(json_writer& out, std::string_view key, maybe<T> const& value) {
  if (!value) return;
  out.key(key);
  write_json(out, *value);
}

void write_person(json_writer& out, std::string_view key, person const& p) {
  if (p.empty()) return;
  out.key(key);
  write_json(out, p);
}

void write_json(json_writer& out, feed const& f, bool with_items) {
  out.begin_object();
  out.member_if("id", f.id);
  write_member(out, "title", f.title);
  out.member_if("link", f.link);
  write_list(out, "links", f.links);
  write_member(out, "description", f.description);
  out.member_if("language", f.language);
  write_member(out, "rights", f.rights);
  if (!f.generator.empty()) {
    out.key("generator");
    write_json(out, f.generator);
  }
  write_member(out, "published", f.published);
  write_member(out, "updated", f.updated);
  write_list(out, "authors", f.authors);
  write_list(out, "contributors", f.contributors);
  write_person(out, "publisher", f.publisher);
  write_list(out, "categories", f.categories);
  write_maybe(out, "image", f.image);
  out.member_if("icon", f.icon);
  out.member_if("logo", f.logo);
  write_list(out, "hubs", f.hubs);
  out.member_if("next_url", f.next_url);
  out.member_if("ttl", f.ttl);
  if (!f.skip_hours.empty()) {
    out.key("skip_hours");
    out.begin_array();
    for (std::int64_t const hour : f.skip_hours) out.number(hour);
    out.end_array();
  }
  out.member_if("skip_days", f.skip_days);
  write_maybe(out, "cloud", f.cloud);
  write_maybe(out, "text_input", f.text_input);
  out.member_if("docs", f.docs);
  out.member_if("rating", f.rating);
  out.member_if("base", f.base);
  out.member_if("expired", f.expired);
  write_modules(out, f.modules);
  write_extensions(out, f.extensions);
  if (with_items) write_vector(out, "items", f.items);
  out.end_object();
}

}  // namespace

void write_member(json_writer& out, std::string_view key, text_construct const& t) {
  if (t.empty()) return;
  out.member(key, t.value);
  if (t.type != text_type::text) out.member(joined(key, "type"), id(t.type));
  if (!t.language.empty()) out.member(joined(key, "language"), t.language);
  if (!t.base.empty()) out.member(joined(key, "base"), t.base);
}

void write_member(json_writer& out, std::string_view key, std::optional<instant> const& when) {
  if (!when) return;
  rfc3339_buffer buffer;
  out.member(key, to_rfc3339(*when, buffer));
}

void write_json(json_writer& out, person const& p) {
  out.begin_object();
  out.member_if("name", p.name);
  out.member_if("email", p.email);
  out.member_if("url", p.url);
  out.member_if("avatar", p.avatar);
  out.end_object();
}

void write_json(json_writer& out, link const& l) {
  out.begin_object();
  out.member_if("href", l.href);
  out.member_if("rel", l.rel);
  out.member_if("type", l.type);
  out.member_if("hreflang", l.hreflang);
  out.member_if("title", l.title);
  out.member_if("length", l.length);
  out.end_object();
}

void write_json(json_writer& out, category const& c) {
  out.begin_object();
  out.member_if("term", c.term);
  out.member_if("scheme", c.scheme);
  out.member_if("label", c.label);
  out.end_object();
}

void write_json(json_writer& out, enclosure const& e) {
  out.begin_object();
  out.member_if("url", e.url);
  out.member_if("type", e.type);
  out.member_if("length", e.length);
  out.member_if("title", e.title);
  out.member_if("duration", e.duration);
  out.end_object();
}

void write_json(json_writer& out, image const& i) {
  out.begin_object();
  out.member_if("url", i.url);
  out.member_if("title", i.title);
  out.member_if("link", i.link);
  out.member_if("description", i.description);
  out.member_if("width", i.width);
  out.member_if("height", i.height);
  out.end_object();
}

void write_json(json_writer& out, item const& i) {
  out.begin_object();
  out.member_if("id", i.id);
  write_member(out, "title", i.title);
  out.member_if("link", i.link);
  write_list(out, "links", i.links);
  write_member(out, "description", i.description);
  write_member(out, "content", i.content);
  out.member_if("content_src", i.content_src);
  out.member_if("content_media_type", i.content_media_type);
  out.member_if("language", i.language);
  write_member(out, "published", i.published);
  write_member(out, "updated", i.updated);
  write_member(out, "rights", i.rights);
  write_list(out, "authors", i.authors);
  write_list(out, "contributors", i.contributors);
  write_person(out, "publisher", i.publisher);
  write_list(out, "categories", i.categories);
  write_list(out, "enclosures", i.enclosures);
  write_maybe(out, "image", i.image);
  if (i.source) {
    out.key("source");
    write_json(out, *i.source, i.source_modules);
  }
  write_maybe(out, "comments", i.comments);
  write_list(out, "in_reply_to", i.in_reply_to);
  write_member(out, "expired", i.expired);
  out.member_if("base", i.base);
  if (i.damaged) out.member("damaged", true);
  if (i.incomplete) out.member("incomplete", true);
  write_modules(out, i.modules);
  write_extensions(out, i.extensions);
  out.end_object();
}

void write_json(json_writer& out, diagnostic const& d) {
  out.begin_object();
  out.member("severity", id(d.level));
  out.member("code", d.failure ? id(d.failure) : id(d.code));
  out.member("message", d.message());
  out.member_if("path", d.path);
  out.member("line", d.where.line);
  out.member("column", d.where.column);
  out.member("offset", d.where.offset);
  out.end_object();
}

void write_json(json_writer& out, document const& d, bool with_list) {
  out.begin_object();
  out.member("kind", id(d.kind));
  out.member_if("format", d.format);
  out.member_if("version", d.version);
  out.member_if("encoding", d.encoding);
  out.member("well_formed", d.well_formed);
  if (d.left_out) out.member("left_out", d.left_out);
  write_vector(out, "diagnostics", d.diagnostics);
  if (d.kind == document_kind::feed) {
    out.key("feed");
    write_json(out, d.feed, with_list);
  } else if (with_list) {
    out.key("sitemap");
    out.begin_object();
    write_vector(out, "urls", d.sitemap.urls);
    write_vector(out, "sitemaps", d.sitemap.sitemaps);
    out.end_object();
  }
  out.end_object();
}

namespace {
template <class T>
void append(std::string& out, T const& value, json_style style) {
  json_writer writer(out, style);
  write_json(writer, value);
}
}  // namespace

void write_json(std::string& out, item const& i, json_style s) { append(out, i, s); }
void write_json(std::string& out, url const& u, json_style s) { append(out, u, s); }
void write_json(std::string& out, document const& d, json_style s) { append(out, d, s); }

}  // namespace feedsax
