#include "vocab/constructs.hpp"

#include <string>

#include "common/base64.hpp"
#include "common/links.hpp"
#include "vocab/hooks.hpp"

namespace feedsax::hooks {

namespace {

bool ends_with(std::string_view text, std::string_view tail) noexcept {
  return text.size() > tail.size() && iequals(text.substr(text.size() - tail.size()), tail);
}

// RFC 4287 4.1.3.3, rule 4.
bool is_xml(std::string_view type) noexcept {
  type = trim(type.substr(0, type.find(';')));
  return ends_with(type, "+xml") || ends_with(type, "/xml");
}

}  // namespace

construct_kind read_construct(element const& e) noexcept {
  std::string_view const type = trim(e.attribute_or_empty("type"));
  std::string_view const mode = trim(e.attribute_or_empty("mode"));
  construct_kind out;
  out.base64 = iequals(mode, "base64");
  if (iequals(type, "html") || iequals(type, "text/html")) {
    out.type = text_type::html;
    out.capture = content::html;
  } else if (iequals(type, "xhtml") || iequals(type, "application/xhtml+xml")) {
    bool const escaped = iequals(mode, "escaped");
    out.type = escaped ? text_type::html : text_type::xhtml;
    out.capture = escaped ? content::html : content::xhtml;
  } else if (!type.empty() && !iequals(type, "text") && !iequals(type, "text/plain")) {
    out.media_type = type;
    out.capture = is_xml(type) ? content::xml : content::text;
  }
  return out;
}

void construct_begin(scope& s, element const& e) {
  construct_kind const kind = read_construct(e);
  if (!kind.media_type.empty()) s.report(issue::text_type, kind.media_type);
  s.capture(kind.media_type.empty() ? kind.capture : content::mixed);
}

text_construct keep_words(scope& s, element const& e, std::string_view text) {
  construct_kind const kind = read_construct(e);
  std::string decoded;
  if (kind.base64 && decode_base64(text, decoded, true)) text = trim(decoded);
  bool const has_markup = kind.type == text_type::text && kind.capture != content::xml &&
                          s.handler<format_handler>().captured_markup();
  return s.keep_construct(text, has_markup ? text_type::html : kind.type);
}

link keep_link(scope& s, element const& e) {
  std::string scratch;
  link l;
  l.href = url_at(s, e, "href");
  l.rel = s.keep(fold_relation(e.attribute_or_empty("rel"), scratch));
  l.type = text_at(s, e, "type");
  l.hreflang = text_at(s, e, "hreflang");
  l.title = text_at(s, e, "title");
  l.length = s.read_count(e.attribute_or_empty("length"));
  return l;
}

category keep_category(scope& s, element const& e, std::string_view text) {
  std::string_view const term = text_at(s, e, "term");
  return {term.empty() ? s.keep(text) : term, text_at(s, e, "scheme"), text_at(s, e, "label")};
}

}  // namespace feedsax::hooks
