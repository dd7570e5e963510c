// A crawler's walk through the sitemaps of a site, by HTTP: each is parsed while it arrives, and
// the pages that were modified since the last visit are what is left. Takes the address of a
// sitemap or of a robots.txt; without one it walks through samples.
#include "sample_web.hpp"

#include <iostream>
#include <memory>
#include <string>

#include <feedsax/date.hpp>
#include <feedsax/http/curl_transport.hpp>
#include <feedsax/http/sitemap_opener.hpp>
#include <feedsax/sitemap_walk.hpp>

struct frontier : feedsax::sitemap_visitor {
  feedsax::flow on_url(feedsax::url&& page) override {
    if (page.lastmod && *page.lastmod >= last_visit) std::cout << page.loc << '\n';
    return feedsax::flow::proceed;
  }
  feedsax::flow on_leave(feedsax::walk_step const& step, feedsax::document_info const&,
                         feedsax::result<void> const& end) override {
    std::cout << "  (" << step.address << ": " << (end ? "read" : end.error().message()) << ")\n";
    return feedsax::flow::proceed;
  }
  void on_skip(feedsax::walk_step const& step, feedsax::walk_skip why) override {
    std::cout << "  (" << step.address << ": " << id(why) << ")\n";
  }

  feedsax::instant last_visit = *feedsax::read_date("2005-01-01").when;
};

int main(int argc, char** argv) {
  std::unique_ptr<feedsax::http::transport> web = std::make_unique<sample_web>();
  if (argc > 1) web = std::make_unique<feedsax::http::curl_transport>();
  std::string const start = argc > 1 ? argv[1] : "https://example.org/pages_index.xml";

  // The site says where the walk goes: with these options nowhere but to the public internet.
  feedsax::http::fetcher fetcher(*web, feedsax::http::sitemap_fetch_options());
  frontier pages;
  feedsax::walk_options o;
  o.options.sitemap.detail = feedsax::sitemap_detail::dated;
  if (start.ends_with("/robots.txt")) o.options.as = feedsax::read_as::robots;
  feedsax::sitemap_walk walk(pages, feedsax::http::sitemap_opener(fetcher), o);
  return walk.run(start) ? 0 : 1;
}
