// A tokenizer of our own, not Boost.JSON's basic_parser: that one tells neither where a key or
// value begins nor what it consumed at an event, refuses lone surrogates in every mode, and at the
// first error it is over, so that recovery would need a second parser in front of it. What a
// JSON document is, is the smaller part of this; the unit tests have Boost.JSON for a judge.
#include "json/json_driver.hpp"

#include <algorithm>

namespace feedsax::json {
namespace {

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// What numbers, literals and, in recovery, keys without quotes begin with.
bool begins_word(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.' || c == '_' || c == '$';
}

}  // namespace

json_driver::~json_driver() = default;

bool json_driver::accepts(std::string_view start) const noexcept {
  if (start.empty()) return false;
  char const c = start.front();
  if (c == '{' || c == '[') return true;
  if (options_->mode != feedsax::mode::strict) return false;
  return c == '"' || c == '-' || (c >= '0' && c <= '9') || c == 't' || c == 'f' || c == 'n';
}

void json_driver::reset(reader::session& s) {
  session_ = &s;
  strict_ = s.options().mode == feedsax::mode::strict;
  names_.clear();
  bytes_.clear();
  open_.clear();
  expected_ = expected::value;
  lexeme_ = lexeme::none;
  root_is_scalar_ = rest_is_junk_ = in_junk_ = false;
  chunk_ = {};
  at_ = 0;
  chunk_begin_ = written_ = root_begin_ = key_begin_ = 0;
  punctuation_.clear();
  text_.clear();
  is_key_ = false;
  high_ = 0;
}

void json_driver::write(std::string_view text, std::uint64_t offset) {
  chunk_ = text;
  chunk_begin_ = offset;
  written_ = offset + text.size();
  at_ = run_ = 0;
  session_->guard([&] { scan(); });
  chunk_ = {};
  chunk_begin_ = written_;
  at_ = 0;
}

void json_driver::scan() {
  while (at_ < chunk_.size() && !rest_is_junk_ && !session_->halted()) {
    switch (lexeme_) {
    case lexeme::none: take(chunk_[at_]); break;
    case lexeme::string: take_string(); break;
    case lexeme::escape: take_escape(chunk_[at_]); break;
    case lexeme::unicode: take_unicode(chunk_[at_]); break;
    case lexeme::word: take_word(); break;
    default: take_comment(chunk_[at_]); break;
    }
  }
  if (in_string() && !session_->halted()) pass_run();
}

void json_driver::finish() {
  session_->guard([&] {
    if (rest_is_junk_) return;
    if (lexeme_ == lexeme::word && open_.empty()) end_word();
    if (session_->halted()) return;
    bool const whole =
        expected_ == expected::nothing && (lexeme_ == lexeme::none || lexeme_ >= lexeme::slash);
    // A value that was cut is not given out: half an address is worse than none.
    if (!whole)
      session_->fail(root_is_scalar_ ? errc::not_markup : errc::truncated, written_);
    else if (lexeme_ == lexeme::slash)
      bend(written_ - 1, "/");
  });
}

// A place that may be asked for later must stay in the window: a member's, until its value begins.
std::uint64_t json_driver::settled() const noexcept {
  std::uint64_t first = written_;
  auto const hold = [&](std::uint64_t offset) { first = std::min(first, offset); };
  if (lexeme_ == lexeme::word) hold(word_begin_);
  if (lexeme_ == lexeme::slash) hold(written_ - 1);
  if (in_string() && !is_key_) {
    hold(text_begin_);
    return first;
  }
  if (in_escape()) hold(escape_begin_);
  if (in_string() && high_ != 0) hold(high_begin_);
  bool const key_waits = expected_ == expected::colon || expected_ == expected::value ||
                         expected_ == expected::first_value || in_string();
  if (key_waits && !open_.empty()) hold(key_begin_);
  if (expected_ == expected::first_value) hold(open_.back().begin);
  return first;
}

bool json_driver::wants_key() const noexcept {
  return in_object() && expected_ != expected::colon && expected_ != expected::value;
}

void json_driver::take(char c) {
  if (is_space(c)) {
    ++at_;
    return;
  }
  bool const junk = std::exchange(in_junk_, false);
  switch (c) {
  case '{':
  case '[': open(c); break;
  case '}':
  case ']': close(c); break;
  case ',': comma(); break;
  case ':': colon(); break;
  case '"': begin_string(c); break;
  case '/':
    if (strict_) {
      bend(here(), "/");
    } else {
      lexeme_ = lexeme::slash;
    }
    break;
  default:
    if (begins_word(c)) {
      lexeme_ = lexeme::word;
      word_begin_ = here();
      text_.clear();
      return;
    }
    if (c == '\'' && !strict_) {
      begin_string(c);
      break;
    }
    in_junk_ = junk;
    take_junk(c);
  }
  ++at_;
}

void json_driver::take_junk(char c) {
  if (expected_ == expected::nothing) {
    refuse_rest(here());
    return;
  }
  if (!std::exchange(in_junk_, true)) {
    // A byte of a longer character would be no subject.
    bool const ascii = static_cast<unsigned char>(c) < 0x80;
    bend(here(), ascii ? std::string_view(&c, 1) : std::string_view());
  }
}

void json_driver::take_comment(char c) {
  switch (lexeme_) {
  case lexeme::slash:
    // Reported when it is known to be one: either way at its slash, the byte before.
    lexeme_ = c == '/' ? lexeme::line_comment : c == '*' ? lexeme::block_comment : lexeme::none;
    if (lexeme_ == lexeme::none) in_junk_ = true;
    bend(here() - 1, "/");
    if (lexeme_ == lexeme::none) return;
    break;
  case lexeme::line_comment:
    if (c == '\n' || c == '\r') lexeme_ = lexeme::none;
    break;
  case lexeme::block_comment:
    if (c == '*') lexeme_ = lexeme::block_comment_star;
    break;
  default:
    if (c != '*') lexeme_ = c == '/' ? lexeme::none : lexeme::block_comment;
  }
  ++at_;
}

// --- structure ----------------------------------------------------------------------------------

// Is a value in its place here? Recovery puts before it what is missing.
bool json_driver::begin_value(std::uint64_t begin, std::string_view subject) {
  switch (expected_) {
  case expected::value:
  case expected::first_value: return true;
  case expected::colon: return bend(begin, subject);
  case expected::comma:
    if (in_array()) {
      punctuation_ += ',';
      return bend(begin, subject);
    }
    [[fallthrough]];
  case expected::key:
  case expected::first_key:
    // A value without a key: under the empty one it disturbs nobody.
    key_begin_ = begin;
    return bend(begin, subject) && name_key({});
  case expected::nothing: break;
  }
  return refuse_rest(begin);
}

void json_driver::end_value() noexcept {
  expected_ = open_.empty() ? expected::nothing : expected::comma;
}

void json_driver::open(char bracket) {
  std::uint64_t const begin = here();
  if (!begin_value(begin, std::string_view(&bracket, 1))) return;
  if (open_.size() >= std::min(max_depth, session_->options().limits.max_depth))
    return session_->fail(errc::too_deep, begin);
  if (open_.empty()) root_begin_ = begin;
  bool const is_array = bracket == '[', is_element = !is_array || open_.empty();
  if (is_element && !start(is_array ? "array" : "object", begin, begin + 1)) return;
  if (is_array) punctuation_ += '[';
  std::uint32_t const name = is_element    ? scalar_name_
                             : in_object() ? key_name_
                                           : open_.back().name;
  open_.push_back({is_array, is_element, name, begin});
  expected_ = is_array ? expected::first_value : expected::first_key;
}

void json_driver::close(char bracket) {
  bool const is_array = bracket == ']';
  std::string_view const subject(&bracket, 1);
  if (expected_ == expected::nothing) {
    refuse_rest(here());
    return;
  }
  auto const same = [&](container const& c) { return c.is_array == is_array; };
  if (std::none_of(open_.begin(), open_.end(), same)) {
    bend(here(), subject);
    return;
  }
  // Brackets that nobody closed are closed by the one around them.
  bool const complete = expected_ == expected::comma || expected_ == expected::first_value ||
                        expected_ == expected::first_key;
  if (!(complete && same(open_.back())) && !bend(here(), subject)) return;
  while (!same(open_.back())) {
    lack_value();
    close_top();
    if (session_->halted()) return;
  }
  lack_value();
  if (!session_->halted()) close_top();
}

void json_driver::close_top() {
  container const top = open_.back();
  open_.pop_back();
  std::uint64_t const begin = here();
  if (top.is_element) {
    end(top.name, begin, begin + 1);
    punctuation_.clear();
  } else if (expected_ == expected::first_value) {
    // Nothing was in it: it is an element itself.
    punctuation_.pop_back();
    if (start("array", top.begin, begin + 1)) end(top.name, begin, begin + 1);
  } else if (in_array()) {
    punctuation_ += ']';
  } else {
    punctuation_.clear();
  }
  end_value();
}

// In recovery a key without a value has null.
void json_driver::lack_value() {
  if (!in_object() || (expected_ != expected::colon && expected_ != expected::value)) return;
  if (start("null", here(), here() + 1)) end(scalar_name_, here(), here() + 1);
  end_value();
}

void json_driver::comma() {
  if (expected_ == expected::nothing) {
    refuse_rest(here());
    return;
  }
  if (expected_ != expected::comma && !bend(here(), ",")) return;
  lack_value();
  if (expected_ != expected::comma) return;  // One too many.
  if (in_array()) punctuation_ += ',';
  expected_ = in_array() ? expected::value : expected::key;
}

void json_driver::colon() {
  if (expected_ == expected::colon)
    expected_ = expected::value;
  else if (expected_ == expected::nothing)
    refuse_rest(here());
  else
    bend(here(), ":");
}

// Strict ends here; recovery reports and goes on.
bool json_driver::bend(std::uint64_t offset, std::string_view subject) {
  if (strict_) {
    if (root_is_scalar_)
      session_->fail(errc::not_markup, root_begin_);
    else
      session_->fail(errc::json_syntax, offset, subject);
  } else if (session_->enter(offset, here() + 1)) {
    session_->report(issue::json_syntax, offset, subject);
  }
  return !session_->halted();
}

bool json_driver::refuse_rest(std::uint64_t offset) {
  if (strict_) return bend(offset, {});
  if (session_->enter(offset, offset + 1)) session_->report(issue::trailing_junk, offset);
  rest_is_junk_ = true;
  return false;
}

// --- elements -----------------------------------------------------------------------------------

bool json_driver::name_key(std::string_view key) {
  key_name_ = names_.intern(0, key).first;
  expected_ = expected::colon;
  if (names_.size() <= session_->options().limits.max_names) return true;
  session_->fail(errc::too_many_names, key_begin_, key);
  return false;
}

bool json_driver::start(std::string_view type, std::uint64_t begin, std::uint64_t end) {
  bool const is_item = in_array();
  scalar_name_ = is_item ? open_.back().name : in_object() ? key_name_ : names_.intern(0, {}).first;
  scalar_begin_ = in_object() ? key_begin_ : begin;
  if (!session_->enter(scalar_begin_, end)) return false;
  session_->opened(scalar_begin_);
  attribute const attributes[] = {{{xmlns::none, "type"}, type},
                                  {{xmlns::none, "array"}, punctuation_}};
  std::span<attribute const> const stated(attributes, is_item ? 2 : 1);
  session_->handler().on_start(element({xmlns::json, names_[scalar_name_]}, stated, {},
                                       scalar_begin_, session_, scalar_name_ + 1));
  punctuation_.clear();
  return !session_->halted();
}

void json_driver::end(std::uint32_t name, std::uint64_t begin, std::uint64_t end) {
  if (!session_->enter(begin, end)) return;
  session_->handler().on_end({xmlns::json, names_[name]});
  session_->closed();
}

}  // namespace feedsax::json
