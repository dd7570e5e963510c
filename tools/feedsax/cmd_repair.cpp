// feedsax repair: a document with its faults mended.
//
//     $ feedsax repair feed.xml > mended.xml
//     feed.xml:3:12: warning: an ampersand that begins no reference: "&D" [bare-ampersand]

#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "commands.hpp"
#include "document_options.hpp"
#include "feedsax/repair.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "output.hpp"

namespace {

struct settings {
  std::string file;
  feedsax::options options;
  bool check = false;
  bool quiet = false;
};

// Until the end, the first error, or nobody reads on. An interruption ends the document like the
// end of the input.
feedsax::result<void> mend(tool::input& in, feedsax::repairer& to, tool::output& out,
                           bool& interrupted) {
  std::string_view chunk;
  for (;;) {
    if (in.must_wait()) out.flush();
    switch (in.read(chunk)) {
    case tool::input::state::data:
      if (auto r = to.write(chunk); !r) return r;
      if (!out.flush_if_full()) return {};
      break;
    case tool::input::state::interrupted: interrupted = true; [[fallthrough]];
    case tool::input::state::end: return to.finish();
    case tool::input::state::failed:
      return feedsax::error{std::error_code(in.error(), std::generic_category()), {}, {}};
    }
  }
}

int run(settings const& s) {
  tool::listen_for_interruption();
  tool::messages say(s.file, s.quiet ? tool::verbosity::quiet : tool::verbosity::all);
  tool::output out;
  tool::input in(s.file);
  feedsax::repairer repairer(
      [&](std::string_view piece) {
        if (!s.check) out.text() += piece;
      },
      [&](feedsax::diagnostic&& d) { say.show(d); }, s.options);
  bool interrupted = false;
  auto const r = mend(in, repairer, out, interrupted);
  if (!r) say.show(r.error());
  say.show_rest(repairer.repairs());
  int status = tool::finish(out);
  if (!r && status == tool::fine)
    status = r.error().code == feedsax::cause::io ? tool::unreadable : tool::refused;
  if (status == tool::fine && s.check && repairer.repairs() > 0) status = tool::refused;
  return interrupted ? 128 + tool::interruption() : status;
}

}  // namespace

CLI::App* add_repair(CLI::App& app, int& exit_code) {
  CLI::App* const command =
      app.add_subcommand("repair", "print a document, of any vocabulary, with its faults mended");
  auto const s = std::make_shared<settings>();
  command->add_option("file", s->file, "the document; - for standard input")->required();
  tool::add_repair_options(*command, s->options);
  command->add_flag("--check", s->check, "print no document; exit with 1 if it is not well-formed");
  command->add_flag("-q,--quiet", s->quiet, "do not say what was mended");
  tool::add_limits(*command, s->options.limits);
  command->callback([s, &exit_code] { exit_code = run(*s); });
  return command;
}
