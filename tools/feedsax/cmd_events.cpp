// feedsax events: the raw events of a document, one a line.
//
//     $ feedsax events feed.xml
//     1:1 @0 start rss version="2.0"
//     1:20 @19 start channel
//     1:29 @28 start title
//     1:36 @35 text "News"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "commands.hpp"
#include "document_options.hpp"
#include "feedsax/event_parser.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace {

// What a terminal may obey or hide, or what would end the line: C1 controls, marks and overrides
// of direction, separators of lines. 0 for anything else; `text` begins with a byte above 0x7F.
unsigned unprintable(std::string_view text) {
  auto const byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  if (byte(0) == 0xC2 && byte(1) < 0xA0) return byte(1);
  if (byte(0) != 0xE2 || byte(1) < 0x80 || byte(1) > 0x81) return 0;
  unsigned const c = 0x2000u + ((byte(1) & 1u) << 6) + (byte(2) & 0x3Fu);
  bool const acts =
      (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return acts ? c : 0;
}

// As inside of a JSON string, so that it keeps to one line.
void append_escaped(std::string& out, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = static_cast<unsigned char>(text[i]);
    unsigned const u = c < 0x20 || c == 0x7F ? c : c > 0x7F ? unprintable(text.substr(i)) : 0;
    switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
      if (u == 0 && c != 0) {
        out += text[i];
        break;
      }
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", u);
      i += u > 0x7FF ? 2 : u > 0x7F ? 1 : 0;
    }
  }
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  append_escaped(out, text);
  out += '"';
}

void append_name(std::string& out, feedsax::name const& n) {
  if (!n.ns.empty()) {
    out += '{';
    append_escaped(out, n.ns);
    out += '}';
  }
  // A prefix that stands for nothing is all that tells such names apart.
  if (n.ns.empty() && !n.prefix.empty()) out.append(n.prefix).append(":");
  out += n.local;
}

class printer final : public feedsax::event_handler {
 public:
  printer(tool::output& out, tool::messages& say) : out_(out), line_(out.text()), say_(say) {}

  void on_document_start(feedsax::event_source& source) override { source_ = &source; }
  void on_start(feedsax::element const& e) override {
    begin("start ");
    append_name(line_, e.name());
    for (feedsax::attribute const& a : e.attributes()) {
      line_ += ' ';
      append_name(line_, a.name);
      line_ += '=';
      append_quoted(line_, a.value);
    }
    for (feedsax::namespace_declaration const& d : e.declarations()) {
      line_ += " xmlns";
      if (!d.prefix.empty()) line_.append(":").append(d.prefix);
      line_ += '=';
      append_quoted(line_, d.uri);
    }
    end();
  }
  void on_text(std::string_view text) override {
    if (text_.empty()) text_where_ = source_->where();
    text_ += text;
  }
  void on_end(feedsax::name const& n) override {
    begin("end ");
    append_name(line_, n);
    end();
  }
  void on_comment(std::string_view text) override {
    begin("comment ");
    append_quoted(line_, text);
    end();
  }
  void on_instruction(std::string_view target, std::string_view data) override {
    begin("instruction ");
    line_.append(target).append(" ");
    append_quoted(line_, data);
    end();
  }
  void on_diagnostic(feedsax::diagnostic&& d) override { say_.show(d); }

  // The text that no event followed yet: the document ended in it.
  void finish() { flush_text(); }

 private:
  void place(feedsax::position const& p) {
    fmt::format_to(std::back_inserter(line_), "{}:{} @{} ", p.line, p.column, p.offset);
  }
  void flush_text() {
    if (text_.empty()) return;
    place(text_where_);
    line_ += "text ";
    append_quoted(line_, text_);
    text_.clear();
    end();
  }
  void begin(std::string_view kind) {
    flush_text();
    place(source_->where());
    line_ += kind;
  }
  void end() {
    line_ += '\n';
    if (!out_.flush_if_full()) source_->stop();
  }

  tool::output& out_;
  std::string& line_;
  tool::messages& say_;
  feedsax::event_source* source_ = nullptr;
  std::string text_;
  feedsax::position text_where_;
};

struct settings {
  std::string file;
  std::size_t chunk_bytes = 64u << 10;
  feedsax::options options;
};

// Until the end, the first error, or nobody reads on.
feedsax::result<void> read(tool::input& in, settings const& s, feedsax::event_parser& to,
                           tool::output& out, bool& interrupted) {
  std::string_view chunk;
  for (;;) {
    if (in.must_wait()) out.flush();
    switch (in.read(chunk)) {
    case tool::input::state::data:
      for (; !chunk.empty(); chunk.remove_prefix(std::min(s.chunk_bytes, chunk.size())))
        if (auto r = to.write(chunk.substr(0, s.chunk_bytes)); !r) return r;
      break;
    case tool::input::state::interrupted: interrupted = true; [[fallthrough]];
    case tool::input::state::end: return to.finish();
    case tool::input::state::failed:
      return feedsax::error{std::error_code(in.error(), std::generic_category()), {}, {}};
    }
  }
}

int print_events(settings const& s) {
  tool::listen_for_interruption();
  tool::messages say(s.file, tool::verbosity::all);
  tool::output out;
  tool::input in(s.file);
  printer printer(out, say);
  feedsax::event_parser parser(printer, s.options);
  bool interrupted = false;
  auto const r = read(in, s, parser, out, interrupted);
  printer.finish();
  bool const nobody_reads = out.error() != 0;
  if (!r && !nobody_reads) say.show(r.error());
  int status = tool::finish(out);
  if (!r && status == tool::fine)
    status = r.error().code == feedsax::cause::io ? tool::unreadable : tool::refused;
  return interrupted ? 128 + tool::interruption() : status;
}

}  // namespace

CLI::App* add_events(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("events", "print the raw events, one a line");
  auto const s = std::make_shared<settings>();
  command->add_option("file", s->file, "the document; - for standard input")->required();
  tool::add_mode(*command, s->options);
  tool::add_repair_options(*command, s->options);
  command->add_option("--chunk-bytes", s->chunk_bytes, "how much is read at once")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 24))
      ->capture_default_str();
  tool::add_limits(*command, s->options.limits);
  command->callback([s, &exit_code] { exit_code = print_events(*s); });
  return command;
}
