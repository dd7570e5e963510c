#include "feedsax/html/tokenizer.hpp"

#include <algorithm>

#include "feedsax/text.hpp"
#include "html/doctype.hpp"
#include "html/match.hpp"
#include "html/scan.hpp"
#include "html/tags.hpp"

namespace feedsax::html {
namespace {

content content_of(tag t, bool scripting) noexcept {
  switch (t) {
  case tag::title:
  case tag::textarea: return content::rcdata;
  case tag::script: return content::script;
  case tag::plaintext: return content::plaintext;
  case tag::noscript: return scripting ? content::raw_text : content::data;
  default: return has(t, traits::raw) ? content::raw_text : content::data;
  }
}

bool lists(std::span<std::string_view const> names, std::string_view name) noexcept {
  return std::any_of(names.begin(), names.end(),
                     [name](std::string_view n) { return iequals(n, name); });
}

}  // namespace

tokenizer::tokenizer(std::string_view html, tokenizer_options const& options) : options_(options) {
  reset(html);
}

void tokenizer::reset(std::string_view html) {
  window(html, 0, true);
  content_ = content::data;
  drop_depth_ = 0;
}

void tokenizer::window(std::string_view bytes, std::uint64_t offset, bool last) noexcept {
  begin_ = at_ = bytes.data();
  end_ = begin_ + bytes.size();
  offset_ = offset;
  last_ = last;
}

void tokenizer::enter(content c, std::string_view end_tag) {
  content_ = c;
  raw_name_ = end_tag;
  script_ = dashes_ = 0;
}

bool tokenizer::next(token& t) {
  while (at_ != end_) {
    switch (read(t)) {
    case step::token:
      if ((drop_depth_ != 0 || !options_.drop.empty()) && dropped(t)) break;
      return true;
    case step::nothing: break;
    case step::more: return false;
    }
  }
  return false;
}

tokenizer::step tokenizer::read(token& t) {
  switch (content_) {
  case content::data: return read_data(t);
  case content::rcdata:
  case content::raw_text: return read_raw(t);
  case content::script: return read_script(t);
  case content::cdata: return read_cdata(t);
  case content::plaintext: break;
  }
  return give_text(t, last_ ? end_ : safe_end(at_, end_, false), content::plaintext);
}

tokenizer::step tokenizer::read_data(token& t) {
  char const* q = at_;
  for (;; ++q) {
    q = find(q, end_, '<');
    if (q == end_) break;
    if (q + 1 == end_) {
      if (last_) q = end_;
      break;
    }
    if (!is(q[1], chars::markup)) continue;
    if (last_ && q[1] == '/' && q + 2 == end_) q = end_;
    break;
  }
  if (q == at_) {
    if (q + 1 != end_) return read_markup(t);
    wait_ = wait::anything;
    return step::more;
  }
  if (q == end_ && !last_) q = safe_end(at_, end_, true);
  return give_text(t, q, content::data);
}

tokenizer::step tokenizer::read_markup(token& t) {
  char const* const p = at_;
  wait_ = wait::anything;
  switch (p[1]) {
  case '/':
    if (p + 2 == end_) return step::more;
    if (is(p[2], chars::letter)) return read_tag(t, false);
    if (p[2] != '>') return read_bogus(t, p + 2);
    at_ = p + 3;
    return step::nothing;
  case '?': return read_bogus(t, p + 1);
  case '!': break;
  default: return read_tag(t, true);
  }
  match const dashes = match_word(p + 2, end_, "--");
  if (dashes == match::yes) return read_comment(t, p + 4);
  match const doctype = match_word(p + 2, end_, "doctype");
  if (doctype == match::yes) return read_doctype(t);
  match section = cdata_ ? match_word(p + 2, end_, "[cdata[") : match::no;
  if (section == match::yes && view(p + 2, p + 9) != "[CDATA[") section = match::no;
  if (section == match::yes) {
    at_ = p + 9;
    content_ = content::cdata;
    return step::nothing;
  }
  if (!last_ && (dashes == match::maybe || doctype == match::maybe || section == match::maybe))
    return step::more;
  return read_bogus(t, p + 2);
}

tokenizer::step tokenizer::unfinished(token& t, wait w) {
  if (static_cast<std::size_t>(end_ - at_) > options_.max_token_bytes)
    return give_text(t, at_ + options_.max_token_bytes, content::plaintext);
  wait_ = w;
  return last_ ? step::nothing : step::more;
}

tokenizer::step tokenizer::read_tag(token& t, bool start) {
  char const* const name = at_ + (start ? 1 : 2);
  char const* const limit =
      at_ + std::min(static_cast<std::size_t>(end_ - at_), options_.max_token_bytes);
  char const* p = name;
  while (p < limit && !is(*p, chars::name_end)) ++p;
  attributes_.clear();
  seen_ = 0;
  t.self_closing = false;
  char const* const after = p < limit ? attributes_from(p, limit, start ? &t : nullptr) : nullptr;
  if (!after) {
    step const s = unfinished(t, wait::tag_end);
    if (s == step::nothing) at_ = end_;
    return s;
  }
  t.name = view(name, p);
  t.tag = lookup_tag(name, t.name.size(), static_cast<std::size_t>(end_ - name));
  if (t.name.size() > options_.max_name_bytes) t.name = {};
  give(t, start ? token_kind::start_tag : token_kind::end_tag, after);
  t.attributes = attributes_;
  if (start) started(t);
  return step::token;
}

// Without a token, the attributes are only passed over: those of an end tag.
char const* tokenizer::attributes_from(char const* p, char const* end, token* t) {
  for (;;) {
    while (p != end && is(*p, chars::white)) ++p;
    if (p == end) return nullptr;
    if (*p == '>') return p + 1;
    if (*p == '/') {
      if (++p == end) return nullptr;
      if (*p != '>') continue;
      if (t) t->self_closing = true;
      return p + 1;
    }
    char const* const name = p++;
    while (p != end && !is(*p, chars::attr_end)) ++p;
    char const* const name_end = p;
    while (p != end && is(*p, chars::white)) ++p;
    if (p == end) return nullptr;
    if (*p != '=') {
      if (t) add(view(name, name_end), {});
      continue;
    }
    ++p;
    while (p != end && is(*p, chars::white)) ++p;
    if (p == end) return nullptr;
    char const* value = p;
    if (*p == '"' || *p == '\'') {
      p = find(++value, end, *p);
      if (p == end) return nullptr;
      if (t) add(view(name, name_end), view(value, p));
      ++p;
    } else {
      while (p != end && !is(*p, chars::value_end)) ++p;
      if (p == end) return nullptr;
      if (t) add(view(name, name_end), view(value, p));
    }
  }
}

// The first of two attributes with one name counts (HTML 13.2.5.33). Most tags have no such pair:
// a set of bits says so without comparing.
void tokenizer::add(std::string_view name, std::string_view value) {
  unsigned const first = static_cast<unsigned char>(name.front()) | 0x20u;
  unsigned const last = static_cast<unsigned char>(name.back()) | 0x20u;
  std::uint64_t const bit = std::uint64_t{1} << ((first * 5 + last * 3 + name.size()) & 63);
  if ((seen_ & bit) != 0 &&
      std::any_of(attributes_.begin(), attributes_.end(),
                  [name](attribute const& a) { return iequals(a.name, name); }))
    return;
  if (name.size() > options_.max_name_bytes || attributes_.size() >= options_.max_attributes)
    return;
  seen_ |= bit;
  attributes_.push_back({name, value});
}

tokenizer::step tokenizer::read_bogus(token& t, char const* from) {
  char const* const limit =
      at_ + std::min(static_cast<std::size_t>(end_ - at_), options_.max_token_bytes);
  char const* const gt = find(from, limit, '>');
  if (gt == limit)
    if (step const s = unfinished(t, wait::tag_end); s != step::nothing) return s;
  t.text = view(from, gt);
  // `from` may be the end, but for `<?`.
  bool const instruction = options_.processing_instructions && from == at_ + 1 && *from == '?';
  if (instruction) t.text.remove_prefix(1);
  return give(t, instruction ? token_kind::processing_instruction : token_kind::comment,
              gt == limit ? gt : gt + 1);
}

tokenizer::step tokenizer::read_comment(token& t, char const* from) {
  char const* const limit =
      at_ + std::min(static_cast<std::size_t>(end_ - at_), options_.max_token_bytes);
  if (char const* const early = from + (from != limit && *from == '-');
      early < limit && *early == '>') {  // <!--> and <!--->
    t.text = view(from, from);
    return give(t, token_kind::comment, early + 1);
  }
  for (char const* gt = from; (gt = find(gt, limit, '>')) != limit; ++gt) {
    std::string_view const before = view(from, gt);
    std::size_t const dashes = before.ends_with("--") ? 2 : before.ends_with("--!") ? 3 : 0;
    if (dashes == 0) continue;
    t.text = before.substr(0, before.size() - dashes);
    return give(t, token_kind::comment, gt + 1);
  }
  if (step const s = unfinished(t, wait::tag_end); s != step::nothing) return s;
  std::string_view rest = view(from, end_);
  for (std::string_view const end : {"--!", "--", "-"}) {
    if (!rest.ends_with(end)) continue;
    rest.remove_suffix(end.size());
    break;
  }
  t.text = rest;
  return give(t, token_kind::comment, end_);
}

tokenizer::step tokenizer::read_doctype(token& t) {
  char const* const limit =
      at_ + std::min(static_cast<std::size_t>(end_ - at_), options_.max_token_bytes);
  char const* const from = std::min(at_ + 9, limit);
  char const* const gt = find(from, limit, '>');
  if (gt == limit)
    if (step const s = unfinished(t, wait::tag_end); s != step::nothing) return s;
  t.doctype = parse_doctype(view(from, gt), gt == limit);
  return give(t, token_kind::doctype, gt == limit ? gt : gt + 1);
}

tokenizer::step tokenizer::give(token& t, token_kind kind, char const* to) {
  if (t.kind == token_kind::doctype && kind != token_kind::doctype) t.doctype = {};
  t.kind = kind;
  t.in = content::data;
  t.raw = view(at_, to);
  t.offset = offset_ + static_cast<std::uint64_t>(at_ - begin_);
  t.attributes = {};
  at_ = to;
  // Views of what is gone would be left otherwise.
  if (kind == token_kind::start_tag || kind == token_kind::end_tag) {
    t.text = {};
  } else {
    t.name = {};
    t.tag = tag::unknown;
    t.self_closing = false;
  }
  switch (kind) {
  case token_kind::comment: return options_.comments ? step::token : step::nothing;
  case token_kind::doctype: return options_.doctypes ? step::token : step::nothing;
  default: return step::token;
  }
}

void tokenizer::started(token const& t) {
  if (!options_.raw_elements) return;
  if (content const c = content_of(t.tag, options_.scripting); c != content::data)
    enter(c, t.name);
  else if (!options_.raw_text.empty() && !has(t.tag, traits::empty) &&
           lists(options_.raw_text, t.name))
    enter(content::raw_text, t.name);
}

// In a dropped element, or its tags? Void elements have no content that could be dropped, nor has
// `<x/>` with a name that is not HTML's.
bool tokenizer::dropped(token const& t) {
  if (drop_depth_ == 0) {
    if (t.kind == token_kind::end_tag) return lists(options_.drop, t.name);
    if (t.kind != token_kind::start_tag || !lists(options_.drop, t.name)) return false;
    drop_name_ = t.name;
  } else if (t.kind == token_kind::end_tag) {
    if (iequals(t.name, drop_name_)) --drop_depth_;
    return true;
  } else if (t.kind != token_kind::start_tag || !iequals(t.name, drop_name_)) {
    return true;
  }
  bool const empty = has(t.tag, traits::empty) || (t.self_closing && t.tag == tag::unknown);
  if (!empty) ++drop_depth_;
  return true;
}

std::string_view tokenizer::raw_content(std::string_view name) {
  char const* q = at_;
  for (;; ++q) {
    q = find(q, end_, '<');
    if (q == end_) break;
    if (q + 1 != end_ && q[1] == '/' && match_name(q + 2, end_, name) == match::yes) break;
  }
  std::string_view const inside = view(at_, q);
  at_ = q;
  content_ = content::data;
  return inside;
}

}  // namespace feedsax::html
