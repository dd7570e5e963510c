/// \file
/// Sitemaps in files: which file an address stands for, and its bytes.
///
///     tool::sitemap_files files("site/index.xml", "https://example.org/index.xml");
///     files.map("https://cdn.example.org/", "cdn");
///     auto source = files.open(step);      // for feedsax::sitemap_walk
///
/// Nothing outside of the folders that were named is opened. Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "feedsax/sitemap_walk.hpp"
#include "input.hpp"

namespace tool {

class sitemap_files {
 public:
  /// The first file, `-` for standard input, and the address it came from. What is not below that
  /// address stands for the file of its path, or of an end of its path, beside the first.
  sitemap_files(std::string first, std::string address, std::string content_type);

  /// Addresses that begin so are in that folder; what is mapped first is tried first.
  void map(std::string prefix, std::string folder);

  feedsax::result<std::unique_ptr<feedsax::byte_source>> open(feedsax::walk_step const&);

  /// The file that was opened last, for messages, and its size; 0 when that is not known.
  std::string const& current() const noexcept { return current_; }
  std::uint64_t size() const noexcept { return size_; }

 private:
  std::vector<std::string> candidates(std::string_view address) const;

  std::string first_, folder_, address_, content_type_;
  std::vector<std::pair<std::string, std::string>> maps_;
  std::string current_;
  std::uint64_t size_ = 0;
};

}  // namespace tool
