#include "poll_store.hpp"

#include <charconv>

#include <fmt/format.h>

namespace tool {
namespace {

constexpr int patience = 60'000;         // ms; another process commits in a fraction of that
constexpr int version = 1;               // of the tables
constexpr std::int64_t day = 24 * 3600;  // seconds, as all times here
constexpr std::int64_t touch_after = 30 * day, forget_after = 400 * day;
constexpr std::int64_t max_keys = 20'000;  // of one feed

constexpr char const* tables = R"(
CREATE TABLE IF NOT EXISTS feed(
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  moved_to TEXT, etag TEXT, last_modified TEXT, validated TEXT,
  asked INTEGER, next INTEGER, why INTEGER, gone INTEGER NOT NULL DEFAULT 0,
  status INTEGER, failures INTEGER NOT NULL DEFAULT 0, problem TEXT,
  ttl INTEGER, skip_hours INTEGER, skip_days INTEGER, interval INTEGER, base INTEGER,
  expired INTEGER, times TEXT);
CREATE TABLE IF NOT EXISTS seen(
  feed INTEGER NOT NULL, key TEXT NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY(feed, key)) WITHOUT ROWID;
)";

constexpr char const* columns =
    "f.id, f.address, f.moved_to, f.etag, f.last_modified, f.asked, f.next, f.why, f.status, "
    "f.failures, f.problem, f.ttl, f.skip_hours, f.skip_days, f.interval, f.base, f.expired, "
    "f.times, f.gone, f.validated";

constexpr char const* due = "(?2 OR (NOT f.gone AND (f.next IS NULL OR f.next <= ?3)))";

std::int64_t seconds_of(feedsax::instant when) {
  return std::chrono::floor<std::chrono::seconds>(when).time_since_epoch().count();
}
feedsax::instant instant_of(std::int64_t seconds) {
  return feedsax::instant(std::chrono::seconds(seconds));
}

std::string written(feedsax::change_history const& history) {
  std::string out;
  for (feedsax::instant const when : history.times())
    out.append(out.empty() ? "" : " ").append(std::to_string(seconds_of(when)));
  return out;
}

void read(std::string_view text, feedsax::change_history& history) {
  char const *at = text.data(), *const end = at + text.size();
  while (at != end) {
    std::int64_t seconds = 0;
    auto const [next, fault] = std::from_chars(at, end, seconds);
    if (fault != std::errc{}) return;
    history.add(instant_of(seconds));
    at = next == end ? end : next + 1;
  }
}

polled_feed read(statement const& row) {
  polled_feed f;
  f.id = row.integer(0);
  f.address = row.text(1);
  f.cache.moved_to = row.text(2);
  f.cache.etag = row.text(3);
  f.cache.last_modified = row.text(4);
  f.cache.validated = row.text(19);
  f.signals.now = instant_of(row.integer(5));
  if (!row.is_null(6)) f.advice.when = instant_of(row.integer(6));
  f.advice.why = static_cast<feedsax::poll_reason>(row.integer(7));
  f.signals.status = static_cast<std::uint16_t>(row.integer(8));
  f.signals.failures = static_cast<std::uint32_t>(row.integer(9));
  f.problem = row.text(10);
  if (!row.is_null(11)) f.signals.ttl = std::chrono::minutes(row.integer(11));
  f.signals.skip_hours = static_cast<unsigned long>(row.integer(12));
  f.signals.skip_days = static_cast<unsigned long>(row.integer(13));
  if (!row.is_null(14)) f.signals.update_interval = std::chrono::seconds(row.integer(14));
  if (!row.is_null(15)) f.signals.update_base = instant_of(row.integer(15));
  f.signals.expired = row.integer(16) != 0;
  read(row.text(17), f.signals.history);
  if (row.integer(18) != 0) f.advice = {std::nullopt, feedsax::poll_reason::gone};
  return f;
}

template <class Duration>
std::optional<std::int64_t> count(std::optional<Duration> const& d) {
  return d ? std::optional<std::int64_t>(d->count()) : std::nullopt;
}

// Tables and all that must be there before the statements are.
database& prepared(database& db) {
  {
    transaction t(db);
    statement which(db, "PRAGMA user_version");
    which.step();
    std::int64_t const found = which.integer(0);
    which.end();
    if (found > version) throw store_error(db.path() + ": made by a newer version of feedsax");
    db.run(tables);
    db.run(poll_output::schema);
    db.run(fmt::format("PRAGMA user_version = {}", version).c_str());
    t.commit();
  }
  // Readers and a writer do not wait for each other. Where that cannot be, it works without.
  try {
    db.run("PRAGMA journal_mode = WAL");
  } catch (store_error const&) {
  }
  db.run("PRAGMA synchronous = FULL");
  db.run("CREATE TEMP TABLE wanted(address TEXT NOT NULL UNIQUE)");
  return db;
}

}  // namespace

poll_store::poll_store(std::string const& path)
    : db_(path, patience), claims_(path + "-claims"),
      want_(prepared(db_), "INSERT OR IGNORE INTO wanted VALUES(?1)"),
      next_(db_, fmt::format("SELECT w.rowid, f.id FROM wanted w JOIN feed f ON f.address = "
                             "w.address WHERE w.rowid > ?1 AND {} ORDER BY w.rowid LIMIT 1",
                             due)),
      one_(db_, fmt::format("SELECT {} FROM feed f WHERE f.id = ?1 AND {}", columns, due)),
      seen_(db_, "SELECT last FROM seen WHERE feed = ?1 AND key = ?2"),
      touch_(db_, "UPDATE seen SET last = ?3 WHERE feed = ?1 AND key = ?2"),
      insert_(db_, "INSERT OR IGNORE INTO seen VALUES(?1, ?2, ?3)"),
      update_(db_, "UPDATE feed SET moved_to = ?2, etag = ?3, last_modified = ?4, asked = ?5, "
                   "next = ?6, why = ?7, gone = ?8, status = ?9, failures = ?10, problem = ?11, "
                   "ttl = ?12, skip_hours = ?13, skip_days = ?14, interval = ?15, base = ?16, "
                   "expired = ?17, times = ?18, validated = ?19 WHERE id = ?1"),
      old_(db_, "DELETE FROM seen WHERE feed = ?1 AND last < ?2"),
      count_(db_, "SELECT count(*) FROM seen WHERE feed = ?1"),
      prune_(db_, "DELETE FROM seen WHERE feed = ?1 AND key IN (SELECT key FROM seen WHERE "
                  "feed = ?1 ORDER BY last LIMIT ?2)") {}

void poll_store::want(std::string_view address) { want_.with(address).run(); }

void poll_store::begin(bool all) {
  transaction t(db_);
  if (all)
    db_.run("INSERT INTO wanted SELECT address FROM feed ORDER BY id");
  else
    db_.run("INSERT OR IGNORE INTO feed(address) SELECT address FROM wanted ORDER BY rowid");
  t.commit();
  at_ = 0;
}

std::uint64_t poll_store::wanted() {
  statement all(db_, "SELECT count(*) FROM wanted");
  all.step();
  return static_cast<std::uint64_t>(all.integer(0));
}

std::optional<polled_feed> poll_store::next(feedsax::instant now, bool force) {
  std::int64_t const forced = force ? 1 : 0, seconds = seconds_of(now);
  while (next_.with(at_, forced, seconds).step()) {
    at_ = next_.integer(0);
    std::int64_t const id = next_.integer(1);
    next_.end();
    if (!claims_.take(id)) continue;
    // Whoever had it may just have asked.
    if (one_.with(id, forced, seconds).step()) {
      polled_feed f = read(one_);
      one_.end();
      return f;
    }
    claims_.release(id);
  }
  return std::nullopt;
}

bool poll_store::seen(std::int64_t feed, std::string_view key, feedsax::instant now) {
  if (!seen_.with(feed, key).step()) return false;
  bool const lately = seen_.integer(0) >= seconds_of(now) - touch_after;
  seen_.end();
  return lately;
}

void poll_store::commit(poll_batch& batch, poll_output& out, feedsax::instant now) {
  std::int64_t const seconds = seconds_of(now);
  batch.reported = 0;
  if (batch.empty()) return;
  if (!batch.items.empty()) out.prepare(db_);
  transaction t(db_);
  if (!batch.items.empty()) out.begin(db_);
  for (polled_item const& i : batch.items) {
    insert_.with(i.feed, std::string_view(i.key), seconds).run();
    if (db_.changes() == 0) {  // another process was first, the feed has it twice, or it is old
      touch_.with(i.feed, std::string_view(i.key), seconds).run();
      continue;
    }
    out.append(i.line);
    ++batch.reported;
  }
  for (polled_feed const& f : batch.feeds) {
    feedsax::polling_signals const& s = f.signals;
    std::string const times = written(s.history);
    std::optional<std::int64_t> next, base;
    if (f.advice.when) next = seconds_of(*f.advice.when);
    if (s.update_base) base = seconds_of(*s.update_base);
    update_
        .with(f.id, std::string_view(f.cache.moved_to), std::string_view(f.cache.etag),
              std::string_view(f.cache.last_modified), seconds_of(s.now), next,
              static_cast<std::int64_t>(f.advice.why), std::int64_t{f.advice.when ? 0 : 1},
              std::int64_t{s.status}, std::int64_t{s.failures}, std::string_view(f.problem),
              count(s.ttl), static_cast<std::int64_t>(s.skip_hours.to_ulong()),
              static_cast<std::int64_t>(s.skip_days.to_ulong()), count(s.update_interval), base,
              std::int64_t{s.expired ? 1 : 0}, std::string_view(times),
              std::string_view(f.cache.validated))
        .run();
    prune(f.id, seconds);
  }
  if (!batch.items.empty()) out.end(db_);
  t.commit();
  for (polled_feed const& f : batch.feeds) claims_.release(f.id);
  batch.items.clear();
  batch.feeds.clear();
  batch.bytes = 0;
}

void poll_store::mend(poll_output& out) {
  out.prepare(db_);
  transaction t(db_);
  out.begin(db_);
  t.commit();
}

// An item that its feed had not shown for more than a year may be reported anew.
void poll_store::prune(std::int64_t feed, std::int64_t now) {
  old_.with(feed, now - forget_after).run();
  count_.with(feed).step();
  std::int64_t const all = count_.integer(0);
  count_.end();
  if (all > max_keys) prune_.with(feed, all - max_keys).run();
}

void poll_store::for_each(std::function<void(polled_feed const&)> const& show) {
  statement all(db_, fmt::format("SELECT {} FROM wanted w JOIN feed f ON f.address = w.address "
                                 "ORDER BY w.rowid",
                                 columns));
  while (all.step()) show(read(all));
}

}  // namespace tool
