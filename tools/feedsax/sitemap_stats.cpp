#include "sitemap_stats.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "messages.hpp"

namespace tool {
namespace {

// Who counts more has no sections but a section for each page.
constexpr std::size_t most_sections = 10'000, shown_sections = 20;
constexpr std::string_view other_sections = "(others)";

// The first part of the path: `/blog` of `https://example.org/blog/1`, `/` of one without folders.
std::string_view section_of(std::string_view loc) {
  std::size_t const host = loc.find("://");
  std::size_t const path = loc.find('/', host == loc.npos ? 0 : host + 3);
  if (path == loc.npos) return "/";
  std::string_view const rest = loc.substr(path, loc.find_first_of("?#", path) - path);
  std::size_t const end = rest.find('/', 1);
  return end == rest.npos ? "/" : rest.substr(0, end);
}

std::string grouped(std::uint64_t n) {
  std::string text = std::to_string(n);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

bool leaves_out(feedsax::issue code) noexcept {
  using feedsax::issue;
  for (issue const one : {issue::missing_loc, issue::bad_url, issue::url_too_long,
                          issue::outside_location, issue::relative_url_without_base})
    if (code == one) return true;
  return false;
}

void line(std::string& out, std::string_view what, std::string_view count) {
  fmt::format_to(std::back_inserter(out), "  {:<28} {:>12}\n", printable(what), count);
}

}  // namespace

void sitemap_stats::add(feedsax::url const& u) {
  ++pages_;
  addresses_.push_back(std::hash<std::string_view>{}(u.loc));
  std::string_view const section = section_of(u.loc);
  if (auto const known = sections_.find(section); known != sections_.end())
    ++known->second;
  else
    ++sections_[std::string(sections_.size() < most_sections ? section : other_sections)];
  if (u.lastmod) {
    feedsax::rfc3339_buffer buffer;
    ++months_[std::string(feedsax::to_rfc3339(*u.lastmod, buffer).substr(0, 7))];
  } else {
    ++undated_;
  }
  auto const count = [](auto& of, std::size_t n) {
    of.pages += n != 0;
    of.all += n;
  };
  count(images_, u.images.size());
  count(videos_, u.videos.size());
  count(alternates_, u.alternates.size());
  count(links_, u.links.size());
  count(news_, u.news ? 1 : 0);
  count(mobile_, u.mobile ? 1 : 0);
  count(pagemap_, u.pagemap.size());
}

void sitemap_stats::add(feedsax::document_info const& d, bool failed) {
  failed_ += failed;
  left_out_ += d.left_out;
  if (d.format.empty()) return;
  ++(d.kind == feedsax::document_kind::sitemap_index ? indexes_ : sitemaps_);
}

void sitemap_stats::add(feedsax::diagnostic const& d) {
  if (leaves_out(d.code)) ++reasons_[std::string(id(d.code))];
}

std::string sitemap_stats::report() {
  std::sort(addresses_.begin(), addresses_.end());
  auto const distinct = std::unique(addresses_.begin(), addresses_.end()) - addresses_.begin();
  std::string out;
  auto const head = [&](std::string_view what) { out.append(what).append(1, '\n'); };

  head("documents");
  line(out, "sitemaps", grouped(sitemaps_));
  line(out, "indexes", grouped(indexes_));
  if (failed_) line(out, "ended by an error", grouped(failed_));
  if (unread_) line(out, "not read", grouped(unread_));
  head("pages");
  line(out, "all", grouped(pages_));
  line(out, "duplicates", grouped(pages_ - static_cast<std::uint64_t>(distinct)));
  if (filtered_) line(out, "filtered", grouped(filtered_));
  line(out, "left out", grouped(left_out_));
  if (!reasons_.empty()) head("left out because of");
  for (auto const& [reason, n] : reasons_) line(out, reason, grouped(n));

  std::vector<std::pair<std::uint64_t, std::string_view>> sections;
  for (auto const& [section, n] : sections_) sections.emplace_back(n, section);
  std::stable_sort(sections.begin(), sections.end(),
                   [](auto const& a, auto const& b) { return a.first > b.first; });
  if (!sections.empty()) head("sections");
  std::uint64_t rest = 0;
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (i < shown_sections)
      line(out, sections[i].second, grouped(sections[i].first));
    else
      rest += sections[i].first;
  if (rest) line(out, fmt::format("({} more)", sections.size() - shown_sections), grouped(rest));

  if (pages_) head("lastmod");
  counts years;
  for (auto const& [month, n] : months_) years[month.substr(0, 4)] += n;
  for (auto const& [year, all] : years) {
    line(out, year, grouped(all));
    for (auto const& [month, n] : months_)
      if (month.starts_with(year)) line(out, "  " + month, grouped(n));
  }
  if (undated_) line(out, "none", grouped(undated_));

  auto const extension = [&](std::string_view what, auto const& of) {
    if (of.pages == 0) return;
    std::string const pages =
        fmt::format("{} ({} {})", what, grouped(of.pages), of.pages == 1 ? "page" : "pages");
    line(out, pages, grouped(of.all));
  };
  if (images_.pages + videos_.pages + alternates_.pages + links_.pages + news_.pages +
      mobile_.pages + pagemap_.pages)
    head("extensions");
  extension("images", images_);
  extension("videos", videos_);
  extension("alternates", alternates_);
  extension("links", links_);
  extension("news", news_);
  extension("mobile", mobile_);
  extension("PageMap objects", pagemap_);
  return out;
}

}  // namespace tool
