#include "sitemap/parts.hpp"

#include <algorithm>
#include <string_view>

#include "feedsax/event_parser.hpp"

namespace feedsax::sitemap_parts {

namespace {

constexpr std::size_t block_bytes = 64u << 10;
constexpr std::uint64_t tail_bytes = 16u << 10;

// Stops at the root.
struct root_finder final : event_handler {
  event_source* source = nullptr;
  std::string prefix, local;
  position begin;
  std::uint64_t length = 0;
  std::uint64_t reports = 0;

  events wanted() const noexcept override { return events::none; }
  void on_document_start(event_source& s) override { source = &s; }
  void on_start(element const& e) override {
    prefix = e.name().prefix;
    local = e.name().local;
    begin = source->where();
    length = source->end_offset() - source->offset();
    reports += source->repairs();
    source->stop();
  }
  void on_diagnostic(diagnostic&&) override { ++reports; }
};

bool ends_name(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '>' || c == '/';
}

// The first entry that begins at `from` or later, and before `to`; `to` when none does.
std::uint64_t find_entry(seekable_source const& source, std::string_view entry, std::uint64_t from,
                         std::uint64_t to, std::vector<char>& block) {
  while (from < to) {
    auto const got = source.read_at(from, block);
    if (!got || *got <= entry.size()) return to;
    std::string_view const text(block.data(), *got);
    for (std::size_t at = text.find(entry); at != text.npos; at = text.find(entry, at + 1)) {
      if (at + entry.size() >= text.size()) break;
      if (ends_name(text[at + entry.size()])) return std::min(from + at, to);
    }
    from += *got - entry.size();
  }
  return to;
}

}  // namespace

std::optional<envelope> find_envelope(seekable_source const& source, options const& o) {
  std::vector<char> block(block_bytes);
  auto const got = source.read_at(0, block);
  if (!got) return std::nullopt;
  std::string_view const text(block.data(), *got);
  root_finder root;
  options strict = o;
  strict.mode = mode::strict;
  strict.registry = nullptr;
  event_parser parser(root, std::move(strict));
  static_cast<void>(parser.write(text));
  if (root.length == 0 || root.reports != 0 || parser.encoding() != "utf-8") return std::nullopt;
  bool const index = root.local == "sitemapindex";
  if (!index && root.local != "urlset") return std::nullopt;
  if (root.begin.offset + root.length > text.size()) return std::nullopt;
  auto const begin = static_cast<std::size_t>(root.begin.offset);
  std::string_view const before = text.substr(0, begin);
  std::string_view const tag = text.substr(begin, static_cast<std::size_t>(root.length));
  std::string const name = root.prefix.empty() ? root.local : root.prefix + ':' + root.local;
  // In packed bytes, or such that were decoded, the tag stands elsewhere.
  if (!tag.starts_with('<' + name) || !tag.ends_with('>') || tag.ends_with("/>") ||
      before.find("<!DOCTYPE") != before.npos)
    return std::nullopt;
  envelope found;
  found.prefix = text.substr(0, begin + tag.size());
  found.end_tag = "</" + name + '>';
  found.entry = '<' + (root.prefix.empty() ? "" : root.prefix + ':') + (index ? "sitemap" : "url");
  found.prefix_end = place(source, found.prefix.size());
  return found;
}

std::vector<span_of_bytes> cut(seekable_source const& source, envelope const& e,
                               std::uint64_t bytes) {
  std::uint64_t const size = source.size();
  std::vector<char> block(block_bytes);
  std::vector<span_of_bytes> parts{{0, size}};
  auto const split = [&](std::uint64_t from, std::uint64_t to) {
    std::uint64_t const at = find_entry(source, e.entry, from, to, block);
    if (at >= to || at <= parts.back().begin) return;
    parts.back().end = at;
    parts.push_back({at, size});
  };
  std::uint64_t const first = e.prefix.size();
  std::uint64_t const tail = std::min(bytes / 4, tail_bytes);
  std::uint64_t at = first;
  for (; at + bytes + tail < size; at += bytes)
    split(at + bytes, std::min(at + 2 * bytes, size - tail));
  if (size > tail) split(std::max(size - tail, first + 1), size);
  return parts;
}

position place(seekable_source const& source, std::uint64_t offset) {
  std::vector<char> block(block_bytes);
  position p;
  std::uint64_t line_begin = 0;
  bool after_return = false;
  for (std::uint64_t at = 0; at < offset;) {
    auto const got = source.read_at(at, block);
    if (!got || *got == 0) break;
    auto const n = static_cast<std::size_t>(std::min<std::uint64_t>(*got, offset - at));
    for (std::size_t i = 0; i < n; ++i) {
      char const c = block[i];
      if (c == '\n' || c == '\r') {
        if (c == '\r' || !after_return) ++p.line;
        line_begin = at + i + 1;
      }
      after_return = c == '\r';
    }
    at += n;
  }
  p.offset = offset;
  p.column = offset - line_begin + 1;
  return p;
}

}  // namespace feedsax::sitemap_parts
