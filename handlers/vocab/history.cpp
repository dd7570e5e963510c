#include "feedsax/vocab/history.hpp"

#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://purl.org/syndication/history/1.0"};
constexpr std::string_view ns = names[0];

void complete(scope& s, element const&) { s.extension<history>().complete = true; }
void archive(scope& s, element const&) { s.extension<history>().archive = true; }

constexpr rule rules[] = {
    empty<complete>({ns, "complete"}),
    empty<archive>({ns, "archive"}),
    text<take<&history::incremental>>({ns, "incremental"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const history{.prefix = "fh", .namespaces = names, .feed = {.rules = rules}};
}

void history::write(json_writer& out) const {
  out.begin_object();
  if (complete) out.member("complete", true);
  if (archive) out.member("archive", true);
  out.member_if("incremental", incremental);
  out.end_object();
}

}  // namespace feedsax
