#include "feedsax/registry.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "feedsax/text.hpp"

namespace feedsax {

namespace {

// What is ignored when namespace names are compared: case, surrounding space, https, and a
// trailing slash or hash. Feeds write all of these variants.
std::string folded(std::string_view ns) {
  ns = trim(ns);
  std::string out = to_lower_ascii(ns);
  if (out.starts_with("https://")) out.erase(4, 1);
  while (!out.empty() && (out.back() == '/' || out.back() == '#')) out.pop_back();
  return out;
}

// Is it another name of the format's own namespace?
bool owns(format const& f, std::string_view ns) noexcept {
  return f.root.ns == f.rules_namespace &&
         std::find(f.own_namespaces.begin(), f.own_namespaces.end(), ns) != f.own_namespaces.end();
}

std::size_t hash(rule_set const* set, name const& n) noexcept {
  std::size_t h = std::hash<std::string_view>{}(n.local);
  h ^= n.ns.size() * 0x9e3779b97f4a7c15u;
  return h ^ std::hash<void const*>{}(set);
}

}  // namespace

struct registry::impl {
  struct entry {
    rule_set const* set = nullptr;
    feedsax::rule const* rule = nullptr;
  };

  std::vector<format> formats;
  std::vector<vocabulary const*> vocabularies;
  std::vector<precedence> precedences;
  std::unordered_map<std::string, std::string_view> canonical;  // folded name -> ours
  // Those of a namespace, the last one added first.
  std::unordered_map<std::string_view, std::vector<vocabulary const*>> by_namespace;
  std::vector<entry> slots;  // open addressing, a power of two, at most half full
  std::size_t used = 0;
  std::unordered_set<rule_set const*> indexed;

  void learn(std::string_view ns, std::string_view alias) { canonical[folded(alias)] = ns; }

  entry const* lookup(rule_set const& set, name const& n) const noexcept {
    if (slots.empty()) return nullptr;
    std::size_t const mask = slots.size() - 1;
    for (std::size_t i = hash(&set, n) & mask; slots[i].set; i = (i + 1) & mask)
      if (slots[i].set == &set && slots[i].rule->name == n) return &slots[i];
    return nullptr;
  }

  void insert(rule_set const& set, rule const& r) {
    if (lookup(set, r.name)) return;  // what a version changes hides what its base says
    if ((used + 1) * 2 > slots.size()) rehash();
    put(set, r);
    ++used;
  }
  void put(rule_set const& set, rule const& r) {
    std::size_t const mask = slots.size() - 1;
    std::size_t i = hash(&set, r.name) & mask;
    while (slots[i].set) i = (i + 1) & mask;
    slots[i] = {&set, &r};
  }
  void rehash() {
    std::vector<entry> old(std::max<std::size_t>(64, slots.size() * 2));
    old.swap(slots);
    for (entry const& e : old)
      if (e.set) put(*e.set, *e.rule);
  }

  // Every rule set that can be reached; a set may name itself.
  void index(rule_set const& first) {
    std::vector<rule_set const*> open{&first};
    while (!open.empty()) {
      rule_set const* const set = open.back();
      open.pop_back();
      if (!indexed.insert(set).second) continue;
      for (rule_set const* from = set; from; from = from->base)
        for (rule const& r : from->rules) {
          insert(*set, r);
          if (r.children) open.push_back(r.children);
        }
    }
  }

  rule_set const* at(vocabulary const& v, feedsax::place where) const noexcept {
    switch (where) {
    case place::feed: return &v.feed;
    case place::item: return &v.item;
    case place::url: return &v.url;
    case place::none: break;
    }
    return nullptr;
  }
};

registry::registry() : impl_(std::make_shared<impl>()) {}
registry::~registry() = default;
registry::registry(registry const&) = default;
registry& registry::operator=(registry const&) = default;
registry::registry(registry&&) noexcept = default;
registry& registry::operator=(registry&&) noexcept = default;

namespace {
template <class Impl>
Impl& own(std::shared_ptr<Impl>& shared) {
  if (shared.use_count() != 1) shared = std::make_shared<Impl>(*shared);
  return *shared;
}
}  // namespace

registry& registry::add(format const& f) {
  impl& in = own(impl_);
  in.formats.push_back(f);
  for (std::string_view const ns : {f.root.ns, f.rules_namespace})
    if (!ns.empty()) in.learn(ns, ns);
  for (std::string_view const ns : f.own_namespaces) in.learn(ns, ns);
  for (rule_set const* set : {f.rules, f.defined})
    if (set) in.index(*set);
  return *this;
}

registry& registry::add(vocabulary const& v) {
  impl& in = own(impl_);
  in.vocabularies.push_back(&v);
  if (!v.namespaces.empty()) {
    auto& known = in.by_namespace[v.namespaces.front()];
    known.insert(known.begin(), &v);
  }
  for (std::string_view const ns : v.namespaces) in.learn(v.namespaces.front(), ns);
  for (rule_set const* set : {&v.feed, &v.item, &v.url}) in.index(*set);
  return *this;
}

std::size_t registry::replace(std::type_info const& bound,
                              std::unique_ptr<format_handler> (*make)(environment const&)) {
  std::size_t replaced = 0;
  for (format& f : own(impl_).formats) {
    if (!f.handler || *f.handler != bound) continue;
    f.make = make;
    ++replaced;
  }
  return replaced;
}

registry& registry::add(precedence const& p) {
  impl& in = own(impl_);
  std::erase_if(in.precedences, [&](precedence const& old) { return old.field == p.field; });
  in.precedences.push_back(p);
  return *this;
}

registry& registry::add_alias(std::string_view canonical_name, std::string_view alias) {
  own(impl_).learn(canonical_name, alias);
  return *this;
}

std::span<format const> registry::formats() const noexcept { return impl_->formats; }
std::span<vocabulary const* const> registry::vocabularies() const noexcept {
  return impl_->vocabularies;
}
std::span<precedence const> registry::precedences() const noexcept { return impl_->precedences; }

format const* registry::match(element const& root, fit& how) const noexcept {
  format const* best = nullptr;
  how = fit::none;
  for (auto f = impl_->formats.rbegin(); f != impl_->formats.rend(); ++f) {
    if (!iequals(f->root.local, root.name().local)) continue;
    bool const same_namespace = (f->root.ns == root.name().ns || owns(*f, root.name().ns)) &&
                                f->root.local == root.name().local;
    fit here = same_namespace ? fit::any_version : fit::local_name;
    std::string_view version;
    for (attribute const& a : root.attributes())
      if (a.name.ns.empty() && iequals(a.name.local, "version")) version = trim(a.value);
    if (f->root_versions.empty()) {
      if (same_namespace) here = fit::exact;
    } else if (std::find(f->root_versions.begin(), f->root_versions.end(), version) !=
               f->root_versions.end()) {
      // A version that is right counts for more than a namespace that is not.
      here = same_namespace ? fit::exact : fit::any_version;
    }
    if (here > how) {
      how = here;
      best = &*f;
    }
  }
  return best;
}

rule const* registry::find(rule_set const& set, name const& n) const noexcept {
  if (impl::entry const* e = impl_->lookup(set, n)) return e->rule;
  if (set.place == place::none || n.ns.empty()) return nullptr;
  for (vocabulary const* v : find_vocabularies(n.ns))
    if (impl::entry const* const e = impl_->lookup(*impl_->at(*v, set.place), n)) return e->rule;
  return nullptr;
}

std::span<vocabulary const* const> registry::find_vocabularies(std::string_view ns) const noexcept {
  auto const found = impl_->by_namespace.find(ns);
  if (found == impl_->by_namespace.end()) return {};
  return found->second;
}

vocabulary const* registry::find_vocabulary(std::string_view ns) const noexcept {
  auto const all = find_vocabularies(ns);
  return all.empty() ? nullptr : all.front();
}

std::string_view registry::canonical(std::string_view ns) const {
  if (ns.empty()) return ns;
  auto const found = impl_->canonical.find(folded(ns));
  return found == impl_->canonical.end() ? ns : found->second;
}

std::uint8_t registry::rank(field f, name const& n) const noexcept {
  for (precedence const& p : impl_->precedences) {
    if (p.field != f) continue;
    std::uint8_t rank = 0;
    for (name const& from : p.order) {
      if (from == n) return rank;
      if (rank < 253) ++rank;
    }
  }
  return 254;
}

}  // namespace feedsax
