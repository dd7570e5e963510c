// Start tags, end tags, and what is open.

#include <algorithm>
#include <iterator>
#include <numeric>

#include "feedsax/text.hpp"
#include "recovery/prepass.hpp"
#include "xml/names.hpp"

namespace feedsax::recovery {
namespace {

using xml::is_space;

constexpr std::size_t max_refused = 64u << 10;
constexpr std::size_t few_attributes = 8;  // each is compared with each

// What hosts put behind any document that they serve.
bool is_appended_by_servers(std::string_view name) noexcept {
  constexpr std::string_view names[] = {"script", "noscript", "style", "iframe", "img", "div"};
  return std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view n) { return iequals(n, name); });
}

std::string_view local_part(std::string_view name) noexcept {
  std::size_t const colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::string_view name_of(tag_reader::attribute const& a, std::string_view tag) noexcept {
  return tag.substr(a.name_begin, a.name_end - a.name_begin);
}
std::string_view value_of(tag_reader::attribute const& a, std::string_view tag) noexcept {
  return tag.substr(a.value_begin, a.value_end - a.value_begin);
}

}  // namespace

// --- start tags ---------------------------------------------------------------------------------

bool prepass::read_tag(std::string_view view) {
  tag_reader::verdict const v = tag_.read(view.substr(token_));
  at_ = token_ + tag_.length();
  if (tag_.length() > settings_.max_tag_bytes) {
    fail(errc::tag_too_long, offset(token_));
    return false;
  }
  switch (v) {
  case tag_reader::verdict::more: return false;
  case tag_reader::verdict::literal: return pass_as_text();
  case tag_reader::verdict::complete: break;
  }
  // A program is full of `<` that are none of markup.
  if (tag_.is_bad() && in_root() && (iequals(top(), "script") || iequals(top(), "style")))
    return pass_as_text();
  std::string_view const tag = view.substr(token_, tag_.length());
  std::size_t const end = at_;
  if (dry_) {
    std::string_view const name = tag.substr(1, tag_.name_end() - 1);
    bool const foreign = name == root_name_ || is_appended_by_servers(name);
    decide(foreign ? root_place::closed : root_place::open);
    return true;
  }
  start_tag(tag);
  if (state_ == state::over) return false;
  back_to_text(end);
  return true;
}

void prepass::start_tag(std::string_view tag) {
  std::uint64_t const at = offset(token_);
  std::string_view const name = tag.substr(1, tag_.name_end() - 1);
  if (!admit(tag, at)) return;
  if (tag_.unclosed() && !repair(issue::unclosed_tag, at, name)) return;
  find_duplicates(tag);
  if (is_clean(tag))
    copy(tag, at);
  else
    write_anew(tag);
  if (state_ == state::over) return;
  text_ended();
  if (root_ == root_place::before) {
    junk_reported_ = false;
    // Nothing is taken into a root that had no content of its own.
    root_ = tag_.is_empty() ? root_place::closed : root_place::open;
    root_name_ = name;
  }
  if (!tag_.is_empty()) push(name);
}

// May an element begin here?
bool prepass::admit(std::string_view tag, std::uint64_t at) {
  std::string_view const name = tag.substr(1, tag_.name_end() - 1);
  switch (root_) {
  case root_place::before:
    if (!settings_.is_root || settings_.is_root(local_part(name))) return true;
    if (refused_.tag.empty() && tag.size() <= max_refused) refused_ = {std::string(tag), at};
    junk(at, tag.size());
    return false;
  case root_place::closed:
    if (name == root_name_)
      repair(issue::second_document, at, name);
    else
      junk(at, tag.size());
    state_ = state::over;
    return false;
  default:
    if (!reopened_) return true;
    reopened_ = false;
    return repair(issue::content_after_root, at, name);
  }
}

void prepass::find_duplicates(std::string_view tag) {
  auto const& all = tag_.attributes();
  is_duplicate_.assign(all.size(), 0);
  if (all.size() < 2) return;
  if (all.size() <= few_attributes) {
    for (std::size_t i = 1; i < all.size(); ++i)
      for (std::size_t k = 0; k < i && is_duplicate_[i] == 0; ++k)
        is_duplicate_[i] = name_of(all[i], tag) == name_of(all[k], tag);
    return;
  }
  order_.resize(all.size());
  std::iota(order_.begin(), order_.end(), 0u);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    int const c = name_of(all[a], tag).compare(name_of(all[b], tag));
    return c != 0 ? c < 0 : a < b;
  });
  for (std::size_t i = 1; i < order_.size(); ++i)
    if (name_of(all[order_[i]], tag) == name_of(all[order_[i - 1]], tag))
      is_duplicate_[order_[i]] = 1;
}

// Can it stay as it is?
bool prepass::is_clean(std::string_view tag) const {
  if (tag_.is_bad()) return false;
  reference_room room;
  auto const& all = tag_.attributes();
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (is_duplicate_[n] != 0 || !xml::is_name(name_of(all[n], tag))) return false;
    std::string_view const value = value_of(all[n], tag);
    std::size_t i = value.find_first_of("<&");
    while (i != std::string_view::npos) {
      if (value[i] == '<') return false;
      reference const r = read_reference(value.substr(i), true, html_declared_, room);
      if (!stays(r)) return false;
      i = value.find_first_of("<&", i + r.length);
    }
  }
  return true;
}

void prepass::write_anew(std::string_view tag) {
  std::uint64_t const at = offset(token_);
  auto const& all = tag_.attributes();
  bool const bad_names = std::any_of(all.begin(), all.end(),
                                     [&](auto const& a) { return !xml::is_name(name_of(a, tag)); });
  if ((tag_.is_bad() && !tag_.unclosed()) || bad_names)
    if (!repair(issue::attribute_syntax, at, tag.substr(1, tag_.name_end() - 1))) return;
  scratch_.assign(tag.substr(0, tag_.name_end()));
  for (std::size_t n = 0; n < all.size(); ++n) {
    std::string_view const name = name_of(all[n], tag);
    if (!xml::is_name(name)) continue;
    if (is_duplicate_[n] != 0) {
      if (!repair(issue::duplicate_attribute, at + all[n].name_begin, name)) return;
      continue;
    }
    char const quote = all[n].quote == '\'' ? '\'' : '"';
    scratch_.append(" ").append(name) += '=';
    scratch_ += quote;
    write_value(value_of(all[n], tag), quote, at + all[n].value_begin);
    if (state_ == state::over) return;
    scratch_ += quote;
  }
  scratch_ += tag_.is_empty() ? "/>" : ">";
  replace(scratch_, at, tag.size());
}

void prepass::write_value(std::string_view value, char quote, std::uint64_t at) {
  for (std::size_t i = 0; i < value.size();) {
    char const c = value[i];
    if (c == '&') {
      reference const r = read_reference(value.substr(i), true, html_declared_, room_);
      if (r.what != issue::none && !repair(r.what, at + i, r.subject)) return;
      scratch_.append(stays(r) ? value.substr(i, r.length) : r.text);
      i += r.length;
      continue;
    }
    if (c == '<') {
      if (!repair(issue::lt_in_attribute, at + i)) return;
      scratch_ += "&lt;";
    } else if (c == quote) {
      scratch_ += quote == '"' ? "&quot;" : "&apos;";
    } else {
      scratch_ += c;
    }
    ++i;
  }
}

// --- end tags -----------------------------------------------------------------------------------

bool prepass::read_end_tag(std::string_view view) {
  // Nearly always it is the right one, as it should be.
  if (at_ == token_ + 2 && stack_.size() > 1 && !dry_) {
    std::string_view const rest = view.substr(at_), name = top();
    if (rest.size() > name.size() && rest[name.size()] == '>' && rest.starts_with(name)) {
      std::size_t const end = at_ + name.size() + 1;
      close_top(view.substr(token_, end - token_), true);
      back_to_text(end);
      return true;
    }
  }
  if (!begun_) {
    while (at_ < view.size() && is_space(view[at_])) ++at_;
    if (at_ - token_ > settings_.max_tag_bytes) fail(errc::tag_too_long, offset(token_));
    if (at_ == view.size() || state_ == state::over) return false;
    bool const nameless = view[at_] == '>' || view[at_] == '<';
    if (!nameless && !xml::starts_name(view.substr(at_))) return pass_as_text();
    begun_ = true;
  }
  at_ = std::min(view.find_first_of("<>", at_), view.size());
  if (at_ - token_ > settings_.max_tag_bytes) {
    fail(errc::tag_too_long, offset(token_));
    return false;
  }
  if (at_ == view.size()) return false;
  std::size_t const end = view[at_] == '>' ? at_ + 1 : at_;
  end_tag(view.substr(token_, end - token_));
  if (state_ == state::over) return false;
  back_to_text(end);
  if (dry_ && root_ == root_place::open) {
    root_ = root_place::held;
    hold_ = end;
  }
  return true;
}

void prepass::end_tag(std::string_view tag) {
  std::uint64_t const at = offset(token_);
  if (stack_.empty()) return junk(at, tag.size());
  std::size_t begin = 2;
  while (is_space(tag[begin])) ++begin;
  std::string_view const name = tag.substr(begin, xml::name_length(tag.substr(begin)));
  std::size_t rest = begin + name.size();
  while (rest < tag.size() && is_space(tag[rest])) ++rest;
  bool const closed = tag.back() == '>';
  bool verbatim = closed && begin == 2 && rest + 1 == tag.size();
  auto const known = names_.find(0, name);
  bool const is_open = known && open_count_[*known] > 0;
  if (!is_open && !iequals(name, top())) {
    if (repair(issue::stray_end_tag, at, name)) dropped();
    return;
  }
  if (!closed) {
    if (!repair(issue::unclosed_tag, at, name)) return;
  } else if (!verbatim) {
    if (!repair(issue::end_tag_syntax, at, name)) return;
  }
  if (is_open) {
    while (stack_.back() != *known) {
      if (!repair(issue::implied_end_tag, at, top())) return;
      scratch_.assign("</").append(top()) += '>';
      insert(scratch_, at);
      brackets_ = 0;
      pop();
    }
  } else {
    if (!repair(issue::end_tag_case, at, name)) return;
    verbatim = false;
  }
  close_top(tag, verbatim);
}

// The innermost element ends with this tag.
void prepass::close_top(std::string_view tag, bool verbatim) {
  if (stack_.size() == 1) return hold_root(tag, verbatim);
  if (verbatim) {
    copy(tag, offset(token_));
  } else {
    scratch_.assign("</").append(top()) += '>';
    replace(scratch_, offset(token_), tag.size());
  }
  text_ended();
  pop();
}

void prepass::push(std::string_view name) {
  auto const [number, fresh] = names_.intern(0, name);
  if (fresh) open_count_.push_back(0);
  ++open_count_[number];
  stack_.push_back(number);
}

void prepass::pop() noexcept {
  --open_count_[stack_.back()];
  stack_.pop_back();
}

// --- behind the root ----------------------------------------------------------------------------

// Only what follows tells whether the root ends here. Until then nothing goes out, and what is read
// is read again.
void prepass::hold_root(std::string_view tag, bool verbatim) {
  root_tag_ = tag;
  root_verbatim_ = verbatim;
  root_end_ = offset(token_);
  root_end_length_ = tag.size();
  brackets_before_ = brackets_;
  pop();
  dry_ = true;
}

void prepass::decide(root_place place) {
  dry_ = false;
  decided_ = true;
  root_ = place;
  if (place == root_place::open) {
    push(root_name_);
    reopened_ = root_reopened_ = true;
    brackets_ = brackets_before_;
    dropped();
  } else if (root_verbatim_) {
    copy(root_tag_, root_end_);
  } else {
    scratch_.assign("</").append(root_name_) += '>';
    replace(scratch_, root_end_, root_end_length_);
  }
  junk_reported_ = false;
  back_to_text(hold_);
}

}  // namespace feedsax::recovery
