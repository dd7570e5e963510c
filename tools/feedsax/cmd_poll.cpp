// feedsax poll: asks feeds for what is new, each when its time has come.
//
//     $ feedsax poll --store=polled.db --output=items.ndjson feeds.opml
//     $ feedsax poll --store=polled.db https://example.org/feed
//     {"feed":"https://example.org/feed","item":{"title":"One"}}

#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "addresses.hpp"
#include "commands.hpp"
#include "document_options.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"
#include "poll_output.hpp"
#include "poll_run.hpp"
#include "poll_store.hpp"

namespace {

using std::chrono::milliseconds;

struct settings {
  std::vector<std::string> lists;
  std::string store, output;
  bool list = false;
  tool::network_options net;
  tool::poll_settings poll;
  milliseconds shortest = feedsax::polling_limits{}.shortest;
  milliseconds longest = feedsax::polling_limits{}.longest;
  milliseconds usual = feedsax::polling_limits{}.usual;
};

int read_lists(settings const& s, tool::poll_store& store) {
  int status = tool::fine;
  for (std::string const& one : s.lists) {
    if (tool::is_address(one))
      store.want(one);
    else
      status = std::max(status, tool::read_addresses(
                                    one, [&](std::string_view address) { store.want(address); }));
    if (tool::interruption() != 0) break;
  }
  store.begin(s.lists.empty());
  return status;
}

// What is remembered, for people.
int print(tool::poll_store& store) {
  tool::output out;
  out.text() = fmt::format("{:<20}  {:>6}  {:<16}  {}\n", "NEXT", "STATUS", "WHY", "FEED");
  store.for_each([&](tool::polled_feed const& f) {
    bool const asked = f.signals.now != feedsax::instant{};
    std::string const next = f.advice.when ? feedsax::to_rfc3339(*f.advice.when)
                             : asked       ? "never"
                                           : "now";
    std::string_view const why = !f.problem.empty() ? std::string_view(f.problem)
                                 : asked            ? id(f.advice.why)
                                                    : "not asked yet";
    out.text() += fmt::format("{:<20}  {:>6}  {:<16}  {}\n", next,
                              f.signals.status == 0 ? "-" : std::to_string(f.signals.status), why,
                              tool::printable(f.address));
    out.flush_if_full();
  });
  return tool::finish(out);
}

int poll(settings& s) {
  using std::chrono::duration_cast, std::chrono::seconds;
  tool::poll_settings& p = s.poll;
  p.limits.shortest = duration_cast<seconds>(s.shortest);
  p.limits.longest = duration_cast<seconds>(s.longest);
  p.limits.usual = duration_cast<seconds>(s.usual);
  p.crowd = s.net.crowd;
  s.net.fetch.max_unpacked_bytes = p.options.limits.max_input_bytes;
  s.net.fetch.max_inflate_ratio = p.options.limits.max_inflate_ratio;
  tool::poll_store store(s.store);
  int status = read_lists(s, store);
  if (tool::interruption() != 0) return status;
  if (s.list) return std::max(status, print(store));
  tool::poll_output out(s.output);
  store.mend(out);
  tool::poll_run run(store, out, p);
  tool::network net(std::move(s.net), [&] { return run.idle(); });
  status = std::max(status, run.work(net.fetcher(), net.stop()));
  tool::poll_counts const& c = run.counts();
  if (p.level == tool::verbosity::all)
    tool::say(fmt::format("feedsax: {} of {} feeds asked, {} unchanged, {} failed; {} new items",
                          c.asked, store.wanted(), c.unchanged, c.failed, c.items));
  return status;
}

int run(settings& s) {
  tool::listen_for_interruption();
  int status = tool::fine;
  try {
    status = poll(s);
  } catch (tool::output_error const& e) {
    if (e.number() == EPIPE) return 128 + SIGPIPE;
    tool::complain(e.what());
    status = tool::unreadable;
  } catch (tool::store_error const& e) {
    tool::complain(e.what());
    status = tool::unreadable;
  }
  return tool::interruption() != 0 ? 128 + tool::interruption() : status;
}

}  // namespace

CLI::App* add_poll(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("poll", "print what is new in many feeds");
  auto const s = std::make_shared<settings>();
  command
      ->add_option("LIST", s->lists,
                   "addresses, or files of them: one a line, or OPML; without, all known feeds")
      ->option_text("[LIST]...");
  command->add_option("--store", s->store, "the file that remembers; made when it is missing")
      ->option_text("FILE")
      ->take_last()
      ->required();
  command->add_option("--output", s->output, "append new items to it, each exactly once")
      ->option_text("FILE")
      ->take_last();
  auto* const list = command->add_flag("--list", s->list, "show when each is asked next, and why");
  command->add_flag("--force", s->poll.force, "ask all of them now")->excludes(list);
  command->add_flag("--catch-up", s->poll.catch_up, "remember what is there, print nothing")
      ->excludes(list);
  tool::add_duration(*command, "--min-interval", s->shortest, "between two requests for a feed",
                     "Options");
  tool::add_duration(*command, "--max-interval", s->longest, "whatever a feed asks for", "Options");
  tool::add_duration(*command, "--interval", s->usual, "where a feed tells nothing", "Options");
  tool::add_document_options(*command, s->poll.options);
  auto* const verbose = command->add_flag_callback(
      "-v,--verbose", [s] { s->poll.level = tool::verbosity::all; },
      "tell of each feed when it is asked again, and why");
  command
      ->add_flag_callback(
          "-q,--quiet", [s] { s->poll.level = tool::verbosity::quiet; }, "show nothing at all")
      ->excludes(verbose);
  tool::add_transfers(*command, s->net);
  tool::add_crowd(*command, s->net);
  tool::add_network(*command, s->net);
  tool::add_limits(*command, s->poll.options.limits);
  command->footer("Each new item is a line of JSON. With --output a line is in the file exactly\n"
                  "once, even if the command was killed; on standard output it may come twice\n"
                  "then. The command may be run while it is running. Exit status: as of parse;\n"
                  "3 when a feed could not be had.");
  command->callback([s, &exit_code] { exit_code = run(*s); });
  return command;
}
