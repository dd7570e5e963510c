#include "feedsax/vocab/podcast.hpp"

#include <algorithm>

#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/podcast_rules.hpp"

namespace feedsax {

/// Knows which live item is open.
struct podcast_reader {
  static podcast& all(scope& s) { return s.extension<podcast>(); }
  static podcast_live_item* live(scope& s) { return all(s).open_live_item_; }

  static void live_begin(scope& s, element const& e) {
    static constexpr rule_set nothing{};
    podcast& p = all(s);
    if (p.live_items.size() == max_live_items) {
      s.report(issue::extensions_cut);
      return s.handler<format_handler>().enter(nothing);
    }
    podcast_live_item item;
    item.status = hooks::keep_word(s, e.attribute_or_empty("status"));
    item.start = s.read_instant(e.attribute_or_empty("start"));
    item.end = s.read_instant(e.attribute_or_empty("end"));
    p.open_live_item_ = &p.live_items.push_back(s.memory(), item);
  }
  static void live_end(scope& s) { all(s).open_live_item_ = nullptr; }
};

podcast_tags& open_podcast_tags(scope& s) {
  podcast_live_item* const live = podcast_reader::live(s);
  return live ? static_cast<podcast_tags&>(*live) : podcast_reader::all(s);
}

podcast_live_item& open_live_item(scope& s) { return *podcast_reader::live(s); }

namespace {

using namespace hooks;

constexpr std::string_view names[] = {
    "https://podcastindex.org/namespace/1.0",
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"};
constexpr std::string_view ns = names[0];

using count = std::optional<std::uint64_t>;
using number = std::optional<double>;

podcast_tags& tags(scope& s) { return open_podcast_tags(s); }
podcast& feed_tags(scope& s) { return podcast_reader::all(s); }

template <class T>
bool already(scope& s, maybe<T> const& member) {
  if (member) s.report(issue::duplicate_element);
  return static_cast<bool>(member);
}

// --- addresses of other things ----------------------------------------------------------------------

void transcript(scope& s, element const& e) {
  podcast_transcript const t{url_at(s, e, "url"), text_at(s, e, "type"), text_at(s, e, "language"),
                             text_at(s, e, "rel")};
  if (t.url.empty()) return s.report(issue::bad_url);
  tags(s).transcripts.push_back(s.memory(), t);
}

void chapters(scope& s, element const& e) {
  podcast_chapters const c{url_at(s, e, "url"), text_at(s, e, "type")};
  if (c.url.empty()) return s.report(issue::bad_url);
  if (!already(s, tags(s).chapters)) tags(s).chapters.emplace(s.memory()) = c;
}

void soundbite(scope& s, element const& e, std::string_view text) {
  podcast_soundbite b;
  b.start_time = read_seconds(s, e.attribute_or_empty("startTime"));
  b.duration = read_seconds(s, e.attribute_or_empty("duration"));
  b.value = s.keep(text);
  if (b.start_time) tags(s).soundbites.push_back(s.memory(), b);
}

void funding(scope& s, element const& e, std::string_view text) {
  podcast_funding const f{s.keep(text), url_at(s, e, "url")};
  if (f.url.empty()) return s.report(issue::bad_url);
  tags(s).fundings.push_back(s.memory(), f);
}

void trailer(scope& s, element const& e, std::string_view text) {
  podcast_trailer t{s.keep(text), url_at(s, e, "url"), text_at(s, e, "type")};
  if (t.url.empty()) return s.report(issue::bad_url);
  t.pubdate = s.read_instant(e.attribute_or_empty("pubdate"));
  t.length = value_at<count>(s, e, "length");
  t.season = value_at<count>(s, e, "season");
  feed_tags(s).trailers.push_back(s.memory(), t);
}

void content_link(scope& s, element const& e, std::string_view text) {
  podcast_content_link const l{s.keep(text), url_at(s, e, "href")};
  if (l.href.empty()) return s.report(issue::bad_url);
  tags(s).content_links.push_back(s.memory(), l);
}

void social_interact(scope& s, element const& e) {
  podcast_social_interact i{keep_word(s, e.attribute_or_empty("protocol")), url_at(s, e, "uri"),
                            text_at(s, e, "accountId"), url_at(s, e, "accountUrl")};
  i.priority = read_integer(s, e.attribute_or_empty("priority"));
  tags(s).social_interacts.push_back(s.memory(), i);
}

void chat(scope& s, element const& e) {
  if (already(s, tags(s).chat)) return;
  tags(s).chat.emplace(s.memory()) = {text_at(s, e, "server"), text_at(s, e, "protocol"),
                                      text_at(s, e, "accountId"), text_at(s, e, "space")};
}

void image(scope& s, element const& e) {
  podcast_image i{url_at(s, e, "href"), text_at(s, e, "alt"), text_at(s, e, "aspect-ratio"),
                  text_at(s, e, "type"), text_at(s, e, "purpose")};
  if (i.href.empty()) return s.report(issue::bad_url);
  i.width = read_pixels(s, e.attribute_or_empty("width"));
  i.height = read_pixels(s, e.attribute_or_empty("height"));
  tags(s).images.push_back(s.memory(), i);
}

// `a.jpg 1500w, b.jpg 600w` (HTML, "srcset"): an address has no white space, a comma ends the
// candidate.
void images(scope& s, element const& e) {
  constexpr std::string_view space = " \t\r\n";
  std::string_view rest = e.attribute_or_empty("srcset");
  for (;;) {
    std::size_t const from = rest.find_first_not_of(" \t\r\n,");
    if (from == std::string_view::npos) return;
    rest.remove_prefix(from);
    std::string_view address = rest.substr(0, rest.find_first_of(space));
    rest.remove_prefix(address.size());
    podcast_image i;
    if (address.back() == ',') {
      while (!address.empty() && address.back() == ',') address.remove_suffix(1);
    } else {
      std::string_view const descriptor = trim(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.find(','), rest.size()));
      if (descriptor.size() > 1 && descriptor.back() == 'w')
        i.width = read_unsigned(descriptor.substr(0, descriptor.size() - 1));
    }
    i.href = s.keep_url(address);
    if (!i.href.empty()) tags(s).images.push_back(s.memory(), i);
  }
}

// --- who, where, which ------------------------------------------------------------------------------

void person_of(scope& s, element const& e, std::string_view text) {
  if (text.empty()) return;
  tags(s).persons.push_back(s.memory(), {s.keep(text), keep_word(s, e.attribute_or_empty("role")),
                                         keep_word(s, e.attribute_or_empty("group")),
                                         url_at(s, e, "img"), url_at(s, e, "href")});
}

void location(scope& s, element const& e, std::string_view text) {
  podcast_location const l{s.keep(text), text_at(s, e, "rel"), text_at(s, e, "geo"),
                           text_at(s, e, "osm"), text_at(s, e, "country")};
  if (!l.value.empty() || !l.geo.empty() || !l.osm.empty())
    tags(s).locations.push_back(s.memory(), l);
}

void season(scope& s, element const& e, std::string_view text) {
  podcast_season const n{s.read_count(text), text_at(s, e, "name")};
  if ((n.value || !n.name.empty()) && !already(s, tags(s).season))
    tags(s).season.emplace(s.memory()) = n;
}

void episode(scope& s, element const& e, std::string_view text) {
  podcast_episode const n{read_number(s, text), text_at(s, e, "display")};
  if ((n.value || !n.display.empty()) && !already(s, tags(s).episode))
    tags(s).episode.emplace(s.memory()) = n;
}

void license(scope& s, element const& e, std::string_view text) {
  podcast_license const l{s.keep(text), url_at(s, e, "url")};
  if ((!l.value.empty() || !l.url.empty()) && !already(s, tags(s).license))
    tags(s).license.emplace(s.memory()) = l;
}

void txt(scope& s, element const& e, std::string_view text) {
  if (!text.empty()) tags(s).txts.push_back(s.memory(), {s.keep(text), text_at(s, e, "purpose")});
}

void locked(scope& s, element const& e, std::string_view text) {
  podcast_locked const l{read_boolean(s, text), text_at(s, e, "owner")};
  if (!already(s, feed_tags(s).locked)) feed_tags(s).locked.emplace(s.memory()) = l;
}

void block(scope& s, element const& e, std::string_view text) {
  if (auto const yes = read_boolean(s, text))
    feed_tags(s).blocks.push_back(s.memory(), {yes, text_at(s, e, "id")});
}

void update_frequency(scope& s, element const& e, std::string_view text) {
  podcast_update_frequency f{s.keep(text), text_at(s, e, "rrule")};
  f.complete = read_boolean(s, e.attribute_or_empty("complete"));
  f.dtstart = s.read_instant(e.attribute_or_empty("dtstart"));
  if (!already(s, feed_tags(s).update_frequency))
    feed_tags(s).update_frequency.emplace(s.memory()) = f;
}

void podping(scope& s, element const& e) {
  if (auto const yes = read_boolean(s, e.attribute_or_empty("usesPodping")))
    feed_tags(s).uses_podping = yes;
}

// --- enclosures -------------------------------------------------------------------------------------

podcast_alternate_enclosure& open_enclosure(scope& s) {
  return tags(s).alternate_enclosures.back();
}

void alternate_enclosure(scope& s, element const& e) {
  podcast_alternate_enclosure a{text_at(s, e, "type"), text_at(s, e, "lang"),
                                text_at(s, e, "title"), text_at(s, e, "rel"),
                                text_at(s, e, "codecs")};
  a.length = value_at<count>(s, e, "length");
  a.bitrate = value_at<number>(s, e, "bitrate");
  a.height = value_at<count>(s, e, "height");
  a.default_ = read_boolean(s, e.attribute_or_empty("default"));
  tags(s).alternate_enclosures.push_back(s.memory(), a);
}
void source_of(scope& s, element const& e) {
  podcast_source const from{url_at(s, e, "uri"), text_at(s, e, "contentType")};
  if (from.uri.empty()) return s.report(issue::bad_url);
  open_enclosure(s).sources.push_back(s.memory(), from);
}
void integrity(scope& s, element const& e) {
  if (!already(s, open_enclosure(s).integrity))
    open_enclosure(s).integrity.emplace(s.memory()) = {text_at(s, e, "type"),
                                                       text_at(s, e, "value")};
}

// --- value for value --------------------------------------------------------------------------------

podcast_value& open_value(scope& s) { return tags(s).values.back(); }
podcast_value_time_split& open_split(scope& s) { return open_value(s).value_time_splits.back(); }

void value(scope& s, element const& e) {
  podcast_value v{text_at(s, e, "type"), text_at(s, e, "method")};
  v.suggested = value_at<number>(s, e, "suggested");
  tags(s).values.push_back(s.memory(), v);
}
void value_time_split(scope& s, element const& e) {
  podcast_value_time_split t;
  t.start_time = read_seconds(s, e.attribute_or_empty("startTime"));
  t.duration = read_seconds(s, e.attribute_or_empty("duration"));
  t.remote_start_time = read_seconds(s, e.attribute_or_empty("remoteStartTime"));
  t.remote_percentage = value_at<number>(s, e, "remotePercentage");
  if (t.remote_percentage) t.remote_percentage = std::clamp(*t.remote_percentage, 0.0, 100.0);
  open_value(s).value_time_splits.push_back(s.memory(), t);
}
template <auto Where>
void value_recipient(scope& s, element const& e) {
  podcast_value_recipient r{text_at(s, e, "name"), text_at(s, e, "type"), text_at(s, e, "address"),
                            text_at(s, e, "customKey"), text_at(s, e, "customValue")};
  r.split = value_at<number>(s, e, "split");
  r.fee = read_boolean(s, e.attribute_or_empty("fee"));
  Where(s).value_recipients.push_back(s.memory(), r);
}

// --- other feeds ------------------------------------------------------------------------------------

podcast_remote_item remote_item(scope& s, element const& e) {
  return {text_at(s, e, "feedGuid"), url_at(s, e, "feedUrl"), text_at(s, e, "itemGuid"),
          text_at(s, e, "medium"), text_at(s, e, "title")};
}
void remote_item_of_tags(scope& s, element const& e) {
  tags(s).remote_items.push_back(s.memory(), remote_item(s, e));
}
void remote_item_of_podroll(scope& s, element const& e) {
  feed_tags(s).podroll.push_back(s.memory(), remote_item(s, e));
}
void remote_item_of_publisher(scope& s, element const& e) {
  if (!already(s, feed_tags(s).publisher))
    feed_tags(s).publisher.emplace(s.memory()) = remote_item(s, e);
}
void remote_item_of_split(scope& s, element const& e) {
  if (!already(s, open_split(s).remote_item))
    open_split(s).remote_item.emplace(s.memory()) = remote_item(s, e);
}

// clang-format off
constexpr rule enclosure_rules[] = {
    empty<source_of>                  ({ns, "source"}),
    empty<integrity>                  ({ns, "integrity"}),
};
constexpr rule_set enclosure_set{.rules = enclosure_rules, .keeps_unknown = true};
constexpr rule split_rules[] = {
    empty<value_recipient<open_split>>({ns, "valueRecipient"}),
    empty<remote_item_of_split>       ({ns, "remoteItem"}),
};
constexpr rule_set split_set{.rules = split_rules, .keeps_unknown = true};
constexpr rule value_rules[] = {
    empty<value_recipient<open_value>>({ns, "valueRecipient"}),
    group<value_time_split>           ({ns, "valueTimeSplit"}, split_set),
};
constexpr rule_set value_set{.rules = value_rules, .keeps_unknown = true};
constexpr rule podroll_rules[] = {empty<remote_item_of_podroll>({ns, "remoteItem"})};
constexpr rule_set podroll_set{.rules = podroll_rules, .keeps_unknown = true};
constexpr rule publisher_rules[] = {empty<remote_item_of_publisher>({ns, "remoteItem"})};
constexpr rule_set publisher_set{.rules = publisher_rules, .keeps_unknown = true};

constexpr rule tag_rules[] = {
    empty<transcript>                 ({ns, "transcript"}),
    empty<chapters>                   ({ns, "chapters"}),
    text<soundbite>                   ({ns, "soundbite"}),
    text<funding>                     ({ns, "funding"}),
    text<person_of>                   ({ns, "person"}),
    text<location>                    ({ns, "location"}),
    text<season>                      ({ns, "season"}),
    text<episode>                     ({ns, "episode"}),
    text<license>                     ({ns, "license"}),
    group<alternate_enclosure>        ({ns, "alternateEnclosure"}, enclosure_set),
    group<value>                      ({ns, "value"}, value_set),
    empty<image>                      ({ns, "image"}),
    empty<images>                     ({ns, "images"}),
    empty<social_interact>            ({ns, "socialInteract"}),
    text<txt>                         ({ns, "txt"}),
    empty<chat>                       ({ns, "chat"}),
    text<content_link>                ({ns, "contentLink"}),
    empty<remote_item_of_tags>        ({ns, "remoteItem"}),
};
constexpr rule feed_rules[] = {
    text<take<&podcast::guid>>        ({ns, "guid"}),
    text<take<&podcast::medium>>      ({ns, "medium"}),
    text<locked>                      ({ns, "locked"}),
    text<block>                       ({ns, "block"}),
    text<trailer>                     ({ns, "trailer"}),
    group                             ({ns, "podroll"}, podroll_set),
    group                             ({ns, "publisher"}, publisher_set),
    text<update_frequency>            ({ns, "updateFrequency"}),
    empty<podping>                    ({ns, "podping"}),
    group<&podcast_reader::live_begin, &podcast_reader::live_end>({ns, "liveItem"}, podcast_live_set),
};
// clang-format on

}  // namespace

constinit rule_set const podcast_tag_set{.rules = tag_rules, .keeps_unknown = true};

namespace vocab {
constinit vocabulary const podcast{.prefix = "podcast",
                                   .namespaces = names,
                                   .feed = {.rules = feed_rules, .base = &podcast_tag_set},
                                   .item = {.base = &podcast_tag_set}};
}

}  // namespace feedsax
