/// \file
/// The HTML of documents, made safe to show before it is printed.
///
///     tool::safe_html safe(sink, base_uri, resolve);
///     feedsax::parser parser(safe);
///
/// Thread-compatible.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "feedsax/html/sanitize.hpp"
#include "feedsax/model/feed.hpp"
#include "feedsax/model/item.hpp"
#include "feedsax/sink.hpp"

namespace tool {

/// Hands everything on: texts that are HTML sanitized, and without the links that would run
/// something.
class safe_html final : public feedsax::sink {
 public:
  /// `resolve`: relative addresses become absolute, with `xml:base`, else the item's or feed's
  /// link, else `base_uri`. The sink must outlive this one.
  safe_html(feedsax::sink& to, std::string_view base_uri, bool resolve)
      : to_(to), base_uri_(base_uri), resolve_(resolve) {}

  feedsax::flow on_item(feedsax::item&& i) override;
  feedsax::flow on_url(feedsax::url&& u) override { return to_.on_url(std::move(u)); }
  feedsax::flow on_sitemap(feedsax::sitemap_entry&& s) override {
    return to_.on_sitemap(std::move(s));
  }
  void on_feed(feedsax::feed&& f) override;
  void on_diagnostic(feedsax::diagnostic&& d) override { to_.on_diagnostic(std::move(d)); }
  void on_document(feedsax::document_info const& info) override { to_.on_document(info); }

 private:
  template <class Thing>
  void sanitize(Thing& thing, feedsax::text_construct& text);
  template <class Thing>
  void apply_to_all(Thing& thing);

  feedsax::sink& to_;
  std::string base_uri_;
  bool resolve_;
  feedsax::html::sanitizer sanitizer_;
  std::string safe_;
};

}  // namespace tool
