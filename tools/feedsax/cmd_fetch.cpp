// feedsax fetch: what a server answers, and the body if it is wanted.
//
//     $ feedsax fetch --etag='"a1"' https://example.org/feed
//     https://example.org/feed
//       304 (not modified) from 192.0.2.1 in 38 ms
//       etag: "a1"
//     $ feedsax fetch --save=feed.xml https://example.org/feed

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "addresses.hpp"
#include "commands.hpp"
#include "feedsax/date.hpp"
#include "feedsax/text.hpp"
#include "fetch_report.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"

namespace {

using namespace std::chrono_literals;

struct settings {
  std::vector<std::string> addresses;
  tool::network_options net;
  std::string save, etag, since;
  feedsax::http::header fields;
  bool json = false;
};

// A file that is there under its name only when it is whole: until then it has `.part` behind it.
class saved_file {
 public:
  explicit saved_file(std::string path)
      : path_(std::move(path)), part_(path_ + ".part"),
        fd_(::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (fd_ < 0) error_ = errno;
  }
  ~saved_file() {
    if (fd_ >= 0) ::close(fd_);
    if (fd_ >= 0 && !kept_) ::unlink(part_.c_str());
  }
  saved_file(saved_file const&) = delete;
  saved_file& operator=(saved_file const&) = delete;

  bool write(std::string_view bytes) {
    while (error_ == 0 && !bytes.empty()) {
      ::ssize_t const n = ::write(fd_, bytes.data(), bytes.size());
      if (n >= 0)
        bytes.remove_prefix(static_cast<std::size_t>(n));
      else if (errno != EINTR)
        error_ = errno;
    }
    return error_ == 0;
  }
  bool keep() {
    if (error_ == 0 && (::fsync(fd_) != 0 || std::rename(part_.c_str(), path_.c_str()) != 0))
      error_ = errno;
    return kept_ = error_ == 0;
  }
  int error() const noexcept { return error_; }
  std::string const& path() const noexcept { return path_; }

 private:
  std::string path_, part_;
  int fd_, error_ = 0;
  bool kept_ = false;
};

// Where the body goes: to a file, to standard output, nowhere.
class body final : public feedsax::http::receiver {
 public:
  body(std::string path, tool::output& out) : path_(std::move(path)), out_(out) {}

  feedsax::flow on_head(feedsax::http::fetched const&) override {
    if (!path_.empty() && path_ != "-") file_ = std::make_unique<saved_file>(path_);
    return feedsax::flow::proceed;
  }
  feedsax::flow on_body(std::string_view bytes) override {
    bool good = true;
    if (file_) {
      good = file_->write(bytes);
    } else if (path_ == "-") {
      out_.text() += bytes;
      good = out_.flush_if_full();
    }
    return good ? feedsax::flow::proceed : feedsax::flow::stop;
  }
  // \return false when it could not be saved; what went wrong is told.
  bool finish(bool whole) {
    if (!file_) return true;
    if (whole) file_->keep();
    if (file_->error() == 0) return true;
    tool::complain(file_->path() + ": " + std::generic_category().message(file_->error()));
    return false;
  }

 private:
  std::string path_;
  tool::output& out_;
  std::unique_ptr<saved_file> file_;
};

int fetch_one(std::string const& address, settings const& s, tool::network& net,
              tool::output& out) {
  feedsax::http::fetch_request request{.address = address, .cache = {}, .fields = s.fields};
  request.cache.etag = s.etag;
  request.cache.last_modified = s.since;
  body into(s.save, out);
  auto const got = net.fetcher().get(std::move(request), into, net.stop());
  bool const saved = into.finish(!got.failure);
  std::string const report =
      s.json ? tool::fetch_json(address, got) : tool::fetch_report(address, got);
  if (s.save == "-")
    tool::say(std::string_view(report).substr(0, report.size() - 1));
  else
    out.text() += report;
  return saved && !got.failure ? tool::fine : tool::unreadable;
}

int run(settings const& s) {
  tool::listen_for_interruption();
  tool::output out;
  int status = tool::fine;
  {
    tool::network net(s.net, [&] { return out.flush(), 1h; });
    for (std::string const& address : s.addresses) {
      status = std::max(status, fetch_one(address, s, net, out));
      if (!out.flush_if_full() || tool::interruption() != 0) break;
    }
  }
  if (int const written = tool::finish(out); written != tool::fine) return written;
  return tool::interruption() != 0 ? 128 + tool::interruption() : status;
}

// What the transfer itself depends on, and what would be read by everybody who lists processes.
void add_field(settings& s, std::string const& line) {
  std::size_t const colon = line.find(':');
  std::string name = line.substr(0, colon);
  std::string value(colon == line.npos ? "" : feedsax::trim_ascii(line.substr(colon + 1)));
  if (colon == line.npos || !feedsax::http::is_field_name(name) ||
      !feedsax::http::is_field_value(value))
    throw CLI::ValidationError("--header", "'" + line + "' is no 'Name: value'");
  for (char const* const kept : {"authorization", "proxy-authorization", "cookie", "cookie2"})
    if (feedsax::iequals(name, kept))
      throw CLI::ValidationError("--header", "no secrets are sent: " + name);
  for (char const* const kept :
       {"host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade",
        "expect", "accept-encoding", "range", "if-range", "keep-alive"})
    if (feedsax::iequals(name, kept))
      throw CLI::ValidationError("--header", "cannot be set: " + name);
  s.fields.add(std::move(name), std::move(value));
}

void add_conditions(CLI::App& command, settings& s) {
  command
      .add_option_function<std::string>(
          "--etag",
          [&s](std::string const& given) {
            if (!feedsax::http::is_field_value(given))
              throw CLI::ValidationError("--etag", "'" + given + "' is no entity tag");
            s.etag = given;
          },
          "only if its ETag is another one; with its quotes")
      ->option_text("TAG")
      ->take_last();
  command
      .add_option_function<std::string>(
          "--since",
          [&s](std::string const& given) {
            auto const when = feedsax::read_date(given).when;
            if (!when) throw CLI::ValidationError("--since", "'" + given + "' is no date");
            s.since = tool::http_date(*when);
          },
          "only if it was modified later")
      ->option_text("DATE")
      ->take_last();
  command
      .add_option_function<std::vector<std::string>>(
          "--header",
          [&s](std::vector<std::string> const& all) {
            for (std::string const& one : all) add_field(s, one);
          },
          "send this, too, to the host of the address")
      ->option_text("NAME:VALUE")
      ->expected(1)
      ->take_all();
}

}  // namespace

CLI::App* add_fetch(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("fetch", "ask servers for documents");
  auto const s = std::make_shared<settings>();
  command
      ->add_option_function<std::vector<std::string>>(
          "URL", [s](std::vector<std::string> const& all) { s->addresses = all; }, "the addresses")
      ->option_text("URL...")
      ->required();
  command->add_option("--save", s->save, "where the body goes, unpacked; - is standard output")
      ->option_text("FILE")
      ->take_last();
  command->add_flag("--json", s->json, "a line of JSON for each address");
  add_conditions(*command, *s);
  tool::add_network(*command, s->net);
  command->footer("Without --save the body is thrown away. A file is there under its name when it\n"
                  "is whole. Exit status: 0 fine or not modified, 2 usage, 3 a document could not\n"
                  "be had.");
  command->callback([s, &exit_code] {
    if (!s->save.empty() && s->addresses.size() > 1) {
      tool::complain("--save is for one address");
      exit_code = tool::usage;
    } else {
      exit_code = run(*s);
    }
  });
  return command;
}
