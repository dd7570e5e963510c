// Addresses in HTML of strangers.
#include <algorithm>
#include <iterator>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "feedsax/url.hpp"
#include "html/sanitize_policy.hpp"
#include "html/source_set.hpp"

namespace feedsax::html {
namespace {

// What programs open that can do no harm by that.
constexpr std::string_view link_schemes[] = {"http", "https", "mailto", "tel",  "sms",   "ftp",
                                             "news", "nntp",  "irc",    "ircs", "xmpp",  "sip",
                                             "sips", "geo",   "magnet", "feed", "webcal"};
constexpr std::string_view image_types[] = {"png", "jpeg", "jpg", "gif", "webp", "avif", "apng"};

constexpr std::string_view players[] = {
    "bandcamp.com",     "cdn.embedly.com",  "dailymotion.com",
    "framatube.org",    "open.spotify.com", "player.bilibili.com",
    "player.twitch.tv", "player.vimeo.com", "soundcloud.com",
    "vk.com",           "w.soundcloud.com", "youtube-nocookie.com",
    "youtube.com"};

constexpr std::string_view tracking[] = {
    "fbclid",    "gclid",         "dclid",    "gbraid",      "wbraid",     "msclkid",
    "twclid",    "ttclid",        "yclid",    "igshid",      "mc_cid",     "mc_eid",
    "_openstat", "vero_id",       "wickedid", "oly_anon_id", "oly_enc_id", "__hssc",
    "__hstc",    "hsctatracking", "_hsenc",   "_hsmi"};

template <class Range>
bool lists(Range const& range, std::string_view word) noexcept {
  return std::any_of(std::begin(range), std::end(range),
                     [word](std::string_view w) { return iequals(w, word); });
}

// `data:image/png;base64,…`
bool is_image_data(std::string_view address) noexcept {
  constexpr std::string_view start = "data:image/";
  if (!istarts_with(address, start)) return false;
  address.remove_prefix(start.size());
  std::size_t const end = address.find_first_of(";,");
  return end != std::string_view::npos && lists(image_types, address.substr(0, end));
}

void strip_tracking(std::string& address) {
  std::size_t const query = address.find('?');
  std::size_t const fragment = std::min(address.find('#'), address.size());
  if (query == std::string::npos || query > fragment) return;
  std::string kept;
  bool stripped = false;
  for (std::size_t at = query + 1; at <= fragment;) {
    std::size_t const end = std::min(address.find('&', at), fragment);
    std::string_view const pair = std::string_view(address).substr(at, end - at);
    std::string_view const name = pair.substr(0, pair.find('='));
    if (istarts_with(name, "utm_") || lists(tracking, name))
      stripped = true;
    else
      (kept += kept.empty() ? '?' : '&') += pair;
    at = end + 1;
  }
  if (!stripped) return;
  if (kept == "?") kept.clear();
  address.replace(query, fragment - query, kept);
}

std::optional<std::string> source_set(std::string_view value, sanitize_options const& options) {
  std::string out;
  source_set_reader set(value);
  for (source_candidate c; set.next(c);) {
    std::string_view const descriptor = c.descriptor;
    bool const plain =
        descriptor.empty() ||
        ((descriptor.back() == 'w' || descriptor.back() == 'x' || descriptor.back() == 'h') &&
         std::all_of(descriptor.begin(), descriptor.end() - 1,
                     [](char d) { return is_ascii_digit(d) || d == '.'; }));
    auto const allowed = allowed_address(value_kind::image, c.address, options);
    if (!allowed || !plain || !fits_source_set(*allowed)) continue;
    if (!out.empty()) out += ", ";
    out += *allowed;
    if (!descriptor.empty()) (out += ' ') += descriptor;
  }
  if (out.empty()) return std::nullopt;
  return out;
}

std::string_view without_www(std::string_view host) noexcept {
  return istarts_with(host, "www.") ? host.substr(4) : host;
}

bool is_player(std::string_view host, sanitize_options const& options) noexcept {
  auto const lists_host = [host](auto const& hosts) {
    return std::any_of(std::begin(hosts), std::end(hosts),
                       [host](std::string_view h) { return iequals(without_www(h), host); });
  };
  return options.frame_hosts.empty() ? lists_host(players) : lists_host(options.frame_hosts);
}

}  // namespace

std::optional<std::string> allowed_address(value_kind kind, std::string_view address,
                                           sanitize_options const& options) {
  if (kind == value_kind::source_set) return source_set(address, options);
  std::string scratch;
  address = tidy_uri(address, scratch);
  if (address.empty()) return std::nullopt;
  if (kind == value_kind::link && address.front() == '#') {
    std::string_view id = address.substr(1);
    if (options.id_prefix.empty() || id.empty() || id.starts_with(options.id_prefix))
      return std::string(address);
    return std::string("#").append(options.id_prefix).append(id);
  }
  if (kind == value_kind::image && is_image_data(address)) return std::string(address);
  std::string out;
  if (options.resolve)
    out = options.resolve(address);
  else if (!options.base.empty())
    out = resolve(options.base, address);
  else
    out = address;
  std::string again;
  out = std::string(tidy_uri(out, again));
  if (out.empty()) return std::nullopt;
  std::string_view const s = scheme(out);
  // A colon where no scheme is, before any slash: what one program takes for a path, another may
  // take for a scheme.
  if (s.empty()) {
    if (out.substr(0, out.find_first_of("/?#")).find(':') != std::string::npos) return std::nullopt;
  } else if (kind == value_kind::link ? !lists(link_schemes, s)
                                      : !iequals(s, "http") && !iequals(s, "https")) {
    return std::nullopt;
  } else if ((iequals(s, "http") || iequals(s, "https")) && !is_http(out)) {
    // What `http:a` or `http:\\h` is depends on the page it is on, and on the program.
    auto const base = url_record::parse(options.base);
    auto const read = url_record::parse(out, base ? &*base : nullptr);
    if (!read) return std::nullopt;
    out = read->href();
  }
  if (options.strip_tracking) strip_tracking(out);
  if (out.empty()) return std::nullopt;
  return out;
}

std::optional<std::string> allowed_frame(std::string_view address,
                                         sanitize_options const& options) {
  auto out = allowed_address(value_kind::media, address, options);
  if (!out) return std::nullopt;
  if (out->starts_with("//")) out->insert(0, "https:");
  // Here it counts who a browser takes the host for.
  auto const frame = url_record::parse(*out);
  if (!frame || !frame->is_http() || frame->has_credentials() || frame->port()) return std::nullopt;
  std::string_view const host = without_www(frame->host());
  if (!is_player(host, options)) return std::nullopt;

  // Never in the clear; and players that have a way not to track are asked for that.
  std::string safe("https://");
  safe += host == "youtube.com" ? "www.youtube-nocookie.com" : frame->host();
  safe += frame->path();
  bool const ask = host == "player.vimeo.com" &&
                   frame->query().value_or("").find("dnt=1") == std::string_view::npos;
  if (frame->query()) (safe += '?') += *frame->query();
  if (ask) safe += frame->query() ? "&dnt=1" : "?dnt=1";
  if (frame->fragment()) (safe += '#') += *frame->fragment();
  return safe;
}

}  // namespace feedsax::html
