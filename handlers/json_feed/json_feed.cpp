#include "feedsax/handlers/json_feed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "feedsax/text.hpp"
#include "json_feed/extensions.hpp"
#include "json_feed/tables.hpp"

namespace feedsax {

namespace {

// What the versions of JSON Feed have in common as text.
constexpr std::string_view version_address = "jsonfeed.org/version/";

std::string_view type_of(element const& e) noexcept { return e.attribute_or_empty("type"); }

// An array without items is an element too, but it states nothing.
bool is_empty_array(element const& e) noexcept { return type_of(e) == "array"; }

// A size is a whole number, however it is written: 1e6 is one.
std::optional<std::uint64_t> read_size(std::string_view t) noexcept {
  if (auto const n = read_unsigned(t)) return n;
  auto const n = read_number(t);
  constexpr double exact = 9007199254740992.0;  // 2^53
  if (!n || *n < 0 || *n > exact || std::trunc(*n) != *n) return std::nullopt;
  return static_cast<std::uint64_t>(*n);
}

}  // namespace

json_feed_handler::~json_feed_handler() = default;

std::string_view json_feed_handler::version() const noexcept { return is_1_0_ ? "1.0" : "1.1"; }

bool json_feed_handler::recognized() const noexcept {
  return version_ == told::address || objects_seen_ || (version_ == told::bare && items_seen_);
}

void json_feed_handler::document_end() {
  if (recognized()) deliver_feed();
}

// --- types ----------------------------------------------------------------------------------------

void json_feed_handler::scalar_begin(element const& e, std::string_view type,
                                     std::string_view other) {
  std::string_view const stated = type_of(e);
  if (stated == type || stated == other || stated == "null" || stated == "array") return;
  report(issue::json_field_type, stated);
  // The values inside an object are nobody's.
  if (stated == "object") capture(content::none);
}

// A list where one value is expected: the first one is it.
void json_feed_handler::string_begin(element const& e) {
  if (e.attribute("array").value_or("").starts_with('[')) report(issue::json_field_type, "array");
  scalar_begin(e, "string");
}
void json_feed_handler::number_begin(element const& e) { scalar_begin(e, "number"); }
void json_feed_handler::boolean_begin(element const& e) { scalar_begin(e, "boolean"); }
void json_feed_handler::id_begin(element const& e) { scalar_begin(e, "string", "number"); }

void json_feed_handler::list_begin(element const& e) {
  bool const is_item = e.attribute("array").has_value();
  if (is_item || type_of(e) != "string")
    scalar_begin(e, "string");
  else
    report(issue::json_field_type, "string");
}

// Feeds write a string where an object is defined, and one object where several are.
void json_feed_handler::object_begin(element const& e, rule_set const& members, bool is_list) {
  std::string_view const type = type_of(e);
  if (type == "object") {
    capture(content::none);
    enter(members);
  }
  bool const states = type != "null" && type != "array";
  if (states && (type != "object" || is_list != e.attribute("array").has_value()))
    report(issue::json_field_type, type);
}

// The first of a member that stands twice holds.
bool json_feed_handler::is_first(bool empty) {
  if (!empty) report(issue::duplicate_element);
  return empty;
}

// An address that the document states; empty, and reported, when it is none.
std::string_view json_feed_handler::keep_address(std::string_view t) {
  std::string_view const kept = keep_url(t);
  if (kept.empty()) report(issue::bad_url);
  return kept;
}

void json_feed_handler::add_link(std::string_view href, std::string_view relation) {
  if (href.empty()) return;
  if (item())
    item()->links.push_back(item()->memory, {href, relation});
  else
    feed().links.push_back(feed().memory, {href, relation});
}

std::string_view json_feed_handler::keep_language(std::string_view t) {
  std::string tag(t);
  std::replace(tag.begin(), tag.end(), '_', '-');
  return keep(tag);
}

// --- feed -----------------------------------------------------------------------------------------

void json_feed_handler::feed_begin(element const& e) {
  if (type_of(e) != "object") fail(make_error_code(errc::unknown_format), type_of(e));
}

void json_feed_handler::feed_end() {
  if (version_ == told::nothing && recognized()) report(issue::version_unknown);
}

void json_feed_handler::feed_version(std::string_view t) {
  json_feed_feed& own = extension<json_feed_feed>();
  if (!is_first(own.version.empty())) return;
  own.version = keep(t);
  std::string const folded = to_lower_ascii(t);
  std::size_t const at = folded.find(version_address);
  bool const is_address = at != std::string::npos;
  std::string_view number =
      is_address ? std::string_view(folded).substr(at + version_address.size()) : folded;
  if (number.ends_with('/')) number.remove_suffix(1);
  bool const is_known = number == "1" || number == "1.0" || number == "1.1";
  if (is_address)
    version_ = told::address;
  else if (is_known)
    version_ = told::bare;
  is_1_0_ = is_known && number != "1.1";
  if (!is_known)
    report(issue::version_unknown, t);
  else if (!is_address)
    report(issue::bad_value, t);
}

void json_feed_handler::feed_title(std::string_view t) {
  if (is_first(feed().title.empty())) feed().title = keep_construct(t);
}
void json_feed_handler::feed_home_page_url(std::string_view t) {
  if (!is_first(feed().link.empty())) return;
  feed().link = keep_address(t);
  add_link(feed().link, "alternate");
}
void json_feed_handler::feed_feed_url(std::string_view t) {
  json_feed_feed& own = extension<json_feed_feed>();
  if (!is_first(own.feed_url.empty())) return;
  own.feed_url = keep_address(t);
  add_link(own.feed_url, "self");
}
void json_feed_handler::feed_description(std::string_view t) {
  if (is_first(feed().description.empty())) feed().description = keep_construct(t);
}
void json_feed_handler::feed_user_comment(std::string_view t) {
  json_feed_feed& own = extension<json_feed_feed>();
  if (is_first(own.user_comment.empty())) own.user_comment = keep(t);
}
void json_feed_handler::feed_next_url(std::string_view t) {
  if (!is_first(feed().next_url.empty())) return;
  feed().next_url = keep_address(t);
  add_link(feed().next_url, "next");
}
void json_feed_handler::feed_icon(std::string_view t) {
  if (is_first(!feed().image)) feed().image.emplace(feed().memory).url = keep_url(t);
}
void json_feed_handler::feed_favicon(std::string_view t) {
  if (!is_first(feed().icon.empty())) return;
  feed().icon = keep_url(t);
  extension<json_feed_feed>().favicon = feed().icon;
}
void json_feed_handler::feed_language(std::string_view t) {
  if (is_first(feed().language.empty())) feed().language = keep_language(t);
}
void json_feed_handler::feed_expired(std::string_view t) {
  auto const value = read_boolean(t);
  if (!value) return report(issue::bad_boolean, t);
  if (!is_first(!feed().expired.has_value())) return;
  feed().expired = extension<json_feed_feed>().expired = value;
}

void json_feed_handler::feed_settle(feedsax::feed& f) {
  if (f.authors.empty() && !feed_author_.empty()) f.authors.push_back(f.memory, feed_author_);
  if (f.language.empty()) f.language = f.memory.copy(trim(options().content_language));
  if (auto const members = take_members(f.memory, f.extensions); !members.empty())
    f.modules.get<json_feed_feed>().extensions = members;
}

// --- hubs -----------------------------------------------------------------------------------------

void json_feed_handler::hub_begin(element const& e) {
  hub_ = {};
  object_begin(e, json_feed::hub_set, true);
}
void json_feed_handler::hub_type(std::string_view t) {
  if (is_first(hub_.type.empty())) hub_.type = keep(t);
}
void json_feed_handler::hub_url(std::string_view t) {
  if (is_first(hub_.url.empty())) hub_.url = keep_url(t);
}
void json_feed_handler::hub_end(element const& e, std::string_view t) {
  if (!t.empty()) hub_.url = keep_url(t);
  if (!hub_.url.empty())
    feed().hubs.push_back(feed().memory, hub_);
  else if (type_of(e) == "object")
    report(issue::bad_url);
}

// --- authors --------------------------------------------------------------------------------------

void json_feed_handler::author_begin(element const& e) {
  person_ = {};
  object_begin(e, json_feed::author_set, current().local == "authors");
}
void json_feed_handler::author_name(std::string_view t) {
  if (is_first(person_.name.empty())) person_.name = keep(t);
}
void json_feed_handler::author_url(std::string_view t) {
  if (is_first(person_.url.empty())) person_.url = keep_url(t);
}
void json_feed_handler::author_avatar(std::string_view t) {
  if (is_first(person_.avatar.empty())) person_.avatar = keep_url(t);
}
void json_feed_handler::author_end(element const&, std::string_view t) {
  if (!t.empty()) person_.name = keep(t);
  add_author(person_);
}
void json_feed_handler::single_author_end(element const&, std::string_view t) {
  if (!t.empty()) person_.name = keep(t);
  person& own = item() ? item_author_ : feed_author_;
  if (!person_.empty() && is_first(own.empty())) own = person_;
}

// --- items ----------------------------------------------------------------------------------------

void json_feed_handler::item_begin(element const& e) {
  items_seen_ = true;
  if (is_empty_array(e)) return;
  begin_item();
  item_author_ = {};
  content_text_ = {};
  if (type_of(e) == "object") {
    objects_seen_ = true;
    if (!e.attribute("array")) report(issue::json_field_type, "object");
    return;
  }
  report(issue::json_item_type, type_of(e));
  drop_item();
}

void json_feed_handler::item_end() {
  if (item()) deliver_item();
}

void json_feed_handler::item_id(std::string_view t) {
  if (is_first(item()->id.empty())) item()->id = keep(t);
}
void json_feed_handler::item_url(std::string_view t) {
  if (!is_first(item()->link.empty())) return;
  item()->link = keep_address(t);
  add_link(item()->link, "alternate");
}
void json_feed_handler::item_external_url(std::string_view t) {
  json_feed_item& own = extension<json_feed_item>();
  if (!is_first(own.external_url.empty())) return;
  own.external_url = keep_address(t);
  add_link(own.external_url, "related");
}
void json_feed_handler::item_title(std::string_view t) {
  if (is_first(item()->title.empty())) item()->title = keep_construct(t);
}
void json_feed_handler::item_content_html(std::string_view t) {
  if (is_first(item()->content.empty())) item()->content = keep_construct(t, text_type::html);
}
void json_feed_handler::item_content_text(std::string_view t) {
  if (is_first(content_text_.empty())) content_text_ = keep(t);
}
void json_feed_handler::item_summary(std::string_view t) {
  if (is_first(item()->description.empty())) item()->description = keep_construct(t);
}
void json_feed_handler::item_image(std::string_view t) {
  if (is_first(!item()->image)) item()->image.emplace(item()->memory).url = keep_url(t);
}
void json_feed_handler::item_banner_image(std::string_view t) {
  json_feed_item& own = extension<json_feed_item>();
  if (is_first(own.banner_image.empty())) own.banner_image = keep_url(t);
}
void json_feed_handler::item_date_published(std::string_view t) {
  json_feed_item& own = extension<json_feed_item>();
  if (!is_first(own.date_published.empty())) return;
  own.date_published = keep(t);
  item()->published = read_instant(t);
}
void json_feed_handler::item_date_modified(std::string_view t) {
  json_feed_item& own = extension<json_feed_item>();
  if (!is_first(own.date_modified.empty())) return;
  own.date_modified = keep(t);
  item()->updated = read_instant(t);
}
void json_feed_handler::item_tag(std::string_view t) { add_category({keep(t), {}, {}}); }
void json_feed_handler::item_language(std::string_view t) {
  if (is_first(item()->language.empty())) item()->language = keep_language(t);
}

void json_feed_handler::item_settle(feedsax::item& i) {
  if (json_feed_item const* const own = i.modules.find<json_feed_item>())
    if (i.link.empty()) i.link = own->external_url;
  // Text counts where there is no HTML, and is kept beside it.
  if (i.content.empty())
    i.content.value = content_text_;
  else if (!content_text_.empty())
    i.modules.get<json_feed_item>().content_text = content_text_;
  if (i.authors.empty() && !item_author_.empty()) i.authors.push_back(i.memory, item_author_);
  if (auto const members = take_members(i.memory, i.extensions); !members.empty())
    i.modules.get<json_feed_item>().extensions = members;
  if (!i.authors.empty()) return;
  // The feed's: those that are known by now; who collects items adds those behind them.
  i.inherits_authors = true;
  auto const inherit = [&](person const& p) {
    i.authors.push_back(i.memory, {i.memory.copy(p.name), i.memory.copy(p.email),
                                   i.memory.copy(p.url), i.memory.copy(p.avatar)});
  };
  for (person const& p : feed().authors) inherit(p);
  if (feed().authors.empty() && !feed_author_.empty()) inherit(feed_author_);
}

// --- attachments ----------------------------------------------------------------------------------

void json_feed_handler::attachment_begin(element const& e) {
  enclosure_ = {};
  object_begin(e, json_feed::attachment_set, true);
}
void json_feed_handler::attachment_url(std::string_view t) {
  if (is_first(enclosure_.url.empty())) enclosure_.url = keep_url(t);
}
void json_feed_handler::attachment_mime_type(std::string_view t) {
  if (is_first(enclosure_.type.empty())) enclosure_.type = keep(t);
}
void json_feed_handler::attachment_title(std::string_view t) {
  if (is_first(enclosure_.title.empty())) enclosure_.title = keep(t);
}
void json_feed_handler::attachment_size_in_bytes(std::string_view t) {
  auto const size = read_size(t);
  if (!size) return report(issue::bad_number, t);
  if (is_first(!enclosure_.length.has_value())) enclosure_.length = size;
}
void json_feed_handler::attachment_duration_in_seconds(std::string_view t) {
  auto seconds = read_duration(t);
  if (auto const n = read_number(t); !seconds && n && *n >= 0) seconds = n;
  if (!seconds) return report(issue::bad_number, t);
  if (is_first(!enclosure_.duration.has_value())) enclosure_.duration = seconds;
}
void json_feed_handler::attachment_end(element const& e, std::string_view t) {
  if (!t.empty()) enclosure_.url = keep_url(t);
  if (!enclosure_.url.empty())
    item()->enclosures.push_back(item()->memory, enclosure_);
  else if (type_of(e) == "object")
    report(issue::bad_url);
}

}  // namespace feedsax
