/// \file
/// Raw events as lines of text, so that a failure reads as a difference.
///
///     record("<a>x</a>", {})   // "1:1@0 start a", "1:4@3 text x", "1:5@4 end a", "end"
///
/// Text is joined across its pieces. A diagnostic is `!`, an error that ends the parse `error`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/event_parser.hpp"

// Inline, so that its functions are not those of the same names in tests/support.
namespace feedsax::test {
inline namespace recorded_events {

inline std::string show(position const& p) {
  return std::to_string(p.line) + ':' + std::to_string(p.column) + '@' + std::to_string(p.offset);
}

inline std::string show(name const& n) {
  std::string text;
  if (!n.ns.empty()) text.append("{").append(n.ns).append("}");
  if (!n.prefix.empty()) text.append(n.prefix).append(":");
  return text.append(n.local);
}

inline std::string show(error const& e) {
  std::string text = show(e.where).append(" error ").append(id(e.code));
  if (!e.subject.empty()) text.append(" ").append(e.subject);
  return text;
}

/// Writes down what it is told.
class recorder : public event_handler {
 public:
  std::vector<std::string> lines;
  events wanted_events = events::all;

  void on_document_start(event_source& source) override { source_ = &source; }
  void on_start(element const& e) override {
    std::string& line = add("start ").append(show(e.name()));
    for (attribute const& a : e.attributes())
      line.append(" ").append(show(a.name)).append("=").append(a.value);
    for (namespace_declaration const& d : e.declarations())
      line.append(" xmlns:").append(d.prefix).append("=").append(d.uri);
    if (e.where() != source_->where()) line.append(" elsewhere: ").append(show(e.where()));
    open_.push_back({e.offset(), e.where()});
  }
  void on_text(std::string_view text) override {
    if (text_.empty()) text_where_ = source_->where();
    text_ += text;
  }
  void on_end(name const& n) override {
    std::string& line = add("end ").append(show(n));
    // The start of an element that is open is exact, however far back it is.
    if (source_->locate(open_.back().offset) != open_.back().where) line.append(" start lost");
    open_.pop_back();
  }
  void on_comment(std::string_view text) override { add("comment ").append(text); }
  void on_instruction(std::string_view target, std::string_view data) override {
    add("instruction ").append(target).append(" ").append(data);
  }
  void on_document_end() override {
    flush();
    lines.push_back("end");
  }
  void on_diagnostic(diagnostic&& d) override {
    std::string line = show(d.where).append(" ! ").append(id(d.code));
    if (!d.subject.empty()) line.append(" ").append(d.subject);
    lines.push_back(std::move(line));
  }
  events wanted() const noexcept override { return wanted_events; }

  void clear() {
    lines.clear();
    text_.clear();
    open_.clear();
  }
  /// Text that nothing follows.
  void flush() {
    if (text_.empty()) return;
    lines.push_back(show(text_where_).append(" text ").append(text_));
    text_.clear();
  }

 protected:
  event_source* source_ = nullptr;

 private:
  struct mark {
    std::uint64_t offset;
    position where;
  };
  std::string& add(std::string_view kind) {
    flush();
    return lines.emplace_back(show(source_->where()).append(" ").append(kind));
  }

  std::string text_;
  position text_where_;
  std::vector<mark> open_;
};

/// Feeds the pieces between the cuts, which ascend, and ends the input; the last line is the error.
inline void feed(event_parser& parser, recorder& out, std::string_view bytes,
                 std::vector<std::size_t> const& cuts = {}) {
  std::size_t from = 0;
  result<void> r;
  for (std::size_t const cut : cuts) {
    r = parser.write(bytes.substr(from, cut - from));
    from = cut;
    if (!r) break;
  }
  if (r) r = parser.write(bytes.substr(from));
  if (r) r = parser.finish();
  out.flush();
  if (!r) out.lines.push_back(show(r.error()));
  out.lines.push_back("repairs " + std::to_string(parser.repairs()));
}

/// The events of a document that is fed at once.
inline std::vector<std::string> record(std::string_view bytes, options const& o = {}) {
  recorder out;
  event_parser parser(out, o);
  feed(parser, out, bytes);
  return std::move(out.lines);
}

inline std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) text.append(line).append("\n");
  return text;
}

}  // namespace recorded_events
}  // namespace feedsax::test
