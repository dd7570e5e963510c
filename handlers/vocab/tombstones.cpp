#include "feedsax/vocab/tombstones.hpp"

#include "feedsax/scope.hpp"
#include "vocab/constructs.hpp"
#include "vocab/hooks.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using xmlns::atom;

constexpr std::string_view names[] = {"http://purl.org/atompub/tombstones/1.0"};
constexpr std::string_view ns = names[0];

tombstone& open(scope& s) { return s.extension<tombstones>().deleted_entries.back(); }
person& by(scope& s) { return open(s).by; }

void deleted_entry(scope& s, element const& e) {
  static constexpr rule_set nothing{};
  tombstone t;
  t.ref = text_at(s, e, "ref");
  t.when = s.read_instant(e.attribute_or_empty("when"));
  if (t.ref.empty()) {
    s.report(issue::bad_value, "ref");
    return s.handler<format_handler>().enter(nothing);
  }
  s.extension<tombstones>().deleted_entries.push_back(s.memory(), t);
}

void comment(scope& s, element const& e, std::string_view text) {
  if (open(s).comment.empty()) open(s).comment = keep_words(s, e, text);
}
void link_of(scope& s, element const& e) {
  link const l = keep_link(s, e);
  if (l.href.empty()) return s.report(issue::bad_url);
  open(s).links.push_back(s.memory(), l);
}

constexpr rule person_rules[] = {
    text<take<&person::name, by>>({atom, "name"}),
    text<take<&person::email, by>>({atom, "email"}),
    text<take_url<&person::url, by>>({atom, "uri"}),
};
constexpr rule_set person_set{.rules = person_rules, .keeps_unknown = true};

constexpr rule entry_rules[] = {
    group({ns, "by"}, person_set),
    captured<construct_begin, comment>({ns, "comment"}),
    empty<link_of>({atom, "link"}),
};
constexpr rule_set entry_set{.rules = entry_rules, .keeps_unknown = true};

constexpr rule rules[] = {
    group<deleted_entry>({ns, "deleted-entry"}, entry_set),
};

}  // namespace

namespace vocab {
constinit vocabulary const tombstones{
    .prefix = "at", .namespaces = names, .feed = {.rules = rules}};
}

void tombstones::write(json_writer& out) const {
  out.begin_array();
  for (tombstone const& t : deleted_entries) {
    out.begin_object();
    out.member_if("ref", t.ref);
    write_member(out, "when", t.when);
    if (!t.by.empty()) {
      out.key("by");
      write_json(out, t.by);
    }
    write_member(out, "comment", t.comment);
    if (!t.links.empty()) {
      out.key("links");
      out.begin_array();
      for (link const& l : t.links) write_json(out, l);
      out.end_array();
    }
    out.end_object();
  }
  out.end_array();
}

}  // namespace feedsax
