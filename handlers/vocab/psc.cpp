#include "feedsax/vocab/psc.hpp"

#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://podlove.org/simple-chapters"};
constexpr std::string_view ns = names[0];

constexpr rule_set none_of_these{};

// One set of chapters an item; of several the first that holds any.
void chapters(scope& s, element const& e) {
  if (psc const& known = s.extension<psc>(); !known.chapters.empty()) {
    s.report(issue::duplicate_element);
    return s.handler<format_handler>().enter(none_of_these);
  }
  s.extension<psc>().version = text_at(s, e, "version");
}

void chapter(scope& s, element const& e) {
  psc_chapter c;
  c.start = read_seconds(s, e.attribute_or_empty("start"));
  c.title = text_at(s, e, "title");
  c.href = url_at(s, e, "href");
  c.image = url_at(s, e, "image");
  s.extension<psc>().chapters.push_back(s.memory(), c);
}

constexpr rule chapter_rules[] = {empty<chapter>({ns, "chapter"})};
constexpr rule_set chapter_set{.rules = chapter_rules, .keeps_unknown = true};
constexpr rule rules[] = {group<chapters>({ns, "chapters"}, chapter_set)};

}  // namespace

namespace vocab {
constinit vocabulary const psc{.prefix = "psc", .namespaces = names, .item = {.rules = rules}};
}

void psc::write(json_writer& out) const {
  out.begin_object();
  out.member_if("version", version);
  write_list(out, "chapters", chapters, [&](psc_chapter const& c) {
    out.member_if("start", c.start);
    out.member_if("title", c.title);
    out.member_if("href", c.href);
    out.member_if("image", c.image);
  });
  out.end_object();
}

}  // namespace feedsax
