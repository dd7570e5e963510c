#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/sitemap_walk.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"

namespace feedsax {

namespace {

constexpr std::size_t piece_bytes = 64u << 10;
constexpr std::uint64_t least_to_share = 1u << 20;

// What names a document: no fragment; scheme and host in lower case.
std::string key_of(std::string_view address) {
  address = address.substr(0, address.find('#'));
  std::size_t const scheme_end = address.find("://");
  std::size_t const host = scheme_end == address.npos ? 0 : scheme_end + 3;
  std::size_t const path = std::min(address.find_first_of("/?", host), address.size());
  std::string out = to_lower_ascii(address.substr(0, path));
  out += path == address.size() && host != 0 ? std::string_view("/") : address.substr(path);
  return out;
}

}  // namespace

byte_source::~byte_source() = default;
sitemap_visitor::~sitemap_visitor() = default;

std::string_view id(walk_skip why) noexcept {
  switch (why) {
  case walk_skip::repeated: return "repeated";
  case walk_skip::too_deep: return "too-deep";
  case walk_skip::too_many: return "too-many";
  }
  return {};
}

struct sitemap_walk::impl final : sink {
  impl(sitemap_visitor& v, opener o, walk_options w)
      : visitor(v), open(std::move(o)), settings(std::move(w)), parser(*this) {}

  // --- what the document at hand holds ---

  flow on_url(url&& u) override {
    ++progress.urls;
    if (settings.follow_pages && looks_like_sitemap(u.loc)) found.emplace_back(u.loc);
    return after(visitor.on_url(std::move(u)));
  }
  flow on_sitemap(sitemap_entry&& s) override {
    found.emplace_back(s.loc);
    return after(visitor.on_sitemap(std::move(s)));
  }
  void on_diagnostic(diagnostic&& d) override { visitor.on_diagnostic(std::move(d)); }
  void on_document(document_info const& d) override {
    info = d;
    bool const index = d.kind == document_kind::sitemap_index && d.version != "text";
    if (index && named_by_index) {
      diagnostic nested;
      nested.code = issue::nested_index;
      nested.level = level(nested.code);
      nested.subject = step.address;
      visitor.on_diagnostic(std::move(nested));
      ++info.diagnostics_total;
    }
    visitor.on_document(info);
  }
  flow after(flow answer) {
    if (answer == flow::stop) stopped = true;
    return answer;
  }

  // --- documents ---

  struct waiting_step : walk_step {
    bool by_index = false;
  };

  // In the order of the document: those that wait are a stack.
  void queue_found(bool by_index) {
    std::size_t const first = waiting.size();
    for (std::string& address : found) {
      waiting_step next;
      next.address = std::move(address);
      next.named_by = step.address;
      next.depth = step.depth + 1;
      next.by_index = by_index;
      if (next.depth > settings.max_depth) {
        visitor.on_skip(next, walk_skip::too_deep);
      } else if (seen.size() >= settings.max_sitemaps) {
        visitor.on_skip(next, seen.contains(key_of(next.address)) ? walk_skip::repeated
                                                                  : walk_skip::too_many);
      } else if (!seen.insert(key_of(next.address)).second) {
        visitor.on_skip(next, walk_skip::repeated);
      } else {
        waiting.push_back(std::move(next));
      }
    }
    found.clear();
    std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(first), waiting.end());
    progress.waiting = waiting.size();
  }

  result<void> read(byte_source& source) {
    options o = settings.options;
    std::string_view const moved = source.address();
    o.base_uri = moved.empty() ? step.address : std::string(moved);
    o.content_type = source.content_type();
    if (step.depth > 0 || o.as != read_as::robots) o.as = read_as::sitemap;
    if (settings.jobs != 1)
      if (seekable_source const* const whole = source.seekable();
          whole && whole->size() >= least_to_share)
        return read_shared(*whole, o);
    parser.reset(std::move(o));
    for (;;) {
      if (settings.options.stop.stop_requested()) stopped = true;
      if (stopped) return error{errc::stopped, parser.where(), {}};
      auto const got = source.read(buffer);
      if (!got) {
        static_cast<void>(parser.finish());  // what was read before is given out
        return got.error();
      }
      if (*got == 0) return parser.finish();
      progress.bytes += *got;
      result<void> const r = parser.write({buffer.data(), *got});
      if (visitor.on_progress(progress) == flow::stop) stopped = true;
      if (!r) return r;
    }
  }

  result<void> read_shared(seekable_source const& whole, options const& o) {
    std::uint64_t const before = progress.bytes;
    return parse_sitemap(whole, *this, o,
                         {.jobs = settings.jobs, .progress = [&](std::uint64_t bytes) {
                            progress.bytes = before + bytes;
                            return after(visitor.on_progress(progress));
                          }});
  }

  result<void> visit() {
    info = {};
    found.clear();
    ++progress.documents;
    auto source = open(step);
    if (!source) return source.error();
    std::string_view const moved = (*source)->address();
    if (!moved.empty() && key_of(moved) != key_of(step.address) &&
        !seen.insert(key_of(moved)).second) {
      --progress.documents;
      visitor.on_skip(step, walk_skip::repeated);
      skipped = true;
      return {};
    }
    return read(**source);
  }

  result<void> run(std::string_view address) {
    seen.clear();
    waiting.clear();
    progress = {};
    stopped = false;
    result<void> first;
    waiting_step start;
    start.address = address;
    seen.insert(key_of(address));
    waiting.push_back(std::move(start));
    while (!waiting.empty()) {
      waiting_step next = std::move(waiting.back());
      waiting.pop_back();
      progress.waiting = waiting.size();
      step = std::move(next);
      named_by_index = next.by_index;
      if (!visitor.on_enter(step)) continue;
      skipped = false;
      result<void> const r = visit();
      if (stopped) return error{errc::stopped, r ? position{} : r.error().where, {}};
      if (skipped) continue;
      if (step.depth == 0) first = r;
      if (visitor.on_leave(step, info, r) == flow::stop) return error{errc::stopped, {}, {}};
      queue_found(info.kind == document_kind::sitemap_index && info.version != "text");
    }
    return first;
  }

  sitemap_visitor& visitor;
  opener open;
  walk_options settings;
  feedsax::parser parser;
  std::vector<char> buffer = std::vector<char>(piece_bytes);

  std::set<std::string> seen;  // ordered: documents fill it
  std::vector<waiting_step> waiting;
  walk_step step;
  bool named_by_index = false, skipped = false, stopped = false;
  document_info info;
  std::vector<std::string> found;
  walk_progress progress;
};

sitemap_walk::sitemap_walk(sitemap_visitor& v, opener o, walk_options w)
    : impl_(std::make_unique<impl>(v, std::move(o), std::move(w))) {}
sitemap_walk::~sitemap_walk() = default;

result<void> sitemap_walk::run(std::string_view address) { return impl_->run(address); }

}  // namespace feedsax
