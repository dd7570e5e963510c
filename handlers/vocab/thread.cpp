#include "feedsax/vocab/thread.hpp"

#include "checks/tables.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/replies.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

using namespace hooks;

constexpr std::string_view names[] = {"http://purl.org/syndication/thread/1.0"};
constexpr std::string_view ns = names[0];

void in_reply_to(scope& s, element const& e) {
  if (!s.item()) return;
  feedsax::in_reply_to to;
  to.ref = text_at(s, e, "ref");
  to.href = url_at(s, e, "href");
  to.type = text_at(s, e, "type");
  to.source = url_at(s, e, "source");
  if (to.ref.empty() && to.href.empty()) return s.report(issue::bad_value);
  s.item()->in_reply_to.push_back(s.memory(), to);
}

void total(scope& s, std::string_view text) {
  auto const count = s.read_count(text);
  if (!count) return;
  s.extension<thread>().total = count;
  if (s.item() && s.wins(field::comments_count))
    s.item()->comments.ensure(s.memory()).count = count;
}

constexpr rule rules[] = {
    empty<in_reply_to>({ns, "in-reply-to"}),
    text<total>({ns, "total"}),
};

bool is_feed(std::string_view type) noexcept {
  return istarts_with(type, "application/atom+xml") || istarts_with(type, "application/rss+xml") ||
         istarts_with(type, "application/feed+json");
}

}  // namespace

void read_replies(format_handler& h, element const& e, link const& l) {
  if (l.rel != "replies" || !h.item()) return;
  scope s(h);
  name const origin{xmlns::atom, "link"};
  comments& c = h.item()->comments.ensure(h.memory());
  if (is_feed(l.type)) {
    if (s.wins(field::comments_feed, origin)) c.feed_url = l.href;
  } else if (s.wins(field::comments_url, origin)) {
    c.url = l.href;
  }
  thread_replies replies{l.href, l.type};
  replies.count = s.read_count(e.attribute_or_empty("count", ns));
  std::string_view when = e.attribute_or_empty("updated", ns);
  if (when.empty()) when = e.attribute_or_empty("when", ns);  // the drafts' name for it
  replies.updated = s.read_instant(when);
  if (!replies.count && !replies.updated) return;
  s.extension<thread>().replies.push_back(s.memory(), replies);
  if (replies.count && s.wins(field::comments_count, origin)) c.count = replies.count;
}

namespace vocab {
constinit vocabulary const thread{.prefix = "thr",
                                  .namespaces = names,
                                  .item = {.rules = rules},
                                  .item_checks = &checks::thread_item};
}

void thread::write(json_writer& out) const {
  out.begin_object();
  out.member_if("total", total);
  write_list(out, "replies", replies, [&](thread_replies const& r) {
    out.member_if("href", r.href);
    out.member_if("type", r.type);
    out.member_if("count", r.count);
    write_member(out, "updated", r.updated);
  });
  out.end_object();
}

}  // namespace feedsax
