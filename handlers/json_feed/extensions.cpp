#include "json_feed/extensions.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "feedsax/json_writer.hpp"
#include "feedsax/name.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

namespace {

using elements = std::span<extension const>;

extension_attribute const* find(extension const& e, std::string_view name) noexcept {
  for (extension_attribute const& a : e.attributes)
    if (a.name == name && a.ns.empty()) return &a;
  return nullptr;
}

// RFC 8259 6. In recovery `007` and the like are numbers as well; they become strings.
bool is_number(std::string_view s) noexcept {
  std::size_t i = s.starts_with('-') ? 1 : 0;
  auto const digits = [&] {
    std::size_t const from = i;
    while (i < s.size() && is_ascii_digit(s[i])) ++i;
    return i - from;
  };
  bool const zero = i < s.size() && s[i] == '0';
  std::size_t const whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (i < s.size() && s[i] == '.') {
    ++i;
    if (digits() == 0) return false;
  }
  if (i < s.size() && (s[i] == 'e' || s[i] == 'E')) {
    ++i;
    if (i < s.size() && (s[i] == '+' || s[i] == '-')) ++i;
    if (digits() == 0) return false;
  }
  return i == s.size();
}

// How many elements from the first on are one member: the items of an array follow each other with
// a comma or bracket between them.
std::size_t count_items(elements all) noexcept {
  if (!find(all.front(), "array")) return 1;
  std::size_t n = 1;
  for (; n < all.size() && all[n].name == all.front().name; ++n) {
    extension_attribute const* const between = find(all[n], "array");
    if (!between || between->value.starts_with('[')) break;
  }
  return n;
}

// The members of an object, without those whose name another one before them has.
std::vector<elements> members_of(elements all) {
  std::vector<elements> members;
  while (!all.empty()) {
    std::size_t const n = count_items(all);
    members.push_back(all.first(n));
    all = all.subspan(n);
  }
  std::vector<std::size_t> order(members.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  auto const name = [&](std::size_t i) { return members[i].front().name; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return name(a) < name(b); });
  std::vector<bool> repeated(members.size());
  for (std::size_t i = 1; i < order.size(); ++i)
    repeated[order[i]] = name(order[i]) == name(order[i - 1]);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (!repeated[i]) members[kept++] = members[i];
  members.resize(kept);
  return members;
}

void write_member(json_writer&, elements);

void write_value(json_writer& out, extension const& e) {
  extension_attribute const* const stated = find(e, "type");
  std::string_view const type = stated ? stated->value : "string";
  if (type == "object") {
    out.begin_object();
    for (elements const m : members_of({e.children.begin(), e.children.size()})) {
      out.key(m.front().name);
      write_member(out, m);
    }
    out.end_object();
  } else if (type == "array") {
    out.begin_array();
    out.end_array();
  } else if (type == "boolean" && (e.text == "true" || e.text == "false")) {
    out.boolean(e.text == "true");
  } else if (type == "null") {
    out.null();
  } else if (type == "number" && is_number(e.text)) {
    out.raw(e.text);
  } else {
    out.string(e.text);
  }
}

// Brackets are counted, not believed: an item that a limit cut off took its own along.
void write_member(json_writer& out, elements items) {
  if (!find(items.front(), "array")) return write_value(out, items.front());
  std::size_t depth = 0;
  for (extension const& item : items) {
    for (char const c : find(item, "array")->value) {
      if (c == '[') {
        out.begin_array();
        ++depth;
      } else if (c == ']' && depth > 1) {
        out.end_array();
        --depth;
      }
    }
    if (depth == 0) {
      out.begin_array();
      ++depth;
    }
    write_value(out, item);
  }
  for (; depth > 0; --depth) out.end_array();
}

}  // namespace

list<json_member> take_members(arena& memory, list<extension>& all) {
  list<json_member> taken;
  if (all.empty()) return taken;
  std::vector<extension> json, others;
  for (extension const& e : all) (e.ns == xmlns::json ? json : others).push_back(e);
  std::string text;
  for (elements const m : members_of(json)) {
    text.clear();
    json_writer out(text);
    write_member(out, m);
    taken.push_back(memory, {m.front().name, memory.copy(text)});
  }
  all = {};
  for (extension const& e : others) all.push_back(memory, e);
  return taken;
}

}  // namespace feedsax
