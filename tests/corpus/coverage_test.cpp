// Together the pairs touch everything: every rule of the standard registry, every diagnostic, every
// error. What they cannot touch stands in a list here, with a reason; a line that is no longer true
// fails too.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "feedsax/event_parser.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"
#include "support/pairs.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

using place_of_rule = std::pair<rule_set const*, rule const*>;

// Vocabularies whose rules are met in pairs; the others have a unit test each, and
// generated_test.cpp writes a document of all their elements.
constexpr std::string_view vocabularies_in_pairs[] = {"content", "dc"};

// Every rule that can be reached from the root of a format, and those of some vocabularies.
class inventory {
 public:
  explicit inventory(registry const& r) : registry_(r) {
    for (format const& f : r.formats()) add(*f.rules, f.title.data());
    for (vocabulary const* v : r.vocabularies()) {
      auto const& named = vocabularies_in_pairs;
      if (std::find(std::begin(named), std::end(named), v->prefix) == std::end(named)) continue;
      add(v->feed, std::string(v->prefix) + " of a feed");
      add(v->item, std::string(v->prefix) + " of an item");
      add(v->url, std::string(v->prefix) + " of a url");
    }
  }
  std::map<place_of_rule, std::string> rules;

 private:
  void add(rule_set const& set, std::string const& path) {
    if (!seen_.insert(&set).second) return;
    for (rule_set const* from = &set; from; from = from->base)
      for (rule const& r : from->rules) {
        // A version's rule hides its base's.
        if (registry_.find(set, r.name) != &r) continue;
        std::string const here = path + '/' + std::string(r.name.local);
        rules.emplace(place_of_rule{&set, &r}, here);
        if (r.children) add(*r.children, here);
      }
  }
  registry const& registry_;
  std::set<rule_set const*> seen_;
};

// Follows the rules through a document as the engine does, without running them.
class follower : public event_handler {
 public:
  follower(registry const& r, std::set<place_of_rule>& hit) : registry_(r), hit_(hit) {}

  void on_start(element const& e) override {
    if (skip_) {
      ++skip_;
      return;
    }
    rule_set const* set = nullptr;
    if (open_.empty()) {
      fit how = fit::none;
      format_ = registry_.match(e, how);
      if (format_ && how >= fit::any_version) set = format_->rules;
    } else {
      set = open_.back();
    }
    name const n = set ? known(e.name()) : name{};
    rule const* const r = set ? registry_.find(*set, n) : nullptr;
    if (r) hit_.insert({owner(*set, n), r});
    if (r && r->children)
      open_.push_back(r->children);
    else
      skip_ = 1;
  }
  void on_end(name const&) override {
    if (skip_)
      --skip_;
    else
      open_.pop_back();
  }
  events wanted() const noexcept override { return events::none; }

 private:
  // The name by which rules know an element.
  name known(name const& n) const {
    std::string_view const ns = registry_.canonical(n.ns);
    for (std::string_view const own : format_->own_namespaces)
      if (ns == own) return {format_->rules_namespace, n.local};
    return {ns, n.local};
  }
  rule_set const* owner(rule_set const& set, name const& n) const {
    if (set.find(n)) return &set;
    vocabulary const& v = *registry_.find_vocabulary(n.ns);
    return set.place == place::feed ? &v.feed : set.place == place::item ? &v.item : &v.url;
  }
  registry const& registry_;
  std::set<place_of_rule>& hit_;
  format const* format_ = nullptr;
  std::vector<rule_set const*> open_;
  std::size_t skip_ = 0;
};

// What all pairs together produce.
struct produced {
  std::set<issue> issues;
  std::set<int> errors;

  produced() {
    for (fixture const& p : fixtures()) {
      model_builder builder;
      parser reader(builder, p.options);
      result<void> r = reader.write(p.bytes);
      if (r) r = reader.finish();
      if (!r && r.error().code.category() == error_category())
        errors.insert(r.error().code.value());
      for (diagnostic const& d : builder.release().diagnostics) issues.insert(d.code);
    }
  }
};

produced const& all_produced() {
  static produced const all;
  return all;
}

// What no document makes this library say yet, and why.
struct unproduced_issue {
  issue code;
  char const* why;
};
constexpr unproduced_issue no_issue[] = {
    {issue::too_many_entries, "takes 50,000 of them: unit/sitemap_test.cpp"},
    {issue::too_many_images, "takes 1,000 of them: unit/sitemap_test.cpp"},
    {issue::sitemap_too_large, "takes 50 MB: unit/sitemap_test.cpp"},
    {issue::nested_index, "takes two documents: unit/sitemap_walk_test.cpp"},
};

struct unproduced_error {
  errc code;
  char const* why;
};
constexpr unproduced_error no_error[] = {
    {errc::stopped, "the application's doing: contract/ending_test.cpp"},
    {errc::reentrant_call, "a call from a callback: contract/use_test.cpp"},
    {errc::bad_value, "for handlers: contract/ending_test.cpp"},
};

std::vector<errc> all_errors() {
  std::vector<errc> all;
#define FEEDSAX_ERROR(name, family, text) all.push_back(errc::name);
#include "feedsax/errors.def"
#undef FEEDSAX_ERROR
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(coverage)

BOOST_AUTO_TEST_CASE(every_rule_is_met) {
  registry const& standard = registry::standard();
  std::set<place_of_rule> hit;
  for (fixture const& p : fixtures()) {
    follower handler(standard, hit);
    event_parser parser(handler, p.options);
    if (parser.write(p.bytes)) static_cast<void>(parser.finish());
  }
  inventory const all(standard);
  BOOST_TEST(all.rules.size() > 100u);
  for (auto const& [rule, path] : all.rules)
    BOOST_TEST(hit.contains(rule), "no pair has the element of the rule " << path);
}

BOOST_AUTO_TEST_CASE(every_diagnostic_is_produced) {
  std::map<issue, char const*> excused;
  for (auto const& [code, why] : no_issue) excused[code] = why;
  for (std::uint16_t i = 1; i <= issue_count(); ++i) {
    issue const code = static_cast<issue>(i);
    bool const made = all_produced().issues.contains(code);
    if (auto const found = excused.find(code); found != excused.end())
      BOOST_TEST(!made, id(code) << " is produced after all; it was said: " << found->second);
    else
      BOOST_TEST(made, "no pair produces the diagnostic " << id(code));
  }
}

BOOST_AUTO_TEST_CASE(every_error_is_produced) {
  std::map<errc, char const*> excused;
  for (auto const& [code, why] : no_error) excused[code] = why;
  for (errc const code : all_errors()) {
    bool const made = all_produced().errors.contains(static_cast<int>(code));
    if (auto const found = excused.find(code); found != excused.end())
      BOOST_TEST(!made, id(code) << " is produced after all; it was said: " << found->second);
    else
      BOOST_TEST(made, "no pair ends with the error " << id(code));
  }
}

BOOST_AUTO_TEST_SUITE_END()
