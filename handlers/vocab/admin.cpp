#include "feedsax/vocab/admin.hpp"

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://webns.net/mvcb/"};
constexpr std::string_view ns = names[0];
constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

std::string_view resource(scope& s, element const& e, std::string_view text) {
  if (auto const stated = e.attribute("resource", rdf)) return s.keep_url(*stated);
  if (auto const stated = e.attribute("resource")) return s.keep_url(*stated);
  return s.keep_url(text);
}

void generator_agent(scope& s, element const& e, std::string_view text) {
  std::string_view const agent = resource(s, e, text);
  if (agent.empty()) return;
  std::string_view& known = s.extension<admin>().generator_agent;
  if (!known.empty()) return s.report(issue::duplicate_element, agent);
  known = agent;
  if (s.wins(field::generator)) (s.feed().generator = {}).uri = agent;
}

void error_reports_to(scope& s, element const& e, std::string_view text) {
  std::string_view const to = resource(s, e, text);
  if (to.empty()) return;
  std::string_view& known = s.extension<admin>().error_reports_to;
  if (!known.empty()) return s.report(issue::duplicate_element, to);
  known = to;
}

constexpr rule rules[] = {
    text<generator_agent>({ns, "generatorAgent"}),
    text<error_reports_to>({ns, "errorReportsTo"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const admin{.prefix = "admin",
                                 .namespaces = names,
                                 .feed = {.rules = rules},
                                 .feed_checks = &checks::admin_feed};
}

void admin::write(json_writer& out) const {
  out.begin_object();
  out.member_if("generator_agent", generator_agent);
  out.member_if("error_reports_to", error_reports_to);
  out.end_object();
}

}  // namespace feedsax
