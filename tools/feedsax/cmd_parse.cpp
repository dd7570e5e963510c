// feedsax parse: documents as canonical JSON, one a line.
//
//     $ feedsax parse feed.xml
//     {"kind":"feed","format":"rss","version":"2.0",…,"feed":{"title":"News","items":[…]}}
//     $ feedsax parse --ndjson feed.xml
//     {"item":{"title":"One"}}
//     {"kind":"feed","format":"rss","version":"2.0",…,"feed":{"title":"News"}}
//     $ feedsax parse https://example.org/feed

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "addresses.hpp"
#include "commands.hpp"
#include "document_options.hpp"
#include "feedsax/json.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/parallel.hpp"
#include "feedsax/parser.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "jobs.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"
#include "remote_document.hpp"
#include "safe_html.hpp"

namespace {

using namespace std::chrono_literals;

struct settings {
  std::vector<std::string> files;
  feedsax::options options;
  tool::network_options net;
  bool ndjson = false;
  bool pretty = false;
  bool sanitize = false;
  bool resolve_html = false;
  unsigned jobs = 0;
  tool::verbosity level = tool::verbosity::errors;
};

// The whole document, when it is over.
class whole final : public feedsax::model_builder {
 public:
  explicit whole(tool::messages& say) : say_(say) {}

  void on_diagnostic(feedsax::diagnostic&& d) override {
    say_.show(d);
    model_builder::on_diagnostic(std::move(d));
  }
  void on_document(feedsax::document_info const& info) override {
    say_.show_rest(info.diagnostics_total);
    model_builder::on_document(info);
  }

 private:
  tool::messages& say_;
};

// A line for each thing as soon as it is finished, and one for the document without them.
class lines final : public feedsax::sink {
 public:
  lines(tool::messages& say, tool::output& out) : say_(say), out_(out), json_(out.text()) {}

  feedsax::flow on_item(feedsax::item&& i) override { return line("item", i); }
  feedsax::flow on_url(feedsax::url&& u) override { return line("url", u); }
  feedsax::flow on_sitemap(feedsax::sitemap_entry&& s) override { return line("sitemap", s); }
  void on_feed(feedsax::feed&& f) override { document_.feed = std::move(f); }
  void on_diagnostic(feedsax::diagnostic&& d) override {
    say_.show(d);
    document_.diagnostics.push_back(std::move(d));
  }
  void on_document(feedsax::document_info const& info) override {
    say_.show_rest(info.diagnostics_total);
    static_cast<feedsax::document_info&>(document_) = info;
    feedsax::write_json(json_, document_, false);
    json_.end_line();
  }

 private:
  template <class Thing>
  feedsax::flow line(std::string_view key, Thing const& thing) {
    json_.begin_object();
    json_.key(key);
    feedsax::write_json(json_, thing);
    json_.end_object();
    json_.end_line();
    return out_.flush_if_full() ? feedsax::flow::proceed : feedsax::flow::stop;
  }

  tool::messages& say_;
  tool::output& out_;
  feedsax::json_writer json_;
  feedsax::document document_;
};

// Reads until the end, the first error or an interruption; that is taken for the end of the
// document, and is the error.
feedsax::result<void> read(tool::input& in, feedsax::parser& to, tool::output& out) {
  std::string_view chunk;
  for (;;) {
    // What was read so far is of use to whoever waits behind the pipe.
    if (in.must_wait()) out.flush();
    switch (in.read(chunk)) {
    case tool::input::state::data:
      if (auto r = to.write(chunk); !r) return r;
      break;
    case tool::input::state::end: return to.finish();
    case tool::input::state::failed:
      return feedsax::error{std::error_code(in.error(), std::generic_category()), to.where(), {}};
    case tool::input::state::interrupted: {
      feedsax::position const where = to.where();
      static_cast<void>(to.finish());
      return feedsax::error{feedsax::errc::stopped, where, {}};
    }
    }
  }
}

feedsax::result<void> read_into(feedsax::sink& sink, std::string const& file, settings const& s,
                                tool::network* net, tool::output& out) {
  tool::safe_html safe(sink, {s.sanitize, s.resolve_html}, s.options.base_uri);
  feedsax::sink& to = s.sanitize || s.resolve_html ? safe : sink;
  if (net) return tool::read_address(file, to, s.options, *net);
  tool::input in(file);
  feedsax::parser parser(to, s.options);
  return read(in, parser, out);
}

int parse_one(std::string const& file, settings const& s, tool::network* net, tool::output& out,
              tool::voice& voice) {
  tool::messages say(file, s.level, &voice);
  feedsax::result<void> end;
  if (s.ndjson) {
    lines sink(say, out);
    end = read_into(sink, file, s, net, out);
  } else {
    whole sink(say);
    end = read_into(sink, file, s, net, out);
    if (sink.complete()) {
      auto const style = s.pretty ? feedsax::json_style::indent : feedsax::json_style::compact;
      feedsax::write_json(out.text(), sink.release(), style);
      out.text() += '\n';
    }
  }
  if (end || out.error() != 0) return tool::fine;
  if (end.error().code == feedsax::errc::stopped)
    say.interrupted(end.error().where);
  else
    say.show(end.error());
  bool const unread =
      end.error().code == feedsax::cause::io || tool::is_fetch_error(end.error().code);
  return unread ? tool::unreadable : tool::refused;
}

// A document on its way in one of several threads, and what comes of it.
struct job {
  explicit job(feedsax::turn& t) : out(&t), voice(&t) {}
  tool::output out;
  tool::voice voice;
  int status = tool::fine;
};

int parse_at_once(settings const& s, unsigned jobs, tool::output& out) {
  int status = tool::fine;
  auto at = s.files.begin();
  feedsax::for_each_document(
      [&]() -> std::optional<std::string> {
        if (at == s.files.end() || tool::interruption() != 0) return std::nullopt;
        return *at++;
      },
      [&](std::string const& file, feedsax::turn& t) {
        auto one = std::make_unique<job>(t);
        one->status = parse_one(file, s, nullptr, one->out, one->voice);
        one->out.flush_if_full();
        one->out.release();
        return one;
      },
      [&](std::unique_ptr<job>&& one) {
        one->voice.release();
        one->out.flush();
        out.fail(one->out.error());
        status = std::max(status, one->status);
        bool const over = out.error() != 0 || tool::interruption() != 0;
        return over ? feedsax::flow::stop : feedsax::flow::proceed;
      },
      {.jobs = jobs});
  return status;
}

int parse_in_turn(settings& s, tool::output& out) {
  int status = tool::fine;
  tool::voice voice;
  s.net.fetch.max_unpacked_bytes = s.options.limits.max_input_bytes;
  s.net.fetch.max_inflate_ratio = s.options.limits.max_inflate_ratio;
  std::unique_ptr<tool::network> net;
  for (std::string const& file : s.files) {
    bool const remote = tool::is_address(file);
    if (remote && !net)
      net = std::make_unique<tool::network>(s.net, [&] { return out.flush(), 1h; });
    status = std::max(status, parse_one(file, s, remote ? net.get() : nullptr, out, voice));
    if (!out.flush_if_full() || tool::interruption() != 0) break;
  }
  return status;
}

int parse_all(settings& s) {
  tool::listen_for_interruption();
  tool::output out;
  // The network is one, and its addresses come in turn.
  bool const any_remote = std::any_of(s.files.begin(), s.files.end(), tool::is_address);
  int status = tool::fine;
  if (unsigned const jobs = any_remote ? 1 : tool::jobs_for(s.files, s.jobs); jobs > 1) {
    status = parse_at_once(s, jobs, out);
  } else {
    status = parse_in_turn(s, out);
  }
  if (int const written = tool::finish(out); written != tool::fine) return written;
  return tool::interruption() != 0 ? 128 + tool::interruption() : status;
}

}  // namespace

CLI::App* add_parse(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("parse", "print documents as JSON");
  auto const s = std::make_shared<settings>();
  command->add_option("FILE", s->files, "the documents or their addresses; - is standard input")
      ->option_text("FILE|URL...")
      ->required();
  auto* const ndjson =
      command->add_flag("--ndjson", s->ndjson, "a line for each item, as soon as it is read");
  command->add_flag("--pretty,--indent", s->pretty, "lay the JSON out for people")
      ->excludes(ndjson);
  command->add_flag("--sanitize", s->sanitize,
                    "make the HTML of feeds safe to show, and drop links that act");
  command->add_flag("--resolve-html", s->resolve_html,
                    "make relative addresses in the HTML of feeds absolute");
  tool::add_jobs(*command, s->jobs, "documents that are read at once");
  tool::add_document_options(*command, s->options);
  auto* const verbose = command->add_flag_callback(
      "-v,--verbose", [s] { s->level = tool::verbosity::all; },
      "show warnings and notes as well as errors");
  command
      ->add_flag_callback(
          "-q,--quiet", [s] { s->level = tool::verbosity::quiet; }, "show nothing at all")
      ->excludes(verbose);
  tool::add_network(*command, s->net);
  tool::add_limits(*command, s->options.limits);
  command->footer("SIZE may have a unit, as in 64M, 512KiB or 10MB; none is no limit.\n"
                  "What ends a document or was repaired in it is told on standard error. Exit\n"
                  "status: 0 fine, 1 a document was refused or ended early, 2 usage, 3 a file\n"
                  "cannot be read; of several files the highest.");
  command->callback([s, &exit_code] { exit_code = parse_all(*s); });
  return command;
}
