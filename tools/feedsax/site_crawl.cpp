#include "site_crawl.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "exit_status.hpp"
#include "feedsax/handlers/sitemap.hpp"
#include "feedsax/http/network.hpp"
#include "feedsax/http/sitemap_opener.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "interruption.hpp"

namespace tool {
namespace {

// In the order in which most of them exist.
constexpr std::string_view usual_places[] = {"/sitemap.xml",       "/sitemap_index.xml",
                                             "/sitemap-index.xml", "/wp-sitemap.xml",
                                             "/sitemap.xml.gz",    "/sitemap.txt"};

std::string_view authority_end(std::string_view address) noexcept {
  std::size_t const host = std::min(address.find("://"), address.size());
  std::size_t const end = address.find_first_of("/?#", std::min(host + 3, address.size()));
  return end == address.npos ? std::string_view{} : address.substr(end);
}

// What names a document: no fragment; scheme and host in lower case.
std::string key_of(std::string_view address) {
  address = address.substr(0, address.find('#'));
  std::string_view const path = authority_end(address);
  std::string key = feedsax::to_lower_ascii(address.substr(0, address.size() - path.size()));
  return key.append(path.empty() ? std::string_view("/") : path);
}

bool is_robots(std::string_view address) noexcept {
  return authority_end(address).starts_with("/robots.txt");
}

}  // namespace

bool is_site(std::string_view address) noexcept {
  std::string_view const path = authority_end(address);
  return path.empty() || path == "/" || path[0] == '#';
}

// One document on its way: prints pages as they come, keeps what it names.
class site_crawl::document final : public feedsax::http::receiver, public feedsax::sink {
 public:
  document(site_crawl& crawl, step const& where, feedsax::options const& o)
      : crawl_(crawl), where_(where), parser_(*this, o) {}

  step const& where() const noexcept { return where_; }
  feedsax::document_info const& info() const noexcept { return document_; }
  bool recognized() const noexcept { return !document_.format.empty(); }

  feedsax::flow on_head(feedsax::http::fetched const& so_far) override {
    // Another address may lead to what was read already.
    std::string key = key_of(so_far.address);
    if (key != *where_.address && !crawl_.known_.insert(std::move(key)).second) {
      crawl_.skip(*where_.address, where_, id(feedsax::walk_skip::repeated));
      return feedsax::flow::stop;
    }
    return parser_.on_head(so_far);
  }
  feedsax::flow on_body(std::string_view bytes) override {
    return crawl_.draw() == feedsax::flow::stop ? feedsax::flow::stop : parser_.on_body(bytes);
  }
  void on_end(feedsax::http::fetched& end) override { parser_.on_end(end); }

  feedsax::flow on_url(feedsax::url&& u) override {
    ++crawl_.pages_;
    if (crawl_.settings_.walk.follow_pages && feedsax::looks_like_sitemap(u.loc))
      crawl_.found(u.loc, where_, u.lastmod);
    if (!crawl_.settings_.filter.wants(u.loc, u.lastmod)) {
      crawl_.stats_.filter();
      return feedsax::flow::proceed;
    }
    if (crawl_.settings_.counts_only) crawl_.stats_.add(u);
    crawl_.rows_.page(u, *where_.address);
    return flushed();
  }
  feedsax::flow on_sitemap(feedsax::sitemap_entry&& s) override {
    ++crawl_.sitemaps_;
    if (crawl_.settings_.follow) {
      crawl_.found(s.loc, where_, s.lastmod);
      return feedsax::flow::proceed;
    }
    crawl_.stats_.unread();
    if (!crawl_.settings_.filter.wants(s.loc, s.lastmod)) return feedsax::flow::proceed;
    crawl_.rows_.entry(s, *where_.address);
    return flushed();
  }
  void on_diagnostic(feedsax::diagnostic&& d) override {
    if (crawl_.settings_.counts_only) crawl_.stats_.add(d);
    say().show(d);
    document_.diagnostics.push_back(std::move(d));
  }
  void on_document(feedsax::document_info const& d) override {
    if (say_) say_->show_rest(d.diagnostics_total);
    static_cast<feedsax::document_info&>(document_) = d;
    crawl_.rows_.document(document_);
    document_.diagnostics.clear();
  }

  messages& say() {
    crawl_.bar_.clear();
    if (!say_) say_.emplace(*where_.address, crawl_.settings_.level);
    return *say_;
  }

 private:
  feedsax::flow flushed() {
    return crawl_.out_.flush_if_full() ? feedsax::flow::proceed : feedsax::flow::stop;
  }

  site_crawl& crawl_;
  step where_;
  std::optional<messages> say_;
  feedsax::document document_;
  feedsax::http::parsing_receiver parser_;
};

site_crawl::site_crawl(crawl_settings const& s, sitemap_rows& rows, sitemap_stats& stats,
                       output& out, bool with_bar)
    : settings_(s), rows_(rows), stats_(stats), out_(out), bar_(with_bar) {}
site_crawl::~site_crawl() = default;

int site_crawl::run(std::string_view address, network& net) {
  std::string scratch;
  std::string const start(feedsax::tidy_uri(address, scratch));
  if (is_site(start)) {
    search(start, net);
  } else {
    auto const as = is_robots(start) ? feedsax::read_as::robots : feedsax::read_as::sitemap;
    auto const got = read_first(start, as, net);
    if (got.failure && got.failure->code == feedsax::errc::html_page && sitemaps_ + pages_ == 0) {
      status_ = fine;
      search(start, net);
    }
  }
  read_rest(net);
  bar_.clear();
  return status_;
}

feedsax::http::fetched site_crawl::read_first(std::string const& address, feedsax::read_as as,
                                              network& net) {
  auto const [known, fresh] = known_.insert(key_of(address));
  feedsax::options o = settings_.walk.options;
  o.as = as;
  document into(*this, {&*known, nullptr, 0}, o);
  auto got = net.fetcher().get({.address = address}, into, net.stop());
  if (peer_.empty()) peer_ = got.peer;
  finish(into, got, as == feedsax::read_as::robots || got.status == 404);
  return got;
}

void site_crawl::search(std::string_view site, network& net) {
  auto const missing = [&] { return sitemaps_ + pages_ == 0 && interruption() == 0; };
  int const before = std::exchange(status_, fine);
  feedsax::http::fetched got =
      read_first(feedsax::resolve(site, "/robots.txt"), feedsax::read_as::robots, net);
  for (std::string_view const place : usual_places) {
    // Of a host that does not answer no other address need be tried.
    if (!missing() || (got.failure && got.status == 0)) break;
    got = read_first(feedsax::resolve(site, place), feedsax::read_as::sitemap, net);
  }
  if (!missing()) {
    status_ = before;
  } else if (interruption() == 0) {
    status_ = unreadable;
    bar_.clear();
    if (got.failure && got.status == 0)
      messages(site, settings_.level).show(*got.failure);
    else if (settings_.level != verbosity::quiet)
      say(fmt::format("{}: error: no sitemap was found [no-sitemap]", printable(site)));
  }
}

// The site says where to go now: to the public internet, and back to where it is itself.
void site_crawl::read_rest(network& net) {
  feedsax::http::fetch_options o = settings_.net.fetch;
  if (o.reach == feedsax::http::reach::redirects_public) {
    o.reach = feedsax::http::reach::everywhere;
    o.may_connect = [peer = feedsax::http::parse_ip(peer_)](feedsax::http::ip_address const& ip,
                                                            std::uint16_t) {
      return ip == peer || network_of(ip) == feedsax::http::network::global;
    };
  }
  feedsax::http::fetcher fetcher(net.transport(), o);
  fetcher.get_all(
      [this]() -> std::optional<feedsax::http::fetch_job> {
        if (waiting_.empty() || interruption() != 0) return std::nullopt;
        step const next = waiting_.front();
        waiting_.pop_front();
        feedsax::options as_sitemap = settings_.walk.options;
        as_sitemap.as = feedsax::read_as::sitemap;
        feedsax::http::fetch_job job;
        job.request.address = *next.address;
        job.into = std::make_unique<document>(*this, next, as_sitemap);
        return job;
      },
      [this](feedsax::http::fetch_job&& job, feedsax::http::fetched&& got) {
        finish(static_cast<document&>(*job.into), got);
        return interruption() == 0 && out_.error() == 0 ? feedsax::flow::proceed
                                                        : feedsax::flow::stop;
      },
      settings_.net.crowd, net.stop());
}

void site_crawl::found(std::string_view address, step const& by,
                       std::optional<feedsax::instant> lastmod) {
  std::string key = key_of(address);
  if (known_.contains(key)) return skip(address, by, id(feedsax::walk_skip::repeated));
  if (by.depth + 1 > settings_.walk.max_depth)
    return skip(address, by, id(feedsax::walk_skip::too_deep));
  if (known_.size() >= settings_.walk.max_sitemaps)
    return skip(address, by, id(feedsax::walk_skip::too_many));
  auto const place = known_.insert(std::move(key)).first;
  if (!settings_.filter.may_hold_wanted(lastmod)) return skip(address, by, "older");
  waiting_.push_back({&*place, by.address, by.depth + 1});
}

void site_crawl::skip(std::string_view address, step const& by, std::string_view why) {
  stats_.unread();
  if (settings_.level != verbosity::all) return;
  bar_.clear();
  say(fmt::format("{}: note: not read: {} [{}]", printable(*by.address), printable(address), why));
}

void site_crawl::finish(document& d, feedsax::http::fetched const& got, bool quietly) {
  bool const stopped = got.failure && got.failure->code == feedsax::errc::stopped;
  if (stopped && !d.recognized()) return;
  ++documents_;
  stats_.add(d.info(), got.failure.has_value());
  draw();
  if (!got.failure || stopped || quietly) return;
  d.say().show(*got.failure);
  status_ = std::max<int>(status_, is_fetch_error(got.failure->code) ? unreadable : refused);
}

feedsax::flow site_crawl::draw() {
  using std::chrono::duration, std::chrono::steady_clock;
  double const took = duration<double>(steady_clock::now() - begin_).count();
  std::uint64_t const all = documents_ + waiting_.size();
  double const share = all > 1 ? static_cast<double>(documents_) / static_cast<double>(all) : -1;
  bar_.show(share, fmt::format("{} pages, {} of {} documents, {:.0f} pages/s", pages_, documents_,
                               all, took > 0 ? static_cast<double>(pages_) / took : 0));
  return interruption() == 0 ? feedsax::flow::proceed : feedsax::flow::stop;
}

}  // namespace tool
