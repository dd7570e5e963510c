#include "feedsax/vocab/syndication.hpp"

#include <algorithm>
#include <iterator>

#include "checks/tables.hpp"
#include "feedsax/json.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using sy = feedsax::syndication;

constexpr std::string_view names[] = {"http://purl.org/rss/1.0/modules/syndication/"};
constexpr std::string_view ns = names[0];

void update_period(scope& s, std::string_view text) {
  static constexpr std::string_view known[] = {"hourly", "daily", "weekly", "monthly", "yearly"};
  if (std::none_of(std::begin(known), std::end(known),
                   [&](std::string_view word) { return iequals(word, text); }))
    s.report(issue::bad_value, text);
  take_word<&sy::update_period>(s, text);
}

constexpr rule rules[] = {
    text<update_period>({ns, "updatePeriod"}),
    text<take<&sy::update_frequency>>({ns, "updateFrequency"}),
    text<take<&sy::update_base>>({ns, "updateBase"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const syndication{.prefix = "sy",
                                       .namespaces = names,
                                       .feed = {.rules = rules},
                                       .feed_checks = &checks::syndication_feed};
}

void syndication::write(json_writer& out) const {
  out.begin_object();
  out.member_if("update_period", update_period);
  out.member_if("update_frequency", update_frequency);
  write_member(out, "update_base", update_base);
  out.end_object();
}

}  // namespace feedsax
