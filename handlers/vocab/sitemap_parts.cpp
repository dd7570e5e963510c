#include "vocab/sitemap_parts.hpp"

#include <algorithm>
#include <string>

#include "feedsax/registry.hpp"
#include "feedsax/text.hpp"

namespace feedsax::parts {

namespace {
constexpr rule_set nothing;
}  // namespace

bool is_open(scope& s) {
  if (s.url()) return true;
  s.handler<format_handler>().enter(nothing);
  return false;
}

bool has_room(scope& s) {
  if (!is_open(s)) return false;
  url const& u = *s.url();
  std::size_t const parts =
      u.images.size() + u.videos.size() + u.alternates.size() + u.links.size() + u.pagemap.size();
  if (parts < s.options().limits.max_url_parts) return true;
  s.report(issue::parts_cut);
  s.handler<format_handler>().enter(nothing);
  return false;
}

void keep_unread(scope& s, std::string_view text, std::string_view attribute) {
  url* const u = s.url();
  text = trim(text);
  if (!u || text.empty() || u->unread.size() >= s.options().limits.max_url_parts) return;
  name const& at = s.current();
  std::string full;
  if (vocabulary const* v = s.handler<format_handler>().registry().find_vocabulary(at.ns))
    full.append(v->prefix).append(1, ':');
  full.append(at.local);
  if (!attribute.empty()) full.append(1, '@').append(attribute);
  u->unread.push_back(s.memory(), {s.keep(full), s.keep(text)});
}

std::string_view keep_line(scope& s, std::string_view text) {
  std::string scratch;
  return s.keep(collapse_space(text, scratch));
}

void add_words(scope& s, list<std::string_view>& to, std::string_view text) {
  auto const parts_words = [](char c) { return is_ascii_space(c) || c == ','; };
  auto const* at = text.begin();
  while (at != text.end()) {
    auto const* const from = std::find_if_not(at, text.end(), parts_words);
    at = std::find_if(from, text.end(), parts_words);
    if (from != at)
      to.push_back(s.memory(), s.keep(text.substr(static_cast<std::size_t>(from - text.begin()),
                                                  static_cast<std::size_t>(at - from))));
  }
}

}  // namespace feedsax::parts
