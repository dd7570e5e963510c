#include "lines/lines_driver.hpp"

#include <algorithm>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"

namespace feedsax::lines {

namespace {

// How far a text is searched for an address before it is none of ours.
constexpr std::size_t searched_lines = 20, searched_bytes = 4096;

constexpr std::uint32_t root_symbol = 1, line_symbol = 2;
constexpr name root_name{xmlns::lines, "lines"}, line_name{xmlns::lines, "line"};

std::size_t find_end(std::string_view text) noexcept {
  auto const* const at =
      std::find_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; });
  return at == text.end() ? text.npos : static_cast<std::size_t>(at - text.begin());
}

bool is_address(std::string_view line) noexcept {
  return is_http(line) && line.find_first_of(" \t") == line.npos;
}

}  // namespace

lines_driver::~lines_driver() = default;

bool lines_driver::accepts(std::string_view start) const noexcept {
  return judge(start, true) == verdict::yes;
}

reader::driver::verdict lines_driver::judge(std::string_view start, bool whole) const noexcept {
  if (options_->as == read_as::robots) return verdict::yes;
  if (start.starts_with('{') || start.starts_with('[')) return verdict::no;
  std::string_view rest = start.substr(0, searched_bytes);
  bool const cut = rest.size() < start.size();
  bool found = false;
  for (std::size_t n = 0; n < searched_lines && !rest.empty(); ++n) {
    std::size_t const end = find_end(rest);
    std::string_view const line = trim(rest.substr(0, end));
    // An address may have a `<`; what is in front of one, and what begins with one, is markup.
    if (line.starts_with('<') || (!found && line.find('<') != line.npos)) return verdict::no;
    if (end == rest.npos && (cut || !whole)) {  // the line may go on
      if (!cut) return verdict::unsure;
      break;
    }
    found = found || is_address(line);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    if (rest.empty() && !whole && !cut && n + 1 < searched_lines) return verdict::unsure;
  }
  return found ? verdict::yes : verdict::no;
}

void lines_driver::reset(reader::session& s) {
  session_ = &s;
  in_root_ = in_line_ = false;
  line_begin_ = written_ = 0;
}

// It begins with the first character, if there is one.
void lines_driver::begin_root(std::uint64_t end) {
  if (in_root_) return;
  in_root_ = true;
  if (!session_->enter(0, end)) return;
  session_->opened(0);
  session_->handler().on_start(element(root_name, {}, {}, 0, session_, root_symbol));
}

bool lines_driver::begin_line(std::uint64_t offset) {
  in_line_ = true;
  line_begin_ = offset;
  if (!session_->enter(offset, offset + 1)) return false;
  session_->opened(offset);
  session_->handler().on_start(element(line_name, {}, {}, offset, session_, line_symbol));
  return !session_->halted();
}

void lines_driver::end_line(std::uint64_t offset) {
  if (!in_line_) return;
  if (!session_->enter(offset, offset)) return;
  session_->handler().on_end(line_name);
  session_->closed();
  in_line_ = false;
}

// A piece of one line, without its end. A line begins with its first character other than space,
// wherever it was cut.
void lines_driver::take(std::string_view piece, std::uint64_t offset) {
  while (!in_line_ && !piece.empty() && is_ascii_space(piece.front())) {
    piece.remove_prefix(1);
    ++offset;
  }
  if (piece.empty()) return;
  if (!in_line_ && !begin_line(offset)) return;
  if (!session_->enter(offset, offset + piece.size())) return;
  session_->handler().on_text(piece);
}

void lines_driver::write(std::string_view text, std::uint64_t offset) {
  session_->guard([&] {
    begin_root(1);
    while (!text.empty() && !session_->halted()) {
      std::size_t const end = find_end(text);
      std::string_view const piece = text.substr(0, end);
      take(piece, offset);
      if (end == text.npos) {
        offset += text.size();
        break;
      }
      if (session_->halted()) return;
      end_line(offset + end);
      text.remove_prefix(end + 1);
      offset += end + 1;
    }
    written_ = offset;
  });
}

void lines_driver::finish() {
  session_->guard([&] {
    begin_root(0);
    if (session_->halted()) return;
    end_line(written_);
    if (session_->halted() || !session_->enter(written_, written_)) return;
    session_->handler().on_end(root_name);
    session_->closed();
  });
}

}  // namespace feedsax::lines
