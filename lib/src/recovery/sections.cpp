// Comments, processing instructions, CDATA sections, declarations, and what only looks like one.

#include <algorithm>
#include <array>

#include "encoding/prologue.hpp"
#include "feedsax/text.hpp"
#include "recovery/prepass.hpp"
#include "xml/names.hpp"

namespace feedsax::recovery {
namespace {

using xml::is_space;

constexpr std::string_view comment_open = "<!--";
constexpr std::string_view cdata_open = "<![CDATA[";
constexpr std::string_view document_type_open = "<!DOCTYPE";
constexpr unsigned many_dashes = 64;  // that are held back
constexpr unsigned max_rescued = 4;   // sections, so that time stays linear

}  // namespace

// --- sections without an end --------------------------------------------------------------------

prepass::ending prepass::find_end(std::string_view view, std::size_t from,
                                  std::string_view terminator, bool last) {
  std::string_view const section = view.substr(token_);
  // Not looked at again before there is twice as much of it.
  if (!last && section.size() < 2 * tried_) return ending::undecided;
  std::size_t const end = view.find(terminator, from);
  bool const found = end != std::string_view::npos;
  if (!found && !last && section.size() <= section_window) {
    tried_ = section.size();
    at_ = view.size();
    return ending::undecided;
  }
  tried_ = 0;
  if (found) return ending::there;
  return section.size() <= section_window ? ending::missing : ending::unknown;
}

// The first end tag of an open element: a section that it stands in was meant to end before it.
std::size_t prepass::find_end_tag(std::string_view view, std::size_t from) const noexcept {
  for (std::size_t i = view.find("</", from); i != std::string_view::npos;
       i = view.find("</", i + 2)) {
    std::string_view const rest = view.substr(i + 2);
    auto const name = names_.find(0, rest.substr(0, xml::name_length(rest)));
    if (name && open_count_[*name] > 0) return i;
  }
  return std::string_view::npos;
}

// --- declarations, or what looks like one -------------------------------------------------------

// Behind `<!`.
bool prepass::read_bang(std::string_view view, bool last) {
  std::string_view const rest = view.substr(token_);
  std::uint64_t const at = offset(token_);
  for (std::string_view const keyword : {comment_open, cdata_open, document_type_open}) {
    std::string_view const seen = rest.substr(0, keyword.size());
    if (!iequals(seen, keyword.substr(0, seen.size()))) continue;
    if (seen.size() < keyword.size()) {
      at_ = view.size();
      return false;
    }
    marks_ = 0;
    section_reported_ = false;
    if (keyword == comment_open) return open_comment(view, last);
    if (keyword == cdata_open) return open_cdata(view, last);
    begin_document_type(rest);
    if (state_ == state::over) return false;
    at_ = token_ + keyword.size();
    return true;
  }
  if (!repair(issue::bogus_markup, at)) return false;
  state_ = state::bogus;
  return true;
}

// Up to `>`, or before the next `<`.
bool prepass::read_bogus(std::string_view view) {
  at_ = token_ = std::min(view.find_first_of("<>", at_), view.size());
  if (at_ == view.size()) return false;
  dropped();
  back_to_text(view[at_] == '>' ? at_ + 1 : at_);
  return true;
}

// --- comments -----------------------------------------------------------------------------------

bool prepass::open_comment(std::string_view view, bool last) {
  std::size_t const begin = token_ + comment_open.size();
  switch (find_end(view, begin, "-->", last)) {
  case ending::undecided: return false;
  case ending::missing:
    // What follows is worth more than what the comment hides.
    if (!in_root() || find_end_tag(view, begin) == std::string_view::npos ||
        rescued_ == max_rescued)
      break;
    ++rescued_;
    if (!repair(issue::unclosed_section, offset(token_))) return false;
    dropped();
    back_to_text(begin);
    return true;
  default: break;
  }
  copy(comment_open, offset(token_));
  text_ended();
  state_ = state::comment;
  at_ = token_ = begin;
  return true;
}

bool prepass::read_comment(std::string_view view) {
  while (at_ < view.size()) {
    if (marks_ == 0) {
      std::size_t const dash = std::min(view.find('-', at_), view.size());
      copy(view.substr(at_, dash - at_), offset(at_));
      at_ = dash;
      if (at_ == view.size()) break;
    }
    if (view[at_] == '-') {
      ++at_;
      if (++marks_ > many_dashes) {
        pass_dashes(marks_ - 2, offset(at_) - marks_);
        if (state_ == state::over) return false;
        marks_ = 2;
      }
      continue;
    }
    bool const ends = view[at_] == '>' && marks_ >= 2;
    std::uint64_t const first = offset(at_) - marks_;
    if (ends) {
      pass_dashes(marks_ - 2, first);
      copy("-->", offset(at_) - 2);
    } else {
      pass_dashes(marks_ - 1, first);
      copy("-", offset(at_) - 1);
    }
    if (state_ == state::over) return false;
    marks_ = 0;
    if (ends) {
      back_to_text(at_ + 1);
      return true;
    }
  }
  token_ = at_ - marks_;
  return false;
}

// Dashes that must not follow each other.
void prepass::pass_dashes(unsigned count, std::uint64_t from) {
  if (count == 0) return;
  if (!section_reported_ && !repair(issue::comment_syntax, from)) return;
  section_reported_ = true;
  for (; count > 0; --count) replace("- ", from++, 1);
}

// --- instructions -------------------------------------------------------------------------------

// Behind `<?`.
bool prepass::read_target(std::string_view view, bool last) {
  at_ = std::min(view.find_first_of(" \t\r\n?>", at_), view.size());
  if (at_ - token_ > settings_.max_tag_bytes) {
    fail(errc::tag_too_long, offset(token_));
    return false;
  }
  if (at_ == view.size()) return false;
  std::string_view const target = view.substr(token_ + 2, at_ - token_ - 2);
  std::uint64_t const at = offset(token_);
  marks_ = 0;
  begun_ = section_reported_ = false;
  if (iequals(target, "xml")) {
    std::size_t const begin = at_;
    if (at == 0 && target == "xml") {
      ending const end = find_end(view, begin, "?>", last);
      if (end == ending::undecided) {
        at_ = begin;
        return false;
      }
      std::size_t const length = view.find("?>", begin) + 2;
      if (end == ending::there && encoding::read_declaration(view.substr(0, length)).well_formed) {
        copy(view.substr(0, length), 0);
        back_to_text(length);
        return true;
      }
    }
    if (!repair(at == 0 ? issue::xml_decl_malformed : issue::misplaced_declaration, at))
      return false;
    state_ = state::bogus;
    token_ = at_;
  } else if (!xml::is_name(target) || view[at_] == '>') {
    if (!repair(issue::instruction_syntax, at, target)) return false;
    if (view[at_] == '>') {
      dropped();
      back_to_text(at_ + 1);
    } else {
      state_ = state::dropped_instruction;
      token_ = at_;
    }
  } else {
    std::size_t const begin = at_;
    switch (find_end(view, begin, "?>", last)) {
    case ending::undecided: at_ = begin; return false;
    case ending::missing:
      // `<?target>`, as HTML would have it.
      if (!in_root() || find_end_tag(view, begin) == std::string_view::npos ||
          rescued_ == max_rescued)
        break;
      ++rescued_;
      if (!repair(issue::unclosed_section, at)) return false;
      state_ = state::bogus;
      return true;
    default: break;
    }
    copy(view.substr(token_, at_ - token_), at);
    text_ended();
    state_ = state::instruction;
    token_ = at_;
  }
  return true;
}

bool prepass::read_instruction(std::string_view view) {
  while (at_ < view.size()) {
    if (marks_ > 0) {
      if (view[at_] == '>') {
        copy("?>", offset(at_) - 1);
        back_to_text(at_ + 1);
        return true;
      }
      // The space behind the target is missing.
      if (!begun_) {
        if (!repair(issue::instruction_syntax, offset(at_) - 1)) return false;
        insert(" ", offset(at_) - 1);
        begun_ = true;
      }
      copy("?", offset(at_) - 1);
      marks_ = 0;
    }
    std::size_t const mark = std::min(view.find('?', at_), view.size());
    if (mark > at_) begun_ = true;
    copy(view.substr(at_, mark - at_), offset(at_));
    at_ = mark;
    if (at_ < view.size()) {
      marks_ = 1;
      ++at_;
    }
  }
  token_ = at_ - marks_;
  return false;
}

bool prepass::read_dropped_instruction(std::string_view view) {
  while (at_ < view.size()) {
    char const c = view[at_++];
    if (c == '>' && marks_ > 0) {
      dropped();
      back_to_text(at_);
      return true;
    }
    marks_ = c == '?' ? 1 : 0;
  }
  token_ = at_;
  return false;
}

// --- CDATA sections -----------------------------------------------------------------------------

bool prepass::open_cdata(std::string_view view, bool last) {
  std::string_view const written = view.substr(token_, cdata_open.size());
  std::uint64_t const at = offset(token_);
  std::size_t const begin = token_ + written.size();
  if (!in_root()) {
    junk(at, written.size());
    if (state_ == state::over) return false;
    state_ = state::dropped_cdata;
    at_ = token_ = begin;
    return true;
  }
  std::size_t end = std::string_view::npos;
  switch (find_end(view, begin, "]]>", last)) {
  case ending::undecided: return false;
  case ending::missing: end = find_end_tag(view, begin); break;
  default: break;
  }
  if (written == cdata_open) {
    copy(written, at);
  } else {
    if (!repair(issue::bogus_markup, at, written)) return false;
    replace(cdata_open, at, written.size());
  }
  text_ended();
  state_ = state::cdata;
  at_ = token_ = begin;
  if (end == std::string_view::npos || rescued_ == max_rescued) return true;
  ++rescued_;
  if (!repair(issue::unclosed_section, at)) return false;
  copy(view.substr(begin, end - begin), offset(begin));
  insert("]]>", offset(end));
  back_to_text(end);
  return true;
}

bool prepass::read_cdata(std::string_view view) {
  std::size_t const from = at_;
  bool ended = false;
  while (at_ < view.size() && !ended) {
    if (marks_ == 0) at_ = std::min(view.find(']', at_), view.size());
    if (at_ == view.size()) break;
    char const c = view[at_++];
    ended = c == '>' && marks_ >= 2;
    marks_ = c == ']' ? std::min(2u, marks_ + 1) : 0;
  }
  copy(view.substr(from, at_ - from), offset(from));
  token_ = at_;
  if (!ended) return false;
  text_ended();
  back_to_text(at_);
  return true;
}

bool prepass::read_dropped_cdata(std::string_view view) {
  while (at_ < view.size()) {
    char const c = view[at_++];
    if (c == '>' && marks_ >= 2) {
      dropped();
      back_to_text(at_);
      return true;
    }
    marks_ = c == ']' ? std::min(2u, marks_ + 1) : 0;
  }
  token_ = at_;
  return false;
}

// --- document types -----------------------------------------------------------------------------

// `rest` begins with the keyword, in any case. In the prolog it is read as a declaration is;
// elsewhere it is markup that has no business there.
void prepass::begin_document_type(std::string_view keyword) {
  std::uint64_t const at = offset(token_);
  if (settings_.doctype == feedsax::doctype::refuse) return fail(errc::doctype_refused, at);
  if (root_ != root_place::before || document_type_seen_) {
    if (repair(issue::bogus_markup, at)) state_ = state::bogus;
    return;
  }
  document_type_seen_ = true;
  is_document_type_exact_ = keyword.starts_with(document_type_open);
  if (!is_document_type_exact_ && !repair(issue::doctype_malformed, at)) return;
  document_type_.reset(settings_.doctype, feedsax::mode::recover, settings_.max_doctype_bytes);
  for (std::string_view s = document_type_open; !s.empty();)
    s.remove_prefix(document_type_.next(s).taken);
  state_ = state::document_type;
}

bool prepass::read_document_type(std::string_view view) {
  xml::prolog::step const step = document_type_.next(view.substr(at_));
  at_ += step.taken;
  std::uint64_t const begin = offset(token_);
  switch (step.what) {
  case xml::prolog::found::nothing:
    // `<!DOCTYPEx`
    if (!document_type_.over()) return at_ < view.size();
    if (!repair(issue::bogus_markup, begin)) return false;
    state_ = state::bogus;
    return true;
  case xml::prolog::found::declaration: break;
  case xml::prolog::found::too_long: fail(errc::doctype_too_long, begin); return false;
  case xml::prolog::found::refused:
  case xml::prolog::found::malformed: fail(errc::doctype_refused, begin); return false;
  }
  xml::prolog::declaration const& d = document_type_.last();
  html_declared_ = xml::declares_html_entities(d.id);
  if (!d.well_formed && !repair(issue::doctype_malformed, begin)) return false;
  if (settings_.keep_document_type && d.well_formed && d.closed && !d.internal_subset &&
      is_document_type_exact_)
    copy(view.substr(token_, at_ - token_), begin);
  else
    repair(d.internal_subset ? issue::doctype_internal_subset : issue::doctype_skipped, begin);
  back_to_text(at_);
  return true;
}

}  // namespace feedsax::recovery
