#include "sqlite.hpp"

#include <sqlite3.h>

#include <utility>

namespace tool {

database::database(std::string path, int patience) : path_(std::move(path)) {
  int const flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (::sqlite3_open_v2(path_.c_str(), &db_, flags, nullptr) != SQLITE_OK) {
    std::string const why = db_ ? ::sqlite3_errmsg(db_) : "out of memory";
    ::sqlite3_close(db_);
    throw store_error(path_ + ": " + why);
  }
  ::sqlite3_busy_timeout(db_, patience);
  ::sqlite3_extended_result_codes(db_, 1);
}

database::~database() { ::sqlite3_close(db_); }

void database::fail() const { throw store_error(path_ + ": " + ::sqlite3_errmsg(db_)); }

void database::run(char const* sql) {
  if (::sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

int database::changes() const noexcept { return ::sqlite3_changes(db_); }
std::int64_t database::last_row() const noexcept { return ::sqlite3_last_insert_rowid(db_); }

transaction::~transaction() {
  if (open_) ::sqlite3_exec(db_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void transaction::commit() {
  db_.run("COMMIT");
  open_ = false;
}

statement::statement(database& db, std::string_view sql) : db_(db) {
  if (::sqlite3_prepare_v3(db.handle(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement_, nullptr) != SQLITE_OK)
    db.fail();
}

statement::~statement() { ::sqlite3_finalize(statement_); }

void statement::end() noexcept {
  ::sqlite3_reset(statement_);
  ::sqlite3_clear_bindings(statement_);
}

bool statement::step() {
  switch (::sqlite3_step(statement_)) {
  case SQLITE_ROW: return true;
  case SQLITE_DONE: ::sqlite3_reset(statement_); return false;
  default: break;
  }
  ::sqlite3_reset(statement_);  // sqlite3_errmsg() still tells what it was
  db_.fail();
}

std::int64_t statement::integer(int column) const noexcept {
  return ::sqlite3_column_int64(statement_, column);
}

bool statement::is_null(int column) const noexcept {
  return ::sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::string_view statement::text(int column) const noexcept {
  auto const* const bytes = ::sqlite3_column_text(statement_, column);
  if (!bytes) return {};
  return {reinterpret_cast<char const*>(bytes),
          static_cast<std::size_t>(::sqlite3_column_bytes(statement_, column))};
}

void statement::bind(int place, std::int64_t value) {
  if (::sqlite3_bind_int64(statement_, place, value) != SQLITE_OK) db_.fail();
}

void statement::bind(int place, std::string_view value) {
  char const* const bytes = value.data() ? value.data() : "";
  if (::sqlite3_bind_text64(statement_, place, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8) !=
      SQLITE_OK)
    db_.fail();
}

}  // namespace tool
