#include "model/extensions_json.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace feedsax {

namespace {

// Depth is bounded by limits::max_depth.
void write_extension(json_writer& out, extension const& e, bool with_namespace) {
  out.begin_object();
  if (with_namespace) out.member("namespace", e.ns);
  out.member("name", e.name);
  if (!e.attributes.empty()) {
    out.key("attributes");
    out.begin_object();
    for (extension_attribute const& a : e.attributes) out.member(a.name, a.value);
    out.end_object();
  }
  out.member_if("text", e.text);
  if (!e.children.empty()) {
    out.key("children");
    out.begin_array();
    // A child says its namespace only where it is another than its parent's.
    for (extension const& child : e.children) write_extension(out, child, child.ns != e.ns);
    out.end_array();
  }
  out.end_object();
}

}  // namespace

void write_extensions(json_writer& out, list<extension> const& all) {
  if (all.empty()) return;
  std::vector<std::string_view> namespaces;
  for (extension const& e : all)
    if (std::find(namespaces.begin(), namespaces.end(), e.ns) == namespaces.end())
      namespaces.push_back(e.ns);
  out.key("extensions");
  out.begin_object();
  for (std::string_view const ns : namespaces) {
    out.key(ns);
    out.begin_array();
    for (extension const& e : all)
      if (e.ns == ns) write_extension(out, e, false);
    out.end_array();
  }
  out.end_object();
}

void write_modules(json_writer& out, extension_set const& modules) {
  modules.each_written([&](std::string_view key, auto const& write) {
    out.key(key);
    write(out);
  });
}

}  // namespace feedsax
