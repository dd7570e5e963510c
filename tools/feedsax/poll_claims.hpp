/// \file
/// Which process is asking which feed: locks on bytes of a file, which end with their process.
///
///     tool::poll_claims claims("polled.db-claims");
///     if (claims.take(feed)) …
///
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <string>

namespace tool {

class poll_claims {
 public:
  /// Throws store_error when the file cannot be opened.
  explicit poll_claims(std::string const& path);
  ~poll_claims();
  poll_claims(poll_claims const&) = delete;
  poll_claims& operator=(poll_claims const&) = delete;

  /// False when another process has it.
  bool take(std::int64_t feed) noexcept;
  void release(std::int64_t feed) noexcept;

 private:
  bool lock(std::int64_t feed, short how) noexcept;
  int fd_;
};

}  // namespace tool
