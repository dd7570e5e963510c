/// \file
/// Reads a sitemap and, when it is an index or a robots.txt, all that it leads to. Does no input or
/// output of its own: whoever walks says how an address is opened.
///
///     struct pages : feedsax::sitemap_visitor {
///       feedsax::flow on_url(feedsax::url&& u) override { queue.push(u.loc); … } };
///     pages visitor;
///     feedsax::sitemap_walk walk(visitor, [&](auto const& step) { return download(step.address);
///     }); walk.run("https://example.org/sitemap_index.xml");
///
/// Each document is read once, however often it is named: loops end. Memory grows with the number
/// of sitemaps, not with their sizes. Thread-compatible.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/options.hpp"
#include "feedsax/parallel_sitemap.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

/// The bytes of one document.
class FEEDSAX_API byte_source {
 public:
  virtual ~byte_source();
  /// Fills the buffer with what comes next, at least a byte; 0 at the end. An error ends this
  /// document as if it were cut there.
  virtual result<std::size_t> read(std::span<char> buffer) = 0;
  /// The address after redirects; empty when it is the one that was asked for.
  virtual std::string_view address() const { return {}; }
  /// The header Content-Type.
  virtual std::string_view content_type() const { return {}; }
  /// The same bytes, when they can be had from any place on: for walk_options::jobs.
  virtual seekable_source const* seekable() const { return nullptr; }
};

/// A document on the way.
struct walk_step {
  std::string address;
  std::string named_by;     ///< The address of what names it; empty for the first.
  std::uint32_t depth = 0;  ///< How many documents lead to it.
};

/// Why a document is not read.
enum class walk_skip : std::uint8_t {
  repeated,  ///< It was, or it waits already: it is named twice, or there is a loop.
  too_deep,  ///< walk_options::max_depth.
  too_many   ///< walk_options::max_sitemaps.
};
/// `repeated`, `too-deep`, `too-many`.
FEEDSAX_API std::string_view id(walk_skip) noexcept;

/// How far a walk has come.
struct walk_progress {
  std::uint64_t documents = 0;  ///< Read, or being read.
  std::uint64_t waiting = 0;    ///< Known, but not opened yet.
  std::uint64_t urls = 0;       ///< Delivered.
  std::uint64_t bytes = 0;      ///< Taken from the sources.
};

/// Receives the pages of all documents, and hears of each document. As of a sink, whatever answers
/// flow::stop ends the walk.
class FEEDSAX_API sitemap_visitor : public sink {
 public:
  ~sitemap_visitor() override;
  /// About to be opened; false leaves it out.
  virtual bool on_enter(walk_step const&) { return true; }
  /// It was read, to its end or to the error. `d` is as on_document() has it, and empty when the
  /// document was not recognized.
  virtual flow on_leave(walk_step const&, document_info const& /*d*/, result<void> const&) {
    return flow::proceed;
  }
  virtual void on_skip(walk_step const&, walk_skip) {}
  /// After each piece of up to 64 KiB.
  virtual flow on_progress(walk_progress const&) { return flow::proceed; }
};

/// What a walk may cost.
struct walk_options {
  /// How each document is read. The walk fills in address and type. `as` may say that the first
  /// is a robots.txt; a feed is read as a sitemap.
  feedsax::options options{};
  std::uint32_t max_depth = 10;         ///< An index named by the first document has 1.
  std::uint32_t max_sitemaps = 50'000;  ///< Documents of a walk; more are skipped.
  /// Follow the pages of a urlset that look like sitemaps (see looks_like_sitemap()). They are
  /// delivered as pages all the same.
  bool follow_pages = false;
  /// Threads for one large document, where its source is seekable; 0: as many as the process may
  /// run at once. The visitor is called in the caller's thread; see parallel_sitemap.hpp.
  unsigned jobs = 1;
};

class FEEDSAX_API sitemap_walk {
 public:
  /// Opens an address, or says why it cannot.
  using opener = std::function<result<std::unique_ptr<byte_source>>(walk_step const&)>;

  /// The visitor must outlive the walk.
  sitemap_walk(sitemap_visitor&, opener, walk_options = {});
  ~sitemap_walk();
  sitemap_walk(sitemap_walk const&) = delete;
  sitemap_walk& operator=(sitemap_walk const&) = delete;

  /// Walks from that address on, in the order of the documents: all that the first sitemap of an
  /// index leads to comes before the second. The error is that of the first document, or
  /// errc::stopped; those of others are told to the visitor. What it or the opener throws comes
  /// out unchanged.
  result<void> run(std::string_view address);

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace feedsax
