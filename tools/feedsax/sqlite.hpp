/// \file
/// As much of SQLite as the tool needs.
///
///     tool::database db("polled.db");
///     tool::statement find(db, "SELECT id FROM feed WHERE address = ?1");
///     if (find.with(address).step()) return find.integer(0);
///
/// What fails throws store_error. Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace tool {

/// The store cannot be read or written; what() says the file and why.
struct store_error : std::runtime_error {
  using runtime_error::runtime_error;
};

class database {
 public:
  /// Opens the file, or makes it. While another process writes, this one waits for it, at most
  /// `patience` milliseconds.
  database(std::string path, int patience);
  ~database();
  database(database const&) = delete;
  database& operator=(database const&) = delete;

  /// Runs statements that give no rows.
  void run(char const* sql);
  /// How many rows the last statement has changed.
  int changes() const noexcept;
  std::int64_t last_row() const noexcept;
  std::string const& path() const noexcept { return path_; }
  ::sqlite3* handle() const noexcept { return db_; }
  [[noreturn]] void fail() const;

 private:
  std::string path_;
  ::sqlite3* db_ = nullptr;
};

/// Rolls back what is not committed.
class transaction {
 public:
  /// Takes the right to write at once.
  explicit transaction(database& db) : db_(db) { db.run("BEGIN IMMEDIATE"); }
  ~transaction();
  transaction(transaction const&) = delete;
  transaction& operator=(transaction const&) = delete;
  void commit();

 private:
  database& db_;
  bool open_ = true;
};

/// A statement that is used again and again.
class statement {
 public:
  statement(database& db, std::string_view sql);
  ~statement();
  statement(statement const&) = delete;
  statement& operator=(statement const&) = delete;

  /// Begins anew with these values for ?1, ?2, … Texts must live until the last step().
  template <class... Values>
  statement& with(Values const&... values) {
    end();
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }
  /// The next row; false at the end, which also ends the statement. As long as it has not ended it
  /// holds on to the state of the database that it sees.
  bool step();
  void end() noexcept;
  /// Runs to the end.
  void run() {
    while (step()) {
    }
  }

  std::int64_t integer(int column) const noexcept;
  bool is_null(int column) const noexcept;
  /// Valid until the next step().
  std::string_view text(int column) const noexcept;

 private:
  void bind(int place, std::int64_t value);
  void bind(int place, std::string_view value);
  template <class Value>
  void bind(int place, std::optional<Value> const& value) {
    if (value) bind(place, *value);  // else it stays NULL
  }

  database& db_;
  ::sqlite3_stmt* statement_ = nullptr;
};

}  // namespace tool
