#include "fetch_report.hpp"

#include <chrono>

#include <fmt/format.h>

#include "feedsax/json_writer.hpp"
#include "messages.hpp"

namespace tool {
namespace {

std::string_view redirect_kind(feedsax::http::redirect const& r) {
  return r.permanent() ? "permanent" : "temporary";
}

}  // namespace

std::string fetch_report(std::string_view address, feedsax::http::fetched const& got) {
  std::string text = printable(address) + '\n';
  for (feedsax::http::redirect const& r : got.redirects)
    text += fmt::format("  {} to {} ({})\n", r.status, printable(r.to), redirect_kind(r));
  if (got.status != 0)
    text += fmt::format("  {}{} from {} in {} ms\n", got.status,
                        got.not_modified ? " (not modified)" : "",
                        got.peer.empty() ? "?" : got.peer, got.elapsed.count());
  for (feedsax::http::field const& f : got.fields.fields())
    text += fmt::format("  {}: {}\n", printable(f.name), printable(f.value));
  if (got.body_bytes != 0)
    text += fmt::format("  body: {} bytes, unpacked {}{}\n", got.body_bytes, got.unpacked_bytes,
                        got.truncated ? ", cut off" : "");
  if (auto const fresh = got.fresh.lifetime())
    text += fmt::format("  fresh for {} s\n", fresh->count());
  if (auto const wait = got.fresh.retry_after)
    text += fmt::format("  to be asked again after {} s\n", wait->count());
  if (got.failure) {
    std::string const message = printable(got.failure->message());
    text += fmt::format("  failed: {} [{}]\n", message, feedsax::id(got.failure->code));
  }
  return text;
}

std::string fetch_json(std::string_view address, feedsax::http::fetched const& got) {
  std::string text;
  feedsax::json_writer json(text);
  json.begin_object();
  json.member("url", address);
  json.member("status", got.status);
  json.member_if("final_url", got.address);
  if (!got.redirects.empty()) {
    json.key("redirects");
    json.begin_array();
    for (feedsax::http::redirect const& r : got.redirects) {
      json.begin_object();
      json.member("status", r.status);
      json.member("to", r.to);
      json.member("permanent", r.permanent());
      json.end_object();
    }
    json.end_array();
  }
  json.member_if("moved_to", got.cache.moved_to);
  if (got.not_modified) json.member("not_modified", true);
  if (got.truncated) json.member("truncated", true);
  if (got.failure) {
    json.key("error");
    json.begin_object();
    json.member("code", feedsax::id(got.failure->code));
    json.member("message", got.failure->message());
    json.end_object();
  }
  json.member_if("etag", got.cache.etag);
  json.member_if("last_modified", got.cache.last_modified);
  json.member_if("content_type", got.content_type);
  if (auto const fresh = got.fresh.lifetime()) json.member("fresh_for", fresh->count());
  if (auto const wait = got.fresh.retry_after) json.member("retry_after", wait->count());
  json.member("body_bytes", got.body_bytes);
  json.member("unpacked_bytes", got.unpacked_bytes);
  json.member_if("peer", got.peer);
  json.member("milliseconds", got.elapsed.count());
  json.key("headers");
  json.begin_array();
  for (feedsax::http::field const& f : got.fields.fields()) {
    json.begin_object();
    json.member("name", f.name);
    json.member("value", f.value);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_line();
  return text;
}

std::string http_date(feedsax::instant when) {
  static constexpr char const* weekdays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr char const* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  auto const day = std::chrono::floor<std::chrono::days>(when);
  std::chrono::year_month_day const date(day);
  std::chrono::hh_mm_ss const time(std::chrono::floor<std::chrono::seconds>(when - day));
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT",
                     weekdays[std::chrono::weekday(day).c_encoding()],
                     static_cast<unsigned>(date.day()),
                     months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

}  // namespace tool
