// Which rule an element has: by the name that its format knows it by.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

// The name by which rules know an element: a format's namespace goes by several names.
name format_handler::known_name(name const& n) const {
  engine const& in = *engine_;
  feedsax::format const& f = environment_.format;
  if (n.ns == f.rules_namespace) return n;
  bool const own =
      std::find(f.own_namespaces.begin(), f.own_namespaces.end(), n.ns) != f.own_namespaces.end() ||
      (in.adopts_namespace && n.ns == in.adopted_namespace && n.prefix == in.adopted_prefix) ||
      is_foreign(n);
  return own ? name{f.rules_namespace, n.local, n.prefix} : n;
}

// Some formats are read in whatever namespace they are written, as long as it is nobody else's: a
// prefix says that something else is meant.
bool format_handler::is_foreign(name const& n) const {
  feedsax::format const& f = environment_.format;
  return f.any_namespace && n.prefix.empty() && n.ns != f.rules_namespace &&
         !registry().find_vocabulary(n.ns);
}

// `n` becomes the name by which rules know the element.
rule const* format_handler::find_rule(rule_set const& set, name& n, std::uint32_t symbol) {
  engine& in = *engine_;
  auto const look = [&]() -> rule const* {
    if (rule const* const r = registry().find(set, n)) return r;
    // The index has no set that hooks enter and no table leads to; it is asked once a name.
    if (rule const* const r = set.find(n)) return r;
    if (!in.fold_case) return nullptr;
    for (rule_set const* from = &set; from; from = from->base)
      for (rule const& r : from->rules)
        if (r.name.ns == n.ns && iequals(r.name.local, n.local)) return &r;
    return nullptr;
  };
  if (symbol == 0) {
    n = known_name(n);
    return look();
  }
  auto const at = reinterpret_cast<std::uintptr_t>(&set) / sizeof(rule_set);
  engine::memo& memo = in.memos[(symbol * 31 + at) % in.memos.size()];
  if (memo.set == &set && memo.symbol == symbol) {
    n = memo.name;
  } else {
    name const written = n;
    n = known_name(n);
    memo = {&set, look(), n, symbol};
    // `<url xmlns="">` in a document whose root is in the right namespace.
    bool const undone = written.ns.empty() && !n.ns.empty();
    bool const foreign = memo.rule && n.ns != written.ns && is_foreign(written) &&
                         std::find(environment_.format.own_namespaces.begin(),
                                   environment_.format.own_namespaces.end(),
                                   written.ns) == environment_.format.own_namespaces.end();
    if ((undone || foreign) && !in.adopts_namespace && !std::exchange(in.undone_reported, true))
      report_at(in.source->offset(), issue::namespace_uri, written.ns);
  }
  return memo.rule;
}

}  // namespace feedsax
