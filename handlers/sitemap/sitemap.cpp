#include "feedsax/handlers/sitemap.hpp"

#include <algorithm>
#include <string>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "sitemap/tables.hpp"

namespace feedsax {

sitemap_handler::~sitemap_handler() = default;

void sitemap_handler::document_begin(element const& root) {
  kind_ = iequals(root.name().local, "sitemapindex") ? document_kind::sitemap_index
                                                     : document_kind::sitemap;
  if (root.name().ns.find("/0.84") != std::string_view::npos) version_ = "0.84";
}

// Pages and sitemaps have http(s) addresses; anything else is no address here.
std::string_view sitemap_handler::keep_loc(std::string_view t) {
  std::string_view const kept = keep_url(t);
  if (!is_http(kept)) {
    report(issue::bad_url, t);
    return {};
  }
  if (kept.size() >= 2048) report(issue::long_url);
  return kept;
}

// The protocol allows 50,000 entries in a file; what is beyond is read all the same.
void sitemap_handler::count_entry() {
  if (++entries_ == 50'001) report(issue::too_many_entries);
}

// --- pages ----------------------------------------------------------------------------------------

void sitemap_handler::url_begin(element const&) { begin_url(); }

void sitemap_handler::url_end() {
  if (url()->loc.empty()) {
    report(issue::missing_loc);
    return drop_url();
  }
  count_entry();
  deliver_url();
}

void sitemap_handler::loc(std::string_view t) {
  if (url()->loc.empty())
    url()->loc = keep_loc(t);
  else
    report(issue::duplicate_element, t);
}

void sitemap_handler::lastmod(std::string_view t) {
  if (url()->lastmod) return report(issue::duplicate_element, t);
  url()->lastmod = read_instant(t);
  url()->lastmod_text = url()->lastmod ? std::string_view() : keep(t);
}

void sitemap_handler::changefreq(std::string_view t) {
  static constexpr std::string_view known[] = {"always",  "hourly", "daily", "weekly",
                                               "monthly", "yearly", "never"};
  std::string const word = to_lower_ascii(t);
  auto const found = std::find(std::begin(known), std::end(known), word);
  if (found == std::end(known)) return report(issue::bad_value, t);
  if (!url()->changefreq.empty()) return report(issue::duplicate_element, t);
  url()->changefreq = *found;
}

void sitemap_handler::priority(std::string_view t) {
  auto const value = read_number(t);
  if (!value || *value < 0 || *value > 1) return report(issue::bad_value, t);
  if (url()->priority) return report(issue::duplicate_element, t);
  url()->priority = value;
}

// --- sitemaps of an index -------------------------------------------------------------------------

void sitemap_handler::sitemap_begin(element const&) { begin_sitemap(); }

void sitemap_handler::sitemap_end() {
  if (sitemap_entry()->loc.empty()) {
    report(issue::missing_loc);
    return drop_sitemap();
  }
  count_entry();
  deliver_sitemap();
}

void sitemap_handler::sitemap_loc(std::string_view t) {
  if (sitemap_entry()->loc.empty())
    sitemap_entry()->loc = keep_loc(t);
  else
    report(issue::duplicate_element, t);
}

void sitemap_handler::sitemap_lastmod(std::string_view t) {
  if (sitemap_entry()->lastmod) return report(issue::duplicate_element, t);
  sitemap_entry()->lastmod = read_instant(t);
  sitemap_entry()->lastmod_text = sitemap_entry()->lastmod ? std::string_view() : keep(t);
}

}  // namespace feedsax
