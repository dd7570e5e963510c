// From the first error on: the pre-pass in front of a second Expat, at the very place.

#include <algorithm>

#include "xml/expat_driver.hpp"
#include "xml/names.hpp"

namespace feedsax::xml {
namespace {

// How much is dropped in search of a root that the handler has a use for.
constexpr std::uint64_t max_hunt = 64u << 10;

}  // namespace

bool expat_driver::mends() const noexcept {
  return session_->options().mode == feedsax::mode::recover &&
         session_->options().repair != repairs::none;
}

recovery::settings expat_driver::mending(bool any_root) const {
  feedsax::options const& o = session_->options();
  recovery::settings s;
  s.doctype = o.doctype;
  s.repair = o.repair;
  s.max_tag_bytes = o.limits.max_tag_bytes;
  s.max_doctype_bytes = o.limits.max_doctype_bytes;
  if (folder_ && !any_root)
    s.is_root = [folder = folder_](std::string_view local) { return folder->may_be_root(local); };
  return s;
}

// The bytes from the end of the last good token on are mended; Expat is made to believe that it has
// read what came before.
void expat_driver::take_over() {
  std::uint64_t const from = root_refused_ ? begin_ : kept_from();
  std::string const rest = raw(from, fed_);
  std::string const last = before(from);
  abandon_cdata();
  recovery::resumption r;
  r.offset = text_offset(from);
  r.html_declared = html_entities_;
  r.document_type_seen = doctype_.end > 0;
  r.before = last;
  r.in_cdata = in_cdata_;
  for (std::size_t level = 0; level < names_.depth(); ++level)
    r.open.push_back(names_.raw_name(level));
  if (root_seen_ && !root_refused_) {
    r.root = r.open.empty() ? recovery::root_place::closed : recovery::root_place::open;
    r.root_name = root_name_;
  }
  held_.clear();
  root_held_ = false;
  start_mending(r, false);
  mend(rest);
}

// A section that is held: its end is missing, and it is read again from its beginning.
void expat_driver::abandon_cdata() {
  if (!cdata_held_) return;
  in_cdata_ = cdata_held_ = false;
  cdata_text_.clear();
  session_->closed();
}

void expat_driver::start_mending(recovery::resumption const& r, bool any_root) {
  prepass_.resume(
      mending(any_root),
      [this](issue what, std::uint64_t offset, std::string_view subject) {
        session_->report_ahead(what, offset, subject);
      },
      r);
  std::string opening;
  for (std::string_view const name : r.open) opening.append("<").append(name) += '>';
  if (r.in_cdata) opening += "<![CDATA[";
  if (r.root == recovery::root_place::closed) opening += "<x/>";
  mending_ = true;
  fed_ = begin_ = good_end_ = primed_ = tail_begin_ = slice_begin_ = opening.size();
  tail_.clear();
  slice_ = {};
  open_again(opening, opening.size());
}

// A fresh parser that believes to stand where this one does: at an index, behind an opening.
void expat_driver::open_again(std::string const& opening, std::uint64_t index) {
  bool const text_wanted = text_wanted_;
  parser_.reset(session_->options().limits);
  names_.names_moved();
  index_base_ = index - opening.size();
  // Without handlers: all that was told already.
  std::string_view prefix = opening;
  while (!prefix.empty()) {
    std::string_view const slice = prefix.substr(0, expat_parser::max_slice);
    prefix.remove_prefix(slice.size());
    if (parser_.parse(slice, false) != XML_STATUS_OK)
      return refuse(XML_GetErrorCode(parser_.handle()));
  }
  if (!opening.empty()) parser_.flush();
  register_handlers();
  want_text(text_wanted);
}

void expat_driver::mend(std::string_view text) {
  while (!text.empty() && !session_->halted()) {
    std::string_view const slice = text.substr(0, expat_parser::max_slice);
    text.remove_prefix(slice.size());
    prepass_.write(slice);
    feed_mended();
    if (hunting() && prepass_.junk() > max_hunt) return give_up_hunting();
  }
}

// Text as it stands, but for what was left out in between: there it is cut, so that the place of
// each byte is known.
void expat_driver::deliver_mended(std::string_view text) {
  std::uint64_t const end = good_end_;
  while (!text.empty()) {
    std::uint64_t const place = text_offset(begin_);
    std::size_t even = text.size();
    if (text_offset(begin_ + even - 1) != place + even - 1) {
      std::size_t uneven = even - 1;
      for (even = 1; uneven - even > 1;) {
        std::size_t const middle = even + (uneven - even) / 2;
        (text_offset(begin_ + middle - 1) == place + middle - 1 ? even : uneven) = middle;
      }
    }
    good_end_ = begin_ + even;
    if (!enter()) return;
    session_->handler().on_text(text.substr(0, even));
    if (session_->halted()) return;
    text.remove_prefix(even);
    begin_ = good_end_;
  }
  good_end_ = end;
}

void expat_driver::feed_mended() {
  bool const fed = prepass_.output().empty() || feed(prepass_.output());
  prepass_.clear_output();
  if (!fed) return;
  prepass_.map().discard_below(kept_from() - primed_);
  recovery::breach const& b = prepass_.broken();
  if (b.code == errc::none) return;
  if (b.code == errc::no_root) return give_up_hunting();
  flush();
  session_->fail(b.code, b.offset, b.subject);
}

void expat_driver::finish_mending() {
  flush();
  if (session_->halted()) return;
  prepass_.finish();
  feed_mended();
  flush();
  if (session_->halted()) return;
  if (prepass_.is_cut()) session_->cut();
  prepass_.close();
  feed_mended();
  if (!session_->halted()) check(parser_.parse({}, true));
}

// --- a root among junk --------------------------------------------------------------------------

// The root is none that the handler knows: what a server has printed before the document, perhaps.
void expat_driver::refuse_root() {
  root_refused_ = true;
  XML_SetElementHandler(parser_.handle(), nullptr, nullptr);
  XML_StopParser(parser_.handle(), XML_FALSE);
}

bool expat_driver::hunting() const noexcept { return mending_ && !prepass_.root_seen(); }

// There is no such root. The handler gets the first one, and refuses it in its own words.
void expat_driver::give_up_hunting() {
  recovery::refused_root const& first = prepass_.first_refused();
  if (!first.tag.empty()) {
    std::string const tag = first.tag;
    session_->withdraw(issue::leading_junk);
    recovery::resumption r;
    r.offset = first.offset;
    start_mending(r, true);
    prepass_.write(tag);
    feed_mended();
    flush();
    if (session_->halted()) return;
  }
  if (markup_first_ || first_text_ == UINT64_MAX)
    session_->fail(errc::no_root, written_);
  else
    session_->fail(errc::not_markup, first_text_);
}

// --- the end of the root ------------------------------------------------------------------------

void expat_driver::hold_root_end() noexcept {
  root_held_ = true;
  root_begin_ = begin_;
  root_end_ = good_end_;
}

void expat_driver::release_root() {
  if (!root_held_) return;
  root_held_ = false;
  std::uint64_t const begin = begin_, end = good_end_;
  begin_ = root_begin_;
  good_end_ = root_end_;
  if (enter()) {
    session_->handler().on_end(names_.close().name);
    session_->closed();
  }
  for (held_event const& e : held_) {
    if (session_->halted()) return;
    begin_ = e.begin;
    good_end_ = e.end;
    if (e.is_comment)
      deliver_comment(e.text);
    else
      deliver_instruction(e.target, e.text);
  }
  held_.clear();
  begin_ = begin;
  good_end_ = end;
}

// --- CDATA sections -----------------------------------------------------------------------------

// Keeps the text back.
void expat_driver::hold_cdata(std::string_view text) {
  mark();
  if (good_end_ == begin_) good_end_ += text.size();
  cdata_text_ += text;
}

void expat_driver::release_cdata() {
  cdata_held_ = false;
  std::uint64_t const end = good_end_;
  begin_ = cdata_text_begin_;
  if (!cdata_text_.empty() && session_->enter(text_offset(begin_), text_offset(end)))
    session_->handler().on_text(cdata_text_);
  cdata_text_.clear();
}

// The last two bytes before an index.
std::string expat_driver::before(std::uint64_t index) const {
  std::uint64_t const held = tail_begin_ - before_tail_.size();
  std::uint64_t const from = std::max(index < 2 ? 0 : index - 2, held);
  std::string bytes;
  if (from < tail_begin_)
    bytes = before_tail_.substr(static_cast<std::size_t>(from - held),
                                static_cast<std::size_t>(std::min(index, tail_begin_) - from));
  return bytes += raw(std::max(from, tail_begin_), index);
}

}  // namespace feedsax::xml
