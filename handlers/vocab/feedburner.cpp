#include "feedsax/vocab/feedburner.hpp"

#include "checks/tables.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using fb = feedsax::feedburner;

constexpr std::string_view names[] = {"http://rssnamespace.org/feedburner/ext/1.0"};
constexpr std::string_view ns = names[0];

void info(scope& s, element const& e) {
  std::string_view const uri = text_at(s, e, "uri");
  if (!uri.empty()) s.extension<fb>().info_uri = uri;
}

void feed_flare(scope& s, element const& e, std::string_view text) {
  s.extension<fb>().feed_flares.push_back(
      s.memory(), {url_at(s, e, "href"), url_at(s, e, "src"), s.keep(text)});
}

constexpr rule rules[] = {
    text<take_url<&fb::orig_link>>({ns, "origLink"}),
    text<take_url<&fb::orig_enclosure_link>>({ns, "origEnclosureLink"}),
    empty<info>({ns, "info"}),
    text<take_url<&fb::awareness>>({ns, "awareness"}),
    text<take<&fb::email_service_id>>({ns, "emailServiceId"}),
    text<take<&fb::feedburner_hostname>>({ns, "feedburnerHostname"}),
    text<take<&fb::browser_friendly>>({ns, "browserFriendly"}),
    text<feed_flare>({ns, "feedFlare"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const feedburner{.prefix = "feedburner",
                                      .namespaces = names,
                                      .feed = {.rules = rules},
                                      .item = {.rules = rules},
                                      .feed_checks = &checks::feedburner_feed,
                                      .item_checks = &checks::feedburner_item};
}

void feedburner::write(json_writer& out) const {
  out.begin_object();
  out.member_if("orig_link", orig_link);
  out.member_if("orig_enclosure_link", orig_enclosure_link);
  out.member_if("info_uri", info_uri);
  out.member_if("awareness", awareness);
  out.member_if("email_service_id", email_service_id);
  out.member_if("feedburner_hostname", feedburner_hostname);
  out.member_if("browser_friendly", browser_friendly);
  write_list(out, "feed_flares", feed_flares, [&](feedburner_flare const& flare) {
    out.member_if("href", flare.href);
    out.member_if("src", flare.src);
    out.member_if("value", flare.value);
  });
  out.end_object();
}

}  // namespace feedsax
