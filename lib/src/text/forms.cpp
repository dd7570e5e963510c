#include "feedsax/forms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "text/cursor.hpp"

namespace feedsax {

namespace {

bool is_alphanumeric(char c) noexcept { return is_ascii_alpha(c) || is_ascii_digit(c); }

bool is_hex(char c) noexcept {
  return is_ascii_digit(c) || (to_lower_ascii(c) >= 'a' && to_lower_ascii(c) <= 'f');
}

// --- addresses ------------------------------------------------------------------------------------

bool is_address_character(char c) noexcept {
  constexpr std::string_view others = "-._~:/?#[]@!$&'()*+,;=%";
  return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80 ||
         others.find(c) != std::string_view::npos;
}

bool escapes_are_whole(std::string_view text) noexcept {
  for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1))
    if (at + 2 >= text.size() || !is_hex(text[at + 1]) || !is_hex(text[at + 2])) return false;
  return true;
}

// RFC 4151 2.1: tag:authority,date:specific.
bool is_tag(std::string_view rest) noexcept {
  std::size_t const comma = rest.find(','), colon = rest.find(':', comma);
  if (comma == std::string_view::npos || colon == std::string_view::npos) return false;
  std::string_view authority = rest.substr(0, comma);
  if (std::size_t const at = authority.find('@'); at != std::string_view::npos) {
    std::string_view const local = authority.substr(0, at);
    auto const fits = [](char c) { return is_alphanumeric(c) || c == '-' || c == '.' || c == '_'; };
    if (local.empty() || !std::all_of(local.begin(), local.end(), fits)) return false;
    authority.remove_prefix(at + 1);
  }
  auto const fits = [](char c) { return is_alphanumeric(c) || c == '-' || c == '.'; };
  if (authority.empty() || !std::all_of(authority.begin(), authority.end(), fits)) return false;
  cursor date(rest.substr(comma + 1, colon - comma - 1));
  date.number(4, 0, 9999);
  if (date.good() && date.take('-')) {
    date.number(2, 1, 12);
    if (date.good() && date.take('-')) date.number(2, 1, 31);
  }
  return date.done() && rest.substr(colon + 1).find_first_of("[]") == std::string_view::npos;
}

// RFC 8141 2: urn:NID:NSS.
bool is_urn(std::string_view rest) noexcept {
  std::size_t const colon = rest.find(':');
  if (colon == std::string_view::npos || colon < 2 || colon > 32) return false;
  std::string_view const nid = rest.substr(0, colon);
  auto const fits = [](char c) { return is_alphanumeric(c) || c == '-'; };
  return nid.front() != '-' && nid.back() != '-' && std::all_of(nid.begin(), nid.end(), fits) &&
         colon + 1 < rest.size();
}

// The authority of an address that has one, and what stands before and behind it.
struct parts {
  std::string_view authority, path, query;
};
parts split(std::string_view hierarchical) noexcept {
  parts out;
  hierarchical = hierarchical.substr(0, hierarchical.find('#'));
  hierarchical.remove_prefix(2);
  std::size_t const end = std::min(hierarchical.find_first_of("/?"), hierarchical.size());
  out.authority = hierarchical.substr(0, end);
  hierarchical.remove_prefix(end);
  std::size_t const mark = std::min(hierarchical.find('?'), hierarchical.size());
  out.path = hierarchical.substr(0, mark);
  out.query = hierarchical.substr(mark);
  return out;
}

// Is `%xx` in upper case, and needed?
bool escapes_are_canonical(std::string_view text) noexcept {
  for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    if (at + 2 >= text.size()) return true;
    int value = 0;
    for (char const c : text.substr(at + 1, 2)) {
      if (c >= 'a') return false;
      value = value * 16 + (is_ascii_digit(c) ? c - '0' : c - 'A' + 10);
    }
    char const c = static_cast<char>(value);
    if (is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~') return false;
  }
  return true;
}

bool has_dot_segment(std::string_view path) noexcept {
  while (!path.empty()) {
    std::size_t const end = std::min(path.find('/'), path.size());
    if (path.substr(0, end) == "." || path.substr(0, end) == "..") return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

bool is_token_character(char c) noexcept {
  return is_alphanumeric(c) || std::string_view("!#$&-^_.+").find(c) != std::string_view::npos;
}

}  // namespace

bool is_iri_reference(std::string_view text) noexcept {
  if (!std::all_of(text.begin(), text.end(), is_address_character)) return false;
  if (!escapes_are_whole(text)) return false;
  std::string_view const s = scheme(text);
  std::string_view rest = s.empty() ? text : text.substr(s.size() + 1);
  if (std::size_t const hash = rest.find('#'); hash != std::string_view::npos)
    if (rest.find('#', hash + 1) != std::string_view::npos) return false;
  if (!rest.starts_with("//")) return rest.find_first_of("[]") == std::string_view::npos;
  parts const p = split(rest);
  if ((p.path.find_first_of("[]") & p.query.find_first_of("[]")) != std::string_view::npos)
    return false;
  std::string_view host = p.authority.substr(p.authority.rfind('@') + 1);
  if (host.starts_with('[')) return host.find(']') != std::string_view::npos;
  std::size_t const colon = std::min(host.find(':'), host.size());
  std::string_view const port = host.substr(std::min(colon + 1, host.size()));
  return std::all_of(port.begin(), port.end(), is_ascii_digit);
}

bool fits_its_scheme(std::string_view text) noexcept {
  std::string_view const s = scheme(text);
  if (s.empty()) return true;
  std::string_view const rest = text.substr(s.size() + 1);
  if (iequals(s, "tag")) return is_tag(rest);
  if (iequals(s, "urn")) return is_urn(rest);
  if (!iequals(s, "http") && !iequals(s, "https")) return true;
  if (!rest.starts_with("//")) return false;
  std::string_view const authority = split(rest).authority;
  std::string_view const host = authority.substr(authority.rfind('@') + 1);
  return !host.empty() && host.front() != ':';
}

bool is_iri(std::string_view text) noexcept { return is_absolute(text) && is_iri_reference(text); }

bool is_canonical_uri(std::string_view text) noexcept {
  std::string_view const s = scheme(text);
  auto const lower = [](std::string_view t) {
    return std::none_of(t.begin(), t.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  };
  if (!lower(s) || !escapes_are_canonical(text)) return false;
  if (!iequals(s, "http") && !iequals(s, "https")) return true;
  std::string_view const rest = text.substr(s.size() + 1);
  if (!rest.starts_with("//")) return true;
  parts const p = split(rest);
  std::size_t const at = p.authority.find('@');
  if (at != std::string_view::npos && (at == 0 || p.authority.substr(0, at) == ":")) return false;
  std::string_view const host = p.authority.substr(p.authority.rfind('@') + 1);
  if (!lower(host) || host.ends_with(':')) return false;
  if (host.ends_with(iequals(s, "http") ? ":80" : ":443")) return false;
  return !p.path.empty() && !has_dot_segment(p.path);
}

bool is_media_type(std::string_view text) noexcept {
  std::string_view const name = trim_ascii(text.substr(0, text.find(';')));
  std::size_t const slash = name.find('/');
  if (slash == std::string_view::npos || slash == 0 || slash + 1 == name.size()) return false;
  std::string_view const type = name.substr(0, slash), subtype = name.substr(slash + 1);
  return std::all_of(type.begin(), type.end(), is_token_character) &&
         std::all_of(subtype.begin(), subtype.end(), is_token_character);
}

bool is_language_tag(std::string_view text) noexcept {
  bool first = true;
  while (true) {
    std::size_t const end = std::min(text.find('-'), text.size());
    std::string_view const part = text.substr(0, end);
    if (part.empty() || part.size() > 8 || !std::all_of(part.begin(), part.end(), is_alphanumeric))
      return false;
    // Two or three letters; i and x begin private and old tags; nothing longer is registered.
    if (first && !std::all_of(part.begin(), part.end(), is_ascii_alpha)) return false;
    if (first &&
        (part.size() > 3 ||
         (part.size() == 1 && (end == text.size() || !(iequals(part, "i") || iequals(part, "x"))))))
      return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
    first = false;
  }
}

bool is_mail_address(std::string_view text) noexcept {
  std::size_t const at = text.rfind('@');
  if (at == std::string_view::npos || at == 0) return false;
  std::string_view const local = text.substr(0, at), domain = text.substr(at + 1);
  auto const in_local = [](char c) {
    return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("!#$%&'*+-/=?^_`{|}~.").find(c) != std::string_view::npos;
  };
  auto const in_domain = [](char c) {
    return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80 || c == '-' || c == '.';
  };
  return std::all_of(local.begin(), local.end(), in_local) && local.front() != '.' &&
         local.back() != '.' && !domain.empty() &&
         std::all_of(domain.begin(), domain.end(), in_domain) && domain.front() != '.' &&
         domain.back() != '.' && domain.find("..") == std::string_view::npos;
}

bool holds_html(std::string_view text) noexcept {
  static constexpr std::array<std::string_view, 62> tags{
      "a",      "abbr",   "acronym", "address", "applet", "area",   "b",          "base",  "big",
      "blink",  "br",     "button",  "center",  "cite",   "code",   "dd",         "del",   "dfn",
      "div",    "dl",     "dt",      "em",      "embed",  "font",   "form",       "h1",    "h2",
      "h3",     "h4",     "h5",      "h6",      "hr",     "i",      "iframe",     "img",   "input",
      "ins",    "kbd",    "label",   "li",      "link",   "map",    "object",     "ol",    "option",
      "p",      "param",  "pre",     "q",       "s",      "script", "select",     "small", "span",
      "strike", "strong", "style",   "sub",     "sup",    "table",  "blockquote", "u"};
  static constexpr std::string_view of_markup[] = {"amp", "lt", "gt", "quot", "apos"};
  for (std::size_t at = text.find_first_of("<&"); at != std::string_view::npos;
       at = text.find_first_of("<&", at + 1)) {
    std::string_view rest = text.substr(at + 1, 16);
    if (text[at] == '<') {
      if (rest.starts_with('/')) rest.remove_prefix(1);
      auto const end = std::find_if_not(rest.begin(), rest.end(), is_alphanumeric);
      std::string_view const name = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
      if (end != rest.end() && (*end == '>' || *end == '/' || is_ascii_space(*end)) &&
          index_of(tags, name) != tags.size())
        return true;
      continue;
    }
    std::size_t const end = rest.find(';');
    if (end == std::string_view::npos || end == 0) continue;
    std::string_view name = rest.substr(0, end);
    bool const numeric = name.front() == '#';
    if (numeric) name.remove_prefix(1);
    if (numeric && (name.starts_with('x') || name.starts_with('X'))) name.remove_prefix(1);
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_alphanumeric)) continue;
    if (numeric || index_of(of_markup, name) == std::size(of_markup)) return true;
  }
  return false;
}

}  // namespace feedsax
