#include "html/sanitize_policy.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "feedsax/html/references.hpp"
#include "feedsax/text.hpp"
#include "html/scan.hpp"
#include "html/serialize.hpp"

namespace feedsax::html {
namespace {

constexpr tag kept[] = {
    tag::a,        tag::abbr,    tag::acronym, tag::address, tag::article,    tag::aside,
    tag::audio,    tag::b,       tag::bdi,     tag::bdo,     tag::big,        tag::blockquote,
    tag::br,       tag::caption, tag::center,  tag::cite,    tag::code,       tag::col,
    tag::colgroup, tag::data,    tag::dd,      tag::del,     tag::details,    tag::dfn,
    tag::div,      tag::dl,      tag::dt,      tag::em,      tag::figcaption, tag::figure,
    tag::footer,   tag::h1,      tag::h2,      tag::h3,      tag::h4,         tag::h5,
    tag::h6,       tag::header,  tag::hgroup,  tag::hr,      tag::i,          tag::iframe,
    tag::img,      tag::ins,     tag::kbd,     tag::li,      tag::main,       tag::mark,
    tag::nav,      tag::ol,      tag::p,       tag::picture, tag::pre,        tag::q,
    tag::rb,       tag::rp,      tag::rt,      tag::rtc,     tag::ruby,       tag::s,
    tag::samp,     tag::section, tag::small,   tag::source,  tag::span,       tag::strike,
    tag::strong,   tag::sub,     tag::summary, tag::sup,     tag::table,      tag::tbody,
    tag::td,       tag::tfoot,   tag::th,      tag::thead,   tag::time,       tag::tr,
    tag::tt,       tag::u,       tag::ul,      tag::var,     tag::video,      tag::wbr,
};

// What is in these is no text to be read, or would be read in another way on its own.
constexpr tag dropped[] = {
    tag::applet,   tag::area,      tag::base,      tag::basefont, tag::bgsound,
    tag::datalist, tag::embed,     tag::frame,     tag::frameset, tag::head,
    tag::input,    tag::keygen,    tag::link,      tag::meta,     tag::noembed,
    tag::noframes, tag::noscript,  tag::object,    tag::optgroup, tag::option,
    tag::param,    tag::plaintext, tag::script,    tag::select,   tag::selectedcontent,
    tag::style,    tag::svg,       tag::template_, tag::textarea, tag::title,
    tag::track,    tag::xmp,
};

constexpr std::string_view math_elements[] = {
    "maction", "math",    "merror",     "mfrac",       "mi",       "mmultiscripts", "mn",  "mo",
    "mover",   "mpadded", "mphantom",   "mprescripts", "mroot",    "mrow",          "ms",  "mspace",
    "msqrt",   "mstyle",  "msub",       "msubsup",     "msup",     "mtable",        "mtd", "mtext",
    "mtr",     "munder",  "munderover", "none",        "semantics"};

constexpr std::string_view math_attributes[] = {
    "accent",        "accentunder", "columnalign",  "columnspan", "depth",
    "dir",           "display",     "displaystyle", "fence",      "height",
    "linethickness", "lspace",      "mathvariant",  "rowalign",   "rowspan",
    "rspace",        "scriptlevel", "separator",    "stretchy",   "width"};

struct rule {
  tag element;
  std::string_view attribute;
  value_kind kind;
};

// clang-format off
constexpr rule rules[] = {
    {tag::a, "href", value_kind::link}, {tag::a, "hreflang", value_kind::language},
    {tag::audio, "src", value_kind::media},
    {tag::bdo, "dir", value_kind::direction},
    {tag::blockquote, "cite", value_kind::link},
    {tag::col, "span", value_kind::positive}, {tag::colgroup, "span", value_kind::positive},
    {tag::data, "value", value_kind::text},
    {tag::del, "cite", value_kind::link}, {tag::del, "datetime", value_kind::text},
    {tag::details, "open", value_kind::flag},
    {tag::img, "src", value_kind::image}, {tag::img, "srcset", value_kind::source_set},
    {tag::img, "sizes", value_kind::text}, {tag::img, "alt", value_kind::text},
    {tag::img, "width", value_kind::positive}, {tag::img, "height", value_kind::positive},
    {tag::img, "decoding", value_kind::decoding}, {tag::img, "fetchpriority", value_kind::priority},
    {tag::iframe, "width", value_kind::positive}, {tag::iframe, "height", value_kind::positive},
    {tag::iframe, "allowfullscreen", value_kind::flag},
    {tag::ins, "cite", value_kind::link}, {tag::ins, "datetime", value_kind::text},
    {tag::li, "value", value_kind::integer},
    {tag::ol, "start", value_kind::integer}, {tag::ol, "reversed", value_kind::flag},
    {tag::ol, "type", value_kind::list_type}, {tag::ul, "type", value_kind::list_type},
    {tag::q, "cite", value_kind::link},
    {tag::source, "src", value_kind::media}, {tag::source, "srcset", value_kind::source_set},
    {tag::source, "type", value_kind::token}, {tag::source, "sizes", value_kind::text},
    {tag::source, "media", value_kind::text},
    {tag::td, "colspan", value_kind::positive}, {tag::td, "rowspan", value_kind::integer},
    {tag::th, "colspan", value_kind::positive}, {tag::th, "rowspan", value_kind::integer},
    {tag::th, "scope", value_kind::token}, {tag::th, "abbr", value_kind::text},
    {tag::time, "datetime", value_kind::text},
    {tag::video, "src", value_kind::media}, {tag::video, "poster", value_kind::media},
    {tag::video, "width", value_kind::positive}, {tag::video, "height", value_kind::positive},
};
constexpr tag aligned[] = {tag::caption, tag::col, tag::colgroup, tag::div, tag::h1, tag::h2,
                           tag::h3, tag::h4, tag::h5, tag::h6, tag::hr, tag::p, tag::table,
                           tag::tbody, tag::td, tag::tfoot, tag::th, tag::thead, tag::tr};
// clang-format on

template <class Range, class Value>
constexpr bool has_value(Range const& range, Value const& v) noexcept {
  return std::find(std::begin(range), std::end(range), v) != std::end(range);
}

bool one_of(std::string_view value, std::initializer_list<std::string_view> words) noexcept {
  return std::any_of(words.begin(), words.end(),
                     [value](std::string_view w) { return iequals(value, w); });
}

std::optional<std::string> word(std::string_view value,
                                std::initializer_list<std::string_view> words) {
  value = trim_ascii(value);
  if (!one_of(value, words)) return std::nullopt;
  return to_lower_ascii(value);
}

std::optional<std::string> number(std::string_view value, bool positive) {
  value = trim_ascii(value);
  std::int32_t n = 0;
  auto const [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
  // "100px" and "12.5" are read as HTML does, which takes the digits.
  if (error != std::errc{} || end == value.data() || (positive && n <= 0)) return std::nullopt;
  if (end != value.data() + value.size() && *end == '%') return std::nullopt;
  return std::to_string(n);
}

bool all_of(std::string_view value, std::string_view others) noexcept {
  return std::all_of(value.begin(), value.end(), [others](char c) {
    return is(c, chars::alnum) || others.find(c) != std::string_view::npos;
  });
}

// Controls that nobody sees: C0 but TAB and LF, DEL, C1.
std::size_t control_at(std::string_view text, std::size_t i) noexcept {
  auto const c = static_cast<unsigned char>(text[i]);
  if (c < 0x20) return c != '\t' && c != '\n' ? 1 : 0;
  if (c == 0x7F) return 1;
  if (c == 0xC2 && i + 1 < text.size()) {
    auto const next = static_cast<unsigned char>(text[i + 1]);
    return next >= 0x80 && next < 0xA0 ? 2 : 0;
  }
  return 0;
}

std::string_view without_controls(std::string_view text, std::string& scratch) {
  std::size_t i = 0;
  while (i < text.size() && control_at(text, i) == 0) ++i;
  if (i == text.size()) return text;
  scratch.assign(text, 0, i);
  while (i < text.size()) {
    if (std::size_t const n = control_at(text, i); n != 0)
      i += n;
    else
      scratch += text[i++];
  }
  return scratch;
}

}  // namespace

fate fate_of(tag t) noexcept {
  if (has_value(kept, t)) return fate::keep;
  return has_value(dropped, t) ? fate::drop : fate::unwrap;
}

fate fate_in_math(std::string_view name) noexcept {
  if (has_value(math_elements, name)) return fate::keep;
  return name.starts_with("annotation") ? fate::drop : fate::unwrap;
}

value_kind kind_of(tag t, std::string_view attribute) noexcept {
  if (attribute == "title") return value_kind::text;
  if (attribute == "lang") return value_kind::language;
  if (attribute == "dir") return value_kind::direction;
  if (attribute == "id") return value_kind::id;
  if (attribute == "align" && has_value(aligned, t)) return value_kind::alignment;
  for (rule const& r : rules)
    if (r.element == t && r.attribute == attribute) return r.kind;
  return value_kind::forbidden;
}

bool allowed_in_math(std::string_view attribute) noexcept {
  return has_value(math_attributes, attribute);
}

std::optional<std::string> allowed_value(value_kind kind, std::string_view value,
                                         sanitize_options const& options) {
  switch (kind) {
  case value_kind::forbidden: return std::nullopt;
  case value_kind::text: return std::string(value);
  case value_kind::flag: return std::string();
  case value_kind::positive: return number(value, true);
  case value_kind::integer: return number(value, false);
  case value_kind::direction: return word(value, {"ltr", "rtl", "auto"});
  case value_kind::alignment:
    return word(value, {"left", "right", "center", "justify", "char", "middle"});
  case value_kind::decoding: return word(value, {"sync", "async", "auto"});
  case value_kind::priority: return word(value, {"high", "low", "auto"});
  case value_kind::list_type: {
    std::string_view const v = trim_ascii(value);
    if (v == "1" || v == "a" || v == "A" || v == "i" || v == "I") return std::string(v);
    return word(v, {"disc", "circle", "square"});
  }
  case value_kind::language:
    value = trim_ascii(value);
    if (!all_of(value, "-_")) return std::nullopt;
    return std::string(value);
  case value_kind::token:
    value = trim_ascii(value);
    if (value.empty() || !all_of(value, "-+./; =\",_")) return std::nullopt;
    return std::string(value);
  case value_kind::id: {
    value = trim_ascii(value);
    if (options.id_prefix.empty() || value.empty()) return std::nullopt;
    std::string id(value.starts_with(options.id_prefix) ? "" : options.id_prefix);
    return id += value;
  }
  default: return allowed_address(kind, value, options);
  }
}

void append_clean(std::string& out, std::string_view text) {
  std::string scratch;
  append_escaped(out, without_controls(text, scratch));
}

void append_clean_value(std::string& out, std::string_view text) {
  std::string scratch;
  append_quoted(out, without_controls(text, scratch));
}

}  // namespace feedsax::html
