#include "reader/session.hpp"

#include <algorithm>
#include <limits>

#include "reader/driver.hpp"

namespace feedsax::reader {
namespace {

// More than that within one token, and the rest is only counted.
constexpr std::size_t max_pending = 4096;

}  // namespace

driver::~driver() = default;
driver::verdict driver::judge(std::string_view start, bool) const noexcept {
  return accepts(start) ? verdict::yes : verdict::no;
}
session::~session() = default;

std::string_view excerpt(std::string_view text) noexcept {
  std::size_t n = 120;
  if (text.size() <= n) return text;
  while (n > 0 && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) --n;
  return text.substr(0, n);
}

void session::reset(feedsax::options const& o, encoding::offset_map const& map,
                    line_index const& lines) noexcept {
  options_ = &o;
  map_ = &map;
  lines_ = &lines;
  halted_ = cut_off_ = ended_by_handler_ = false;
  text_switch_ = nullptr;
  begin_ = end_ = window_begin_ = 0;
  open_.clear();
  open_places_.clear();
  excused_.clear();
  excused_levels_ = 0;
  pending_.clear();
  reported_ = repairs_ = 0;
  failure_ = {};
  thrown_ = nullptr;
}

position session::where() const {
  // An event without bytes, the end of `<a/>`, stands right behind what is before it.
  if (begin_ == end_ && begin_ >= window_begin_) return lines_->locate(map_->original_end(begin_));
  return locate(begin_);
}

position session::locate(std::uint64_t offset) const {
  if (offset >= window_begin_) return lines_->locate(map_->original(offset));
  auto const known = static_cast<std::ptrdiff_t>(open_places_.size());
  auto const next = std::upper_bound(open_.begin(), open_.begin() + known, offset);
  if (next == open_.begin()) return {};
  return open_places_[static_cast<std::size_t>(next - open_.begin()) - 1];
}

// The element that begins is open already.
void session::excuse(std::uint32_t levels) {
  if (options_->mode == mode::strict || levels >= open_.size() ||
      levels > max_excused - excused_levels_)
    return;
  excused_.push_back({static_cast<std::uint32_t>(open_.size() - 1), levels});
  excused_levels_ += levels;
}

void session::stop() noexcept { fail(errc::stopped, begin_); }

void session::fail(std::error_code code, std::string_view subject) {
  fail_at(code, begin_, subject);
}

void session::fail_at(std::error_code code, std::uint64_t offset, std::string_view subject) {
  if (halted_) return;
  ended_by_handler_ = true;
  halt(code, offset == begin_ ? where() : locate(offset), subject);
}

void session::fail(errc code, std::uint64_t offset, std::string_view subject) noexcept {
  if (halted_) return;
  try {
    halt(code, locate(offset), subject);
  } catch (...) {
    fail_with_exception();
  }
}

void session::fail_input(errc code, std::uint64_t input_offset, std::string_view subject) noexcept {
  if (halted_) return;
  try {
    halt(code, lines_->locate(input_offset), subject);
  } catch (...) {
    fail_with_exception();
  }
}

void session::fail_with_exception() noexcept {
  if (halted_) return;
  thrown_ = std::current_exception();
  halt(errc::stopped, {}, {});
}

void session::halt(std::error_code code, position place, std::string_view subject) noexcept {
  halted_ = true;
  failure_.code = code;
  failure_.where = place;
  try {
    failure_.subject = excerpt(subject);
  } catch (...) {
    failure_.subject.clear();
  }
}

void session::report(issue code, std::uint64_t offset, std::string_view subject) {
  deliver(code, locate(offset), subject);
}

void session::report_input(issue code, std::uint64_t input_offset, std::string_view subject) {
  // The stages run ahead of each other.
  auto const at = std::upper_bound(
      pending_.begin(), pending_.end(), input_offset,
      [](std::uint64_t offset, pending const& p) { return offset < p.where.offset; });
  if (pending_.size() < max_pending)
    // The place is found now, while its bytes are in the window.
    pending_.insert(at, {code, lines_->locate(input_offset), std::string(excerpt(subject))});
  else if (is_repair(code))
    ++(at == pending_.begin() ? at : at - 1)->count;
}

void session::deliver(issue code, position place, std::string_view subject) {
  if (is_repair(code)) ++repairs_;
  if (++reported_ > options_->limits.max_diagnostics) return;
  diagnostic d;
  d.code = code;
  d.level = level(code);
  d.where = place;
  d.subject = excerpt(subject);
  handler_->on_diagnostic(std::move(d));
}

void session::deliver_pending(std::uint64_t until) {
  if (pending_.empty() || pending_.front().where.offset >= until) return;
  std::size_t n = 0;
  for (; n < pending_.size() && pending_[n].where.offset < until && !halted_; ++n) {
    repairs_ += pending_[n].count - 1;
    deliver(pending_[n].code, pending_[n].where, pending_[n].subject);
  }
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(n));
}

void session::withdraw(issue code) {
  std::erase_if(pending_, [&](pending const& p) { return p.code == code; });
}

void session::deliver_rest() {
  if (ended_by_handler_ || failure_.code == errc::stopped) return;
  halted_ = false;
  deliver_pending(failure_.where.offset);
  halted_ = true;
}

void session::end_document(std::uint64_t offset) {
  begin_ = end_ = offset;
  deliver_pending(std::numeric_limits<std::uint64_t>::max());
  if (!halted_) handler_->on_document_end();
}

void session::settle() {
  while (open_places_.size() < open_.size())
    open_places_.push_back(locate(open_[open_places_.size()]));
}

}  // namespace feedsax::reader
