#include "feedsax/html/references.hpp"

#include <algorithm>
#include <cstdint>

#include "feedsax/text.hpp"
#include "html/decode.hpp"
#include "html/entities.hpp"
#include "html/scan.hpp"
#include "html/utf8_append.hpp"

namespace feedsax::html {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::uint32_t beyond = 0x110000;
constexpr std::size_t longest_legacy = 6;

// What windows-1252 has at 80 to 9F (HTML 13.2.5.80).
constexpr char16_t windows_1252[32] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

constexpr unsigned digit_of(char c) noexcept {
  if (is_ascii_digit(c)) return static_cast<unsigned>(c - '0');
  char const l = to_lower_ascii(c);
  return l >= 'a' && l <= 'f' ? static_cast<unsigned>(l - 'a' + 10) : 99;
}

std::size_t read_number(std::string_view text, std::string& out) {
  std::size_t at = 2;
  unsigned base = 10;
  if (at < text.size() && to_lower_ascii(text[at]) == 'x') {
    base = 16;
    ++at;
  }
  std::size_t const first = at;
  std::uint32_t c = 0;
  for (; at < text.size(); ++at) {
    unsigned const d = digit_of(text[at]);
    if (d >= base) break;
    c = std::min(c * base + d, beyond);
  }
  if (at == first) return 0;
  if (at < text.size() && text[at] == ';') ++at;
  if (c >= 0x80 && c < 0xA0) c = windows_1252[c - 0x80];
  if (c == 0 || c >= beyond || (c >= 0xD800 && c < 0xE000))
    out += replacement;
  else
    append_utf8(out, c);
  return at;
}

// Names that make up nearly all of those in use.
char common(std::string_view name) noexcept {
  if (name == "amp") return '&';
  if (name == "quot") return '"';
  if (name == "lt") return '<';
  if (name == "gt") return '>';
  return 0;
}

void append_escaping(std::string& out, std::string_view text, bool quotes) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string_view with;
    std::size_t taken = 1;
    switch (text[i]) {
    case '&': with = "&amp;"; break;
    case '<': with = "&lt;"; break;
    case '>': with = "&gt;"; break;
    case '"':
      if (quotes) with = "&quot;";
      break;
    case '\'':
      if (quotes) with = "&#39;";
      break;
    case '\xC2':
      if (i + 1 < text.size() && text[i + 1] == '\xA0') {
        with = "&nbsp;";
        taken = 2;
      }
      break;
    default: break;
    }
    if (with.empty()) continue;
    out.append(text, from, i - from);
    out += with;
    i += taken - 1;
    from = i + 1;
  }
  out.append(text, from);
}

}  // namespace

std::size_t read_reference(std::string_view text, reference_place place, std::string& out) {
  if (text.size() < 2 || text[0] != '&') return 0;
  if (text[1] == '#') return read_number(text, out);
  std::size_t const limit = std::min(text.size(), longest_entity() + 2);
  std::size_t end = 1;
  while (end < limit && is(text[end], chars::alnum)) ++end;
  std::string_view const name = text.substr(1, end - 1);
  if (name.empty()) return 0;
  if (end < text.size() && text[end] == ';') {
    if (char const c = common(name)) {
      out += c;
      return end + 1;
    }
    if (std::string_view const found = find_entity(name); !found.empty()) {
      out += found;
      return end + 1;
    }
  }
  for (std::size_t size = std::min(name.size(), longest_legacy); size >= 2; --size) {
    std::string_view const found = find_legacy_entity(name.substr(0, size));
    if (found.empty()) continue;
    if (place == reference_place::attribute && size + 1 < text.size() &&
        (text[size + 1] == '=' || is(text[size + 1], chars::alnum)))
      return 0;
    out += found;
    return size + 1;
  }
  return 0;
}

void decode(std::string_view source, unsigned what, std::string& out) {
  using namespace decoding;
  bool const refs = (what & (references | attribute)) != 0;
  reference_place const place =
      (what & attribute) != 0 ? reference_place::attribute : reference_place::text;
  char const* p = source.data();
  char const* const end = p + source.size();
  std::size_t const before = out.size();
  while (p != end) {
    char const* const stop = find_any(p, end, refs ? '&' : '\0', '\0', '\r');
    out.append(p, stop);
    p = stop;
    if (p == end) break;
    switch (*p) {
    case '&':
      if (std::size_t const n =
              read_reference({p, static_cast<std::size_t>(end - p)}, place, out)) {
        p += n;
        continue;
      }
      out += '&';
      break;
    case '\r':
      if ((what & newlines) == 0)
        out += '\r';
      else if (p + 1 == end || p[1] != '\n')
        out += '\n';
      break;
    default:
      if ((what & replace_nul) != 0)
        out += replacement;
      else if ((what & drop_nul) == 0)
        out += '\0';
    }
    ++p;
  }
  if ((what & lower) != 0)
    std::transform(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(),
                   out.begin() + static_cast<std::ptrdiff_t>(before),
                   [](char c) { return to_lower_ascii(c); });
}

std::string_view decode_view(std::string_view source, unsigned what, std::string& scratch) {
  using namespace decoding;
  char const* const end = source.data() + source.size();
  bool plain = find_any(source.data(), end, (what & (references | attribute)) != 0 ? '&' : '\0',
                        '\0', '\r') == end;
  if (plain && (what & lower) != 0)
    plain = std::none_of(source.begin(), source.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (plain) return source;
  scratch.clear();
  decode(source, what, scratch);
  return scratch;
}

std::string unescape(std::string_view text) {
  std::string out;
  decode(text, decoding::references, out);
  return out;
}

std::string_view unescape(std::string_view text, std::string& scratch) {
  if (text.find('&') == std::string_view::npos) return text;
  return decode_view(text, decoding::references, scratch);
}

std::string unescape_attribute(std::string_view value) {
  std::string out;
  decode(value, decoding::attribute, out);
  return out;
}

std::string_view unescape_attribute(std::string_view value, std::string& scratch) {
  if (value.find('&') == std::string_view::npos) return value;
  return decode_view(value, decoding::attribute, scratch);
}

std::string escape(std::string_view text) {
  std::string out;
  append_escaping(out, text, false);
  return out;
}

void append_escaped(std::string& out, std::string_view text) { append_escaping(out, text, false); }

std::string escape_attribute(std::string_view value) {
  std::string out;
  append_escaping(out, value, true);
  return out;
}

void append_escaped_attribute(std::string& out, std::string_view value) {
  append_escaping(out, value, true);
}

}  // namespace feedsax::html
