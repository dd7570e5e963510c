// The states of the tokenizer in which tags are text: RCDATA, raw text, scripts, CDATA sections.
#include <algorithm>

#include "feedsax/html/tokenizer.hpp"
#include "html/match.hpp"
#include "html/scan.hpp"

namespace feedsax::html {
namespace {

// Whether the "appropriate end tag" (HTML 13.2.5.9) of an element stands at p, which is a `<`.
match end_tag_at(char const* p, char const* end, std::string_view name, bool last) noexcept {
  match m = match::no;
  if (p + 1 == end)
    m = match::maybe;
  else if (p[1] == '/')
    m = match_name(p + 2, end, name);
  return name.empty() || (last && m == match::maybe) ? match::no : m;
}

}  // namespace

tokenizer::step tokenizer::give_text(token& t, char const* to, content c) {
  if (to == at_) return step::more;
  give(t, token_kind::text, to);
  t.text = t.raw;
  t.in = c;
  return step::token;
}

// Where text that goes on may be parted: not in a character reference, in CR LF, in a character.
char const* tokenizer::safe_end(char const* from, char const* to, bool references) noexcept {
  wait_ = wait::anything;
  if (to[-1] == '\r') return to - 1;
  for (char const* p = to; p != from && to - p < 4;) {
    auto const byte = static_cast<unsigned char>(*--p);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    int const length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    if (to - p < length) to = p;
    break;
  }
  if (!references) return to;
  char const* p = to;
  while (p != from && (is(p[-1], chars::alnum) || p[-1] == '#')) --p;
  if (p == from || p[-1] != '&') return to;
  wait_ = wait::reference_end;
  return p - 1;
}

tokenizer::step tokenizer::read_raw(token& t) {
  char const* q = at_;
  match found = match::no;
  for (;; ++q) {
    q = find(q, end_, '<');
    if (q == end_) break;
    found = end_tag_at(q, end_, raw_name_, last_);
    if (found != match::no) break;
  }
  if (q != at_) {
    if (q == end_ && !last_) q = safe_end(at_, end_, content_ == content::rcdata);
    return give_text(t, q, content_);
  }
  wait_ = wait::anything;
  if (found == match::maybe) return step::more;
  step const s = read_tag(t, false);
  if (s == step::token && t.kind == token_kind::end_tag) content_ = content::data;
  return s;
}

// HTML 13.2.5.15 to 31. `<!--` escapes, up to `-->`; in that, `<script` escapes twice, up to
// `</script`, which therefore does not end the element.
tokenizer::step tokenizer::read_script(token& t) {
  constexpr std::uint8_t plain = 0, escaped = 1, twice = 2;
  char const* q = at_;
  match end_tag = match::no;
  while (q != end_) {
    char const* const r = script_ == plain ? find(q, end_, '<') : find_any(q, end_, '<', '-', '>');
    if (r != q) dashes_ = 0;
    q = r;
    if (q == end_) break;
    if (*q == '-') {
      dashes_ = static_cast<std::uint8_t>(std::min(dashes_ + 1, 2));
      ++q;
      continue;
    }
    if (*q == '>') {
      if (dashes_ == 2) script_ = plain;
      dashes_ = 0;
      ++q;
      continue;
    }
    match const m = script_ == plain     ? match_word(q, end_, "<!--")
                    : script_ == escaped ? match_name(q, end_, "<script")
                                         : match_name(q, end_, "</script");
    if (script_ != twice) end_tag = end_tag_at(q, end_, raw_name_, last_);
    if (end_tag != match::no || (m == match::maybe && !last_)) break;
    dashes_ = 0;
    if (m == match::yes) {
      q += script_ == plain ? 4 : script_ == escaped ? 7 : 8;
      dashes_ = script_ == plain ? 2 : 0;
      script_ = script_ == escaped ? twice : escaped;
    } else {
      ++q;
    }
  }
  if (q != at_) return give_text(t, q == end_ && !last_ ? safe_end(at_, end_, false) : q, content_);
  wait_ = wait::anything;
  if (end_tag != match::yes) return step::more;
  step const s = read_tag(t, false);
  if (s == step::token && t.kind == token_kind::end_tag) content_ = content::data;
  return s;
}

tokenizer::step tokenizer::read_cdata(token& t) {
  char const* q = at_;
  match found = match::no;
  for (;; ++q) {
    q = find(q, end_, ']');
    if (q == end_) break;
    found = match_word(q, end_, "]]>");
    if (last_ && found == match::maybe) found = match::no;
    if (found != match::no) break;
  }
  if (q != at_) {
    if (q == end_ && !last_) q = safe_end(at_, end_, false);
    return give_text(t, q, content::cdata);
  }
  if (found == match::maybe) {
    wait_ = wait::anything;
    return step::more;
  }
  at_ = q + 3;
  content_ = content::data;
  return step::nothing;
}

}  // namespace feedsax::html
