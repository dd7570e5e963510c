#include "feedsax/handlers/atom.hpp"

#include <algorithm>

#include "atom/tables.hpp"
#include "common/base64.hpp"
#include "common/links.hpp"
#include "common/values.hpp"
#include "feedsax/json.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "feedsax/vocab/history.hpp"

namespace feedsax {

namespace {

// RFC 4287 4.1.3.3, rule 4: these hold markup, whatever else they are.
bool is_xml_type(std::string_view type) noexcept {
  type = trim(type.substr(0, type.find(';')));
  auto const ends = [&](std::string_view tail) {
    return type.size() > tail.size() && iequals(type.substr(type.size() - tail.size()), tail);
  };
  return ends("+xml") || ends("/xml") || iequals(type, "text/xml-external-parsed-entity") ||
         iequals(type, "application/xml-dtd");
}

}  // namespace

atom_handler::~atom_handler() = default;

void atom_handler::document_begin(element const&) {}
void atom_handler::document_end() { deliver_feed(); }

// --- constructs -----------------------------------------------------------------------------------

// Atom 1.0 has three types; 0.3 has media types and, beside them, a mode. Feeds mix both.
text_type atom_handler::stated_type(element const& e, std::string& media_type) {
  media_type.clear();
  std::string_view const type = trim(e.attribute_or_empty("type"));
  std::string_view const mode = trim(e.attribute_or_empty("mode"));
  base64_ = iequals(mode, "base64");
  if (iequals(type, "html") || iequals(type, "text/html")) return text_type::html;
  if (iequals(type, "xhtml") || iequals(type, "application/xhtml+xml"))
    return iequals(mode, "escaped") ? text_type::html : text_type::xhtml;
  if (type.empty() || iequals(type, "text") || iequals(type, "text/plain")) return text_type::text;
  media_type = type;
  return text_type::text;
}

void atom_handler::construct_begin(element const& e) {
  construct_type_ = stated_type(e, media_type_);
  if (!media_type_.empty()) report(issue::text_type, media_type_);
  switch (construct_type_) {
  // Markup in a text is an error of the feed; it is kept, and the text is then HTML.
  case text_type::text: capture(content::mixed); break;
  case text_type::html: capture(content::html); break;
  case text_type::xhtml: capture(content::xhtml); break;
  }
}

text_type atom_handler::taken_type() {
  // RFC 4287 3.1.1.3; Atom 0.3 asks for no div.
  if (construct_type_ == text_type::xhtml && !captured_div() && version() == "1.0")
    report(issue::missing_div);
  return construct_type_ == text_type::text && captured_markup() ? text_type::html
                                                                 : construct_type_;
}

std::string_view atom_handler::unwrapped(std::string_view text) {
  return base64_ && decode_base64(text, decoded_, true) ? trim(decoded_) : text;
}

void atom_handler::person_begin(element const&) { person_ = {}; }
void atom_handler::person_name(std::string_view t) {
  if (person_.name.empty())
    person_.name = keep(t);
  else
    report(issue::duplicate_element);
}
void atom_handler::person_uri(std::string_view t) {
  if (person_.url.empty())
    person_.url = keep_url(t);
  else
    report(issue::duplicate_element);
}
void atom_handler::person_email(std::string_view t) {
  if (!person_.email.empty()) return report(issue::duplicate_element);
  if (istarts_with(t, "mailto:")) t.remove_prefix(7);
  person_.email = keep(t);
}
void atom_handler::author_end() { add_author(person_); }
void atom_handler::contributor_end() { add_contributor(person_); }

link atom_handler::keep_link(element const& e, std::string_view text) {
  std::string scratch;
  link l;
  // An empty href means the base itself (RFC 3986 4.4); some feeds write the address as text.
  auto const href = e.attribute("href");
  l.href = href && !trim(*href).empty() ? keep_url(*href)
           : !text.empty()              ? keep_url(text)
           : href                       ? keep(base())
                                        : std::string_view();
  l.rel = keep(fold_relation(e.attribute_or_empty("rel"), scratch));
  l.type = keep(trim(e.attribute_or_empty("type")));
  l.hreflang = keep(trim(e.attribute_or_empty("hreflang")));
  l.title = keep(trim(e.attribute_or_empty("title")));
  l.length = read_count(e.attribute_or_empty("length"));
  return l;
}

category atom_handler::keep_category(element const& e, std::string_view text) {
  std::string_view term = trim(e.attribute_or_empty("term"));
  if (term.empty()) term = text;
  return {keep(term), keep(trim(e.attribute_or_empty("scheme"))),
          keep(trim(e.attribute_or_empty("label")))};
}

generator atom_handler::keep_generator(element const& e, std::string_view text) {
  std::string_view uri = e.attribute_or_empty("uri");
  if (uri.empty()) uri = e.attribute_or_empty("url");
  return {keep(text), keep_url(uri), keep(trim(e.attribute_or_empty("version")))};
}

// --- feed -----------------------------------------------------------------------------------------

void atom_handler::feed_begin(element const&) {
  if (!stated_base().empty()) feed().base = keep(stated_base());
  if (!stated_language().empty()) feed().language = keep(stated_language());
}
void atom_handler::feed_end() {
  if (!options().validate) return;
  check_links(feed().links);
  // RFC 4287 4.1.1: an author of the feed, or one in each entry.
  if (entries_without_author_ && feed().authors.empty()) report(issue::missing_element, "author");
  // RFC 5005 2: a complete feed is one document.
  history const* const h = feed().modules.find<history>();
  if (!h || !h->complete) return;
  for (link const& l : feed().links)
    for (std::string_view const rel :
         {"first", "last", "next", "previous", "next-archive", "prev-archive"})
      if (l.rel == rel) report(issue::misplaced_element, rel);
}

// RFC 4287 4.1.1 and 4.1.2: alternates differ in type or language.
void atom_handler::check_links(list<link> const& links) {
  constexpr std::size_t looked_at = 64;
  for (std::size_t i = 0; i < std::min(links.size(), looked_at); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (is_alternate(links[i]) && is_alternate(links[k]) && links[i].type == links[k].type &&
          links[i].hreflang == links[k].hreflang)
        return report(issue::duplicate_link, links[i].href);
}

void atom_handler::feed_id(std::string_view t) {
  if (wins(field::id)) feed().id = keep(t);
}
void atom_handler::feed_title(text_construct t) {
  if (!t.empty() && wins(field::title)) feed().title = t;
}
void atom_handler::feed_subtitle(text_construct t) {
  if (!t.empty() && wins(field::description)) feed().description = t;
}
void atom_handler::feed_rights(text_construct t) {
  if (!t.empty() && wins(field::rights)) feed().rights = t;
}
void atom_handler::feed_updated(std::string_view t) {
  auto const when = read_instant(t);
  if (when && wins(field::updated)) feed().updated = when;
}
void atom_handler::feed_link(element const& e, std::string_view text) {
  link const l = keep_link(e, text);
  if (l.href.empty()) report(issue::bad_url);
  if (l == link{}) return;
  feed().links.push_back(feed().memory, l);
  if (l.rel == "hub" && !l.href.empty()) feed().hubs.push_back(feed().memory, {"WebSub", l.href});
  if (l.rel == "next" && feed().next_url.empty()) feed().next_url = l.href;
}
void atom_handler::feed_category(element const& e, std::string_view t) {
  category const c = keep_category(e, t);
  if (!(c == category{})) add_category(c);
}
void atom_handler::feed_generator(element const& e, std::string_view t) {
  if (wins(field::generator)) feed().generator = keep_generator(e, t);
}
void atom_handler::feed_icon(std::string_view t) {
  if (feed().icon.empty())
    feed().icon = keep_url(t);
  else
    report(issue::duplicate_element);
}
void atom_handler::feed_logo(std::string_view t) {
  if (feed().logo.empty())
    feed().logo = keep_url(t);
  else
    report(issue::duplicate_element);
}

void atom_handler::feed_info(text_construct t) { extension<atom_feed>().info = t; }

void atom_handler::feed_settle(feedsax::feed& f) {
  if (link const* const best = best_alternate(f.links))
    f.link = best->href;
  else if (std::string scratch; f.link.empty() && is_http(f.id)) {
    f.link = f.memory.copy(tidy_uri(f.id, scratch));
    report(issue::derived_link, f.link);
  }
  if (f.language.empty()) f.language = f.memory.copy(trim(options().content_language));
}

// --- entries --------------------------------------------------------------------------------------

void atom_handler::entry_begin(element const&) {
  begin_item();
  source_seen_ = false;
}
// An entry within an entry: the end of the first one is missing.
void atom_handler::nested_entry_begin(element const& e) {
  report(issue::misplaced_element, "entry");
  end_item_early(atom::rest_of_entry);
  entry_begin(e);
}
void atom_handler::entry_end() {
  if (item()) deliver_item();
}

void atom_handler::entry_id(std::string_view t) {
  if (wins(field::id)) item()->id = keep_id(t);
}
void atom_handler::entry_title(text_construct t) {
  if (!t.empty() && wins(field::title)) item()->title = t;
}
void atom_handler::entry_summary(text_construct t) {
  if (!t.empty() && wins(field::description)) item()->description = t;
}
void atom_handler::entry_rights(text_construct t) {
  if (!t.empty() && wins(field::rights)) item()->rights = t;
}
void atom_handler::entry_published(std::string_view t) {
  auto const when = read_instant(t);
  if (when && wins(field::published)) item()->published = when;
}
void atom_handler::entry_updated(std::string_view t) {
  auto const when = read_instant(t);
  if (when && wins(field::updated)) item()->updated = when;
}

void atom_handler::entry_link(element const& e, std::string_view text) {
  link const l = keep_link(e, text);
  if (l.href.empty()) report(issue::bad_url);
  if (l == link{}) return;
  item()->links.push_back(item()->memory, l);
  if (l.rel != "enclosure" || l.href.empty()) return;
  enclosure out{l.href, l.type};
  out.length = l.length;
  out.title = l.title;
  item()->enclosures.push_back(item()->memory, out);
  offer_enclosed_image(*this, out);
}

void atom_handler::entry_category(element const& e, std::string_view t) {
  category const c = keep_category(e, t);
  if (!(c == category{})) add_category(c);
}

// RFC 4287 4.1.3: the type attribute decides how the content is to be taken.
void atom_handler::content_begin(element const& e) {
  construct_type_ = stated_type(e, media_type_);
  if (media_type_.empty()) {
    capture(construct_type_ == text_type::xhtml  ? content::xhtml
            : construct_type_ == text_type::html ? content::html
                                                 : content::mixed);
    return;
  }
  capture(is_xml_type(media_type_) ? content::xml : content::text);
  if (media_type_.find('/') != std::string::npos) return;
  report(issue::text_type, media_type_);
  media_type_.clear();
}

void atom_handler::content_end(element const& e, std::string_view text) {
  std::string_view const src = e.attribute_or_empty("src");
  if (text.empty() && trim(src).empty()) return;
  if (!wins(field::content)) return;
  feedsax::item& i = *item();
  if (!trim(src).empty()) {
    i.content_src = keep_url(src);
    std::string_view const type = trim(e.attribute_or_empty("type"));
    if (media_type_.empty()) media_type_ = type;
  }
  i.content_media_type = keep(media_type_);
  // Rule 6: what is neither text nor XML is base64. Text in base64 is decoded all the same.
  bool const is_text = istarts_with(media_type_, "text/");
  if ((base64_ || is_text) && decode_base64(text, decoded_, base64_)) text = trim(decoded_);
  i.content = keep_construct(text, media_type_.empty() ? taken_type() : construct_type_);
}

void atom_handler::item_settle(feedsax::item& i) {
  if (link const* const best = best_alternate(i.links)) {
    i.link = best->href;
  } else if (std::string scratch; i.link.empty() && is_http(i.id)) {
    i.link = i.memory.copy(tidy_uri(i.id, scratch));
    report(issue::derived_link, i.link);
  }
  if (options().validate) {
    check_links(i.links);
    // RFC 4287 4.1.2.
    bool const has_alternate =
        std::any_of(i.links.begin(), i.links.end(), [](link const& l) { return is_alternate(l); });
    if (version() == "1.0" && i.content.empty() && i.content_src.empty() && !has_alternate)
      report(issue::missing_element, "content or an alternate link");
    if (version() == "1.0" && !i.content_src.empty() && i.description.empty())
      report(issue::missing_element, "summary");
    if (version() == "1.0" && i.authors.empty() && (!i.source || i.source->authors.empty()))
      entries_without_author_ = true;
  }
  // RFC 4287 4.2.1: an entry without authors has those of its source, else those of the feed.
  if (!i.authors.empty()) return;
  auto const inherit = [&](list<person> const& from) {
    for (person const& p : from)
      i.authors.push_back(i.memory, {i.memory.copy(p.name), i.memory.copy(p.email),
                                     i.memory.copy(p.url), i.memory.copy(p.avatar)});
  };
  i.inherits_authors = !i.source || i.source->authors.empty();
  inherit(i.source && !i.source->authors.empty() ? i.source->authors : feed().authors);
}

// --- source ---------------------------------------------------------------------------------------

// While it is open, feed() is the source. The first source is the item's; what a second one says is
// read, and dropped with it.
void atom_handler::source_begin(element const&) {
  bool const first = !source_seen_;
  if (!first) report(issue::duplicate_element);
  source_seen_ = true;
  first_source_ = first;
  std::string_view const base = stated_base(), language = stated_language();
  enter_source();
  if (!base.empty()) feed().base = keep(base);
  if (!language.empty()) feed().language = keep(language);
}

void atom_handler::source_end() {
  if (link const* const best = best_alternate(feed().links)) feed().link = best->href;
  leave_source(first_source_);
}

void atom_handler::source_id(std::string_view t) {
  if (wins(field::id)) feed().id = keep(t);
}
void atom_handler::source_title(text_construct t) { atom_handler::feed_title(t); }
void atom_handler::source_subtitle(text_construct t) { atom_handler::feed_subtitle(t); }
void atom_handler::source_rights(text_construct t) { atom_handler::feed_rights(t); }
void atom_handler::source_updated(std::string_view t) { atom_handler::feed_updated(t); }
void atom_handler::source_link(element const& e, std::string_view text) {
  link const l = keep_link(e, text);
  if (!(l == link{})) feed().links.push_back(feed().memory, l);
}
void atom_handler::source_category(element const& e, std::string_view t) {
  atom_handler::feed_category(e, t);
}
void atom_handler::source_generator(element const& e, std::string_view t) {
  atom_handler::feed_generator(e, t);
}
void atom_handler::source_icon(std::string_view t) { atom_handler::feed_icon(t); }
void atom_handler::source_logo(std::string_view t) { atom_handler::feed_logo(t); }
void atom_handler::source_author_end() { add_author(person_); }
void atom_handler::source_contributor_end() { add_contributor(person_); }

void atom_feed::write(json_writer& out) const {
  out.begin_object();
  write_member(out, "info", info);
  out.end_object();
}

}  // namespace feedsax
