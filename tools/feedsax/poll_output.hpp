/// \file
/// Where `feedsax poll` writes new items: standard output, or a file whose length is remembered
/// with what was reported, so that a line is in it exactly once, whenever the process was killed.
///
///     tool::poll_output out("items.ndjson");
///     out.prepare(db);                        // within a transaction of its own
///     out.begin(db);                          // within the one that remembers the items
///     out.append(line);
///     out.end(db);
///
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sqlite.hpp"

namespace tool {

/// The lines cannot be written: number() of errno. EPIPE: nobody reads on.
class output_error : public std::exception {
 public:
  output_error(int number, std::string const& path);
  char const* what() const noexcept override { return what_.c_str(); }
  int number() const noexcept { return number_; }

 private:
  int number_;
  std::string what_;
};

class poll_output {
 public:
  /// An empty path is standard output. Nothing is opened yet.
  explicit poll_output(std::string path) : path_(std::move(path)) {}
  ~poll_output();
  poll_output(poll_output const&) = delete;
  poll_output& operator=(poll_output const&) = delete;

  static constexpr char const* schema =
      "CREATE TABLE IF NOT EXISTS output("
      "path TEXT PRIMARY KEY, device INTEGER, inode INTEGER, size INTEGER) WITHOUT ROWID;";

  /// Opens the file, and sees to it that its length is known before anything is written.
  void prepare(database&);
  /// Cuts off what was written by a process that did not live to remember it. The caller has the
  /// right to write to the database, so nobody else writes to the file.
  void begin(database&);
  void append(std::string_view line);
  /// All lines are in the file, and on the disk; remembers its length.
  void end(database&);

 private:
  bool known(database&, std::int64_t& size);
  bool open();
  void remember(database&, std::int64_t size);
  void flush();

  std::string path_, text_;
  int fd_ = -1;
  bool regular_ = false;
  std::int64_t device_ = 0, inode_ = 0, size_ = 0;
};

}  // namespace tool
