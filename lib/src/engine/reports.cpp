// What diagnostics of the engine say, and how a hook ends the document.

#include <algorithm>
#include <string>
#include <utility>

#include "engine/diagnostic_log.hpp"
#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"

namespace feedsax {

namespace {
constexpr std::size_t max_subject_bytes = 120;
}  // namespace

std::string format_handler::path() const {
  if (!engine_->failed_path.empty()) return engine_->failed_path;
  std::string out;
  for (std::size_t i = 1; i < engine_->open.size(); ++i) {
    open_element const& at = engine_->open[i];
    if (at.passed_over) continue;
    if (!out.empty()) out += '/';
    if (!at.name.prefix.empty()) out.append(at.name.prefix).append(1, ':');
    out.append(at.name.local);
    if (at.numbered || at.ordinal > 1)
      out.append("[").append(std::to_string(at.ordinal)).append("]");
  }
  if (std::string const& end = engine_->checks.path_end; !end.empty())
    out.append(out.empty() ? "" : "/").append(end);
  if (out.empty() && !engine_->open.empty()) out = engine_->open.front().name.local;
  return out;
}

void format_handler::report(issue code, std::string_view subject) {
  report_at(engine_->open.empty() ? 0 : engine_->open.back().offset, code, subject);
}

void format_handler::report_at(std::uint64_t offset, issue code, std::string_view subject) {
  diagnostic_log& log = environment_.log;
  if (engine_->checks.on && engine_->checks.knows(offset, code, subject)) return;
  if (!log.has_room()) return log.add({});
  report_where(engine_->source ? engine_->source->locate(offset) : position{}, code, subject);
}

void format_handler::report_where(position const& where, issue code, std::string_view subject) {
  diagnostic d;
  d.code = code;
  d.level = level(code);
  d.where = where;
  d.path = path();
  // Cut at a character, not inside one.
  std::size_t most = std::min(subject.size(), max_subject_bytes);
  while (most < subject.size() && most > 0 &&
         (static_cast<unsigned char>(subject[most]) & 0xc0) == 0x80)
    --most;
  d.subject = subject.substr(0, most);
  environment_.log.add(std::move(d));
}

void format_handler::on_diagnostic(diagnostic&& d) {
  if (is_repair(d.code)) {
    if (in_item_) item_.damaged = true;
    // These are reported where an element begins, and are about what is around it.
    else if (d.code != issue::implied_end_tag && d.code != issue::content_after_root)
      engine_->tag_repair = d.where.offset;
  }
  if (environment_.log.has_room()) d.path = path();
  environment_.log.add(std::move(d));
}

void format_handler::stop() noexcept {
  engine_->stopped = true;
  engine_->source->stop();
}
bool format_handler::stopped() const noexcept { return engine_->stopped; }

void format_handler::fail(std::error_code code, std::string_view subject) {
  engine_->failed_path = path();  // the element may be closed by the time somebody asks
  engine_->source->fail_at(code, engine_->open.empty() ? 0 : engine_->open.back().offset, subject);
}

}  // namespace feedsax
