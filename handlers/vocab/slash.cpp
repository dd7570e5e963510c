#include "feedsax/vocab/slash.hpp"

#include <algorithm>

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using sl = feedsax::slash;

constexpr std::string_view names[] = {"http://purl.org/rss/1.0/modules/slash/"};
constexpr std::string_view ns = names[0];

void comments(scope& s, std::string_view text) {
  auto const count = s.read_count(text);
  if (!count) return;
  s.extension<sl>().comments = count;
  if (s.item() && s.wins(field::comments_count))
    s.item()->comments.ensure(s.memory()).count = count;
}

// Readers of each threshold of moderation, `7,7,4,1,0,0,0`.
void hit_parade(scope& s, std::string_view text) {
  list<std::int64_t> hits;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(','), text.size());
    if (auto const hit = read_integer(s, text.substr(0, end))) hits.push_back(s.memory(), *hit);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!hits.empty()) s.extension<sl>().hit_parade = hits;
}

constexpr rule rules[] = {
    text<take<&sl::section>>({ns, "section"}), text<take<&sl::department>>({ns, "department"}),
    text<comments>({ns, "comments"}),          text<hit_parade>({ns, "hit_parade"}),
    text<hit_parade>({ns, "hitparade"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const slash{.prefix = "slash",
                                 .namespaces = names,
                                 .item = {.rules = rules},
                                 .item_checks = &checks::slash_item};
}

void slash::write(json_writer& out) const {
  out.begin_object();
  out.member_if("section", section);
  out.member_if("department", department);
  out.member_if("comments", comments);
  if (!hit_parade.empty()) {
    out.key("hit_parade");
    out.begin_array();
    for (std::int64_t const hits : hit_parade) out.number(hits);
    out.end_array();
  }
  out.end_object();
}

}  // namespace feedsax
