#include "feedsax/parallel_sitemap.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "feedsax/event_parser.hpp"
#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"
#include "sitemap/parts.hpp"

namespace feedsax {

seekable_source::~seekable_source() = default;

namespace {

using sitemap_parts::envelope;
using sitemap_parts::span_of_bytes;

constexpr std::size_t chunk_bytes = 64u << 10;

class memory_source final : public seekable_source {
 public:
  explicit memory_source(std::string_view bytes) noexcept : bytes_(bytes) {}
  std::uint64_t size() const override { return bytes_.size(); }
  result<std::size_t> read_at(std::uint64_t offset, std::span<char> buffer) const override {
    if (offset >= bytes_.size()) return std::size_t{0};
    std::string_view const rest = bytes_.substr(static_cast<std::size_t>(offset), buffer.size());
    std::memcpy(buffer.data(), rest.data(), rest.size());
    return rest.size();
  }

 private:
  std::string_view bytes_;
};

// What a part holds. Entries keep their place and their memory from one part to the next.
class batch final : public sink {
 public:
  enum class kind : std::uint8_t { url, sitemap, diagnostic };

  void clear() {
    order.clear();
    urls_used = sitemaps_used = 0;
    diagnostics.clear();
    like_sitemaps = 0;
  }
  flow on_url(url&& u) override {
    order.push_back(kind::url);
    like_sitemaps += looks_like_sitemap(u.loc);
    keep(urls, urls_used, u);
    return flow::proceed;
  }
  flow on_sitemap(sitemap_entry&& s) override {
    order.push_back(kind::sitemap);
    keep(sitemaps, sitemaps_used, s);
    return flow::proceed;
  }
  void on_diagnostic(diagnostic&& d) override {
    order.push_back(kind::diagnostic);
    diagnostics.push_back(std::move(d));
  }
  void on_document(document_info const& d) override { info = d; }

  std::vector<kind> order;
  std::vector<url> urls;
  std::vector<sitemap_entry> sitemaps;
  std::size_t urls_used = 0, sitemaps_used = 0;
  std::vector<diagnostic> diagnostics;
  std::uint64_t like_sitemaps = 0;
  std::uint64_t left_out = 0, diagnostics_total = 0;
  document_info info;
  bool sound = false;

 private:
  // The parser gets what stood there: memory that it uses again.
  template <class Entry>
  static void keep(std::vector<Entry>& all, std::size_t& used, Entry& one) {
    if (used == all.size()) all.emplace_back();
    std::swap(all[used++], one);
  }
};

// About the document as a whole; the last part counts what came before it.
bool is_about_all(issue code) noexcept {
  return code == issue::urlset_of_sitemaps || code == issue::too_many_entries ||
         code == issue::sitemap_too_large;
}

// Passes over what was delivered already.
class rest_of final : public sink {
 public:
  rest_of(sink& to, std::uint64_t entries, std::uint64_t diagnostics)
      : to_(to), entries_(entries), diagnostics_(diagnostics) {}
  flow on_item(item&& i) override { return to_.on_item(std::move(i)); }
  flow on_url(url&& u) override {
    if (entries_ == 0) return to_.on_url(std::move(u));
    --entries_;
    return flow::proceed;
  }
  flow on_sitemap(sitemap_entry&& s) override {
    if (entries_ == 0) return to_.on_sitemap(std::move(s));
    --entries_;
    return flow::proceed;
  }
  void on_feed(feed&& f) override { to_.on_feed(std::move(f)); }
  void on_diagnostic(diagnostic&& d) override {
    if (diagnostics_ == 0) return to_.on_diagnostic(std::move(d));
    --diagnostics_;
  }
  void on_document(document_info const& d) override { to_.on_document(d); }

 private:
  sink& to_;
  std::uint64_t entries_, diagnostics_;
};

class reading {
 public:
  reading(seekable_source const& source, sink& to, options const& o,
          sitemap_parallel_options const& p)
      : source_(source), sink_(to), options_(o), parallel_(p), jobs_(job_count({.jobs = p.jobs})) {}

  result<void> run() {
    if (!plan()) return alone();
    run_parts();
    if (ended_) return *ended_;
    if (!sound_ || !read_tail()) return alone();
    if (ended_) return *ended_;
    return {};
  }

 private:
  // --- one parser -----------------------------------------------------------------------------

  result<void> alone() {
    rest_of rest(sink_, entries_, diagnostics_);
    parser p(rest, options_);
    std::vector<char> buffer(chunk_bytes);
    for (std::uint64_t at = 0;;) {
      if (options_.stop.stop_requested()) return error{errc::stopped, p.where(), {}};
      auto const got = source_.read_at(at, buffer);
      if (!got) {
        static_cast<void>(p.finish());  // what was read before is given out
        return got.error();
      }
      if (*got == 0) return p.finish();
      at += *got;
      result<void> const r = p.write({buffer.data(), *got});
      if (at > told_ && !tell(at) && r) return error{errc::stopped, p.where(), {}};
      if (!r) return r;
    }
  }

  bool tell(std::uint64_t bytes) {
    told_ = bytes;
    return !parallel_.progress || parallel_.progress(bytes) == flow::proceed;
  }

  // --- parts ------------------------------------------------------------------------------------

  bool plan() {
    std::uint64_t const size = source_.size();
    if (jobs_ == 1 || size > options_.limits.max_input_bytes) return false;
    if (options_.registry && options_.registry != &registry::standard()) return false;
    std::uint64_t const part =
        parallel_.part_bytes != 0
            ? parallel_.part_bytes
            : std::clamp<std::uint64_t>(size / (8 * jobs_), 256u << 10, 1u << 20);
    if (size / 2 < part) return false;
    auto found = sitemap_parts::find_envelope(source_, options_);
    if (!found) return false;
    envelope_ = std::move(*found);
    parts_ = sitemap_parts::cut(source_, envelope_, part);
    if (parts_.size() < 2) return false;
    part_options_ = options_;
    part_options_.stop = {};
    // What the parts may have together is what the document may have.
    auto const count = static_cast<std::uint32_t>(parts_.size());
    part_options_.limits.max_names /= count;
    part_options_.limits.max_namespaces /= count;
    return true;
  }

  // All but the last.
  void run_parts() {
    parallel_options const o{.jobs = jobs_, .window = jobs_ + 2, .stop = options_.stop};
    struct worker {
      std::optional<parser> reader;
      relay to;
      std::vector<char> buffer;
    };
    std::vector<worker> workers(jobs_);
    batches_.resize(slot_count(o));
    std::size_t next = 0;
    flow const end = for_each_document(
        [&]() -> std::optional<std::size_t> {
          if (next + 1 >= parts_.size()) return std::nullopt;
          return next++;
        },
        [&](std::size_t index, turn& t) {
          worker& w = workers[t.job()];
          if (!w.reader) w.reader.emplace(w.to, part_options_);
          w.to.batch = &batches_[t.slot()];
          read_part(index, *w.reader, *w.to.batch, w.buffer);
          return std::pair{index, w.to.batch};
        },
        [&](std::pair<std::size_t, batch*> const& one) { return take(one.first, *one.second); }, o);
    batches_.clear();
    // Only a stop token leaves something undone without a reason.
    if (end == flow::stop && sound_ && !ended_)
      ended_ = error{errc::stopped, sitemap_parts::place(source_, told_), {}};
  }

  void read_part(std::size_t index, parser& p, batch& to, std::vector<char>& buffer) const {
    span_of_bytes const part = parts_[index];
    to.clear();
    to.sound = false;
    buffer.resize(static_cast<std::size_t>(part.end - part.begin));
    auto const got = source_.read_at(part.begin, buffer);
    if (!got || *got != buffer.size()) return;
    options o = part_options_;
    // The first one tells what it finds; others may find nothing, but what they repeat of the root.
    if (index > 0) o.limits.max_diagnostics = std::max(o.limits.max_diagnostics, 1024u);
    p.reset(std::move(o));
    if (index > 0 && !p.write(envelope_.prefix)) return;
    std::uint64_t const before = p.info().diagnostics_total;
    if (!p.write({buffer.data(), buffer.size()})) return;
    document_info const inner = p.info();
    if (index > 0 && inner.diagnostics_total != before) return;
    to.left_out = inner.left_out;
    to.diagnostics_total = inner.diagnostics_total;
    std::size_t const known = to.diagnostics.size();
    if (!p.write(envelope_.end_tag) || !p.finish()) return;
    // The end is not that of the document: what is said of the root then is not true.
    std::uint64_t const at_end = to.info.diagnostics_total - inner.diagnostics_total;
    if (at_end != to.diagnostics.size() - known) return;
    for (std::size_t i = known; i < to.diagnostics.size(); ++i)
      if (to.diagnostics[i].where.offset >= envelope_.prefix.size()) return;
    for (std::size_t n = at_end; n > 0; --n) {
      if (to.order.empty() || to.order.back() != batch::kind::diagnostic) return;
      to.order.pop_back();
      to.diagnostics.pop_back();
    }
    if (index > 0) {
      std::erase(to.order, batch::kind::diagnostic);
      to.diagnostics.clear();
    }
    to.sound = to.info.well_formed && to.info.encoding == "utf-8" && to.info.format == "sitemap";
  }

  // The entries of a part, to the sink. False when it wants no more.
  flow hand_on(std::size_t index, batch& from) {
    std::size_t u = 0, s = 0, d = 0;
    for (batch::kind const k : from.order) {
      if (k == batch::kind::diagnostic) {
        ++diagnostics_;
        sink_.on_diagnostic(std::move(from.diagnostics[d++]));
        continue;
      }
      ++entries_;
      flow const answer = k == batch::kind::url ? sink_.on_url(std::move(from.urls[u++]))
                                                : sink_.on_sitemap(std::move(from.sitemaps[s++]));
      if (answer == flow::proceed) continue;
      ended_ = error{errc::stopped, place_of_stop(index, u + s), {}};
      return flow::stop;
    }
    return flow::proceed;
  }

  flow take(std::size_t index, batch& part) {
    std::uint64_t const entries = part.urls_used + part.sitemaps_used;
    sound_ = part.sound && entries_ + entries <= options_.limits.max_items;
    if (!sound_) return flow::stop;
    if (index == 0) diagnostics_total_ = part.diagnostics_total, left_out_ = part.left_out;
    pages_ += part.urls_used;
    like_sitemaps_ += part.like_sitemaps;
    if (hand_on(index, part) == flow::stop) return flow::stop;
    if (tell(parts_[index].end)) return flow::proceed;
    ended_ = error{errc::stopped, sitemap_parts::place(source_, told_), {}};
    return flow::stop;
  }

  // The sink stopped at an entry: where is its end? Found by reading the part once more.
  position place_of_stop(std::size_t index, std::size_t entry) {
    struct counter final : sink {
      std::size_t left = 0;
      flow on_url(url&&) override { return --left == 0 ? flow::stop : flow::proceed; }
      flow on_sitemap(sitemap_entry&&) override { return --left == 0 ? flow::stop : flow::proceed; }
    } count;
    count.left = entry;
    span_of_bytes const part = parts_[index];
    std::vector<char> buffer(static_cast<std::size_t>(part.end - part.begin));
    auto const got = source_.read_at(part.begin, buffer);
    parser p(count, part_options_);
    if (index > 0) static_cast<void>(p.write(envelope_.prefix));
    if (got) static_cast<void>(p.write({buffer.data(), *got}));
    return index == 0 ? p.where() : moved(p.where(), part.begin);
  }

  // A place in a part, in the document.
  position moved(position at, std::uint64_t begin) const {
    position const to = sitemap_parts::place(source_, begin);
    position const from = envelope_.prefix_end;
    if (at.line == from.line) at.column += to.column - from.column;
    at.line += to.line - from.line;
    at.offset += to.offset - from.offset;
    return at;
  }

  // The end of the document, with the counts of what came before. False: it is not clean.
  bool read_tail() {
    span_of_bytes const part = parts_.back();
    std::vector<char> buffer(static_cast<std::size_t>(part.end - part.begin) + 1);
    auto const got = source_.read_at(part.begin, buffer);
    if (!got || *got + 1 != buffer.size()) return false;
    batch tail;
    options o = part_options_;
    o.limits.max_diagnostics = std::max(o.limits.max_diagnostics, 1024u);
    o.sitemap.before = {part.begin - envelope_.prefix.size(), entries_, pages_, like_sitemaps_};
    parser p(tail, std::move(o));
    if (!p.write(envelope_.prefix)) return false;
    std::uint64_t const repeated = p.info().diagnostics_total;
    if (repeated != tail.diagnostics.size()) return false;
    if (!p.write({buffer.data(), *got}) || !p.finish()) return false;
    document_info info = tail.info;
    if (!info.well_formed || info.encoding != "utf-8" || info.format != "sitemap") return false;
    if (info.diagnostics_total != tail.diagnostics.size()) return false;
    if (entries_ + tail.urls_used + tail.sitemaps_used > options_.limits.max_items) return false;
    tail.diagnostics.erase(tail.diagnostics.begin(),
                           tail.diagnostics.begin() + static_cast<std::ptrdiff_t>(repeated));
    if (!std::all_of(tail.diagnostics.begin(), tail.diagnostics.end(),
                     [](diagnostic const& d) { return is_about_all(d.code); }))
      return false;
    std::erase(tail.order, batch::kind::diagnostic);
    if (hand_on(parts_.size() - 1, tail) == flow::stop) return true;
    for (diagnostic& d : tail.diagnostics) {
      if (diagnostics_total_++ >= options_.limits.max_diagnostics) continue;
      sink_.on_diagnostic(std::move(d));
    }
    info.diagnostics_total = diagnostics_total_;
    info.left_out += left_out_;
    sink_.on_document(info);
    static_cast<void>(tell(part.end));
    return true;
  }

  // The sink of a parser that goes from batch to batch.
  struct relay final : sink {
    feedsax::flow on_url(url&& u) override { return batch->on_url(std::move(u)); }
    flow on_sitemap(sitemap_entry&& s) override { return batch->on_sitemap(std::move(s)); }
    void on_diagnostic(diagnostic&& d) override { batch->on_diagnostic(std::move(d)); }
    void on_document(document_info const& d) override { batch->on_document(d); }
    class batch* batch = nullptr;
  };

  seekable_source const& source_;
  sink& sink_;
  options const& options_;
  sitemap_parallel_options const& parallel_;
  unsigned jobs_;

  envelope envelope_;
  std::vector<span_of_bytes> parts_;
  options part_options_;
  std::vector<batch> batches_;

  bool sound_ = true;
  std::optional<error> ended_;
  std::uint64_t told_ = 0;
  std::uint64_t entries_ = 0, diagnostics_ = 0;  // delivered
  std::uint64_t pages_ = 0, like_sitemaps_ = 0, left_out_ = 0, diagnostics_total_ = 0;
};

}  // namespace

result<void> parse_sitemap(seekable_source const& source, sink& to, options const& o,
                           sitemap_parallel_options const& p) {
  return reading(source, to, o, p).run();
}

result<void> parse_sitemap(std::string_view bytes, sink& to, options const& o,
                           sitemap_parallel_options const& p) {
  return parse_sitemap(memory_source(bytes), to, o, p);
}

}  // namespace feedsax
