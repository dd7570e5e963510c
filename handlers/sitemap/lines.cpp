// Sitemaps that are no XML: an address a line (sitemaps.org/protocol.html#otherformats), and what
// a robots.txt says of sitemaps (RFC 9309 2.2.4).
#include <algorithm>

#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "sitemap/tables.hpp"

namespace feedsax {

namespace {

// What stands in front of the colon: `Sitemap`, and what people take for it.
bool names_sitemaps(std::string_view key) noexcept {
  for (std::string_view const known : {"sitemap", "site-map", "sitemaps", "site map"})
    if (iequals(key, known)) return true;
  return false;
}

bool mentions_sitemap(std::string_view address) noexcept {
  constexpr std::string_view word = "sitemap";
  for (std::size_t at = 0; at + word.size() <= address.size(); ++at)
    if (istarts_with(address.substr(at), word)) return true;
  return false;
}

// The value of a `Sitemap:` line, without a comment; empty when the line is another. Some leave out
// the key.
std::string_view sitemap_of(std::string_view line) noexcept {
  line = trim(line.substr(0, line.find('#')));
  if (is_http(line)) return mentions_sitemap(line) ? line : std::string_view();
  std::size_t const colon = line.find(':');
  if (colon == line.npos || !names_sitemaps(trim(line.substr(0, colon)))) return {};
  return trim(line.substr(colon + 1));
}

}  // namespace

void sitemap_handler::take_line(element const& e, std::string_view text) {
  bool const robots = options().as == read_as::robots;
  if (robots)
    text = sitemap_of(text);
  else if (text.starts_with('#'))
    return;
  if (text.empty()) return;
  begin_entry(robots ? entry::sitemap : entry::page, e);
  // What was no UTF-8 in an address can only be guessed.
  bool const guessed = robots && text.find("\xEF\xBF\xBD") != text.npos;
  if (guessed || (!robots && !is_http(text))) {
    report(issue::bad_url, text);
    refused_loc_ = true;
  } else {
    take_loc(text);
  }
  end_entry();
}

namespace sitemap_rules {

namespace {
using h = sitemap_handler;
extern rule_set const line_set;
// Nothing ends a line but its end; yet with a set of its own it is counted, for the diagnostics.
constexpr rule line_rules[] = {text_until<&h::take_line>({xmlns::lines, "line"}, line_set)};
constinit rule_set const line_set{.rules = line_rules};
constexpr rule text_rules[] = {group<nullptr, &h::close_lines>({xmlns::lines, "lines"}, line_set)};
}  // namespace

constinit rule_set const text_document{.rules = text_rules};

}  // namespace sitemap_rules

}  // namespace feedsax
