#include "feedsax/vocab/creative_commons.hpp"

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

constexpr std::string_view module_names[] = {
    "http://backend.userland.com/creativeCommonsRssModule",
    "http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html"};
constexpr std::string_view rdf_names[] = {"http://web.resource.org/cc/",
                                          "http://creativecommons.org/ns#",
                                          "http://creativecommons.org/ns#license"};
constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

// The module of RSS 2.0 has the address as text, the RDF vocabulary as rdf:resource.
void license(scope& s, element const& e, std::string_view text) {
  if (text.empty()) text = e.attribute_or_empty("resource", rdf);
  if (text.empty()) text = e.attribute_or_empty("resource");
  std::string_view const url = s.keep_url(text);
  if (!url.empty()) s.extension<creative_commons>().licenses.push_back(s.memory(), url);
}

constexpr rule module_rules[] = {text<license>({module_names[0], "license"})};
constexpr rule rdf_rules[] = {text<license>({rdf_names[0], "license"})};

}  // namespace

namespace vocab {
constinit vocabulary const creative_commons{.prefix = "creativeCommons",
                                            .namespaces = module_names,
                                            .feed = {.rules = module_rules},
                                            .item = {.rules = module_rules},
                                            .feed_checks = &checks::creative_commons,
                                            .item_checks = &checks::creative_commons};
constinit vocabulary const cc{.prefix = "cc",
                              .namespaces = rdf_names,
                              .feed = {.rules = rdf_rules},
                              .item = {.rules = rdf_rules},
                              .feed_checks = &checks::cc,
                              .item_checks = &checks::cc};
}  // namespace vocab

void creative_commons::write(json_writer& out) const {
  out.begin_object();
  out.member_if("licenses", licenses);
  out.end_object();
}

}  // namespace feedsax
