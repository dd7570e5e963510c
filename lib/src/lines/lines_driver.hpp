/// \file
/// The lines of a plain text as events: text sitemaps, robots.txt.
///
///     lines_driver lines(options);
///     lines.reset(session);
///     lines.write("https://example.org/\n", 0);   // element `line` with its text, in a root
///     `lines` lines.finish();
///
/// All names are in xmlns::lines. LF, CR LF and a lone CR end a line; lines of white space are left
/// out. What a document is, is known from its first lines: one of them is an http(s) address, none
/// before it has a `<`, and none begins with one. Thread-compatible.
#pragma once

#include <cstdint>
#include <string_view>

#include "reader/driver.hpp"

namespace feedsax::lines {

class lines_driver final : public reader::driver {
 public:
  /// The options, which say whether the document is a robots.txt whatever it holds, must outlive
  /// it.
  explicit lines_driver(feedsax::options const& o) noexcept : options_(&o) {}
  ~lines_driver() override;

  /// Any text may be lines; judge() knows more.
  bool accepts(std::string_view start) const noexcept override;
  verdict judge(std::string_view start, bool whole) const noexcept override;
  void reset(reader::session&) override;
  void write(std::string_view text, std::uint64_t offset) override;
  void flush() override {}
  void finish() override;
  std::uint64_t settled() const noexcept override { return in_line_ ? line_begin_ : written_; }

 private:
  void begin_root(std::uint64_t end);
  bool begin_line(std::uint64_t offset);
  void end_line(std::uint64_t offset);
  void take(std::string_view piece, std::uint64_t offset);

  feedsax::options const* options_;
  reader::session* session_ = nullptr;
  bool in_root_ = false;
  bool in_line_ = false;
  std::uint64_t line_begin_ = 0, written_ = 0;
};

}  // namespace feedsax::lines
