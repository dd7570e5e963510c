// One parser after the other, because of lines. Expat counts the lines of what it has read when a
// buffer ends, byte by byte, which is a quarter of its time and of no use here; unless the buffer
// is the last one, or in error. So a large buffer is fed up to its last `<` as if it were the last:
// Expat reads all of it, misses the end tags, and a fresh parser takes over that was fed the open
// elements. Whatever else comes of it, the fresh parser reads from the last good token on, and
// finds what the other one would have found.

#include <algorithm>

#include "xml/expat_driver.hpp"

namespace feedsax::xml {
namespace {

constexpr std::string_view cdata_open = "<![CDATA[";
// What may be read again each time: an unfinished token, a CDATA section of which it is not known
// yet whether it has an end.
constexpr std::size_t max_unfinished = 16u << 10;
constexpr std::size_t max_opening = 16u << 10;

}  // namespace

// How much of the slice goes to this parser, the rest to the next one; 0 if it goes on.
std::size_t expat_driver::relay_point(std::string_view slice) const noexcept {
  if (relay_bytes_ == 0 || slice.size() < relay_bytes_) return 0;
  if (fed_ - kept_from() > max_unfinished || root_held_) return 0;
  // What is before or behind the root is not to be told from an opening; nor are entities.
  bool const outside = root_seen_ ? names_.depth() == 0 : good_end_ != 0;
  if (outside || (html_entities_ && !mending_)) return 0;
  std::size_t opening = 0;
  for (std::size_t level = 0; level < names_.depth(); ++level)
    opening += names_.raw_name(level).size();
  if (opening > max_opening) return 0;
  std::size_t const last = slice.rfind('<');
  if (last == std::string_view::npos) return 0;
  if (cdata_begin_ == 0) return last;
  std::size_t const stop = slice.size() - std::min(slice.size(), max_unfinished);
  for (std::size_t at = slice.size(); at-- > stop;) {
    if (slice[at] == '>' && at >= 2 && slice[at - 1] == ']' && slice[at - 2] == ']') break;
    if (slice[at] == '<' && slice.substr(at).starts_with(cdata_open)) return at;
  }
  return last;
}

// False when the parse is over.
bool expat_driver::feed_last(std::string_view slice) {
  XML_Status const status = parser_.parse(slice, true);
  if (session_->halted()) return false;
  if (root_refused_ && !mending_) return check(status);
  bool const read_all = status != XML_STATUS_OK &&
                        XML_GetErrorCode(parser_.handle()) == XML_ERROR_NO_ELEMENTS &&
                        names_.depth() > 0 && !root_held_;
  if (read_all) good_end_ = fed_;  // Unwanted text too.
  session_->guard([&] { relay(); });
  return !session_->halted();
}

void expat_driver::relay() {
  std::uint64_t const from = kept_from();
  std::string const rest = raw(from, fed_);
  abandon_cdata();
  held_.clear();
  root_held_ = false;
  std::string opening;
  for (std::size_t level = 0; level < names_.depth(); ++level)
    opening.append("<").append(names_.raw_name(level)) += '>';
  if (in_cdata_) opening += cdata_open;
  if (names_.depth() == 0 && root_seen_) opening = "<x/>";
  open_again(opening, from);
  std::string_view again = rest;
  bool const mended_before = mending_;
  while (!again.empty() && !session_->halted()) {
    std::string_view const slice = again.substr(0, expat_parser::max_slice);
    again.remove_prefix(slice.size());
    if (!check(parser_.parse(slice, false)) || mending_ != mended_before) return;
  }
}

}  // namespace feedsax::xml
