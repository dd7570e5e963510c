// What only JSON Feed can say, as JSON again.
#include "feedsax/handlers/json_feed.hpp"
#include "feedsax/json_writer.hpp"

namespace feedsax {

namespace {

void write_extensions(json_writer& out, list<json_member> const& members) {
  if (members.empty()) return;
  out.key("extensions");
  out.begin_object();
  for (json_member const& m : members) {
    out.key(m.name);
    out.raw(m.value);
  }
  out.end_object();
}

}  // namespace

void json_feed_feed::write(json_writer& out) const {
  out.begin_object();
  out.member_if("version", version);
  out.member_if("feed_url", feed_url);
  out.member_if("favicon", favicon);
  out.member_if("user_comment", user_comment);
  out.member_if("expired", expired);
  write_extensions(out, extensions);
  out.end_object();
}

void json_feed_item::write(json_writer& out) const {
  out.begin_object();
  out.member_if("external_url", external_url);
  out.member_if("banner_image", banner_image);
  out.member_if("content_text", content_text);
  out.member_if("date_published", date_published);
  out.member_if("date_modified", date_modified);
  write_extensions(out, extensions);
  out.end_object();
}

}  // namespace feedsax
