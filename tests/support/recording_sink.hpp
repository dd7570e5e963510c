/// \file
/// What a parser delivers, as lines of text, so that a failure reads as a difference.
///
///     recording_sink sink;
///     parser p(sink);
///     write(p, sink, bytes, cuts_every(bytes, 7));   // sink.lines: "item {…}", "document {…}"
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/parser.hpp"
#include "feedsax/sink.hpp"

namespace feedsax::test {

/// `3:7@40`: line, column, offset.
std::string line_of(position const&);
/// `3:7@40 mismatched-tag item`: an error and its subject.
std::string line_of(error const&);
/// `warning bad-date 3:7@40 channel/item[1]/pubDate: 31 Feb`.
std::string line_of(diagnostic const&);
/// Compact canonical JSON.
std::string line_of(item const&);
std::string line_of(url const&);
std::string line_of(sitemap_entry const&);
/// Without its items.
std::string line_of(feed&&);
/// `rss 2.0 feed, utf-8, well-formed, 3 diagnostics`.
std::string line_of(document_info const&);

/// Writes down what it is told, one line a delivery.
class recording_sink : public sink {
 public:
  ~recording_sink() override;
  std::vector<std::string> lines;

  flow on_item(item&&) override;
  flow on_url(url&&) override;
  flow on_sitemap(sitemap_entry&&) override;
  void on_feed(feed&&) override;
  void on_diagnostic(diagnostic&&) override;
  void on_document(document_info const&) override;
};

/// Where to cut a text, ascending.
using cut_list = std::vector<std::size_t>;
cut_list cuts_every(std::string_view text, std::size_t bytes);
cut_list cuts_before(std::string_view text, char c);

/// Feeds the pieces between the cut_list and ends the input; the last line is the error or "end".
void write(parser&, recording_sink&, std::string_view bytes, cut_list const& = {});
/// The lines of a document that a new parser reads.
std::vector<std::string> read(std::string_view bytes, options const& = {}, cut_list const& = {});

}  // namespace feedsax::test
