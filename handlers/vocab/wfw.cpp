#include "feedsax/vocab/wfw.hpp"

#include "checks/tables.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://wellformedweb.org/CommentAPI/"};
constexpr std::string_view ns = names[0];

// Written both ways, and by WordPress at times in both at once.
void comment_rss(scope& s, std::string_view text) {
  std::string_view const url = s.keep_url(text);
  if (url.empty()) return;
  std::string_view& known = s.extension<wfw>().comment_rss;
  if (known.empty()) known = url;
  if (s.item() && s.wins(field::comments_feed))
    s.item()->comments.ensure(s.memory()).feed_url = url;
}

constexpr rule rules[] = {
    text<take_url<&wfw::comment>>({ns, "comment"}),
    text<comment_rss>({ns, "commentRss"}),
    text<comment_rss>({ns, "commentRSS"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const wfw{.prefix = "wfw",
                               .namespaces = names,
                               .item = {.rules = rules},
                               .item_checks = &checks::wfw_item};
}

void wfw::write(json_writer& out) const {
  out.begin_object();
  out.member_if("comment", comment);
  out.member_if("comment_rss", comment_rss);
  out.end_object();
}

}  // namespace feedsax
