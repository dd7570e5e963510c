// What becomes of the inside of an element: text, markup, or a tree that nobody claimed.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/diagnostic_log.hpp"
#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/rule.hpp"
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
    check_text_limit();
  } else if (!in.markup_reported && !in.open.back().rule->may_hold_nodes) {
    in.markup_reported = true;
    report(issue::markup_in_text, e.name().local);
  }
}

// An element that cannot stand in this text ends it: the end tag is missing.
bool format_handler::ends_text(element const& e) {
  engine& in = *engine_;
  open_element const& top = in.open.back();
  bool const may_end = top.rule->holds == content::text && top.children && in.inner == 0;
  if (!may_end || in.capturing != content::text) return false;
  name known = e.name();
  if (!find_rule(*top.children, known, e.symbol())) return false;
  rule const& r = *top.rule;
  report(issue::misplaced_element, e.name().local);
  in.capturing = content::none;
  want_text(false);
  std::string_view const text = trim(in.text);
  if (text.empty()) return true;
  scope s(*this);
  static constexpr element nobody_looks;
  r.close(s, nobody_looks, text);
  return true;
}

// So does what may stand beside a link, in one that nobody closed.
bool format_handler::sibling_ends_text(element const& e) {
  engine& in = *engine_;
  open_element& top = in.open.back();
  bool const may_end = in.capturing == content::text && in.inner == 0 && in.open.size() > 1 &&
                       iequals(top.name.local, "link") && options().mode == mode::recover;
  if (!may_end) return false;
  open_element const whole = top;
  top.rule = &ended_early;
  top.children = nullptr;
  rule_set const* const around = rules_around_empty();
  name known = e.name();
  bool const ends = around && find_rule(*around, known, e.symbol());
  in.open.back() = whole;
  if (!ends) return false;
  report(issue::misplaced_element, e.name().local);
  finish_top();
  in.open.back().rule = &ended_early;
  in.open.back().children = nullptr;
  return true;
}

// An item that begins within the text of another one: end tags are missing. The text ends there,
// and what is open in it is there only to be closed.
bool format_handler::item_ends_text(element const& e) {
  engine& in = *engine_;
  bool const keeps_elements =
      in.capturing == content::xml || in.capturing == content::xhtml || !in_item_;
  if (keeps_elements || options().mode == mode::strict) return false;
  auto const its = std::find_if(in.open.rbegin(), in.open.rend(),
                                [](open_element const& o) { return o.numbered; });
  if (its == in.open.rend() || its->name != known_name(e.name())) return false;
  std::uint32_t const inner = std::exchange(in.inner, 0);
  for (std::uint32_t n = 0; n < inner && in.capturing != content::text; ++n) in.markup.end(in.text);
  report(issue::misplaced_element, e.name().local);
  finish_top();
  in.open.back().rule = &ended_early;
  in.open.back().children = nullptr;
  for (std::uint32_t n = 0; n < inner; ++n) {
    open_element copy = in.open.back();
    copy.states_base = copy.states_language = false;
    copy.first_sibling_count = static_cast<std::uint32_t>(in.sibling_counts.size());
    in.open.push_back(copy);
  }
  return true;
}

// What was in front of the first element is of no use.
void format_handler::end_lead() {
  engine_->takes_lead = false;
  want_text(false);
}

void format_handler::capture(content c) noexcept {
  engine_->capturing = c;
  engine_->text.clear();
  engine_->inner = 0;
  engine_->markup.begin(c);
}

bool format_handler::captured_markup() const noexcept { return engine_->markup.has_markup(); }
bool format_handler::captured_div() const noexcept { return engine_->had_div; }

namespace {

// The characters that windows-1252 has at 80 to 9F; those five that it has not stay what they are.
constexpr char16_t windows_1252[32] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

// Eight bytes at a time; most texts are short, and most of the rest has no other characters.
bool is_ascii(std::string_view text) noexcept {
  char const* p = text.data();
  std::size_t n = text.size();
  std::uint64_t seen = 0;
  for (; n >= 8; p += 8, n -= 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    seen |= word;
  }
  for (; n > 0; ++p, --n) seen |= static_cast<unsigned char>(*p);
  return (seen & 0x8080808080808080u) == 0;
}

// U+0080 to U+009F are C2 80 to C2 9F.
std::size_t find_c1(std::string_view text, std::size_t from) noexcept {
  for (std::size_t at = text.find('\xC2', from); at != std::string_view::npos;
       at = text.find('\xC2', at + 1))
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) return at;
  return std::string_view::npos;
}

}  // namespace

// The limit holds for what is kept, escapes and all, so that it is met at the same character
// however the input is cut.
bool format_handler::check_text_limit() {
  if (engine_->text.size() <= options().limits.max_text_bytes) return true;
  fail(errc::text_too_long, path());
  return false;
}

// Nobody means a C1 control: they are windows-1252 that was mistaken for Latin-1.
void format_handler::append_text(std::string_view piece) {
  engine& in = *engine_;
  auto const append = [&](std::string_view text) {
    if (in.capturing == content::text)
      in.text.append(text);
    else
      in.markup.text(in.text, text);
    return check_text_limit();
  };
  if (is_ascii(piece)) return static_cast<void>(append(piece));
  std::size_t done = 0;
  std::size_t at = options().mode == mode::recover ? find_c1(piece, 0) : std::string_view::npos;
  for (; at != std::string_view::npos; at = find_c1(piece, at + 2)) {
    auto const byte = static_cast<unsigned char>(piece[at + 1]);
    char16_t const meant = windows_1252[byte - 0x80];
    if (meant < 0xA0) continue;
    if (!append(piece.substr(done, at - done))) return;
    char const utf8[3] = {static_cast<char>(0xE0 | meant >> 12),
                          static_cast<char>(0x80 | (meant >> 6 & 0x3F)),
                          static_cast<char>(0x80 | (meant & 0x3F))};
    char const latin[2] = {static_cast<char>(0xC0 | meant >> 6),
                           static_cast<char>(0x80 | (meant & 0x3F))};
    if (!append(meant < 0x800 ? std::string_view(latin, 2) : std::string_view(utf8, 3))) return;
    if (in.c1_controls.size() < options().limits.max_diagnostics)
      in.c1_controls.emplace_back(in.source->locate(in.source->offset() + at), byte);
    else
      ++in.more_c1_controls;
    done = at + 2;
  }
  append(piece.substr(done));
}

void format_handler::report_c1_controls() {
  for (auto const& [where, byte] : std::exchange(engine_->c1_controls, {})) {
    static constexpr char digits[] = "0123456789ABCDEF";
    char const subject[6] = {'U', '+', '0', '0', digits[byte >> 4], digits[byte & 15]};
    if (environment_.log.has_room())
      report_where(where, issue::c1_control, {subject, 6});
    else
      environment_.log.add({});
  }
  environment_.log.total += std::exchange(engine_->more_c1_controls, 0);
}

void format_handler::enter(rule_set const& set) noexcept {
  if (!engine_->open.empty()) engine_->open.back().children = &set;
}

// --- elements without a rule --------------------------------------------------------------------

void format_handler::unclaimed(element const& e, rule_set const* set) {
  engine& in = *engine_;
  bool const kept =
      options().keep_extensions && set && (set->keeps_unknown || set->place != place::none);
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
                                       : in_url_         ? url_.extensions
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
  if (ext.open.empty()) want_text(true);
  ext.open.push_back(&added);
  if (ext.texts.size() < ext.open.size()) ext.texts.emplace_back();
  ext.texts[ext.open.size() - 1].clear();
}

void format_handler::extension_text(std::string_view piece) {
  extension_builder& ext = engine_->extensions;
  ext.bytes += piece.size();
  if (ext.bytes > options().limits.max_extension_bytes) {
    // All of the text or nothing: how much came before depends on how the input was cut. So does
    // what else has been reported by now: this is, when the element ends.
    ext.text_cut = true;
    ext.texts[ext.open.size() - 1].clear();
    return;
  }
  ext.texts[ext.open.size() - 1].append(piece);
}

void format_handler::extension_end() {
  extension_builder& ext = engine_->extensions;
  if (std::exchange(ext.text_cut, false) && !std::exchange(ext.cut_reported, true))
    report(issue::extensions_cut);
  ext.open.back()->text = keep(trim(ext.texts[ext.open.size() - 1]));
  ext.open.pop_back();
  if (ext.open.empty()) want_text(false);
}

}  // namespace feedsax
