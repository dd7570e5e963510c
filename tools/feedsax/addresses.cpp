#include "addresses.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "exit_status.hpp"
#include "feedsax/event_parser.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "messages.hpp"

namespace tool {
namespace {

using taker = std::function<void(std::string_view)>;

constexpr std::size_t max_line_bytes = 64u << 10;

class list {
 public:
  list(std::string_view file, taker const& take) : file_(file), take_(take) {}

  void add(std::string_view address, std::uint64_t line) {
    std::string scratch;
    address = feedsax::tidy_uri(address, scratch);
    if (is_address(address)) return take_(address);
    say(fmt::format("{}:{}: error: '{}' is no address of http or https",
                    file_ == "-" ? "<stdin>" : printable(file_), line,
                    printable(address.substr(0, 200))));
    status = refused;
  }

  int status = fine;

 private:
  std::string_view file_;
  taker const& take_;
};

// OPML 2.0; whatever is around the outlines does not matter.
class outlines final : public feedsax::event_handler {
 public:
  explicit outlines(list& to) : list_(to) {}

  feedsax::events wanted() const noexcept override { return feedsax::events::none; }
  void on_start(feedsax::element const& e) override {
    if (e.name().local != "outline") return;
    for (feedsax::attribute const& a : e.attributes())
      if (feedsax::to_lower_ascii(a.name.local) == "xmlurl" && !feedsax::trim(a.value).empty())
        list_.add(a.value, e.where().line);
  }

 private:
  list& list_;
};

class lines {
 public:
  explicit lines(list& to) : list_(to) {}

  void write(std::string_view bytes) {
    for (;;) {
      std::size_t const end = bytes.find('\n');
      // A line that is too long is no address; its begin is enough to say so.
      rest_ += bytes.substr(0, std::min(end, max_line_bytes - rest_.size()));
      if (end == bytes.npos) return;
      finish();
      bytes.remove_prefix(end + 1);
    }
  }
  void finish() {
    ++number_;
    std::string_view const line = feedsax::trim(rest_);
    if (!line.empty() && line[0] != '#') list_.add(line, number_);
    rest_.clear();
  }

 private:
  list& list_;
  std::string rest_;
  std::uint64_t number_ = 0;
};

}  // namespace

bool is_address(std::string_view argument) noexcept {
  return feedsax::istarts_with(argument, "http://") || feedsax::istarts_with(argument, "https://");
}

int read_addresses(std::string const& file, taker const& take) {
  input in(file);
  list to(file, take);
  outlines handler(to);
  feedsax::options o;
  o.limits.max_input_bytes = 1u << 30;
  feedsax::event_parser opml(handler, o);
  lines text(to);
  messages say(file, verbosity::errors);
  enum class kind { unknown, xml, plain } what = kind::unknown;
  for (std::string_view chunk;;) {
    switch (in.read(chunk)) {
    case input::state::data:
      if (what == kind::unknown) {
        if (chunk.starts_with("\xEF\xBB\xBF")) chunk.remove_prefix(3);
        std::string_view const begin = feedsax::trim(chunk);
        if (begin.empty()) continue;
        // UTF-16 begins with a byte that no address has.
        bool const wide = begin[0] == '\xFE' || begin[0] == '\xFF' || begin[0] == '\0';
        what = begin[0] == '<' || wide ? kind::xml : kind::plain;
      }
      if (what == kind::plain) {
        text.write(chunk);
      } else if (auto const r = opml.write(chunk); !r) {
        say.show(r.error());
        return refused;
      }
      continue;
    case input::state::end: break;
    case input::state::failed:
      say.show(feedsax::error{std::error_code(in.error(), std::generic_category()), {}, {}});
      return unreadable;
    case input::state::interrupted: return 128 + interruption();
    }
    break;
  }
  if (what == kind::plain) text.finish();
  if (what != kind::xml) return to.status;
  if (auto const r = opml.finish(); !r) {
    say.show(r.error());
    return refused;
  }
  return to.status;
}

}  // namespace tool
