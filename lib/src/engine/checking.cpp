// options::validate: what the tables of checks say of a document that is being read. It follows the
// elements beside the rules, on a stack of its own, and reports each fault at its element.
#include <algorithm>
#include <utility>

#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/forms.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

namespace {

// Enough to judge a value by; what lies beyond is not looked at.
constexpr std::size_t max_looked_at = 64u << 10;

std::string spelled(name const& n) {
  std::string out;
  if (!n.prefix.empty()) out.append(n.prefix).append(1, ':');
  return out.append(n.local);
}

check_set const* at(vocabulary const& v, place where) noexcept {
  return where == place::feed   ? v.feed_checks
         : where == place::item ? v.item_checks
         : where == place::url  ? v.url_checks
                                : nullptr;
}

bool is_blank(std::string_view piece) noexcept {
  return std::all_of(piece.begin(), piece.end(), is_ascii_space);
}

std::size_t characters(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

// The first check that a value fails, or null.
value_check const* failed(value_check const* check, std::string_view value) {
  while (check && check->accepts(value)) check = check->next;
  return check;
}

// What check_set::finish sees.
class ending final : public check_scope {
 public:
  ending(checking const& c, checked_element const& e, std::vector<std::pair<issue, std::string>>& f)
      : checks_(c), element_(e), found_(f) {}
  std::uint32_t count(name const& n) const override {
    for (std::size_t i = element_.first_count; i < checks_.counts.size(); ++i)
      if (checks_.counts[i].first->name == n) return checks_.counts[i].second;
    return 0;
  }
  void report(issue code, std::string_view subject) override { found_.emplace_back(code, subject); }

 private:
  checking const& checks_;
  checked_element const& element_;
  std::vector<std::pair<issue, std::string>>& found_;
};

}  // namespace

void format_handler::report_check(std::uint64_t offset, issue code, std::string_view subject) {
  engine& in = *engine_;
  checking& c = in.checks;
  // Elements without a rule are not on the reader's stack.
  for (std::size_t i = in.open.size(); i < c.open.size(); ++i)
    c.path_end.append(c.path_end.empty() ? "" : "/").append(spelled(c.open[i].name));
  c.reporting = true;
  report_at(offset, code, subject);
  c.reporting = false;
  c.path_end.clear();
}

void format_handler::check_start(element const& e) {
  engine& in = *engine_;
  checking& c = in.checks;
  if (stopped()) return;
  if (c.skip) {
    ++c.skip;
    return;
  }
  if (c.in_text) {
    ++c.inside;
    if (++c.elements == 1) c.first_element = spelled(e.name());
    return;
  }
  name const known = known_name(e.name());
  check_set const* const set = c.open.empty() ? environment_.format.checks : c.open.back().children;
  element_check const* check = set ? set->find(known) : nullptr;
  bool foreign_but_known = false;
  if (set && !check && set->place != place::none)
    for (vocabulary const* v : registry().find_vocabularies(known.ns)) {
      check_set const* const theirs = at(*v, set->place);
      if (!check && theirs) check = theirs->find(known);
      foreign_but_known = foreign_but_known || (theirs && theirs->closed);
    }
  checked_element& top = c.open.emplace_back();
  top.check = check;
  top.name = known;
  top.offset = e.offset();
  top.first_count = static_cast<std::uint32_t>(c.counts.size());
  if (!check) {
    bool const own = known.ns == environment_.format.rules_namespace;
    if (set && ((own && set->closed) || foreign_but_known))
      report_check(top.offset, issue::unknown_element, spelled(known));
    c.open.pop_back();
    c.skip = 1;
    return;
  }
  if (c.open.size() > 1) {
    checked_element const& parent = c.open[c.open.size() - 2];
    auto const known_count = std::find_if(c.counts.begin() + parent.first_count, c.counts.end(),
                                          [&](auto const& n) { return n.first == check; });
    std::uint32_t times = 1;
    if (known_count == c.counts.end())
      c.counts.emplace_back(check, 1);
    else
      times = ++known_count->second;
    top.first_count = static_cast<std::uint32_t>(c.counts.size());
    // Said once of each element, and not of every further one.
    if (check->most && times == check->most + 1u)
      report_check(top.offset,
                   check->most == 1 ? issue::duplicate_element : issue::too_many_elements,
                   spelled(known));
  }
  top.children = check->children;
  top.value = check->choose ? check->choose(e) : check->value;
  check_attributes(e, check->attributes);
  if (check->children) return;
  c.in_text = true;
  c.inside = c.elements = 0;
  c.text.clear();
  want_text(true);
}

void format_handler::check_attributes(element const& e, std::span<attribute_check const> all) {
  std::uint64_t const offset = e.offset();
  for (attribute const& a : e.attributes()) {
    if (a.name.ns != xmlns::xml) continue;
    if (a.name.local == "base" && !is_iri_reference(a.value))
      report_check(offset, issue::uri_form, a.value);
    else if (a.name.local == "lang" && !a.value.empty() && !is_language_tag(a.value))
      report_check(offset, issue::language_form, a.value);
  }
  for (attribute_check const& check : all) {
    auto const value = e.attribute(check.name.local, check.name.ns);
    if (!value) {
      if (check.required) report_check(offset, issue::missing_attribute, spelled(check.name));
    } else if (trim(*value).empty()) {
      report_check(offset, issue::blank_element, spelled(check.name));
    } else if (value_check const* const fault = failed(check.value, *value)) {
      report_check(offset, fault->code, *value);
    }
  }
}

void format_handler::check_text(std::string_view piece) {
  checking& c = engine_->checks;
  if (c.in_text) {
    c.text.append(piece.substr(0, max_looked_at - std::min(max_looked_at, c.text.size())));
    return;
  }
  if (c.skip || c.open.empty()) return;
  checked_element& top = c.open.back();
  if (top.children && top.children->closed && !is_blank(piece)) top.stray_text = true;
}

void format_handler::check_end() {
  checking& c = engine_->checks;
  if (c.skip) {
    --c.skip;
    return;
  }
  if (c.open.empty()) return;
  if (c.in_text && c.inside) {
    --c.inside;
    return;
  }
  checked_element const& top = c.open.back();
  if (std::exchange(c.in_text, false))
    check_content(top.offset);
  else
    check_children();
  c.counts.resize(top.first_count);
  c.open.pop_back();
}

void format_handler::check_content(std::uint64_t offset) {
  checking& c = engine_->checks;
  checked_element const& top = c.open.back();
  std::string_view const text = trim(c.text);
  if (c.elements && top.value && top.value->no_elements)
    report_check(offset, issue::unknown_element, c.first_element);
  if (text.empty()) {
    if (top.check->filled && c.elements == 0)
      report_check(offset, issue::blank_element, spelled(top.name));
  } else if (c.elements <= 1) {
    if (value_check const* const fault = failed(top.value, c.text))
      report_check(offset, fault->code, text);
  }
  if (top.check->most_characters && characters(text) > top.check->most_characters)
    report_check(offset, issue::long_text, text);
}

void format_handler::check_children() {
  checking& c = engine_->checks;
  checked_element const& top = c.open.back();
  if (top.stray_text) report_check(top.offset, issue::unexpected_text, spelled(top.name));
  std::vector<std::pair<issue, std::string>> found;
  ending end(c, top, found);
  for (check_set const* set = top.children; set; set = set->base) {
    for (element_check const& e : set->elements)
      if (e.least && end.count(e.name) < e.least && top.children->find(e.name) == &e)
        end.report(issue::missing_element, spelled(e.name));
    for (same_meaning const& pair : set->rivals)
      if (end.count(pair.one) && end.count(pair.other))
        end.report(issue::same_meaning, spelled(pair.other));
    if (set->finish) set->finish(end);
  }
  for (auto const& [code, subject] : found) report_check(top.offset, code, subject);
}

}  // namespace feedsax
