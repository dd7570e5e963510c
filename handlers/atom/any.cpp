// What is read in every Atom document, whatever its version says: the elements of both, and those
// of RSS that feeds mix in. What Atom says itself is stronger.
#include "atom/tables.hpp"
#include "common/values.hpp"

namespace feedsax::atom {

namespace {

constexpr std::string_view ns = xmlns::atom;
constexpr std::string_view none = xmlns::none;
using h = atom_handler;

constexpr name of_rss{};  // which no precedence names

template <class T>
T& here(scope& s, T item::*of_item, T feed::*of_feed) {
  return s.item() ? s.item()->*of_item : s.feed().*of_feed;
}

void published(scope& s, std::string_view text) {
  s.report(issue::misplaced_element);
  auto const when = s.read_instant(text);
  if (when && s.outranks(field::published, of_rss))
    here(s, &item::published, &feed::published) = when;
}
void updated(scope& s, std::string_view text) {
  s.report(issue::misplaced_element);
  auto const when = s.read_instant(text);
  if (when && s.outranks(field::updated, of_rss)) s.feed().updated = when;
}
void description(scope& s, std::string_view text) {
  s.report(issue::misplaced_element);
  if (s.outranks(field::description, of_rss))
    here(s, &item::description, &feed::description) = s.keep_construct(text, text_type::html);
}
void guid(scope& s, std::string_view text) {
  s.report(issue::misplaced_element);
  if (s.outranks(field::id, of_rss)) s.item()->id = s.handler<format_handler>().keep_id(text);
}
void language(scope& s, std::string_view text) {
  s.report(issue::misplaced_element);
  std::string_view& known = here(s, &item::language, &feed::language);
  if (known.empty()) known = keep_language(s.handler<format_handler>(), text);
}

// clang-format off
template <std::string_view const& Namespace>
struct rules_of_rss {
  static constexpr rule entry[] = {
      text<published>                 ({Namespace, "pubDate"}),
      html_text<description>               ({Namespace, "description"}),
      text<guid>                      ({Namespace, "guid"}),
      text<language>                  ({Namespace, "language"}),
  };
  static constexpr rule feed[] = {
      text<published>                 ({Namespace, "pubDate"}),
      text<updated>                   ({Namespace, "lastBuildDate"}),
      html_text<description>               ({Namespace, "description"}),
      text<language>                  ({Namespace, "language"}),
  };
};
// clang-format on

constinit rule_set const entry_with_rss{
    .rules = rules_of_rss<ns>::entry, .base = &entry_0_3, .place = place::item};
constinit rule_set const feed_with_rss{
    .rules = rules_of_rss<ns>::feed, .base = &feed_0_3, .place = place::feed};

extern rule_set const entry_set, feed_set;

// clang-format off
constexpr rule entry_rules[] = {
    text<published>                   ({none, "pubDate"}),
    html_text<description>                 ({none, "description"}),
    text<guid>                        ({none, "guid"}),
    text<language>                    ({none, "language"}),
    group<&h::nested_entry_begin, &h::entry_end>({ns, "entry"}, entry_set),
};
constexpr rule entries_only_rules[] = {
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_set),
};
constexpr rule feed_rules[] = {
    text<published>                   ({none, "pubDate"}),
    text<updated>                     ({none, "lastBuildDate"}),
    html_text<description>                 ({none, "description"}),
    text<language>                    ({none, "language"}),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_set),
};
constexpr rule document_rules[] = {
    group<&h::feed_begin, &h::feed_end>         ({ns, "feed"}, feed_set),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_set),
};
// clang-format on

constinit rule_set const entry_set{
    .rules = entry_rules, .base = &entry_with_rss, .place = place::item};
constinit rule_set const feed_set{
    .rules = feed_rules, .base = &feed_with_rss, .place = place::feed};

}  // namespace

constinit rule_set const document_any{.rules = document_rules};
constinit rule_set const rest_of_entry{.rules = entries_only_rules};

}  // namespace feedsax::atom
