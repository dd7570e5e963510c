#include "messages.hpp"

#include <cstddef>
#include <cstdio>
#include <iterator>

#include <fmt/format.h>

#include "feedsax/http/error.hpp"

namespace tool {
namespace {

struct character {
  char32_t code;
  std::size_t bytes;  // 0: not UTF-8
};

character next(std::string_view text) noexcept {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char const first = byte(0);
  if (first < 0x80) return {first, 1};
  std::size_t const bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {first, 0};
  char32_t code = first & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {first, 0};
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  bool const valid = code >= least[bytes] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return {code, valid ? bytes : 0};
}

bool acts_on_terminals(char32_t c) noexcept {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    character const c = next(text);
    std::size_t const bytes = c.bytes ? c.bytes : 1;
    if (c.bytes && !acts_on_terminals(c.code))
      out += text.substr(0, bytes);
    else if (c.bytes > 1)
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<std::uint32_t>(c.code));
    else
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<std::uint32_t>(c.code));
    text.remove_prefix(bytes);
  }
  return out;
}

// One write for each line, so that lines of processes which share the terminal stay whole.
void say(std::string_view text) {
  std::string line(text);
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void complain(std::string_view text) { say("feedsax: error: " + printable(text)); }

void voice::say(std::string_view line) {
  if (turn_ && !turn_->has_come()) {
    kept_.append(line).append(1, '\n');
    return;
  }
  release();
  tool::say(line);
}

void voice::release() {
  turn_ = nullptr;
  if (!kept_.empty()) std::fwrite(kept_.data(), 1, kept_.size(), stderr);
  kept_.clear();
}

messages::messages(std::string_view file, verbosity level, voice* through)
    : file_(file == "-" ? "<stdin>" : printable(file)), level_(level), through_(through) {}

void messages::say(std::string_view line) {
  if (through_)
    through_->say(line);
  else
    tool::say(line);
}

void messages::show(feedsax::position const& where, std::string_view level, std::string_view text,
                    std::string_view code) {
  say(fmt::format("{}:{}:{}: {}: {} [{}]", file_, where.line, where.column, level, printable(text),
                  code));
}

void messages::show(feedsax::diagnostic const& d) {
  ++shown_;
  if (d.failure || level_ == verbosity::quiet) return;
  if (level_ == verbosity::errors && d.level != feedsax::severity::error) return;
  show(d.where, id(d.level), d.message(), id(d.code));
}

void messages::show(feedsax::error const& e) {
  if (level_ == verbosity::quiet) return;
  // Of what cannot be had no place would be true.
  if (e.code == feedsax::cause::io || e.code.category() == feedsax::http::error_category())
    say(fmt::format("{}: error: {} [{}]", file_, printable(e.message()), feedsax::id(e.code)));
  else
    show(e.where, "error", e.message(), feedsax::id(e.code));
}

void messages::interrupted(feedsax::position const& where) {
  if (level_ != verbosity::quiet) show(where, "error", "interrupted", "stopped");
}

void messages::show_rest(std::uint64_t total) {
  if (level_ != verbosity::all || total <= shown_) return;
  say(fmt::format("{}: note: {} more were noticed than --max-diagnostics keeps", file_,
                  total - shown_));
}

}  // namespace tool
