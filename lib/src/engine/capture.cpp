// What becomes of the inside of an element: text, markup, or a tree that nobody claimed.
#include <utility>

#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

// --- captured text ------------------------------------------------------------------------------

void format_handler::keep_element(element const& e) {
  engine& in = *engine_;
  in.kept_attributes.assign(e.attributes().begin(), e.attributes().end());
  std::size_t bytes = 0;
  for (attribute const& a : in.kept_attributes) bytes += a.value.size();
  in.kept_values.clear();
  in.kept_values.reserve(bytes);  // so that the views below stay valid
  for (attribute& a : in.kept_attributes) {
    std::size_t const at = in.kept_values.size();
    in.kept_values.append(a.value);
    a.value = std::string_view(in.kept_values).substr(at);
  }
}

void format_handler::capture_start(element const& e) {
  engine& in = *engine_;
  ++in.inner;
  if (in.capturing != content::text) {
    in.markup.start(in.text, e);
    if (in.text.size() > options().limits.max_text_bytes)
      in.source->fail(errc::text_too_long, path());
  } else if (!in.markup_reported) {
    in.markup_reported = true;
    report(issue::markup_in_text, e.name().local);
  }
}

void format_handler::capture(content c) noexcept {
  engine_->capturing = c;
  if (c > content::text) engine_->markup.begin(c);
}

bool format_handler::captured_markup() const noexcept { return engine_->markup.has_markup(); }

void format_handler::enter(rule_set const& set) noexcept {
  if (!engine_->open.empty()) engine_->open.back().children = &set;
}

// --- elements without a rule --------------------------------------------------------------------

void format_handler::unclaimed(element const& e, rule_set const* set) {
  engine& in = *engine_;
  bool const kept = options().keep_extensions && set &&
                    (set->place == place::feed || set->place == place::item);
  if (!kept) {
    in.skip = 1;
    return;
  }
  extension_start(e);
}

void format_handler::extension_start(element const& e) {
  engine& in = *engine_;
  extension_builder& ext = in.extensions;
  std::size_t bytes = sizeof(feedsax::extension) + e.name().local.size() + e.name().ns.size();
  for (attribute const& a : e.attributes())
    bytes += sizeof(extension_attribute) + a.name.local.size() + a.name.prefix.size() +
             a.name.ns.size() + a.value.size() + 1;
  ext.bytes += bytes;
  if (ext.bytes > options().limits.max_extension_bytes) {
    if (!std::exchange(ext.cut_reported, true)) report(issue::extensions_cut, e.name().local);
    in.skip = 1;
    return;
  }
  arena& at = memory();
  list<feedsax::extension>& siblings = !ext.open.empty() ? ext.open.back()->children
                              : in_item_        ? item_.extensions
                                                : feed_.extensions;
  feedsax::extension& added = siblings.push_back(at, {keep(e.name().ns), keep(e.name().local)});
  for (attribute const& a : e.attributes()) {
    std::string_view written = a.name.local;
    if (!a.name.prefix.empty()) {
      in.scratch.assign(a.name.prefix).append(1, ':').append(a.name.local);
      written = in.scratch;
    }
    added.attributes.push_back(at, {keep(a.name.ns), keep(written), keep(a.value)});
  }
  if (ext.open.empty()) in.source->want_text(true);
  ext.open.push_back(&added);
  if (ext.texts.size() < ext.open.size()) ext.texts.emplace_back();
  ext.texts[ext.open.size() - 1].clear();
}

void format_handler::extension_text(std::string_view piece) {
  extension_builder& ext = engine_->extensions;
  ext.bytes += piece.size();
  if (ext.bytes > options().limits.max_extension_bytes) {
    if (!std::exchange(ext.cut_reported, true)) report(issue::extensions_cut);
    // All of the text or nothing: how much came before depends on how the input was cut.
    ext.texts[ext.open.size() - 1].clear();
    return;
  }
  ext.texts[ext.open.size() - 1].append(piece);
}

void format_handler::extension_end() {
  extension_builder& ext = engine_->extensions;
  ext.open.back()->text = keep(trim(ext.texts[ext.open.size() - 1]));
  ext.open.pop_back();
  if (ext.open.empty()) engine_->source->want_text(false);
}

}  // namespace feedsax
