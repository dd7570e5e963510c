/// \file
/// The items of a feed as the pages of a sitemap (sitemaps.org/protocol.html#otherformats).
///
///     feed_as_sitemap pages(sink);
///     pages.source = &handler;      // whose items come as on_url
///
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <utility>

#include "feedsax/format_handler.hpp"
#include "feedsax/sink.hpp"
#include "feedsax/uri.hpp"

namespace feedsax {

class feed_as_sitemap final : public sink {
 public:
  explicit feed_as_sitemap(sink& to) noexcept : to_(to) {}

  format_handler* source = nullptr;  ///< Reports what is left out.
  std::uint64_t left_out = 0;

  flow on_item(item&& i) override {
    // An id that is an address is one, whatever isPermaLink says.
    std::string_view const address = is_http(i.link) ? i.link : i.id;
    if (!is_http(address)) {
      ++left_out;
      if (source) source->report(i.link.empty() ? issue::missing_loc : issue::bad_url, i.link);
      return flow::proceed;
    }
    url page;
    page.memory = std::move(i.memory);
    page.loc = address;
    page.lastmod = i.updated ? i.updated : i.published;
    page.incomplete = i.incomplete;
    if (source && source->options().sitemap.detail == sitemap_detail::all)
      for (vocabulary const* const v : source->options().registry->vocabularies())
        if (v->on_page) v->on_page(i, page);
    return to_.on_url(std::move(page));
  }
  flow on_url(url&& u) override { return to_.on_url(std::move(u)); }
  flow on_sitemap(sitemap_entry&& s) override { return to_.on_sitemap(std::move(s)); }
  void on_diagnostic(diagnostic&& d) override { to_.on_diagnostic(std::move(d)); }
  void on_document(document_info const& d) override { to_.on_document(d); }

 private:
  sink& to_;
};

}  // namespace feedsax
