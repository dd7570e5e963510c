#include "feedsax/vocab/atom.hpp"

#include "checks/tables.hpp"
#include "common/links.hpp"
#include "common/values.hpp"
#include "feedsax/scope.hpp"
#include "vocab/constructs.hpp"
#include "vocab/hooks.hpp"
#include "vocab/replies.hpp"

namespace feedsax {

namespace {

using namespace hooks;

// What is known between the elements of one thing.
struct atom_state {
  person open;            // the person construct that is open
  std::string_view link;  // the alternate that was chosen here
  int link_rank = 0;
  bool unwanted = false;  // a second source
};

// Atom 0.3 ranks as 1.0 does.
bool wins(scope& s, field f) { return s.wins(f, {xmlns::atom, s.current().local}); }

template <field Field, auto OfItem, auto OfFeed>
void construct(scope& s, element const& e, std::string_view text) {
  if (!text.empty() && wins(s, Field)) here(s, OfItem, OfFeed) = keep_words(s, e, text);
}

template <field Field, auto OfItem, auto OfFeed>
void date(scope& s, std::string_view text) {
  auto const when = s.read_instant(text);
  if (when && wins(s, Field)) here(s, OfItem, OfFeed) = when;
}

void id(scope& s, std::string_view text) {
  if (wins(s, field::id)) here(s, &item::id, &feed::id) = s.keep(text);
}

void category_of(scope& s, element const& e, std::string_view text) {
  category const c = keep_category(s, e, text);
  if (!c.term.empty()) s.add_category(c);
}

// --- links ------------------------------------------------------------------------------------------

int rank_of(link const& l) noexcept {
  if (l.type.empty() || istarts_with(l.type, "text/html")) return 3;
  return istarts_with(l.type, "application/xhtml+xml") ? 2 : 1;
}

// Of several alternates the one that a person would follow, unless the format has a link itself.
void choose(scope& s, link const& l) {
  atom_state& state = s.extension<atom_state>();
  std::string_view& chosen = here(s, &item::link, &feed::link);
  bool const ours = !state.link.empty() && chosen.data() == state.link.data();
  if (ours ? rank_of(l) <= state.link_rank : !wins(s, field::link)) return;
  chosen = state.link = l.href;
  state.link_rank = rank_of(l);
}

bool holds(list<enclosure> const& enclosures, std::string_view url) noexcept {
  std::size_t searched = 0;
  for (enclosure const& e : enclosures)
    if (++searched > 64 || e.url == url) return e.url == url;
  return false;
}

void feed_link(scope& s, element const& e) {
  link const l = keep_link(s, e);
  if (l.href.empty()) return s.report(issue::bad_url);
  feed& f = s.feed();
  f.links.push_back(s.memory(), l);
  if (is_alternate(l))
    choose(s, l);
  else if (l.rel == "hub")
    f.hubs.push_back(s.memory(), {"WebSub", l.href});
  else if (l.rel == "next" && f.next_url.empty())
    f.next_url = l.href;
}

void item_link(scope& s, element const& e) {
  link const l = keep_link(s, e);
  if (l.href.empty()) return s.report(issue::bad_url);
  if (!s.item()) return;
  item& i = *s.item();
  i.links.push_back(s.memory(), l);
  if (is_alternate(l)) choose(s, l);
  read_replies(s.handler<format_handler>(), e, l);
  if (l.rel != "enclosure" || holds(i.enclosures, l.href)) return;
  enclosure out{l.href, l.type};
  out.length = l.length;
  out.title = l.title;
  i.enclosures.push_back(s.memory(), out);
  offer_enclosed_image(s.handler<format_handler>(), out);
}

// --- persons ----------------------------------------------------------------------------------------

person& open_person(scope& s) { return s.extension<atom_state>().open; }

void person_begin(scope& s, element const&) { open_person(s) = {}; }
void email(scope& s, std::string_view text) {
  if (istarts_with(text, "mailto:")) text.remove_prefix(7);
  take<&person::email, open_person>(s, text);
}
void author_end(scope& s) { s.add_author(open_person(s)); }
void contributor_end(scope& s) { s.add_contributor(open_person(s)); }

// --- what only feeds, or only items, have -----------------------------------------------------------

generator keep_generator(scope& s, element const& e, std::string_view text) {
  std::string_view const uri = url_at(s, e, "uri");
  return {s.keep(text), uri.empty() ? url_at(s, e, "url") : uri, text_at(s, e, "version")};
}
void generator_of(scope& s, element const& e, std::string_view text) {
  if (wins(s, field::generator)) s.feed().generator = keep_generator(s, e, text);
}
void icon(scope& s, std::string_view text) {
  if (s.feed().icon.empty()) s.feed().icon = s.keep_url(text);
}
void logo(scope& s, std::string_view text) {
  if (s.feed().logo.empty()) s.feed().logo = s.keep_url(text);
}

void content_end(scope& s, element const& e, std::string_view text) {
  std::string_view const src = url_at(s, e, "src");
  if (!s.item() || (text.empty() && src.empty()) || !wins(s, field::content)) return;
  item& i = *s.item();
  i.content_src = src;
  i.content_media_type = s.keep(read_construct(e).media_type);
  i.content = keep_words(s, e, text);
}

// --- the source of an item --------------------------------------------------------------------------

// While it is open it has the feed's place, and is read as a feed is.
void source_begin(scope& s, element const&) {
  if (!s.item()) return;
  bool const first = wins(s, field::source);
  format_handler& h = s.handler<format_handler>();
  std::string_view const base = h.stated_base(), language = h.stated_language();
  h.enter_source();
  s.extension<atom_state>().unwanted = !first;
  if (!base.empty()) s.feed().base = s.keep(base);
  if (!language.empty()) s.feed().language = s.keep(language);
}
void source_end(scope& s) {
  s.handler<format_handler>().leave_source(!s.extension<atom_state>().unwanted);
}

// --- tables -----------------------------------------------------------------------------------------

constexpr std::string_view v1_0_names[] = {xmlns::atom, "http://w3.org/2005/Atom"};
constexpr std::string_view v0_3_names[] = {"http://purl.org/atom/ns#"};

template <std::string_view const* Namespace>
struct tables {
  static constexpr std::string_view ns = *Namespace;

  // clang-format off
  static constexpr rule person_rules[] = {
      text<take<&person::name, open_person>>    ({ns, "name"}),
      text<take_url<&person::url, open_person>> ({ns, "uri"}),
      text<take_url<&person::url, open_person>> ({ns, "url"}),
      text<email>                               ({ns, "email"}),
  };
  static constexpr rule_set person_set{.rules = person_rules, .keeps_unknown = true};

  static constexpr rule common_rules[] = {
      text<id>                                  ({ns, "id"}),
      captured<construct_begin, construct<field::title, &item::title, &feed::title>>({ns, "title"}),
      captured<construct_begin, construct<field::rights, &item::rights, &feed::rights>>({ns, "rights"}),
      captured<construct_begin, construct<field::rights, &item::rights, &feed::rights>>({ns, "copyright"}),
      text<date<field::updated, &item::updated, &feed::updated>>({ns, "updated"}),
      text<date<field::updated, &item::updated, &feed::updated>>({ns, "modified"}),
      text<date<field::published, &item::published, &feed::published>>({ns, "published"}),
      text<date<field::published, &item::published, &feed::published>>({ns, "issued"}),
      text<date<field::published, &item::published, &feed::published>>({ns, "created"}),
      text<category_of>                         ({ns, "category"}),
      group<person_begin, author_end>           ({ns, "author"}, person_set),
      group<person_begin, contributor_end>      ({ns, "contributor"}, person_set),
  };
  static constexpr rule_set common_set{.rules = common_rules};

  static constexpr rule feed_rules[] = {
      captured<construct_begin, construct<field::description, &item::description, &feed::description>>({ns, "subtitle"}),
      captured<construct_begin, construct<field::description, &item::description, &feed::description>>({ns, "tagline"}),
      empty<feed_link>                          ({ns, "link"}),
      text<generator_of>                        ({ns, "generator"}),
      text<icon>                                ({ns, "icon"}),
      text<logo>                                ({ns, "logo"}),
  };
  static constexpr rule_set source_set{.rules = feed_rules, .base = &common_set, .place = place::feed};
  static constexpr rule item_rules[] = {
      captured<construct_begin, construct<field::description, &item::description, &feed::description>>({ns, "summary"}),
      captured<content_begin, content_end>    ({ns, "content"}),
      empty<item_link>                          ({ns, "link"}),
      group<source_begin, source_end>           ({ns, "source"}, source_set),
  };
  // clang-format on
};

using v1_0 = tables<v1_0_names>;
using v0_3 = tables<v0_3_names>;

}  // namespace

namespace vocab {
constinit vocabulary const atom{.prefix = "atom",
                                .namespaces = v1_0_names,
                                .feed = {.rules = v1_0::feed_rules, .base = &v1_0::common_set},
                                .item = {.rules = v1_0::item_rules, .base = &v1_0::common_set},
                                .feed_checks = &checks::atom_feed,
                                .item_checks = &checks::atom_item};
constinit vocabulary const atom_0_3{.prefix = "atom03",
                                    .namespaces = v0_3_names,
                                    .feed = {.rules = v0_3::feed_rules, .base = &v0_3::common_set},
                                    .item = {.rules = v0_3::item_rules, .base = &v0_3::common_set}};
}  // namespace vocab

}  // namespace feedsax
