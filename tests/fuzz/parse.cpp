// Any bytes, in both modes, with small and with default limits: no crash, the same deliveries
// however the bytes are cut, output that is JSON, and the order that sink.hpp promises.
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/parser.hpp"
#include "fuzz/fuzz.hpp"
#include "support/diff.hpp"
#include "support/recording_sink.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

limits small_limits() {
  limits l;
  l.max_input_bytes = 4096;
  l.max_depth = 12;
  l.max_name_bytes = 24;
  l.max_names = 40;
  l.max_attributes = 6;
  l.max_attribute_bytes = 64;
  l.max_tag_bytes = 160;
  l.max_namespace_bytes = 48;
  l.max_namespaces = 8;
  l.max_bindings = 12;
  l.max_text_bytes = 80;
  l.max_comment_bytes = 40;
  l.max_doctype_bytes = 120;
  l.max_items = 5;
  l.max_extension_bytes = 300;
  l.max_url_bytes = 30;
  l.max_url_parts = 2;
  l.max_inflate_ratio = 4;
  l.max_diagnostics = 6;
  return l;
}

options chosen(std::uint8_t bits) {
  options o;
  if (bits & 1) o.mode = mode::strict;
  if (bits & 2) o.limits = small_limits();
  if (bits & 4) o.doctype = doctype::skip;
  if (bits & 8) o.invalid_bytes = invalid_bytes::replace;
  if (bits & 16) o.base_uri = "https://a.example/feed/";
  if (bits & 32) o.content_type = "text/xml; charset=koi8-r";
  if (bits & 64) o.keep_extensions = false;
  if (bits & 128) o.as = bits & 64 ? read_as::robots : read_as::sitemap;
  if (bits & 128) o.sitemap.check_location = o.sitemap.unescape_twice = (bits & 16) != 0;
  if (bits & 128) o.validate = true;
  return o;
}

std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) text.append(line).append("\n");
  return text;
}

void check_order(std::vector<std::string> const& lines) {
  bool feed_seen = false, document_seen = false;
  for (std::string const& line : lines) {
    bool const is_document = line.starts_with("document ");
    bool const is_end = line == "end" || line.starts_with("error ");
    fuzz::require(!document_seen || is_end, "on_document is the last", joined(lines));
    if (line.starts_with("item ") || line.starts_with("url ") || line.starts_with("sitemap "))
      fuzz::require(!feed_seen, "on_feed comes after the items", joined(lines));
    feed_seen = feed_seen || line.starts_with("feed ");
    document_seen = document_seen || is_document;
  }
  if (lines.back() == "end") fuzz::require(document_seen, "a good document is told of");
}

void check_json(std::vector<std::string> const& lines) {
  boost::json::parse_options options;
  options.max_depth = 2000;
  for (std::string const& line : lines) {
    std::size_t const space = line.find(' ');
    std::string_view const kind = std::string_view(line).substr(0, space);
    if (kind != "item" && kind != "url" && kind != "sitemap" && kind != "feed") continue;
    boost::json::error_code failure;
    boost::json::parse(line.substr(space + 1), failure, {}, options);
    fuzz::require(!failure, "what is written is JSON", line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  options const o = chosen(in.choice());
  std::uint8_t const cut = in.choice();
  std::vector<std::string> const whole = read(in.rest(), o);
  check_order(whole);
  check_json(whole);
  // A parser that has read something else before: what is kept must not show.
  static recording_sink sink;
  static parser reader(sink, o);
  reader.reset(o);
  sink.lines.clear();
  write(reader, sink, in.rest(), fuzz::cut_somewhere(in.rest().size(), cut));
  fuzz::require(sink.lines == whole, "any split of the input gives the same",
                diff(whole, sink.lines));
  return 0;
}
