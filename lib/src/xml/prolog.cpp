#include "xml/prolog.hpp"

#include "xml/names.hpp"

namespace feedsax::xml {
namespace {

constexpr std::string_view keyword = "<!DOCTYPE";
constexpr std::string_view comment_open = "<!--";
constexpr std::string_view instruction_open = "<?";

constexpr bool is_quote(char c) noexcept { return c == '"' || c == '\''; }

// What ends a name within the declaration, whether or not it may stand there.
constexpr bool ends_name(char c) noexcept {
  return is_space(c) || is_quote(c) || c == '>' || c == '[' || c == '<';
}

}  // namespace

void prolog::reset(feedsax::doctype policy, feedsax::mode mode, std::uint32_t max_bytes) noexcept {
  policy_ = policy;
  mode_ = mode;
  max_bytes_ = max_bytes;
  state_ = state::text;
  seen_ = found_now_ = false;
  offset_ = markup_ = 0;
  held_.clear();
  tail_.clear();
  found_ = {};
}

prolog::step prolog::next(std::string_view text) {
  found_now_ = false;
  step const s = [&] {
    switch (state_) {
    case state::text: return pass_until_markup(text);
    case state::markup: return recognise(text);
    case state::instruction: return pass_until(text, "?>");
    case state::comment: return pass_until(text, "-->");
    case state::over: return step{text.size(), text};
    default: return hold(text);
    }
  }();
  offset_ += s.taken;
  found_now_ = s.what != found::nothing;
  return s;
}

std::string_view prolog::withheld() const noexcept {
  return state_ == state::markup || within_declaration() || found_now_ ? std::string_view(held_)
                                                                       : std::string_view{};
}

prolog::step prolog::pass_until_markup(std::string_view text) {
  std::size_t const i = text.find('<');
  if (i == std::string_view::npos) return {text.size(), text};
  held_ = '<';
  markup_ = offset_ + i;
  state_ = state::markup;
  return {i + 1, text.substr(0, i)};
}

prolog::step prolog::recognise(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    held_ += text[i];
    std::string_view const held = held_;
    if (held.size() == keyword.size() + 1) {
      if (is_space(text[i]) && !seen_) {
        seen_ = true;
        found_ = {};
        found_.begin = markup_;
        state_ = state::before_name;
        bool const refused = policy_ == feedsax::doctype::refuse;
        return {i + 1, {}, refused ? found::refused : found::nothing};
      }
    } else if (held == comment_open || held == instruction_open) {
      tail_.clear();
      state_ = held == comment_open ? state::comment : state::instruction;
      return {i + 1, held};
    } else if (keyword.starts_with(held) || comment_open.starts_with(held)) {
      continue;
    }
    // The byte may be the first of several: it passes with what follows.
    held_.pop_back();
    state_ = state::over;
    return {i, held_};
  }
  return {text.size()};
}

prolog::step prolog::pass_until(std::string_view text, std::string_view terminator) {
  std::size_t i = 0;
  // The terminator may have begun in an earlier piece.
  for (; i < text.size() && i < terminator.size() - 1; ++i) {
    tail_ += text[i];
    if (std::string_view(tail_).ends_with(terminator)) {
      state_ = state::text;
      return {i + 1, text.substr(0, i + 1)};
    }
  }
  std::size_t const end = text.find(terminator);
  if (end != std::string_view::npos) {
    state_ = state::text;
    std::size_t const n = end + terminator.size();
    return {n, text.substr(0, n)};
  }
  std::size_t const keep = terminator.size() - 1;
  if (text.size() >= keep)
    tail_ = text.substr(text.size() - keep);
  else if (tail_.size() > keep)
    tail_.erase(0, tail_.size() - keep);
  return {text.size(), text};
}

prolog::step prolog::hold(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    held_ += text[i];
    if (held_.size() > max_bytes_) return {i + 1, {}, found::too_long};
    found const what = feed(text[i]);
    if (what != found::nothing)
      return {what == found::declaration && !found_.closed ? i : i + 1, {}, what};
  }
  return {text.size()};
}

prolog::found prolog::feed(char c) {
  std::string_view const held = held_;
  switch (state_) {
  case state::before_name:
    if (is_space(c)) return found::nothing;
    name_begin_ = name_end_ = held.size() - 1;
    if (ends_name(c)) {
      state_ = state::outer;
      found const what = break_off(false);
      return what == found::nothing ? feed_outer(c) : what;
    }
    state_ = state::name;
    return found::nothing;
  case state::name:
    if (!ends_name(c)) return found::nothing;
    name_end_ = held.size() - 1;
    state_ = state::outer;
    return feed_outer(c);
  case state::outer: return feed_outer(c);
  case state::literal:
    if (c == quote_) state_ = state::outer;
    return found::nothing;
  case state::after_subset:
    if (is_space(c)) return found::nothing;
    return c == '>' ? complete(true) : break_off(c == '<');
  default: return feed_subset(c);
  }
}

prolog::found prolog::feed_outer(char c) {
  if (c == '>') return complete(true);
  if (c == '<') return break_off(true);
  if (is_quote(c)) {
    quote_ = c;
    state_ = state::literal;
  } else if (c == '[') {
    if (policy_ == feedsax::doctype::skip_external) return found::refused;
    found_.internal_subset = true;
    subset_begin_ = held_.size() - 1;
    brackets_ = 1;
    state_ = state::subset;
  }
  return found::nothing;
}

prolog::found prolog::feed_subset(char c) {
  std::string_view const held = held_;
  switch (state_) {
  case state::subset:
    if (is_quote(c)) {
      quote_ = c;
      state_ = state::subset_literal;
    } else if (c == '[') {
      ++brackets_;
    } else if (c == ']') {
      if (--brackets_ == 0) state_ = state::after_subset;
    } else if (held.ends_with(comment_open)) {
      comment_begin_ = held.size();
      state_ = state::subset_comment;
    } else if (held.ends_with(instruction_open)) {
      comment_begin_ = held.size();
      state_ = state::subset_instruction;
    }
    break;
  case state::subset_literal:
    if (c == quote_) state_ = state::subset;
    break;
  case state::subset_comment:
    if (held.substr(comment_begin_).ends_with("-->")) state_ = state::subset;
    break;
  case state::subset_instruction:
    if (held.substr(comment_begin_).ends_with("?>")) state_ = state::subset;
    break;
  default: break;
  }
  return found::nothing;
}

// The last byte held cannot stand where it does. Recovery goes on; before a `<` the declaration is
// taken to be over.
prolog::found prolog::break_off(bool ends_here) {
  found_.well_formed = false;
  if (mode_ == feedsax::mode::strict) {
    found_.bad_offset = found_.begin + held_.size() - 1;
    return found::malformed;
  }
  if (!ends_here) return found::nothing;
  held_.pop_back();
  return complete(false);
}

prolog::found prolog::complete(bool closed) {
  std::string_view const held = held_;
  std::size_t const length = held.size() - (closed ? 1 : 0);
  std::size_t const outer_end = found_.internal_subset ? subset_begin_ : length;
  state_ = state::text;
  found_.closed = closed;
  found_.name_end = found_.begin + name_end_;
  found_.end = found_.begin + length;
  found_.head = held.substr(0, name_end_);
  found_.name = held.substr(name_begin_, name_end_ - name_begin_);
  found_.id = read_external_id(held.substr(name_end_, outer_end - name_end_));
  if (found_.id.bad != external_id::good) {
    found_.bad_offset = found_.begin + name_end_ + found_.id.bad;
    found_.well_formed = false;
    if (mode_ == feedsax::mode::strict) return found::malformed;
  }
  // What is no name is Expat's to refuse in strict mode.
  if (!is_name(found_.name)) found_.well_formed = false;
  return found::declaration;
}

}  // namespace feedsax::xml
