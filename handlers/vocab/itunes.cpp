#include "feedsax/vocab/itunes.hpp"

#include "checks/tables.hpp"
#include "common/values.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/podcast_words.hpp"
#include "vocab/write.hpp"

namespace feedsax {

/// Keeps track of how deep in categories the reader stands.
struct itunes_reader {
  static constexpr std::string_view category_scheme = "http://www.itunes.com/";

  /// Where a category that opens now belongs.
  static list<itunes_category>& open_list(itunes& it) {
    list<itunes_category>* at = &it.categories;
    for (std::uint32_t i = 0; i < it.open_categories_; ++i) at = &at->back().categories;
    return *at;
  }

  static void category_begin(scope& s, element const& e) {
    std::string_view const name = hooks::text_at(s, e, "text");
    itunes& it = s.extension<itunes>();
    open_list(it).push_back(s.memory(), {name, {}});
    ++it.open_categories_;
    if (!name.empty())
      s.add_category({name, category_scheme, {}});
    else
      s.capture(content::text);  // some write the name as text
  }

  static void category_end(scope& s, std::string_view text) {
    itunes& it = s.extension<itunes>();
    --it.open_categories_;
    list<itunes_category>& siblings = open_list(it);
    itunes_category& closed = siblings.back();
    if (closed.text.empty() && !text.empty()) {
      closed.text = s.keep(text);
      s.add_category({closed.text, category_scheme, {}});
    }
    if (closed.text.empty() && closed.categories.empty()) siblings.pop_back();
  }
};

namespace {

using namespace hooks;
using it = feedsax::itunes;

constexpr std::string_view names[] = {
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://itunes.com/dtds/podcast-1.0.dtd",
    "http://example.com/dtds/podcast-1.0.dtd",  // in an early edition of Apple's specification
};
constexpr std::string_view ns = names[0];

void author(scope& s, std::string_view text) {
  take<&it::author>(s, text);
  s.add_author(keep_person(s.handler<format_handler>(), text));
}

void summary(scope& s, std::string_view text) {
  take<&it::summary>(s, text);
  if (s.wins(field::description))
    here(s, &item::description, &feed::description) =
        s.keep_construct(text, holds_markup(text) ? text_type::html : text_type::text);
}

void image(scope& s, element const& e, std::string_view text) {
  std::string_view const url = image_address(s, e, text);
  if (url.empty()) return;
  std::string_view& known = s.extension<it>().image;
  if (!known.empty()) return s.report(issue::duplicate_element, url);
  known = url;
  offer_image(s, url);
}

void keywords(scope& s, std::string_view text) {
  list<std::string_view>& words = s.extension<it>().keywords;
  std::size_t const before = words.size();
  add_parts(s, words, text);
  for (std::size_t i = before; i < words.size(); ++i) s.add_category({words[i], {}, {}});
}

itunes_owner& owner(scope& s) { return s.extension<it>().owner.ensure(s.memory()); }

// clang-format off
constexpr rule owner_rules[] = {
    text<take<&itunes_owner::name, owner>>  ({ns, "name"}),
    text<take<&itunes_owner::email, owner>> ({ns, "email"}),
};
constexpr rule_set owner_set{.rules = owner_rules, .keeps_unknown = true};

extern rule_set const category_set;
constexpr rule category_rule =
    group<&itunes_reader::category_begin, &itunes_reader::category_end>({ns, "category"}, category_set);
constexpr rule category_rules[] = {category_rule};
constinit rule_set const category_set{.rules = category_rules, .keeps_unknown = true};

constexpr rule rules[] = {
    text<author>                            ({ns, "author"}),
    text<take<&it::title>>                  ({ns, "title"}),
    text<take<&it::subtitle>>               ({ns, "subtitle"}),
    html_text<summary>                           ({ns, "summary"}),
    text<image>                             ({ns, "image"}),
    text<take_with<&read_explicit, &it::explicit_>>({ns, "explicit"}),
    text<take<&it::block>>                  ({ns, "block"}),
    text<keywords>                          ({ns, "keywords"}),
    category_rule,
    text<take_word<&it::type>>              ({ns, "type"}),
    group                                   ({ns, "owner"}, owner_set),
    text<take<&it::complete>>               ({ns, "complete"}),
    text<take_url<&it::new_feed_url>>       ({ns, "new-feed-url"}),
    text<take_seconds<&it::duration>>       ({ns, "duration"}),
    text<take<&it::episode>>                ({ns, "episode"}),
    text<take<&it::season>>                 ({ns, "season"}),
    text<take_word<&it::episode_type>>      ({ns, "episodeType"}),
    text<take<&it::order>>                  ({ns, "order"}),
    text<take<&it::closed_captioned>>       ({ns, "isClosedCaptioned"}),
};
// clang-format on

// Nested as deep as the document is.
void write_categories(json_writer& out, list<itunes_category> const& categories) {
  write_list(out, "categories", categories, [&](itunes_category const& c) {
    out.member_if("text", c.text);
    write_categories(out, c.categories);
  });
}

}  // namespace

namespace vocab {
constinit vocabulary const itunes{.prefix = "itunes",
                                  .namespaces = names,
                                  .feed = {.rules = rules},
                                  .item = {.rules = rules},
                                  .feed_checks = &checks::itunes_feed,
                                  .item_checks = &checks::itunes_item};
}

void itunes::write(json_writer& out) const {
  out.begin_object();
  out.member_if("author", author);
  out.member_if("type", type);
  out.member_if("title", title);
  out.member_if("subtitle", subtitle);
  out.member_if("summary", summary);
  write_object_if(out, "owner", owner, [&](itunes_owner const& o) {
    out.member_if("name", o.name);
    out.member_if("email", o.email);
  });
  out.member_if("image", image);
  out.member_if("explicit", explicit_);
  out.member_if("block", block);
  out.member_if("complete", complete);
  out.member_if("new_feed_url", new_feed_url);
  write_categories(out, categories);
  out.member_if("keywords", keywords);
  out.member_if("duration", duration);
  out.member_if("episode", episode);
  out.member_if("season", season);
  out.member_if("episode_type", episode_type);
  out.member_if("order", order);
  out.member_if("closed_captioned", closed_captioned);
  out.end_object();
}

}  // namespace feedsax
