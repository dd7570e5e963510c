// The states of the URL parser from the path on.
#include <algorithm>

#include "url/percent.hpp"
#include "url/url_parser.hpp"

namespace feedsax {

using address::append_encoded;
using address::encode_set;
using address::ends_path;
using address::is_drive_letter;

bool url_parser::path_start(text rest) {
  if (special_) return path(starts_with_slash(rest) ? rest.substr(1) : rest);
  if (rest.empty()) return true;
  if (rest.front() == '?') return query(rest.substr(1));
  if (rest.front() == '#') return fragment(rest.substr(1));
  return path(rest.front() == '/' ? rest.substr(1) : rest);
}

// Segments, added to those that are there.
bool url_parser::path(text rest) {
  std::size_t const end = address::find(rest, ends_path);
  text left = rest.substr(0, end);
  if (flaws_) check_path(left);
  for (bool last = false; !last;) {
    std::size_t const slash = address::find(left, [this](char c) { return parts_segments(c); });
    last = slash == left.size();
    text const segment = left.substr(0, slash);
    if (!last) left.remove_prefix(slash + 1);
    int const dots = address::count_dots(segment);
    if (dots == 2) shorten();
    if (dots == 0) {
      bool const first = url_.href_.size() == url_.path_begin_;
      url_.href_ += '/';
      append_encoded(url_.href_, segment, encode_set::path);
      if (file_ && first && is_drive_letter(segment)) url_.href_.back() = ':';
    } else if (last) {
      url_.href_ += '/';
    }
  }
  end_path();
  return after_path(rest.substr(end));
}

void url_parser::check_path(text path) noexcept {
  if (!special_) return address::check_units(path, *flaws_);
  for (std::size_t slash = 0; slash != text::npos;
       path.remove_prefix(std::min(slash + 1, path.size()))) {
    slash = path.find('\\');
    address::check_units(path.substr(0, slash), *flaws_);
    if (slash != text::npos) note(url_flaw::invalid_reverse_solidus);
  }
}

void url_parser::shorten() noexcept {
  text const path = text(url_.href_).substr(url_.path_begin_);
  if (path.empty()) return;
  std::size_t const slash = path.rfind('/');
  if (file_ && slash == 0 && is_drive_letter(path.substr(1)) && path[2] == ':') return;
  url_.href_.resize(url_.path_begin_ + slash);
}

// 4.5: a path that begins with two slashes would be read as a host.
void url_parser::end_path() {
  if (url_.kind_ != host_kind::none || url_.opaque_path_ ||
      !text(url_.href_).substr(url_.path_begin_).starts_with("//"))
    return;
  url_.href_.insert(url_.path_begin_, "/.");
  url_.path_begin_ += 2;
}

bool url_parser::opaque_path(text rest) {
  url_.opaque_path_ = true;
  std::size_t const end = address::find(rest, ends_path);
  text const path = rest.substr(0, end);
  if (flaws_) address::check_units(path, *flaws_);
  append_encoded(url_.href_, path, encode_set::c0_control);
  // A space at its end would be cut off if what follows it were.
  if (end < rest.size() && path.ends_with(' ')) url_.href_.replace(url_.href_.size() - 1, 1, "%20");
  return after_path(rest.substr(end));
}

bool url_parser::after_path(text rest) {
  if (rest.empty()) return true;
  return rest.front() == '?' ? query(rest.substr(1)) : fragment(rest.substr(1));
}

bool url_parser::query(text rest) {
  std::size_t const end = std::min(rest.find('#'), rest.size());
  url_.query_begin_ = url_.href_.size();
  url_.href_ += '?';
  if (flaws_) address::check_units(rest.substr(0, end), *flaws_);
  append_encoded(url_.href_, rest.substr(0, end),
                 special_ ? encode_set::special_query : encode_set::query);
  return end == rest.size() || fragment(rest.substr(end + 1));
}

bool url_parser::fragment(text rest) {
  url_.fragment_begin_ = url_.href_.size();
  url_.href_ += '#';
  if (flaws_) address::check_units(rest, *flaws_);
  append_encoded(url_.href_, rest, encode_set::fragment);
  return true;
}

}  // namespace feedsax
