// feedsax events: the raw events of a document, one a line.
//
//     $ feedsax events feed.xml
//     1:1 @0 start rss version="2.0"
//     1:20 @19 start channel
//     1:29 @28 start title
//     1:36 @35 text "News"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "commands.hpp"
#include "feedsax/event_parser.hpp"

namespace {

// `text` as a JSON string, so that it keeps to one line.
void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (char const c : text) {
    switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
        fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned char>(c));
      else
        out += c;
    }
  }
  out += '"';
}

void append_name(std::string& out, feedsax::name const& n) {
  if (!n.ns.empty()) out.append("{").append(n.ns).append("}");
  // A prefix that stands for nothing is all that tells such names apart.
  if (n.ns.empty() && !n.prefix.empty()) out.append(n.prefix).append(":");
  out += n.local;
}

class printer final : public feedsax::event_handler {
 public:
  explicit printer(std::string file) : file_(std::move(file)) {}

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
  void on_diagnostic(feedsax::diagnostic&& d) override {
    message(d.where, feedsax::id(d.level), d.message(), feedsax::id(d.code));
  }

  // The text that no event followed: the document ended in it.
  void finish() {
    flush_text();
    write_out();
  }
  void message(feedsax::position const& where, std::string_view level, std::string_view text,
               std::string_view code) {
    fmt::print(stderr, "{}:{}:{}: {}: {} [{}]\n", file_, where.line, where.column, level, text,
               code);
  }

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
    if (line_.size() > (64u << 10)) write_out();
  }
  void write_out() {
    std::fwrite(line_.data(), 1, line_.size(), stdout);
    line_.clear();
  }

  std::string file_;
  feedsax::event_source* source_ = nullptr;
  std::string line_;
  std::string text_;
  feedsax::position text_where_;
};

struct settings {
  std::string file;
  std::size_t chunk_bytes = 64u << 10;
  feedsax::options options;
};

struct closer {
  void operator()(std::FILE* f) const noexcept {
    if (f != stdin) std::fclose(f);
  }
};

int print_events(settings const& s) {
  std::unique_ptr<std::FILE, closer> const input(s.file == "-" ? stdin
                                                               : std::fopen(s.file.c_str(), "rb"));
  if (!input) {
    fmt::print(stderr, "{}: {}\n", s.file, std::strerror(errno));
    return 3;
  }
  printer out(s.file);
  feedsax::event_parser parser(out, s.options);
  std::string buffer(s.chunk_bytes, '\0');
  feedsax::result<void> outcome;
  for (;;) {
    std::size_t const n = std::fread(buffer.data(), 1, buffer.size(), input.get());
    if (n == 0) break;
    outcome = parser.write({buffer.data(), n});
    if (!outcome) break;
  }
  if (outcome && std::ferror(input.get()) != 0) {
    out.finish();
    fmt::print(stderr, "{}: {}\n", s.file, std::strerror(errno));
    return 3;
  }
  if (outcome) outcome = parser.finish();
  out.finish();
  if (outcome) return 0;
  feedsax::error const& e = outcome.error();
  out.message(e.where, "error", e.message(), feedsax::id(e.code));
  return 1;
}

// One option a limit, named for it: max_depth is --max-depth.
void add_limits(CLI::App& command, feedsax::limits& l) {
  auto const add = [&](char const* name, auto& limit, char const* help) {
    command.add_option(name, limit, help)->group("Limits")->capture_default_str();
  };
  add("--max-input-bytes", l.max_input_bytes, "the input, and its UTF-8");
  add("--max-depth", l.max_depth, "open elements");
  add("--max-name-bytes", l.max_name_bytes, "the name of an element or attribute");
  add("--max-names", l.max_names, "distinct names");
  add("--max-attributes", l.max_attributes, "attributes in a tag");
  add("--max-attribute-bytes", l.max_attribute_bytes, "an attribute's value");
  add("--max-tag-bytes", l.max_tag_bytes, "a tag");
  add("--max-namespace-bytes", l.max_namespace_bytes, "a namespace name");
  add("--max-namespaces", l.max_namespaces, "distinct namespace names");
  add("--max-bindings", l.max_bindings, "prefixes in scope");
  add("--max-comment-bytes", l.max_comment_bytes, "a comment or instruction");
  add("--max-doctype-bytes", l.max_doctype_bytes, "a document type declaration");
  add("--max-diagnostics", l.max_diagnostics, "diagnostics");
}

}  // namespace

CLI::App* add_events(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("events", "print the raw events, one a line");
  auto const s = std::make_shared<settings>();
  command->add_option("file", s->file, "the document; - for standard input")->required();
  command->add_option("--mode", s->options.mode, "recover (cope and report) or strict")
      ->transform(CLI::CheckedTransformer(std::map<std::string, feedsax::mode>{
          {"recover", feedsax::mode::recover}, {"strict", feedsax::mode::strict}}))
      ->option_text("recover|strict");
  command->add_option("--doctype", s->options.doctype, "what becomes of a DOCTYPE")
      ->transform(CLI::CheckedTransformer(std::map<std::string, feedsax::doctype>{
          {"skip-external", feedsax::doctype::skip_external},
          {"refuse", feedsax::doctype::refuse},
          {"skip", feedsax::doctype::skip}}))
      ->option_text("skip-external|refuse|skip");
  command->add_option("--content-type", s->options.content_type, "the Content-Type header");
  command->add_option("--chunk-bytes", s->chunk_bytes, "how much is read at once")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 24))
      ->capture_default_str();
  add_limits(*command, s->options.limits);
  command->callback([s, &exit_code] { exit_code = print_events(*s); });
  return command;
}
