#include "feedsax/handlers/rss.hpp"

#include <string>

#include "common/links.hpp"
#include "common/values.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "rss/tables.hpp"

namespace feedsax {

rss_handler::~rss_handler() = default;

rule_set const& rss_handler::rules() noexcept { return rss::document_any; }

void rss_handler::document_begin(element const& root) {
  std::string_view const version = trim(attribute_of_any_case(root, "version"));
  if (!version.empty()) feed().modules.get<rss_feed>().version = feed().memory.copy(version);
}

void rss_handler::document_end() { deliver_feed(); }

void rss_handler::feed_settle(feedsax::feed& f) {
  if (f.language.empty()) f.language = channel_language_;
  if (f.language.empty()) f.language = f.memory.copy(trim(options().content_language));
}

// --- channel --------------------------------------------------------------------------------------

void rss_handler::channel_begin(element const&) {
  if (++channels_ > 1) {
    // The first channel is the feed; the items of the others are items all the same.
    report(issue::multiple_channels);
    enter(rss::items_only);
    return;
  }
  if (!stated_base().empty()) feed().base = keep(stated_base());
  channel_language_ = keep(language());
}

void rss_handler::channel_title(std::string_view t) {
  if (wins(field::title))
    feed().title = keep_construct(t, holds_markup(t) ? text_type::html : text_type::text);
}

// RSS knows neither href nor relations; feeds that mistake its link for Atom's do.
void rss_handler::add_link(list<feedsax::link>& links, std::string_view& target, element const& e,
                           std::string_view text) {
  std::string scratch;
  feedsax::link l;
  l.href = keep_rss_link(*this, e, text);
  if (l.href.empty()) return;
  l.rel = keep(fold_relation(e.attribute_or_empty("rel"), scratch));
  l.type = keep(trim(e.attribute_or_empty("type")));
  links.push_back(memory(), l);
  if (is_alternate(l) && wins(field::link)) target = l.href;
}

void rss_handler::channel_link(element const& e, std::string_view text) {
  add_link(feed().links, feed().link, e, text);
}

void rss_handler::channel_description(std::string_view t) {
  if (wins(field::description)) feed().description = keep_construct(t, text_type::html);
}

void rss_handler::channel_language(std::string_view t) {
  if (wins(field::language)) feed().language = keep_language(*this, t);
}

void rss_handler::channel_copyright(std::string_view t) {
  if (wins(field::rights)) feed().rights = keep_construct(t);
}

void rss_handler::channel_author(std::string_view t) { add_author(keep_person(*this, t)); }

void rss_handler::channel_managing_editor(std::string_view t) {
  state(extension<rss_feed>().managing_editor, t);
  add_author(keep_person(*this, t));
}

void rss_handler::channel_web_master(std::string_view t) {
  state(extension<rss_feed>().web_master, t);
}

void rss_handler::channel_pub_date(std::string_view t) {
  std::string_view& words = extension<rss_feed>().pub_date;
  if (words.empty()) words = keep(t);
  auto const when = read_instant(t);
  if (!when) return;
  if (wins(field::published)) feed().published = when;
  // Without lastBuildDate it is the best there is.
  if (wins(field::updated)) feed().updated = when;
}

void rss_handler::channel_last_build_date(std::string_view t) {
  std::string_view& words = extension<rss_feed>().last_build_date;
  if (words.empty()) words = keep(t);
  auto const when = read_instant(t);
  if (when && wins(field::updated)) feed().updated = when;
}

void rss_handler::channel_category(element const& e, std::string_view t) {
  if (!t.empty()) add_category({keep(t), keep(trim(e.attribute_or_empty("domain"))), {}});
}

void rss_handler::channel_generator(element const& e, std::string_view t) {
  if (!wins(field::generator)) return;
  feed().generator = {keep(t), keep_url(e.attribute_or_empty("uri")),
                      keep(trim(e.attribute_or_empty("version")))};
}

// A member that nothing but this element sets: the first one holds.
void rss_handler::state(std::string_view& member, std::string_view t) {
  if (member.empty())
    member = keep(t);
  else
    report(issue::duplicate_element);
}

void rss_handler::channel_docs(std::string_view t) {
  if (feed().docs.empty())
    feed().docs = keep_url(t);
  else
    report(issue::duplicate_element);
}

void rss_handler::channel_cloud(element const& e) {
  cloud& c = feed().cloud.ensure(feed().memory);
  c.domain = keep(trim(e.attribute_or_empty("domain")));
  c.path = keep(trim(e.attribute_or_empty("path")));
  c.register_procedure = keep(trim(e.attribute_or_empty("registerProcedure")));
  c.protocol = keep(trim(e.attribute_or_empty("protocol")));
  if (std::string_view const port = e.attribute_or_empty("port"); !trim(port).empty()) {
    c.port = read_integer(port);
    if (!c.port) report(issue::bad_number, port);
  }
  if (c == cloud{}) feed().cloud.reset();
}

void rss_handler::channel_ttl(std::string_view t) {
  auto const minutes = read_count(t);
  if (!minutes) return;
  if (feed().ttl) return report(issue::duplicate_element);
  feed().ttl = static_cast<std::int64_t>(*minutes);
}

void rss_handler::channel_rating(std::string_view t) { state(feed().rating, t); }

void rss_handler::channel_skip_hour(std::string_view t) {
  // 24 is midnight in RSS 0.91, 0 in later versions.
  auto const hour = read_integer(t);
  if (!hour || *hour < 0 || *hour > 24) return report(issue::bad_value, t);
  feed().skip_hours.push_back(feed().memory, *hour);
}

void rss_handler::channel_skip_day(std::string_view t) {
  feed().skip_days.push_back(feed().memory, keep(t));
}

// --- image and text input -------------------------------------------------------------------------

// An image that says nothing must not push aside one that does, so that it is the feed's only when
// it ends.
void rss_handler::image_begin(element const&) { image_ = {}; }

void rss_handler::image_end() {
  if (!(image_ == image{}) && wins(field::image)) feed().image.emplace(feed().memory) = image_;
}

void rss_handler::image_url(std::string_view t) {
  if (image_.url.empty())
    image_.url = keep_url(t);
  else
    report(issue::duplicate_element);
}
void rss_handler::image_title(std::string_view t) { state(image_.title, t); }
void rss_handler::image_link(std::string_view t) {
  if (image_.link.empty())
    image_.link = keep_url(t);
  else
    report(issue::duplicate_element);
}
void rss_handler::image_description(std::string_view t) { state(image_.description, t); }
void rss_handler::image_width(std::string_view t) { state_size(image_.width, t); }
void rss_handler::image_height(std::string_view t) { state_size(image_.height, t); }
void rss_handler::state_size(std::optional<std::int64_t>& member, std::string_view t) {
  auto const n = read_count(t);
  if (!n) return;
  if (member) return report(issue::duplicate_element);
  member = static_cast<std::int64_t>(*n);
}

void rss_handler::text_input_begin(element const&) { feed().text_input.ensure(feed().memory); }
void rss_handler::text_input_end() {
  if (feed().text_input && *feed().text_input == text_input{}) feed().text_input.reset();
}
void rss_handler::text_input_title(std::string_view t) { state(feed().text_input->title, t); }
void rss_handler::text_input_description(std::string_view t) {
  state(feed().text_input->description, t);
}
void rss_handler::text_input_name(std::string_view t) { state(feed().text_input->name, t); }
void rss_handler::text_input_link(std::string_view t) {
  if (feed().text_input->link.empty())
    feed().text_input->link = keep_url(t);
  else
    report(issue::duplicate_element);
}

// --- items ----------------------------------------------------------------------------------------

void rss_handler::item_begin(element const&) { begin_item(); }
void rss_handler::item_end() {
  if (item()) deliver_item();
}
// Somebody forgot to end the outer one, or meant it: both are items, in the order in which they
// begin. What the outer one says behind the inner one comes too late.
void rss_handler::nested_item_begin(element const& e) {
  report(issue::misplaced_element, "item");
  end_item_early(rss::items_only);
  item_begin(e);
}

void rss_handler::item_title(std::string_view t) {
  if (wins(field::title))
    item()->title = keep_construct(t, holds_markup(t) ? text_type::html : text_type::text);
}

void rss_handler::item_link(element const& e, std::string_view text) {
  add_link(item()->links, item()->link, e, text);
}

void rss_handler::item_description(std::string_view t) {
  if (wins(field::description)) item()->description = keep_construct(t, text_type::html);
}

void rss_handler::item_author(std::string_view t) {
  std::string_view& words = extension<rss_item>().author;
  if (words.empty()) words = keep(t);
  add_author(keep_person(*this, t));
}

void rss_handler::item_category(element const& e, std::string_view t) {
  if (!t.empty()) add_category({keep(t), keep(trim(e.attribute_or_empty("domain"))), {}});
}

void rss_handler::item_comments(std::string_view t) {
  if (wins(field::comments_url)) item()->comments.ensure(item()->memory).url = keep_url(t);
}

void rss_handler::item_enclosure(element const& e, std::string_view text) {
  // Some feeds write the address as text.
  std::string_view const stated = trim(e.attribute_or_empty("url"));
  std::string_view const url = keep_url(stated.empty() ? text : stated);
  if (url.empty() || stated.empty()) report(issue::bad_url, text);
  if (url.empty()) return;
  feedsax::enclosure out{url, keep(trim(e.attribute_or_empty("type")))};
  out.length = read_count(e.attribute_or_empty("length"));
  item()->enclosures.push_back(item()->memory, out);
  offer_enclosed_image(*this, out);
}

void rss_handler::item_guid(element const& e, std::string_view t) {
  std::string_view const stated = attribute_of_any_case(e, "isPermaLink");
  auto const permalink = read_boolean(stated);
  if (!trim(stated).empty() && !permalink) report(issue::bad_boolean, stated);
  if (t.empty()) return;
  if (!wins(field::id)) return;
  item()->id = keep_id(t);
  extension<rss_item>().guid_is_permalink = permalink.value_or(true);
  // A guid is a permalink unless it says that it is not (RSS 2.0, guid); many are not addresses.
  if (!permalink.value_or(true)) return;
  std::string scratch;
  if (std::string_view const address = tidy_uri(t, scratch); is_http(address) && wins(field::link))
    item()->link = keep(address);
}

void rss_handler::item_pub_date(std::string_view t) {
  std::string_view& words = extension<rss_item>().pub_date;
  if (words.empty()) words = keep(t);
  auto const when = read_instant(t);
  if (when && wins(field::published)) item()->published = when;
}

void rss_handler::item_expiration_date(std::string_view t) {
  extension<rss_item>().expiration_date = keep(t);
  if (auto const when = read_instant(t)) item()->expired = when;
}

void rss_handler::item_source(element const& e, std::string_view t) {
  if (!wins(field::source)) return;
  source& s = item()->source.emplace(item()->memory);
  item()->source_modules.clear();
  s.title = text_construct{keep(t)};
  s.url = keep_url(e.attribute_or_empty("url"));
  if (t.empty() && s.url.empty()) item()->source.reset();
}

// --- what only RSS can say ------------------------------------------------------------------------

void rss_feed::write(json_writer& out) const {
  out.begin_object();
  out.member_if("version", version);
  out.member_if("pub_date", pub_date);
  out.member_if("last_build_date", last_build_date);
  out.member_if("managing_editor", managing_editor);
  out.member_if("web_master", web_master);
  out.end_object();
}

void rss_item::write(json_writer& out) const {
  out.begin_object();
  out.member_if("guid_is_permalink", guid_is_permalink);
  out.member_if("pub_date", pub_date);
  out.member_if("author", author);
  out.member_if("expiration_date", expiration_date);
  out.end_object();
}

}  // namespace feedsax
