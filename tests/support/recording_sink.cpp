#include "support/recording_sink.hpp"

#include <utility>

#include "feedsax/json.hpp"

namespace feedsax::test {

namespace {

template <class Value>
std::string as_json(Value const& value) {
  std::string out;
  json_writer json(out);
  write_json(json, value);
  return out;
}

}  // namespace

std::string line_of(position const& p) {
  return std::to_string(p.line) + ':' + std::to_string(p.column) + '@' + std::to_string(p.offset);
}

std::string line_of(error const& e) {
  std::string text = line_of(e.where).append(" ").append(id(e.code));
  if (!e.subject.empty()) text.append(" ").append(e.subject);
  return text;
}

std::string line_of(diagnostic const& d) {
  std::string text(id(d.level));
  text.append(" ")
      .append(d.failure ? id(d.failure) : id(d.code))
      .append(" ")
      .append(line_of(d.where));
  if (!d.path.empty()) text.append(" ").append(d.path);
  if (!d.subject.empty()) text.append(": ").append(d.subject);
  return text;
}

std::string line_of(item const& i) { return as_json(i); }
std::string line_of(url const& u) { return as_json(u); }
std::string line_of(sitemap_entry const& s) { return as_json(s); }

std::string line_of(feed&& f) {
  document around;
  around.feed = std::move(f);
  std::string out;
  json_writer json(out);
  write_json(json, around, false);
  return out;
}

std::string line_of(document_info const& d) {
  std::string text = d.format + ' ' + d.version + ' ';
  text.append(id(d.kind)).append(", ").append(d.encoding);
  text.append(d.well_formed ? ", well-formed, " : ", not well-formed, ");
  return text.append(std::to_string(d.diagnostics_total)).append(" diagnostics");
}

recording_sink::~recording_sink() = default;

flow recording_sink::on_item(item&& i) {
  lines.push_back("item " + line_of(i));
  return flow::proceed;
}
flow recording_sink::on_url(url&& u) {
  lines.push_back("url " + line_of(u));
  return flow::proceed;
}
flow recording_sink::on_sitemap(sitemap_entry&& s) {
  lines.push_back("sitemap " + line_of(s));
  return flow::proceed;
}
void recording_sink::on_feed(feed&& f) { lines.push_back("feed " + line_of(std::move(f))); }
void recording_sink::on_diagnostic(diagnostic&& d) { lines.push_back("! " + line_of(d)); }
void recording_sink::on_document(document_info const& d) {
  lines.push_back("document " + line_of(d));
}

cut_list cuts_every(std::string_view text, std::size_t bytes) {
  cut_list at;
  for (std::size_t i = bytes; i < text.size(); i += bytes) at.push_back(i);
  return at;
}

cut_list cuts_before(std::string_view text, char c) {
  cut_list at;
  for (std::size_t i = text.find(c); i != std::string_view::npos; i = text.find(c, i + 1))
    if (i > 0) at.push_back(i);
  return at;
}

void write(parser& p, recording_sink& sink, std::string_view bytes, cut_list const& at) {
  std::size_t from = 0;
  result<void> r;
  for (std::size_t const to : at) {
    r = p.write(bytes.substr(from, to - from));
    from = to;
    if (!r) break;
  }
  if (r) r = p.write(bytes.substr(from));
  if (r) r = p.finish();
  sink.lines.push_back(r ? "end" : "error " + line_of(r.error()));
}

std::vector<std::string> read(std::string_view bytes, options const& o, cut_list const& at) {
  recording_sink sink;
  parser p(sink, o);
  write(p, sink, bytes, at);
  return std::move(sink.lines);
}

}  // namespace feedsax::test
