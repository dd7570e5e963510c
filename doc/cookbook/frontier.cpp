// The frontier of a crawler: pages that were modified since the last visit, as they are read, and
// no more of a sitemap than is needed. Then the same for all that an index leads to.
#include <fstream>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "feedsax/date.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/sitemap_walk.hpp"

// Takes pages that are new enough, until there are enough of them.
struct frontier : feedsax::sitemap_visitor {
  frontier(feedsax::instant last_visit, std::size_t enough) : since(last_visit), most(enough) {}

  feedsax::flow on_url(feedsax::url&& page) override {
    if (!page.lastmod || *page.lastmod < since) return feedsax::flow::proceed;
    queue.emplace_back(page.loc);
    return queue.size() < most ? feedsax::flow::proceed : feedsax::flow::stop;
  }
  bool on_enter(feedsax::walk_step const& step) override {
    std::cout << "reading " << step.address << '\n';
    return true;
  }

  feedsax::instant since;
  std::size_t most;
  std::vector<std::string> queue;
};

// A file as the bytes of an address; a crawler has its downloads here.
struct file : feedsax::byte_source {
  explicit file(std::string const& path) : in(path, std::ios::binary) {}
  feedsax::result<std::size_t> read(std::span<char> buffer) override {
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    return static_cast<std::size_t>(in.gcount());
  }
  std::ifstream in;
};

feedsax::result<std::unique_ptr<feedsax::byte_source>> open(feedsax::walk_step const& step) {
  std::string const path = "samples/" + step.address.substr(step.address.rfind('/') + 1);
  auto source = std::make_unique<file>(path);
  if (!source->in)
    return feedsax::error{std::make_error_code(std::errc::no_such_file_or_directory), {}, {}};
  return std::unique_ptr<feedsax::byte_source>(std::move(source));
}

int main() {
  feedsax::instant const last_visit = *feedsax::read_date("2005-01-01").when;

  // One sitemap. `loc` and `lastmod` are all that is looked at; what stands behind the second page
  // that is new enough is not even read.
  frontier two(last_visit, 2);
  feedsax::options lean;
  lean.sitemap.detail = feedsax::sitemap_detail::dated;
  auto const r = feedsax::parse_file("samples/pages.xml", two, lean);
  if (!r && r.error().code != feedsax::errc::stopped) return 1;
  for (std::string const& address : two.queue) std::cout << address << '\n';

  // All of a site.
  frontier all(last_visit, 1'000'000);
  feedsax::sitemap_walk walk(all, open, {.options = lean});
  if (auto const end = walk.run("https://example.org/pages_index.xml"); !end) return 1;
  for (std::string const& address : all.queue) std::cout << address << '\n';
}
