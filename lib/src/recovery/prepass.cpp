#include "recovery/prepass.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "recovery/faults.hpp"
#include "recovery/references.hpp"
#include "xml/names.hpp"

namespace feedsax::recovery {
namespace {

using xml::is_space;

constexpr std::size_t max_held = 64u << 10;  // behind the root's end tag

// The bytes of text that may be more than that.
constexpr bool is_special(char c) noexcept { return c == '<' || c == '&' || c == '>'; }

constexpr std::uint64_t each_byte = 0x0101010101010101u;

// Has one of the eight bytes that value? False alarms are possible behind a byte that has.
constexpr std::uint64_t has_byte(std::uint64_t word, char c) noexcept {
  std::uint64_t const x = word ^ (each_byte * static_cast<unsigned char>(c));
  return (x - each_byte) & ~x & (each_byte << 7);
}

// The first special byte from `i` on, or the end.
std::size_t find_special(std::string_view text, std::size_t i) noexcept {
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((has_byte(word, '<') | has_byte(word, '&') | has_byte(word, '>')) != 0) break;
  }
  while (i < text.size() && !is_special(text[i])) ++i;
  return i;
}

// How many `]` there are at the end, two at most.
unsigned trailing_brackets(std::string_view text) noexcept {
  unsigned n = 0;
  while (n < 2 && n < text.size() && text[text.size() - 1 - n] == ']') ++n;
  return n;
}

}  // namespace

// --- a document ---------------------------------------------------------------------------------

void prepass::start(settings&& s, report&& r) {
  settings_ = std::move(s);
  report_ = std::move(r);
  out_.clear();
  map_.clear();
  breach_ = {};
  refused_ = {};
  state_ = state::text;
  base_ = 0;
  at_ = token_ = tried_ = hold_ = 0;
  held_.clear();
  root_ = root_place::before;
  root_name_.clear();
  dry_ = decided_ = reopened_ = root_reopened_ = junk_reported_ = html_declared_ = false;
  junk_ = 0;
  names_.clear();
  name_bytes_.clear();
  stack_.clear();
  open_count_.clear();
  brackets_ = 0;
  last_byte_ = '\0';
  broken_line_ = false;
  document_type_seen_ = false;
  rescued_ = 0;
}

void prepass::reset(settings s, report r) { start(std::move(s), std::move(r)); }

void prepass::resume(settings s, report r, resumption const& from) {
  start(std::move(s), std::move(r));
  base_ = from.offset;
  map_.skip(from.offset);
  root_ = from.root;
  document_type_seen_ = from.document_type_seen;
  html_declared_ = from.html_declared;
  root_name_ = from.root_name;
  for (std::string_view const name : from.open) push(name);
  if (from.in_cdata) {
    state_ = state::cdata;
    marks_ = 0;
  } else {
    brackets_ = trailing_brackets(from.before);
  }
  if (!from.before.empty()) last_byte_ = from.before.back();
  // Whatever stands there was refused, so it may be something to drop.
  broken_line_ = last_byte_ == '\r';
}

void prepass::write(std::string_view text) {
  if (state_ == state::over || text.empty()) return;
  if (held_.empty())
    run(text, false);
  else {
    held_.append(text);
    run(held_, false);
  }
}

void prepass::finish() {
  if (state_ == state::over && breach_.code != errc::none) return;
  std::string const rest = std::exchange(held_, {});
  run(rest, true);
  if (dry_) {
    decide(root_place::closed);
    run(rest, true);
  }
  if (breach_.code != errc::none) return;
  finish_token(rest);
  base_ += rest.size();
  at_ = token_ = 0;
}

// Reads what can be read; what is undecided is kept.
void prepass::run(std::string_view view, bool last) {
  while (state_ != state::over) {
    bool const more = step(view, last);
    if (dry_ && at_ - hold_ > max_held) decide(root_place::closed);
    if (!std::exchange(decided_, false) && !more) break;
  }
  if (last) return;
  if (state_ == state::over) {
    held_.clear();
    return;
  }
  std::size_t const keep = dry_ ? hold_ : token_;
  if (held_.empty())
    held_ = view.substr(keep);
  else
    held_.erase(0, keep);
  base_ += keep;
  at_ -= keep;
  token_ -= keep;
  hold_ = 0;
}

// One token, or as much of it as can be done with. False when more text has to decide.
bool prepass::step(std::string_view view, bool last) {
  if (at_ >= view.size() && state_ != state::text && tried_ == 0) return false;
  switch (state_) {
  case state::text:
    if (token_ >= view.size()) return false;
    if (view[token_] == '&' && in_root()) return read_reference_at(view, last);
    return read_text(view);
  case state::markup: return read_markup(view);
  case state::tag: return read_tag(view);
  case state::end_tag: return read_end_tag(view);
  case state::bang: return read_bang(view, last);
  case state::bogus: return read_bogus(view);
  case state::comment: return read_comment(view);
  case state::target: return read_target(view, last);
  case state::instruction: return read_instruction(view);
  case state::dropped_instruction: return read_dropped_instruction(view);
  case state::cdata: return read_cdata(view);
  case state::dropped_cdata: return read_dropped_cdata(view);
  case state::document_type: return read_document_type(view);
  case state::over: break;
  }
  return false;
}

// --- text ---------------------------------------------------------------------------------------

bool prepass::read_text(std::string_view view) {
  std::size_t i = token_;
  if (!in_root()) {
    std::size_t const end = std::min(view.find('<', i), view.size());
    while (i < end) {
      auto const until = [&](bool space) {
        std::size_t j = i;
        while (j < end && is_space(view[j]) == space) ++j;
        return j;
      };
      if (std::size_t const blank = until(true); blank > i) {
        copy(view.substr(i, blank - i), offset(i));
        i = blank;
      }
      if (std::size_t const word = until(false); word > i) {
        junk(offset(i), word - i);
        if (state_ == state::over) return false;
        i = word;
      }
    }
  } else {
    for (;; ++i) {
      i = find_special(view, i);
      if (i == view.size() || view[i] != '>') break;
      // `]]>` ends a CDATA section that is not there.
      std::string_view const run = view.substr(token_, i - token_);
      unsigned const here = trailing_brackets(run);
      if (here + (here == run.size() ? brackets_ : 0) < 2) continue;
      text(run, offset(token_));
      if (!repair(issue::cdata_end_in_text, offset(i))) return false;
      replace("&gt;", offset(i), 1);
      brackets_ = 0;
      back_to_text(i + 1);
      return true;
    }
    text(view.substr(token_, i - token_), offset(token_));
  }
  back_to_text(i);
  if (i == view.size()) return false;
  if (view[i] == '<') {
    state_ = state::markup;
    at_ = i + 1;
  }
  return true;
}

bool prepass::read_reference_at(std::string_view view, bool last) {
  std::string_view const rest = view.substr(token_);
  // Not looked at again before there is twice as much of it.
  if (!last && rest.size() < 2 * tried_) return false;
  reference const r = read_reference(rest, last, html_declared_, room_);
  if (r.length == 0) {
    tried_ = rest.size();
    if (tried_ > settings_.max_tag_bytes) fail(errc::tag_too_long, offset(token_));
    return false;
  }
  tried_ = 0;
  if (r.length > settings_.max_tag_bytes) {
    fail(errc::tag_too_long, offset(token_));
    return false;
  }
  std::uint64_t const at = offset(token_);
  if (r.what != issue::none && !repair(r.what, at, r.subject)) return false;
  if (stays(r))
    copy(rest.substr(0, r.length), at);
  else
    replace(r.text, at, r.length);
  text_ended();
  back_to_text(token_ + r.length);
  return true;
}

// What `<` begins.
bool prepass::read_markup(std::string_view view) {
  switch (char const c = view[at_]) {
  case '/':
    state_ = state::end_tag;
    begun_ = false;
    ++at_;
    return true;
  case '!':
    state_ = state::bang;
    ++at_;
    return true;
  case '?':
    state_ = state::target;
    ++at_;
    return true;
  default:
    static_cast<void>(c);
    if (xml::starts_name(view.substr(at_))) {
      tag_.begin();
      state_ = state::tag;
      return true;
    }
    return pass_as_text();
  }
}

// The `<` at the token's beginning is none of markup; what follows it is text.
bool prepass::pass_as_text() {
  if (in_root()) {
    if (!repair(issue::bare_lt, offset(token_))) return false;
    replace("&lt;", offset(token_), 1);
    text_ended();
  } else {
    junk(offset(token_), 1);
  }
  if (state_ != state::over) back_to_text(token_ + 1);
  return true;
}

// --- the end ------------------------------------------------------------------------------------

void prepass::finish_token(std::string_view rest) {
  std::uint64_t const end = offset(rest.size());
  switch (state_) {
  case state::text:
  case state::over: return;
  case state::markup: pass_as_text(); return;
  case state::comment:
    if (!repair(issue::unclosed_section, end)) return;
    for (; marks_ > 0; --marks_) replace("- ", end - marks_, 1);
    insert("-->", end);
    break;
  case state::instruction:
    if (!repair(issue::unclosed_section, end)) return;
    insert("?>", end);
    break;
  case state::cdata:
    if (!repair(issue::unclosed_section, end)) return;
    insert("]]>", end);
    break;
  default:
    if (!repair(issue::cut_tag, offset(token_))) return;
  }
  state_ = state::text;
}

void prepass::close() {
  if (state_ == state::over) return;
  if (root_ == root_place::before) return fail(errc::no_root, base_);
  if (stack_.empty()) return;
  if (is_cut() && !repair(issue::truncated, base_, top())) return;
  while (!stack_.empty()) {
    scratch_.assign("</").append(top()) += '>';
    insert(scratch_, base_);
    pop();
  }
  root_ = root_place::closed;
}

// --- output -------------------------------------------------------------------------------------

void prepass::copy(std::string_view bytes, std::uint64_t from) {
  if (dry_ || bytes.empty() || breach_.code != errc::none) return;
  if (from > map_.in()) map_.skip(from - map_.in());
  out_.append(bytes);
  map_.run(bytes.size(), 1, 1);
  last_byte_ = bytes.back();
}

// Bytes that nothing in the text stands for.
void prepass::insert(std::string_view bytes, std::uint64_t at) {
  if (dry_ || bytes.empty() || breach_.code != errc::none) return;
  if (at > map_.in()) map_.skip(at - map_.in());
  out_.append(bytes);
  map_.insert(bytes.size());
  last_byte_ = bytes.back();
}

// What `length` bytes became: it begins and ends where they do.
void prepass::replace(std::string_view bytes, std::uint64_t from, std::uint64_t length) {
  if (length == 0) return insert(bytes, from);
  insert(bytes.substr(0, bytes.size() - 1), from);
  copy(bytes.substr(bytes.size() - 1), from + length - 1);
}

// Text within the root.
void prepass::text(std::string_view bytes, std::uint64_t from) {
  if (bytes.empty()) return;
  unsigned const here = trailing_brackets(bytes);
  brackets_ = here == bytes.size() ? std::min(2u, brackets_ + here) : here;
  // What stood between a carriage return and this line feed was dropped: they are two line ends.
  if (std::exchange(broken_line_, false) && bytes.front() == '\n') {
    replace("&#10;", from, 1);
    bytes.remove_prefix(1);
    ++from;
  }
  copy(bytes, from);
}

// Something that is left out because the root is not open.
void prepass::junk(std::uint64_t from, std::size_t bytes) {
  if (dry_) return;
  if (root_ == root_place::before) junk_ += bytes;
  if (junk_reported_) return;
  junk_reported_ = true;
  repair(root_ == root_place::before ? issue::leading_junk : issue::trailing_junk, from);
}

bool prepass::repair(issue what, std::uint64_t at, std::string_view subject) {
  if (dry_) return true;
  if (breach_.code != errc::none) return false;
  fault const f = fault_of(what);
  if (f.kind != repairs::none && !has(settings_.repair, f.kind)) {
    fail(f.code, at, subject);
    return false;
  }
  report_(what, at, subject);
  return true;
}

void prepass::fail(errc code, std::uint64_t at, std::string_view subject) {
  // What is behind the root is read again before it counts.
  if (dry_) return decide(root_place::closed);
  if (breach_.code == errc::none) breach_ = {code, at, std::string(subject.substr(0, 120))};
  state_ = state::over;
}

}  // namespace feedsax::recovery
