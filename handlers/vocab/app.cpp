#include "feedsax/vocab/app.hpp"

#include "feedsax/json.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://www.w3.org/2007/app", "http://purl.org/atom/app#"};
constexpr std::string_view ns = names[0];

constexpr rule control_rules[] = {text<take<&app::draft>>({ns, "draft"})};
constexpr rule_set control_set{.rules = control_rules};

constexpr rule rules[] = {
    text<take<&app::edited>>({ns, "edited"}),
    group({ns, "control"}, control_set),
};

}  // namespace

namespace vocab {
constinit vocabulary const app{
    .prefix = "app", .namespaces = names, .feed = {.rules = rules}, .item = {.rules = rules}};
}

void app::write(json_writer& out) const {
  out.begin_object();
  write_member(out, "edited", edited);
  out.member_if("draft", draft);
  out.end_object();
}

}  // namespace feedsax
