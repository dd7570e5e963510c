#include "feedsax/handlers/sitemap.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "sitemap/tables.hpp"

namespace feedsax {

namespace {

// What the protocol allows in a file (sitemaps.org/protocol.html#index).
constexpr std::uint64_t most_entries = 50'000, most_bytes = 52'428'800;
constexpr std::size_t long_address = 2048;

constexpr element no_element;

// Scheme and host in lower case, and the path up to its last slash, without `..` in it.
std::string folder_of(std::string_view address) {
  std::size_t const host = address.find("://");
  std::size_t const path = address.find_first_of("/?#", host == address.npos ? 0 : host + 3);
  std::string const origin = to_lower_ascii(address.substr(0, path)) + '/';
  if (path == address.npos) return origin;
  std::string_view const rest = address.substr(path, address.find_first_of("?#", path) - path);
  return rest.empty() ? origin : resolve(origin, rest.substr(0, rest.rfind('/') + 1));
}

// `&amp;` becomes `&`, once.
void unescape_ampersands(std::string& text) {
  constexpr std::string_view escaped = "&amp;";
  std::size_t to = text.find(escaped);
  if (to == text.npos) return;
  for (std::size_t from = to; from < text.size(); ++to) {
    bool const found = std::string_view(text).substr(from).starts_with(escaped);
    text[to] = text[from];
    from += found ? escaped.size() : 1;
  }
  text.resize(to);
}

// Nothing to tidy, nothing to resolve: what nearly all addresses are.
bool is_plain(std::string_view text) noexcept {
  std::size_t const host = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  if (host == 0 || host == text.size()) return false;
  char const first = text[host];
  if (!is_ascii_alpha(first) && !is_ascii_digit(first)) return false;
  // Eight bytes at once: does any of them stand below `!`? Those above 7F do not.
  constexpr std::uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  std::uint64_t found = 0;
  for (std::size_t at = 0; at < text.size(); at += 8) {
    std::uint64_t eight = ones * 'x';
    std::memcpy(&eight, text.data() + at, std::min<std::size_t>(8, text.size() - at));
    found |= (eight - ones * '!') & ~eight & tops;
  }
  return found == 0;
}

}  // namespace

bool looks_like_sitemap(std::string_view address) noexcept {
  // Each a search of its own: one for either of them looks at every character twice.
  address = address.substr(0, address.find('?'));
  address = address.substr(0, address.find('#'));
  for (std::string_view const ending : {".gz", ".xml"}) {
    if (address.size() > ending.size() &&
        iequals(address.substr(address.size() - ending.size()), ending)) {
      address.remove_suffix(ending.size());
      if (ending == ".xml") return true;
    }
  }
  return false;
}

sitemap_handler::~sitemap_handler() = default;

// --- the document -----------------------------------------------------------------------------

void sitemap_handler::document_begin(element const& root) {
  bool const lines = root.name().ns == xmlns::lines;
  kind_ = (lines && options().as == read_as::robots) || iequals(root.name().local, "sitemapindex")
              ? document_kind::sitemap_index
              : document_kind::sitemap;
  if (lines)
    version_ = "text";
  else if (root.name().ns.find("/0.84") != std::string_view::npos)
    version_ = "0.84";
  if (options().sitemap.check_location && is_http(options().base_uri))
    location_ = folder_of(options().base_uri);
}

void sitemap_handler::close_root() {
  sitemap_counts const& before = options().sitemap.before;
  std::uint64_t const pages = before.pages + pages_;
  if (pages > 0 && pages == before.like_sitemaps + like_sitemaps_)
    report(issue::urlset_of_sitemaps);
  close_lines();
}

// The protocol allows so much of a file; what is beyond is read all the same.
void sitemap_handler::close_lines() {
  std::uint64_t const entries = options().sitemap.before.entries + entries_;
  if (entries > most_entries) report(issue::too_many_entries, std::to_string(entries));
  if (too_large_) report(issue::sitemap_too_large);
}

void sitemap_handler::count_entry() {
  ++entries_;
  too_large_ = too_large_ || options().sitemap.before.bytes + offset() > most_bytes;
}

// --- entries ------------------------------------------------------------------------------------

// One that is still open lacks its end tag.
void sitemap_handler::begin_entry(entry what, element const& e) {
  if (open_ != entry::none) end_entry();
  if (stopped()) return;
  open_ = what;
  has_loc_ = refused_loc_ = false;
  if (what == entry::page)
    url_begin(e);
  else
    sitemap_begin(e);
}

void sitemap_handler::end_entry() {
  if (has_loc_) {
    count_entry();
  } else {
    // One that was cut may have had an address.
    if (!refused_loc_ && !is_cut()) report(issue::missing_loc);
    left_out_ += !is_cut();
    drop_url();
    drop_sitemap();
  }
  entry const was = std::exchange(open_, entry::none);
  if (was == entry::page)
    url_end();
  else
    sitemap_end();
}

// Did the input end inside of the open entry?
bool sitemap_handler::is_cut() {
  return (url() && url()->incomplete) || (sitemap_entry() && sitemap_entry()->incomplete);
}

// An entry within an entry: the end of the first one is missing.
void sitemap_handler::open_url(element const& e) {
  if (open_ != entry::none) leave_entry();
  begin_entry(entry::page, e);
  if (reads() == sitemap_detail::all) return;
  enter(reads() == sitemap_detail::core ? sitemap_rules::url_core_set
                                        : sitemap_rules::url_dated_set);
}
void sitemap_handler::open_sitemap(element const& e) {
  if (open_ != entry::none) leave_entry();
  begin_entry(entry::sitemap, e);
}

// Some write the address where its element should be. Half of one is worse than none.
void sitemap_handler::close_url(std::string_view text) {
  if (open_ != entry::page) return;
  if (!has_loc_ && is_http(text) && !is_cut()) take_loc(text);
  end_entry();
}
void sitemap_handler::close_sitemap(std::string_view text) {
  if (open_ != entry::sitemap) return;
  if (!has_loc_ && is_http(text) && !is_cut()) take_loc(text);
  end_entry();
}

// --- addresses ------------------------------------------------------------------------------------

bool sitemap_handler::is_below_location(std::string_view address) const {
  return location_.empty() || std::string_view(folder_of(address)).starts_with(location_);
}

// Absolute, as far as the base allows, and tidy; in address_.
std::string_view sitemap_handler::absolute(std::string_view text) {
  std::string_view const tidy = tidy_uri(text, scratch_);
  if (tidy.empty() || is_absolute(tidy) || base().empty())
    address_ = tidy;
  else
    resolve_into(address_, base(), tidy);
  if (options().sitemap.unescape_twice) unescape_ampersands(address_);
  return address_;
}

// Pages and sitemaps have http(s) addresses; anything else is no address here.
issue sitemap_handler::fault_of(std::string_view address, bool plain) const {
  if (!plain && !is_absolute(address)) return issue::relative_url_without_base;
  if (!plain && !is_http(address)) return issue::bad_url;
  if (address.size() > options().limits.max_url_bytes) return issue::url_too_long;
  return is_below_location(address) ? issue::none : issue::outside_location;
}

// A second address begins another entry: the tags between them are missing.
void sitemap_handler::take_loc(std::string_view text) {
  if (open_ == entry::none) return;
  if (has_loc_) {
    report(issue::duplicate_element, text);
    begin_entry(open_, no_element);
    if (stopped()) return;
  }
  bool const plain = is_plain(text) && !options().sitemap.unescape_twice;
  std::string_view const address = plain ? text : absolute(text);
  if (address.empty()) return;
  if (issue const fault = fault_of(address, plain); fault != issue::none) {
    report(fault, text);
    refused_loc_ = true;
    return;
  }
  if (address.size() >= long_address) report(issue::long_url, text);
  has_loc_ = true;
  if (open_ == entry::sitemap) return sitemap_loc(address);
  ++pages_;
  if (looks_like_sitemap(address)) ++like_sitemaps_;
  loc(address);
}

// --- pages ----------------------------------------------------------------------------------------

void sitemap_handler::url_begin(element const&) { begin_url(); }

// Whoever takes the address takes the page.
void sitemap_handler::url_end() {
  if (!url() || url()->loc.empty()) return drop_url();
  deliver_url();
}

void sitemap_handler::loc(std::string_view address) {
  if (url()) url()->loc = keep(address);
}

void sitemap_handler::lastmod(std::string_view t) {
  if (!url()) return;
  if (url()->lastmod) return report(issue::duplicate_element, t);
  url()->lastmod = read_instant(t);
  url()->lastmod_text = url()->lastmod ? std::string_view() : keep(t);
}

void sitemap_handler::keep_unread(std::string_view name, std::string_view text) {
  if (url()->unread.size() < options().limits.max_url_parts)
    url()->unread.push_back(memory(), {name, keep(text)});
}

void sitemap_handler::changefreq(std::string_view t) {
  static constexpr std::string_view known[] = {"always",  "hourly", "daily", "weekly",
                                               "monthly", "yearly", "never"};
  if (!url()) return;
  auto const found = std::find_if(std::begin(known), std::end(known),
                                  [&](std::string_view word) { return iequals(word, t); });
  if (found == std::end(known)) {
    report(issue::bad_value, t);
    keep_unread("changefreq", t);
  } else if (!url()->changefreq.empty()) {
    report(issue::duplicate_element, t);
  } else {
    url()->changefreq = *found;
  }
}

void sitemap_handler::priority(std::string_view t) {
  if (!url()) return;
  auto const value = read_number(t);
  if (!value || *value < 0 || *value > 1) {
    report(issue::bad_value, t);
    keep_unread("priority", t);
  } else if (url()->priority) {
    report(issue::duplicate_element, t);
  } else {
    url()->priority = value;
  }
}

// --- sitemaps of an index -------------------------------------------------------------------------

void sitemap_handler::sitemap_begin(element const&) { begin_sitemap(); }

void sitemap_handler::sitemap_end() {
  if (!sitemap_entry() || sitemap_entry()->loc.empty()) return drop_sitemap();
  deliver_sitemap();
}

void sitemap_handler::sitemap_loc(std::string_view address) {
  if (sitemap_entry()) sitemap_entry()->loc = keep(address);
}

void sitemap_handler::sitemap_lastmod(std::string_view t) {
  if (!sitemap_entry()) return;
  if (sitemap_entry()->lastmod) return report(issue::duplicate_element, t);
  sitemap_entry()->lastmod = read_instant(t);
  sitemap_entry()->lastmod_text = sitemap_entry()->lastmod ? std::string_view() : keep(t);
}

}  // namespace feedsax
