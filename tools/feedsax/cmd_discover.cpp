// feedsax discover: the feeds and sitemaps that a page points to.
//
//     $ feedsax discover https://example.org/
//     https://example.org/feed.xml  News  application/rss+xml  declared
//     $ feedsax discover --probe https://example.org/
//     https://example.org/feed.xml  News  application/rss+xml  declared
//     https://example.org/atom.xml        atom                 found

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "addresses.hpp"
#include "commands.hpp"
#include "feedsax/html/charset.hpp"
#include "feedsax/html/discovery.hpp"
#include "feedsax/html/document.hpp"
#include "feedsax/http/network.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/text.hpp"
#include "interruption.hpp"
#include "messages.hpp"
#include "network_options.hpp"
#include "output.hpp"
#include "pages.hpp"
#include "remote_document.hpp"

namespace html = feedsax::html;
namespace http = feedsax::http;

namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_page_bytes = 16u << 20;

struct settings {
  std::vector<std::string> files;
  std::string base, charset, link_header;
  bool guesses = false, probe = false;
  tool::network_options net;
};

constexpr std::string_view words[] = {"declared", "likely", "linked", "guessed"};

void print(std::string& out, html::discovered const& d, std::string_view how) {
  bool const sitemap = d.kind == html::discovered::what::sitemap;
  out += fmt::format("{}\t{}\t{}\t{}{}{}\n", tool::on_a_line(d.address), tool::on_a_line(d.title),
                     tool::on_a_line(d.type), how, sitemap ? " sitemap" : "",
                     d.comments ? " comments" : "");
}

// Reads as much of a document as shows what it is.
class sniffer final : public http::receiver, public feedsax::sink {
 public:
  feedsax::flow on_head(http::fetched const& head) override { return parser_.on_head(head); }
  feedsax::flow on_body(std::string_view bytes) override {
    feedsax::flow const answer = parser_.on_body(bytes);
    return detected() ? feedsax::flow::stop : answer;
  }
  void on_end(http::fetched& end) override { parser_.on_end(end); }

  /// `rss`, `sitemap`; empty when it is neither.
  std::string_view found() const { return detected() ? detected()->id : std::string_view(); }

 private:
  feedsax::format const* detected() const {
    return parser_.parser() ? parser_.parser()->detected() : nullptr;
  }
  http::parsing_receiver parser_{*this};
};

// Takes a page whole, and sees on the way whether it is a feed itself.
class page_receiver final : public http::receiver {
 public:
  feedsax::flow on_head(http::fetched const& head) override { return sniffer_.on_head(head); }
  feedsax::flow on_body(std::string_view bytes) override {
    if (page.size() + bytes.size() > max_page_bytes) return feedsax::flow::stop;
    page += bytes;
    if (!sniffed_) sniffed_ = sniffer_.on_body(bytes) == feedsax::flow::stop;
    return sniffer_.found().empty() ? feedsax::flow::proceed : feedsax::flow::stop;
  }
  void on_end(http::fetched& end) override {
    http::fetched aside = end;  // that a page is no feed is no failure
    if (!sniffed_) sniffer_.on_end(aside);
  }
  std::string_view found() const { return sniffer_.found(); }

  std::string page;

 private:
  sniffer sniffer_;
  bool sniffed_ = false;
};

class discovery {
 public:
  discovery(settings const& s, tool::output& out) : settings_(s), out_(out) {}

  // \return an exit status
  int file(std::string const& path) {
    std::string page;
    if (int const status = tool::read_page(path, settings_.charset, page); status != tool::fine)
      return status;
    print_all(found_in(page, settings_.base, settings_.link_header));
    return tool::fine;
  }

  int address(std::string const& address) {
    if (!net_)
      net_ = std::make_unique<tool::network>(settings_.net, [this] { return out_.flush(), 1h; });
    page_receiver into;
    auto const got = net_->fetcher().get({.address = address}, into, net_->stop());
    peer_ = got.peer;
    if (!into.found().empty()) {
      print(out_.text(), as_found(got.address, into.found()), "itself");
      return tool::fine;
    }
    if (got.failure && got.failure->code == feedsax::errc::stopped && tool::interruption() == 0) {
      tool::messages(address, tool::verbosity::errors)
          .show(feedsax::error{feedsax::errc::input_too_long, {}, {}});
      return tool::refused;
    }
    if (got.failure) {
      if (tool::interruption() == 0)
        tool::messages(address, tool::verbosity::errors).show(*got.failure);
      return tool::unreadable;
    }
    std::string const charset = settings_.charset.empty() ? got.charset : settings_.charset;
    std::string const link =
        settings_.link_header.empty() ? got.fields.joined("Link") : settings_.link_header;
    auto all = found_in(html::page_text(into.page, charset),
                        settings_.base.empty() ? got.address : settings_.base, link);
    if (settings_.probe) probe(all);
    print_all(all);
    return tool::fine;
  }

 private:
  static html::discovered as_found(std::string_view address, std::string_view format) {
    html::discovered d;
    d.address = address;
    d.type = format;
    if (format == "sitemap") d.kind = html::discovered::what::sitemap;
    return d;
  }

  std::vector<html::discovered> found_in(std::string_view page, std::string_view base,
                                         std::string_view link) const {
    html::document const document(page);
    html::discovery_options o;
    o.base = base;
    o.link_header = link;
    o.guesses = settings_.guesses || settings_.probe;
    return html::discover(document, o);
  }

  // Keeps of what is not declared only what is there: the page, that is anybody, says where to go.
  void probe(std::vector<html::discovered>& all) {
    http::fetch_options o = settings_.net.fetch;
    if (o.reach == http::reach::redirects_public) {
      o.reach = http::reach::everywhere;
      o.may_connect = [peer = http::parse_ip(peer_)](http::ip_address const& ip, std::uint16_t) {
        return ip == peer || network_of(ip) == http::network::global;
      };
    }
    http::fetcher fetcher(net_->transport(), o);
    std::size_t next = 0;
    std::map<std::size_t, std::pair<std::string, std::string>> there;  // address, format
    fetcher.get_all(
        [&]() -> std::optional<http::fetch_job> {
          while (next < all.size() && all[next].tier == html::discovery_tier::declared) ++next;
          if (next == all.size()) return std::nullopt;
          http::fetch_job job;
          job.request.address = all[next].address;
          job.into = std::make_unique<sniffer>();
          job.tag = next++;
          return job;
        },
        [&](http::fetch_job&& job, http::fetched&& got) {
          std::string_view const format = static_cast<sniffer&>(*job.into).found();
          if (!format.empty()) there[job.tag] = {got.address, std::string(format)};
          return feedsax::flow::proceed;
        },
        settings_.net.crowd, net_->stop());
    std::vector<html::discovered> kept;
    std::set<std::string> known;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].tier == html::discovery_tier::declared) {
        known.insert(all[i].address);
        kept.push_back(std::move(all[i]));
      } else if (auto const found = there.find(i); found != there.end()) {
        // Several places may lead to one.
        if (!known.insert(found->second.first).second) continue;
        html::discovered d = as_found(found->second.first, found->second.second);
        d.title = std::move(all[i].title);
        d.comments = all[i].comments;
        d.tier = all[i].tier;
        kept.push_back(std::move(d));
      }
    }
    all = std::move(kept);
  }

  void print_all(std::vector<html::discovered> const& all) {
    for (html::discovered const& d : all) {
      bool const probed = settings_.probe && net_ && d.tier != html::discovery_tier::declared;
      print(out_.text(), d, probed ? "found" : words[static_cast<int>(d.tier)]);
    }
  }

  settings const& settings_;
  tool::output& out_;
  std::unique_ptr<tool::network> net_;
  std::string peer_;
};

int run(settings const& s) {
  tool::listen_for_interruption();
  tool::output out;
  int status = tool::fine;
  {
    discovery d(s, out);
    for (std::string const& file : s.files) {
      int const one = tool::is_address(file) ? d.address(file) : d.file(file);
      status = std::max(status, one);
      if (!out.flush_if_full() || tool::interruption() != 0) break;
    }
  }
  if (int const written = tool::finish(out); written != tool::fine) return written;
  return tool::interruption() != 0 ? 128 + tool::interruption() : status;
}

}  // namespace

CLI::App* add_discover(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("discover", "find the feeds that a page points to");
  auto const s = std::make_shared<settings>();
  command->add_option("FILE", s->files, "pages or their addresses; - is standard input")
      ->option_text("FILE|URL...")
      ->required();
  command->add_option("--base-url", s->base, "the address of the page")->option_text("URL");
  command->add_option("--charset", s->charset, "the encoding, against what the page says")
      ->option_text("LABEL");
  command->add_option("--link-header", s->link_header, "the HTTP header Link")
      ->option_text("VALUE");
  command->add_flag("--guess", s->guesses, "add usual addresses");
  command->add_flag("--probe", s->probe, "add usual addresses, print what is really there");
  tool::add_transfers(*command, s->net);
  tool::add_crowd(*command, s->net);
  tool::add_network(*command, s->net);
  command->callback([s, &exit_code] { exit_code = run(*s); });
  return command;
}
