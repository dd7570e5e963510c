// Fetches what it is told to, all at once and in one process, and says what became of each.
//
//     driver [--NAME=VALUE]... < jobs > results
//
// A job is a line of fields with tabs between: id, mode, address, ETag, Last-Modified; `\x0d` in it
// is that byte. `document` is `parse`, with what was read in the result. Modes are `parse`, `items`
// (stop after the first item), `throw` (from the first item), `cancel` (at the first item, by its
// stop token), and `cancel-later` (from another thread, after a while); all but the first are done
// one after the other, behind the crowd. A result is a line of JSON; the last line is about the
// process.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "feedsax/http/curl_transport.hpp"
#include "feedsax/http/fetcher.hpp"
#include "feedsax/json.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/model_builder.hpp"

namespace http = feedsax::http;

namespace {

using clock_type = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct job {
  std::string id, mode, address, etag, last_modified;
};

struct enough : std::runtime_error {
  using runtime_error::runtime_error;
};

std::size_t open_descriptors() {
  std::size_t n = 0;
  for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator("/proc/self/fd"))
    ++n;
  return n;
}

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

// getrusage() also knows of what was there before exec().
unsigned long peak_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == "VmHWM:" && status >> word) return std::stoul(word);
  return 0;
}

// Counts, and makes trouble if it is asked to.
struct watcher : feedsax::sink {
  explicit watcher(job w) : what(std::move(w)) {}

  feedsax::flow on_item(feedsax::item&& i) override {
    if (items++ == 0) {
      first = clock_type::now();
      title = i.title.value;
      if (what.mode == "throw") throw enough("enough");
      if (what.mode == "cancel") stop.request_stop();
    }
    return what.mode == "items" ? feedsax::flow::stop : feedsax::flow::proceed;
  }

  job what;
  std::size_t items = 0;
  std::string title;
  std::stop_source stop;
  clock_type::time_point const began = clock_type::now();
  std::optional<clock_type::time_point> first;
};

// A receiver and its sink as one thing.
struct watched : http::receiver {
  watched(job w, feedsax::options const& o)
      : sink(std::move(w)),
        document(sink.what.mode == "document" ? std::make_unique<feedsax::model_builder>()
                                              : nullptr),
        parser(document ? static_cast<feedsax::sink&>(*document) : sink, o) {}
  feedsax::flow on_head(http::fetched const& f) override { return parser.on_head(f); }
  feedsax::flow on_body(std::string_view bytes) override { return parser.on_body(bytes); }
  void on_end(http::fetched& f) override { parser.on_end(f); }

  watcher sink;
  std::unique_ptr<feedsax::model_builder> document;
  std::string asked_for;  // the sockets that were about to be opened
  http::parsing_receiver parser;
};

std::int64_t since(clock_type::time_point begin, clock_type::time_point end) {
  return std::chrono::duration_cast<milliseconds>(end - begin).count();
}

void report(watched const& w, http::fetched const& got, bool thrown = false) {
  std::string line;
  feedsax::json_writer json(line);
  json.begin_object();
  json.member("id", w.sink.what.id);
  json.member("code", thrown ? "thrown" : got.failure ? feedsax::id(got.failure->code) : "ok");
  if (got.failure) json.member("limit", got.failure->code == feedsax::cause::limit);
  json.member("message", got.failure ? got.failure->message() : "");
  json.member("parse", w.parser.outcome() ? "ok" : feedsax::id(w.parser.outcome().error().code));
  json.member("status", got.status);
  json.member("items", w.sink.items);
  json.member("title", w.sink.title);
  json.member("not_modified", got.not_modified);
  json.member("truncated", got.truncated);
  json.member("redirects", got.redirects.size());
  std::size_t permanent = 0;
  for (http::redirect const& r : got.redirects)
    if (r.permanent()) ++permanent;
  json.member("permanent", permanent);
  json.member("address", got.address);
  json.member("moved_to", got.cache.moved_to);
  json.member("etag", got.cache.etag);
  json.member("last_modified", got.cache.last_modified);
  json.member("retry_after", got.fresh.retry_after ? got.fresh.retry_after->count() : -1);
  json.member("well_formed", !w.parser.parser() || w.parser.parser()->info().well_formed);
  json.member("charset", got.charset);
  json.member("body_bytes", got.body_bytes);
  json.member("ms", since(w.sink.began, clock_type::now()));
  if (w.document) {
    json.key("document");
    feedsax::write_json(json, w.document->release());
  }
  json.member("asked_for", w.asked_for);
  json.member("fetch_ms", got.elapsed.count());
  json.member("first_ms", w.sink.first ? since(w.sink.began, *w.sink.first) : -1);
  json.end_object();
  std::cout << line << std::endl;
}

http::fetch_request request(job const& j) {
  http::fetch_request r;
  r.address = j.address;
  r.cache.etag = j.etag;
  r.cache.last_modified = j.last_modified;
  r.fields.add("X-Own", "yes");
  return r;
}

void alone(http::fetcher& fetcher, job const& j, feedsax::options const& o) {
  watched into(j, o);
  std::jthread later;
  if (j.mode == "cancel-later")
    later = std::jthread([&] {
      std::this_thread::sleep_for(milliseconds(300));
      into.sink.stop.request_stop();
    });
  try {
    report(into, fetcher.get(request(j), into, into.sink.stop.get_token()));
  } catch (enough const&) {
    report(into, {}, true);
  }
}

bool is_alone(job const& j) { return j.mode != "parse" && j.mode != "document"; }

// `\\x0d` is that byte.
std::string unescaped(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\x", at)) != text.npos; ++at)
    text.replace(at, 4, 1, static_cast<char>(std::stoul(text.substr(at + 2, 2), nullptr, 16)));
  return text;
}

std::vector<job> read_jobs() {
  std::vector<job> jobs;
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::string> parts(1);
    for (char const c : line)
      if (c == '\t')
        parts.emplace_back();
      else
        parts.back() += c;
    parts.resize(5);
    jobs.push_back({parts[0], parts[1], unescaped(parts[2]), parts[3], parts[4]});
  }
  return jobs;
}

using settings = std::map<std::string, std::string, std::less<>>;

void run(settings const& given, std::vector<job> const& jobs) {
  auto const text = [&](char const* name) {
    auto const found = given.find(name);
    return found == given.end() ? std::string() : found->second;
  };
  auto const number = [&](char const* name, unsigned long fallback) {
    return text(name).empty() ? fallback : std::stoul(text(name));
  };
  http::curl_options c;
  c.ca_file = text("ca");
  c.proxy_from_environment = !text("proxy-env").empty();
  c.proxy = text("proxy");
  // All below .test is what the caller says, or all there is.
  if (!text("resolve").empty())
    c.resolver = [ip = text("resolve")](std::string const& host, std::uint16_t) {
      return host.ends_with(".test") ? std::vector{ip} : std::vector<std::string>();
    };
  if (!text("resolve-all").empty())
    c.resolver = [ip = text("resolve-all")](std::string const&, std::uint16_t) {
      return std::vector{ip};
    };
  http::fetch_options f;
  std::string asked_for;
  if (!text("refuse").empty())
    f.may_connect = [&](http::ip_address const& ip, std::uint16_t port) {
      asked_for = to_string(ip) + ' ' + std::to_string(port);
      return false;
    };
  f.limits.connect_timeout = milliseconds(number("connect", 800));
  f.limits.total_timeout = milliseconds(number("total", 5000));
  f.limits.low_speed_time = milliseconds(number("low-speed", 2000));
  f.limits.max_body_bytes = number("body", 16u << 20);
  if (text("reach") == "public") f.reach = http::reach::public_only;
  if (text("reach") == "everywhere") f.reach = http::reach::everywhere;
  f.allow_downgrade = !text("downgrade").empty();
  http::curl_transport transport(c);
  http::fetcher fetcher(transport, f);
  feedsax::options const o;
  http::crowd_options crowd;
  crowd.max_transfers = crowd.max_per_host = static_cast<std::uint32_t>(number("jobs", 64));
  std::size_t next = 0;
  fetcher.get_all(
      [&]() -> std::optional<http::fetch_job> {
        while (next < jobs.size() && is_alone(jobs[next])) ++next;
        if (next == jobs.size()) return std::nullopt;
        http::fetch_job one;
        one.request = request(jobs[next]);
        one.into = std::make_unique<watched>(jobs[next], o);
        one.tag = next++;
        return one;
      },
      [&](http::fetch_job&& one, http::fetched&& got) {
        auto& into = static_cast<watched&>(*one.into);
        into.asked_for = std::exchange(asked_for, {});  // means something when there is one at once
        report(into, got);
        return feedsax::flow::proceed;
      },
      crowd);
  for (job const& j : jobs)
    if (is_alone(j)) alone(fetcher, j, o);
}

}  // namespace

int main(int argc, char** argv) {
  settings given;
  for (int i = 1; i < argc; ++i) {
    std::string_view const argument = std::string_view(argv[i]).substr(2);
    std::size_t const sign = argument.find('=');
    given.emplace(argument.substr(0, sign), argument.substr(sign + 1));
  }
  std::vector<job> const jobs = read_jobs();
  // What libraries open once and keep is opened here.
  run(given, {});
  std::size_t const before = open_descriptors();
  run(given, jobs);
  std::size_t const after = open_descriptors();
  std::string line;
  feedsax::json_writer json(line);
  json.begin_object();
  json.member("descriptors_before", before);
  json.member("descriptors_after", after);
  json.member("peak_kib", peak_kib());
  json.member("sanitized", sanitized);
  json.end_object();
  std::cout << line << std::endl;
}
