#include "feedsax/http/sitemap_opener.hpp"

#include <utility>

namespace feedsax::http {
namespace {

class fetched_source final : public byte_source {
 public:
  explicit fetched_source(download d) : download_(std::move(d)) {}

  result<std::size_t> read(std::span<char> buffer) override {
    if (std::size_t const count = download_.read(buffer); count > 0) return count;
    auto const& end = download_.head();
    if (end.failure) return *end.failure;
    return std::size_t{0};
  }
  std::string_view address() const override { return download_.head().address; }
  std::string_view content_type() const override { return download_.head().content_type; }

 private:
  mutable download download_;
};

}  // namespace

fetch_options sitemap_fetch_options() {
  fetch_options options;
  options.accept =
      "application/xml, text/xml, application/rss+xml;q=0.9, application/atom+xml;q=0.9, "
      "text/plain;q=0.8, */*;q=0.1";
  options.reach = reach::public_only;
  // 50 MiB unpacked are allowed (sitemaps.org/protocol.html), and some do not know when to stop.
  options.max_unpacked_bytes = 64u << 20;
  return options;
}

sitemap_walk::opener sitemap_opener(fetcher& by, std::stop_token stop) {
  return
      [&by, stop = std::move(stop)](walk_step const& step) -> result<std::unique_ptr<byte_source>> {
        download d = by.open({.address = step.address}, stop);
        fetched const& head = d.head();
        if (head.failure) return *head.failure;
        return std::unique_ptr<byte_source>(std::make_unique<fetched_source>(std::move(d)));
      };
}

}  // namespace feedsax::http
