#include "xml/expat_driver.hpp"

#include <algorithm>

#include "html/entities.hpp"
#include "xml/names.hpp"
#include "xml/tag_scan.hpp"

namespace feedsax::xml {
namespace {

// What stands in the text for itself is as long as the event; what a reference or a line end stands
// for is at most this long: two characters of three bytes.
constexpr std::uint64_t longest_substitute = 6;
constexpr std::uint64_t max_hunting_window = 256u << 10;

std::string_view local_part(std::string_view name) noexcept {
  return name.substr(name.rfind(':') + 1);
}

bool is_strict(reader::session const& s) noexcept {
  return s.options().mode == feedsax::mode::strict;
}

}  // namespace

expat_driver::~expat_driver() = default;

bool expat_driver::accepts(std::string_view start) const noexcept {
  return start.starts_with('<') || (session_ && mends());
}

std::uint64_t expat_driver::settled() const noexcept {
  std::uint64_t const settled = text_offset(kept_from());
  // Where it is to be said that there is no document.
  bool const keeps = hunting() && written_ - first_text_ < max_hunting_window;
  return keeps ? std::min(first_text_, settled) : settled;
}

void expat_driver::reset(reader::session& s) {
  session_ = &s;
  feedsax::options const& o = s.options();
  parser_.reset(o.limits);
  prolog_.reset(o.doctype, o.mode, o.limits.max_doctype_bytes);
  names_.reset(o.mode, o.limits, folder_);
  register_handlers();
  written_ = fed_ = begin_ = good_end_ = cdata_begin_ = index_base_ = 0;
  in_cdata_ = root_seen_ = doctype_expected_ = html_entities_ = false;
  doctype_ = {};
  replaced_ = {};
  tail_.clear();
  before_tail_.clear();
  tail_begin_ = slice_begin_ = 0;
  mending_ = root_refused_ = markup_first_ = root_held_ = cdata_held_ = false;
  primed_ = root_begin_ = root_end_ = 0;
  first_text_ = UINT64_MAX;
  held_.clear();
  slice_ = {};
  max_tag_bytes_ = o.limits.max_tag_bytes;
  smallest_limit_ = std::min(o.limits.max_tag_bytes, o.limits.max_comment_bytes);
  if (from_start_ && mends()) start_mending({}, false);
}

// The only door between Expat's C frames and C++: nothing thrown gets past it, and nothing is
// called after a halt, although Expat still reports the end of an empty element then.
template <auto Member, class... Arguments>
void expat_driver::trampoline(void* self, Arguments... arguments) noexcept {
  auto& driver = *static_cast<expat_driver*>(self);
  driver.session_->guard([&] { (driver.*Member)(arguments...); });
  if (driver.session_->halted()) XML_StopParser(driver.parser_.handle(), XML_FALSE);
}

void expat_driver::register_handlers() noexcept {
  using d = expat_driver;
  XML_Parser const p = parser_.handle();
  XML_SetUserData(p, this);
  text_known_ = has(session_->wanted(), events::text);
  XML_SetElementHandler(p, trampoline<&d::on_start, char const*, char const**>,
                        trampoline<&d::on_end, char const*>);
  want_text(true);
  session_->on_want_text(
      [](void* self, bool want) noexcept { static_cast<expat_driver*>(self)->want_text(want); },
      this);
  // Their length is limited even if nobody wants them.
  XML_SetCommentHandler(p, trampoline<&d::on_comment, char const*>);
  // Their targets are checked even if nobody wants them; feeds hardly have any.
  XML_SetProcessingInstructionHandler(p, trampoline<&d::on_instruction, char const*, char const*>);
  XML_SetCdataSectionHandler(p, trampoline<&d::on_cdata_start>, trampoline<&d::on_cdata_end>);
  XML_SetXmlDeclHandler(p, trampoline<&d::on_declaration, char const*, char const*, int>);
  XML_SetDoctypeDeclHandler(p,
                            trampoline<&d::on_doctype, char const*, char const*, char const*, int>,
                            trampoline<&d::on_doctype_end>);
}

// Text that nobody wants costs Expat nothing. A reference in it may then be longer than a tag: the
// limit is there for what Expat has to hold, which check_tail() looks at.
void expat_driver::want_text(bool wanted) noexcept {
  text_wanted_ = wanted && text_known_;
  XML_SetCharacterDataHandler(parser_.handle(),
                              text_wanted_ ? trampoline<&expat_driver::on_text, char const*, int>
                                           : nullptr);
}

// --- What Expat calls -------------------------------------------------------------------------

void expat_driver::on_start(char const* name, char const** attributes) {
  feedsax::limits const& limits = session_->options().limits;
  mark();
  root_seen_ = true;
  if (good_end_ - begin_ > max_tag_bytes_) return fail_at_index(errc::tag_too_long, begin_);
  if (names_.depth() == 0 && mends() && !mending_ && folder_ &&
      !folder_->may_be_root(local_part(name)))
    return refuse_root();
  if (!enter()) return;
  if (names_.depth() - session_->excused() >= limits.max_depth)
    return fail_at_index(errc::too_deep, begin_, name);
  if (names_.depth() == 0) root_name_ = name;
  symbol const* const found = names_.open(name, attributes);
  if (!names_.complaints().empty() && !take_complaints(begin_)) return;
  std::uint64_t const offset = session_->offset();
  session_->opened(offset);
  session_->handler().on_start(element(found->name, names_.attributes(), names_.declarations(),
                                       offset, session_, found->number));
}

bool expat_driver::take_complaints(std::uint64_t index) {
  std::string const tag = raw(index, good_end_);
  for (complaint const& c : names_.complaints()) {
    std::uint64_t const at =
        c.attribute == complaint::element ? 0 : attribute_offset(tag, c.attribute);
    std::uint64_t const offset = text_offset(index + at);
    if (c.fatal != errc::none)
      session_->fail(c.fatal, offset, c.subject);
    else
      session_->report(c.repair, offset, c.subject);
    if (session_->halted()) return false;
  }
  return true;
}

void expat_driver::on_end(char const*) {
  mark();
  if (good_end_ - begin_ > max_tag_bytes_) return fail_at_index(errc::tag_too_long, begin_);
  if (mending_) {
    std::uint64_t const end = text_end(good_end_);
    std::uint64_t const begin = begin_ < good_end_ ? text_offset(begin_) : end;
    bool const implied = begin_ < good_end_ && begin == end;
    if (!(implied ? session_->enter_implied(begin) : session_->enter(begin, end))) return;
  } else {
    // Nothing is taken into a root that had no content of its own.
    if (names_.depth() == 1 && begin_ < good_end_ && mends()) return hold_root_end();
    if (!enter()) return;
  }
  session_->handler().on_end(names_.close().name);
  session_->closed();
}

void expat_driver::on_text(char const* text, int length) {
  auto const bytes = static_cast<std::uint64_t>(length);
  if (cdata_held_) return hold_cdata({text, static_cast<std::size_t>(length)});
  if (bytes > longest_substitute) {
    begin_ = current_index();
    good_end_ = begin_ + bytes;
  } else {
    mark();
    // A `]` that ends the input is said to have no bytes.
    if (good_end_ == begin_) good_end_ += bytes;
    if (is_long_reference()) return fail_at_index(errc::tag_too_long, begin_);
  }
  if (mending_ && bytes > longest_substitute) return deliver_mended({text, bytes});
  if (enter()) session_->handler().on_text({text, bytes});
}

// `&#000…65;` is a token that Expat has to hold, like a tag.
bool expat_driver::is_long_reference() const {
  return good_end_ - begin_ > max_tag_bytes_ && raw(begin_, begin_ + 1) == "&";
}

void expat_driver::on_comment(char const* text) {
  mark();
  if (good_end_ - begin_ > session_->options().limits.max_comment_bytes)
    return fail_at_index(errc::comment_too_long, begin_);
  if (!has(session_->wanted(), events::comments)) return;
  if (root_held_)
    held_.push_back({true, begin_, good_end_, {}, text});
  else
    deliver_comment(text);
}

void expat_driver::deliver_comment(std::string_view text) {
  if (enter()) session_->handler().on_comment(text);
}

void expat_driver::on_instruction(char const* target, char const* data) {
  mark();
  if (good_end_ - begin_ > session_->options().limits.max_comment_bytes)
    return fail_at_index(errc::comment_too_long, begin_);
  if (root_held_)
    held_.push_back({false, begin_, good_end_, target, data});
  else
    deliver_instruction(target, data);
}

void expat_driver::deliver_instruction(std::string_view name, std::string_view data) {
  if (!enter()) return;
  // Namespaces in XML 1.0, section 7.
  if (name.find(':') != std::string_view::npos) {
    if (is_strict(*session_)) return fail_at_index(errc::bad_qualified_name, begin_, name);
    session_->report(issue::bad_qualified_name, session_->offset(), name);
    if (session_->halted()) return;
  }
  if (has(session_->wanted(), events::instructions)) session_->handler().on_instruction(name, data);
}

void expat_driver::on_cdata_start() {
  mark();
  cdata_begin_ = begin_;
  cdata_text_begin_ = good_end_;
  in_cdata_ = true;
  // Like an element, so that its place is known if the input ends in it.
  session_->opened(text_offset(begin_));
  if (!mending_ && mends()) cdata_held_ = good_end_ > last_cdata_end();
}

// Where the last CDATA section that ends in the slice does, at least. Looked for once a slice.
std::uint64_t expat_driver::last_cdata_end() {
  if (!last_end_known_) {
    std::size_t const end = slice_.rfind("]]>");
    last_end_ = end == std::string_view::npos ? 0 : slice_begin_ + end;
    last_end_known_ = true;
  }
  return last_end_;
}

void expat_driver::on_cdata_end() {
  if (cdata_held_) release_cdata();
  mark();
  in_cdata_ = false;
  session_->closed();
}

void expat_driver::on_declaration(char const* version, char const*, int) {
  mark();
  if (good_end_ - begin_ > session_->options().limits.max_comment_bytes)
    return fail_at_index(errc::comment_too_long, begin_);
  std::string_view const written = version ? version : "";
  if (!enter() || is_xml_1_0(written)) return;
  if (is_strict(*session_)) return fail_at_index(errc::unsupported_version, begin_, written);
  session_->report(issue::xml_decl_malformed, session_->offset(), written);
}

// The prolog filter lets nothing through but a name, and what it puts in itself.
void expat_driver::on_doctype(char const* name, char const* system_id, char const* public_id,
                              int has_subset) {
  mark();
  if (!doctype_expected_ || system_id || public_id || (has_subset != 0 && !html_entities_))
    return fail_at_index(errc::doctype_refused, begin_);
  doctype_expected_ = false;
  // What was coped with inside it comes after it.
  if (!session_->enter(doctype_.begin, doctype_.begin + 1)) return;
  bool const strict = is_strict(*session_);
  std::string_view const written = name;
  std::size_t const colon = written.find(':');
  bool const qualified = colon == std::string_view::npos || (is_ncname(written.substr(0, colon)) &&
                                                             is_ncname(written.substr(colon + 1)));
  if (strict && !qualified)
    return session_->fail(errc::bad_qualified_name, doctype_.begin, written);
  if (!doctype_.well_formed) session_->report(issue::doctype_malformed, doctype_.begin);
  if (session_->halted()) return;
  session_->report(doctype_.internal_subset ? issue::doctype_internal_subset
                                            : issue::doctype_skipped,
                   doctype_.begin);
}

void expat_driver::on_doctype_end() { mark(); }

}  // namespace feedsax::xml
