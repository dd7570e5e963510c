// feedsax sitemap: the pages that sitemaps list, and those of the sitemaps that an index names.
//
//     $ feedsax sitemap site/index.xml
//     LASTMOD               PRIORITY  IMAGES  VIDEOS  ALTERNATES  LOC
//     2004-10-01T18:23:17Z       0.8       2       -           3  https://example.org/a
//     $ feedsax sitemap --urls --since=2024-01 --match=/blog/ https://example.org/
//     https://example.org/blog/1

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "addresses.hpp"
#include "commands.hpp"
#include "document_options.hpp"
#include "feedsax/date.hpp"
#include "feedsax/http/sitemap_opener.hpp"
#include "feedsax/sitemap_walk.hpp"
#include "interruption.hpp"
#include "jobs.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "site_crawl.hpp"
#include "sitemap_files.hpp"
#include "sitemap_filter.hpp"
#include "sitemap_rows.hpp"
#include "sitemap_stats.hpp"

namespace {

using namespace std::chrono_literals;

struct settings {
  std::vector<std::string> files;
  feedsax::walk_options walk;
  tool::row_style style = tool::row_style::table;
  bool stats = false;
  bool follow = true;
  tool::sitemap_filter filter;
  tool::network_options net;
  std::vector<std::pair<std::string, std::string>> maps;
  tool::verbosity level = tool::verbosity::errors;
};

// Prints what the walk brings, and counts it.
class printer final : public feedsax::sitemap_visitor {
 public:
  printer(settings const& s, tool::output& out, tool::sitemap_rows& rows,
          tool::sitemap_stats& stats, tool::sitemap_files& files)
      : settings_(s), out_(out), rows_(rows), stats_(stats), files_(files),
        bar_(s.stats || ::isatty(STDOUT_FILENO) == 0) {}

  int status = tool::fine;

  bool on_enter(feedsax::walk_step const& step) override {
    if (tool::interruption() != 0 || (step.depth > 0 && !settings_.follow)) {
      stats_.unread();
      return false;
    }
    say_.reset();
    document_ = {};
    entered_ = bytes_;
    return true;
  }

  feedsax::flow on_url(feedsax::url&& u) override {
    if (!settings_.filter.wants(u.loc, u.lastmod)) {
      stats_.filter();
      return feedsax::flow::proceed;
    }
    if (settings_.stats) stats_.add(u);
    rows_.page(u, files_.current());
    return flushed();
  }
  feedsax::flow on_sitemap(feedsax::sitemap_entry&& s) override {
    if (settings_.follow || !settings_.filter.wants(s.loc, s.lastmod))
      return feedsax::flow::proceed;
    rows_.entry(s, files_.current());
    return flushed();
  }
  void on_diagnostic(feedsax::diagnostic&& d) override {
    if (settings_.stats) stats_.add(d);
    say().show(d);
    if (settings_.style == tool::row_style::ndjson) document_.diagnostics.push_back(std::move(d));
  }
  void on_document(feedsax::document_info const& d) override {
    say().show_rest(d.diagnostics_total);
    static_cast<feedsax::document_info&>(document_) = d;
    rows_.document(document_);
  }

  feedsax::flow on_leave(feedsax::walk_step const&, feedsax::document_info const& d,
                         feedsax::result<void> const& r) override {
    stats_.add(d, !r);
    if (tool::interruption() != 0) return feedsax::flow::stop;
    if (r) return feedsax::flow::proceed;
    say().show(r.error());
    bool const unreadable = r.error().code == feedsax::cause::io;
    status = std::max<int>(status, unreadable ? tool::unreadable : tool::refused);
    return feedsax::flow::proceed;
  }
  void on_skip(feedsax::walk_step const& step, feedsax::walk_skip why) override {
    stats_.unread();
    if (settings_.level != tool::verbosity::all) return;
    bar_.clear();
    tool::say(fmt::format("{}: note: not read: {} [{}]", tool::printable(step.named_by),
                          tool::printable(step.address), id(why)));
  }

  feedsax::flow on_progress(feedsax::walk_progress const& p) override {
    bytes_ = p.bytes;
    double const share = files_.size() == 0 ? -1
                                            : static_cast<double>(p.bytes - entered_) /
                                                  static_cast<double>(files_.size());
    std::string what = fmt::format("{} pages", p.urls);
    if (p.documents + p.waiting > 1)
      what += fmt::format(", {} of {} documents", p.documents, p.documents + p.waiting);
    bar_.show(share, what);
    return tool::interruption() == 0 ? feedsax::flow::proceed : feedsax::flow::stop;
  }

 private:
  tool::messages& say() {
    bar_.clear();
    if (!say_) say_.emplace(files_.current(), settings_.level);
    return *say_;
  }
  feedsax::flow flushed() {
    return out_.flush_if_full() ? feedsax::flow::proceed : feedsax::flow::stop;
  }

  settings const& settings_;
  tool::output& out_;
  tool::sitemap_rows& rows_;
  tool::sitemap_stats& stats_;
  tool::sitemap_files& files_;
  tool::progress bar_;
  std::optional<tool::messages> say_;
  feedsax::document document_;
  std::uint64_t bytes_ = 0, entered_ = 0;
};

int walk(std::string const& file, settings const& s, tool::output& out, tool::sitemap_rows& rows,
         tool::sitemap_stats& stats) {
  feedsax::options const& o = s.walk.options;
  tool::sitemap_files files(file, o.base_uri, o.content_type);
  for (auto const& [prefix, folder] : s.maps) files.map(prefix, folder);
  printer visitor(s, out, rows, stats, files);
  feedsax::sitemap_walk walk(
      visitor, [&](feedsax::walk_step const& step) { return files.open(step); }, s.walk);
  static_cast<void>(walk.run(o.base_uri.empty() ? file : o.base_uri));
  return visitor.status;
}

// Of addresses all have one network, which keeps its connections.
int crawl(std::string const& address, settings const& s, tool::network& net, tool::output& out,
          tool::sitemap_rows& rows, tool::sitemap_stats& stats) {
  tool::site_crawl crawl({s.walk, s.filter, s.net, s.follow, s.stats, s.level}, rows, stats, out,
                         s.stats || ::isatty(STDOUT_FILENO) == 0);
  return crawl.run(address, net);
}

int run(settings s) {
  tool::listen_for_interruption();
  tool::output out;
  if (s.stats) {
    s.style = tool::row_style::none;
    s.walk.options.limits.max_diagnostics = std::numeric_limits<std::uint32_t>::max();
  }
  if (s.style == tool::row_style::addresses && !s.stats)
    s.walk.options.sitemap.detail = feedsax::sitemap_detail::dated;
  auto const rows = tool::make_rows(s.style, out);
  tool::sitemap_stats stats;
  int status = tool::fine;
  s.net.fetch.max_unpacked_bytes = s.walk.options.limits.max_input_bytes;
  s.net.fetch.max_inflate_ratio = s.walk.options.limits.max_inflate_ratio;
  s.net.fetch.accept = feedsax::http::sitemap_fetch_options().accept;
  std::unique_ptr<tool::network> net;
  for (std::string const& file : s.files) {
    if (tool::is_address(file)) {
      // What was read so far is of use to whoever waits behind the pipe.
      if (!net) net = std::make_unique<tool::network>(s.net, [&] { return out.flush(), 1h; });
      status = std::max(status, crawl(file, s, *net, out, *rows, stats));
    } else {
      status = std::max(status, walk(file, s, out, *rows, stats));
    }
    if (!out.flush_if_full() || tool::interruption() != 0) break;
  }
  if (s.stats) out.text() += stats.report();
  if (int const written = tool::finish(out); written != tool::fine) return written;
  return tool::interruption() != 0 ? 128 + tool::interruption() : status;
}

// --- the command line -----------------------------------------------------------------------------

void add_styles(CLI::App& command, settings& s) {
  struct {
    char const* name;
    tool::row_style style;
    char const* help;
  } const styles[] = {
      {"--urls", tool::row_style::addresses, "addresses only, one a line"},
      {"--csv", tool::row_style::csv, "comma-separated values, with a head"},
      {"--ndjson", tool::row_style::ndjson, "a JSON line for each page, and for each document"},
  };
  std::vector<CLI::Option*> all;
  for (auto const& one : styles)
    all.push_back(command.add_flag_callback(
        one.name, [&s, style = one.style] { s.style = style; }, one.help));
  all.push_back(command.add_flag("--stats", s.stats, "counts instead of pages"));
  for (CLI::Option* a : all)
    for (CLI::Option* b : all)
      if (a != b) a->excludes(b);
}

void add_filters(CLI::App& command, settings& s) {
  command
      .add_option_function<std::string>(
          "--since",
          [&s](std::string const& text) {
            s.filter.since = feedsax::read_date(text).when;
            if (!s.filter.since) throw CLI::ValidationError("--since", "'" + text + "' is no date");
          },
          "only what was modified then or later")
      ->option_text("DATE")
      ->take_last();
  command
      .add_option_function<std::string>(
          "--match",
          [&s](std::string const& text) {
            try {
              s.filter.match.emplace(text, std::regex::ECMAScript | std::regex::optimize);
            } catch (std::regex_error const&) {
              throw CLI::ValidationError("--match", "'" + text + "' is no regular expression");
            }
          },
          "only addresses in which this is found")
      ->option_text("REGEX")
      ->take_last();
}

void add_walk(CLI::App& command, settings& s) {
  command.add_flag_callback(
      "--no-follow", [&s] { s.follow = false; }, "list what an index names, do not read it");
  command.add_flag("--follow-pages", s.walk.follow_pages,
                   "read the pages of a urlset that look like sitemaps, too");
  command
      .add_option_function<std::vector<std::string>>(
          "--map",
          [&s](std::vector<std::string> const& all) {
            for (std::string const& one : all) {
              std::size_t const sign = one.rfind('=');
              if (sign == one.npos || sign == 0 || sign + 1 == one.size())
                throw CLI::ValidationError("--map", "'" + one + "' is no PREFIX=DIR");
              s.maps.emplace_back(one.substr(0, sign), one.substr(sign + 1));
            }
          },
          "addresses that begin with PREFIX are files in DIR")
      ->option_text("PREFIX=DIR")
      ->expected(1)
      ->take_all();
  command.add_flag("--check-location", s.walk.options.sitemap.check_location,
                   "leave out what is not below the sitemap's folder");
  command.add_flag("--unescape-twice", s.walk.options.sitemap.unescape_twice,
                   "read &amp; in an address as &");
  command.add_option("--max-sitemaps", s.walk.max_sitemaps, "documents of a walk")
      ->option_text("N")
      ->default_str(std::to_string(s.walk.max_sitemaps))
      ->take_last();
  command.add_option("--max-index-depth", s.walk.max_depth, "indexes that lead to a document")
      ->option_text("N")
      ->default_str(std::to_string(s.walk.max_depth))
      ->take_last();
}

}  // namespace

CLI::App* add_sitemap(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("sitemap", "list the pages of sitemaps");
  auto const s = std::make_shared<settings>();
  s->walk.options.as = feedsax::read_as::sitemap;
  s->walk.jobs = 0;
  s->net.crowd.max_transfers = s->net.crowd.max_per_host = 4;
  command->add_option("FILE", s->files, "sitemaps, indexes, feeds, their addresses or sites")
      ->option_text("FILE|URL...")
      ->required();
  add_styles(*command, *s);
  tool::add_jobs(*command, s->walk.jobs,
                 "threads that read one large sitemap; of addresses, transfers at once");
  add_filters(*command, *s);
  add_walk(*command, *s);
  tool::add_document_options(*command, s->walk.options);
  auto* const verbose = command->add_flag_callback(
      "-v,--verbose", [s] { s->level = tool::verbosity::all; },
      "show warnings and notes as well as errors");
  command
      ->add_flag_callback(
          "-q,--quiet", [s] { s->level = tool::verbosity::quiet; }, "show nothing at all")
      ->excludes(verbose);
  tool::add_crowd(*command, s->net);
  tool::add_network(*command, s->net);
  tool::add_limits(*command, s->walk.options.limits);
  command->footer("What an index names is looked for below the folder of the index, as its\n"
                  "address (--base-url) and --map tell, else by its path or name beside it. Of an\n"
                  "address without a path the sitemaps are those of its robots.txt, else those at\n"
                  "the usual places. The format of --csv, --ndjson and --urls is stable. Exit\n"
                  "status: as of parse.");
  command->callback([s, &exit_code] {
    if (s->walk.jobs > 0) s->net.crowd.max_transfers = s->walk.jobs;
    exit_code = run(*s);
  });
  return command;
}
