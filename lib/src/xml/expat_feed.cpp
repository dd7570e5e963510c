// What Expat is fed, what is kept of it, and what that may come to.

#include <algorithm>

#include "html/entities.hpp"
#include "xml/expat_driver.hpp"
#include "xml/names.hpp"

namespace feedsax::xml {
namespace {

// In recovery the name of a document type is not even parsed.
constexpr std::string_view any_doctype = "<!DOCTYPE x";
// Behind the root's end tag, as long as it may be none.
constexpr std::uint64_t max_held = 64u << 10;

}  // namespace

void expat_driver::write(std::string_view text, std::uint64_t) {
  // A NUL among the first two bytes makes Expat believe in UTF-16, whatever it was told. The
  // decoder lets none through; nor a second byte order mark, which Expat would take for the first.
  if (first_text_ == UINT64_MAX) {
    auto const* const first = std::find_if_not(text.begin(), text.end(), is_space);
    if (first != text.end()) {
      first_text_ = written_ + static_cast<std::uint64_t>(first - text.begin());
      markup_first_ = *first == '<';
    }
  }
  for (std::uint64_t at = written_; at < 2 && at - written_ < text.size(); ++at)
    if (text[static_cast<std::size_t>(at - written_)] == '\0')
      return session_->fail(errc::invalid_character, at, "U+0000");
  written_ += text.size();
  while (!text.empty() && !prolog_.over() && !mending_ && !session_->halted()) {
    prolog::step const step = prolog_.next(text);
    text.remove_prefix(step.taken);
    pass_prolog(step);
    // From now on the pre-pass knows what to do with declarations.
    if (mending_ && !session_->halted()) mend(prolog_.withheld());
  }
  if (text.empty() || session_->halted()) return;
  if (mending_)
    mend(text);
  else
    feed(text);
}

void expat_driver::pass_prolog(prolog::step const& step) {
  if (!step.pass.empty() && !feed(step.pass)) return;
  if (step.what == prolog::found::nothing) return;
  // Whatever is wrong before the declaration comes first.
  flush();
  if (session_->halted() || mending_) return;
  // Expat waits for the end of something that cannot stand here.
  if (mends() && good_end_ < fed_) return session_->guard([&] { take_over(); });
  prolog::declaration const& d = prolog_.last();
  switch (step.what) {
  case prolog::found::nothing: break;
  case prolog::found::declaration: return replace_doctype(d);
  case prolog::found::refused: return session_->fail(errc::doctype_refused, d.begin);
  case prolog::found::malformed: return session_->fail(errc::invalid_token, d.bad_offset);
  case prolog::found::too_long: return session_->fail(errc::doctype_too_long, d.begin);
  }
}

// Expat sees a declaration without identifiers, so that it has no reason to believe that entities
// may be declared elsewhere; or one that declares the entities which that document type has.
void expat_driver::replace_doctype(prolog::declaration const& d) {
  doctype_ = d;
  doctype_.head = doctype_.name = {};
  doctype_.id = {};
  doctype_expected_ = true;
  html_entities_ = declares_html_entities(d.id);
  bool const strict = session_->options().mode == feedsax::mode::strict;
  std::string_view const head = strict ? d.head : any_doctype;
  std::string_view const subset =
      html_entities_ ? std::string_view(html_entity_subset()) : std::string_view{};
  replaced_.index_begin = strict ? fed_ + head.size() : fed_;
  replaced_.text_begin = strict ? d.name_end : d.begin;
  replaced_.index_end = fed_ + head.size() + subset.size() + (d.closed ? 0 : 1);
  replaced_.text_end = d.end;
  if (feed(head) && feed(subset)) feed(">");
}

bool expat_driver::feed(std::string_view text) {
  while (!text.empty()) {
    slice_ = text.substr(0, expat_parser::max_slice);
    std::size_t const relayed = relay_point(slice_);
    if (relayed != 0) slice_ = slice_.substr(0, relayed);
    slice_begin_ = fed_;
    last_end_known_ = false;
    fed_ += slice_.size();
    text.remove_prefix(slice_.size());
    bool const mended_before = mending_;
    if (!(relayed != 0 ? feed_last(slice_) : check(parser_.parse(slice_, false)))) return false;
    if (mending_ != mended_before) {
      if (!text.empty()) mend(text);
      return !session_->halted();
    }
    keep_tail();
    if (fed_ - good_end_ > smallest_limit_) check_tail();
    if (session_->halted()) return false;
  }
  return true;
}

void expat_driver::flush() {
  bool const mended_before = mending_;
  if (fed_ == primed_ || !check(parser_.flush()) || mending_ != mended_before) return;
  keep_tail();
  // What is left is one unfinished token.
  errc const code = token_limit(good_end_, fed_);
  if (code != errc::none) fail_at_index(code, good_end_);
}

void expat_driver::finish() {
  if (!mending_ && prolog_.within_declaration()) {
    flush();
    if (session_->halted()) return;
    if (!mends()) return session_->fail(errc::unclosed_token, prolog_.last().begin);
    session_->guard([&] {
      if (!mending_) take_over();
      mend(prolog_.withheld());
    });
  } else if (!mending_) {
    feed(prolog_.rest());
  }
  if (session_->halted()) return;
  // An error at the end is an error to be mended.
  if (!mending_ && !check(parser_.parse({}, true))) return;
  if (mending_) return finish_mending();
  session_->guard([&] { release_root(); });
}

// False when the parse is over.
bool expat_driver::check(XML_Status status) {
  if (session_->halted()) return false;
  if (status == XML_STATUS_OK) return true;
  if (root_refused_ && !mending_) {
    session_->guard([&] { take_over(); });
    return !session_->halted();
  }
  session_->guard([&] { refuse(XML_GetErrorCode(parser_.handle())); });
  return mending_ && !session_->halted();
}

void expat_driver::keep_tail() {
  // Texts that were not handed over are good too; Expat stands behind the last of them.
  if (!text_wanted_ && !is_outside())
    if (XML_GetCurrentByteIndex(parser_.handle()) > 0)
      good_end_ = std::max(good_end_, current_index());
  // So is the white space outside the root, of which Expat does not tell.
  if (is_outside() && is_space(raw(good_end_, good_end_ + 1).append(1, '<')[0])) {
    std::string const text = raw(good_end_, fed_);
    auto const token = std::find_if_not(text.begin(), text.end(), is_space);
    good_end_ += static_cast<std::uint64_t>(token - text.begin());
  }
  std::uint64_t const keep = kept_from();
  if (mends() && !mending_) before_tail_ = before(keep);
  if (keep >= slice_begin_) {
    tail_.assign(slice_.substr(static_cast<std::size_t>(keep - slice_begin_)));
  } else {
    tail_.append(slice_);
    tail_.erase(0, static_cast<std::size_t>(keep - tail_begin_));
  }
  tail_begin_ = keep;
  slice_begin_ = fed_;
  slice_ = {};
  if (root_held_ && fed_ - root_begin_ > max_held) session_->guard([&] { release_root(); });
  if (cdata_held_ && fed_ - cdata_begin_ > recovery::section_window)
    session_->guard([&] { release_cdata(); });
}

// Expat holds an unfinished token in memory, and has not looked at all of what it holds.
void expat_driver::check_tail() {
  if (token_limit(good_end_, fed_) != errc::none) flush();
}

// The limit that a token of such a length exceeds.
errc expat_driver::token_limit(std::uint64_t begin, std::uint64_t end) const {
  feedsax::limits const& limits = session_->options().limits;
  if (end - begin <= smallest_limit_) return errc::none;
  std::string const head = raw(begin, begin + 4);
  if (head == "<!--" || head.starts_with("<?"))
    return end - begin > limits.max_comment_bytes ? errc::comment_too_long : errc::none;
  if (head.starts_with('&') || (head.starts_with('<') && !head.starts_with("<!")))
    return end - begin > limits.max_tag_bytes ? errc::tag_too_long : errc::none;
  return errc::none;
}

std::string expat_driver::raw(std::uint64_t begin, std::uint64_t end) const {
  std::string bytes;
  if (begin >= tail_begin_ && begin < slice_begin_) {
    std::uint64_t const stop = std::min(end, slice_begin_);
    bytes = tail_.substr(static_cast<std::size_t>(begin - tail_begin_),
                         static_cast<std::size_t>(stop - begin));
    begin = stop;
  }
  if (begin >= slice_begin_ && begin < end && begin - slice_begin_ < slice_.size())
    bytes += slice_.substr(static_cast<std::size_t>(begin - slice_begin_),
                           static_cast<std::size_t>(end - begin));
  return bytes;
}

void expat_driver::fail_at_index(errc code, std::uint64_t index, std::string_view subject) {
  session_->fail(code, text_offset(index), subject);
}

}  // namespace feedsax::xml
