/// \file
/// One sitemap in several threads. What a sink is told is what parse() would tell it, in the same
/// order, down to the last diagnostic.
///
///     struct pages : feedsax::sink { … } mine;
///     auto end = feedsax::parse_sitemap(bytes, mine, {}, {.jobs = 4});
///
/// The document is cut before tags that begin entries. Each part is read as a document of its own,
/// with the prologue and the root's tags around it; only when it is well-formed and nothing at all
/// was found wrong in it does it count, since then it means the same in its place. At the first one
/// that does not, the document is read again by one parser, and what is known already is passed
/// over. So it is with everything that is not a clean sitemap in UTF-8: packed ones, feeds, those
/// with a DOCTYPE; and where options::registry has formats of an application's own.
///
/// The sink is called in the caller's thread. Each call has threads of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/options.hpp"
#include "feedsax/parallel.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

/// Bytes that can be had from any place on: a file, memory.
class FEEDSAX_API seekable_source {
 public:
  virtual ~seekable_source();
  virtual std::uint64_t size() const = 0;
  /// Fills the buffer with what begins there; less only at the end. In several threads at once.
  virtual result<std::size_t> read_at(std::uint64_t offset, std::span<char> buffer) const = 0;
};

/// How a sitemap is shared out.
struct sitemap_parallel_options {
  /// Threads that read. 0: as many as the process may run at once. 1: the caller's alone.
  unsigned jobs = 0;
  /// Bytes of a part; 0: from 256 KiB to 1 MiB. Memory is bounded by a few parts for each job.
  std::size_t part_bytes = 0;
  /// Told how many bytes are done with, after each part.
  std::function<flow(std::uint64_t bytes)> progress{};
};

/// Reads into a sink. The error is what ended the document early, errc::stopped included. The
/// source may change while it is read, as files do; then what is delivered is what was met.
FEEDSAX_API result<void> parse_sitemap(seekable_source const&, sink&, options const& = {},
                                       sitemap_parallel_options const& = {});
FEEDSAX_API result<void> parse_sitemap(std::string_view bytes, sink&, options const& = {},
                                       sitemap_parallel_options const& = {});

}  // namespace feedsax
