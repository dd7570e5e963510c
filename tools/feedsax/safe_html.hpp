/// \file
/// The HTML of documents, before it is printed: made safe to show, its addresses made absolute.
///
///     tool::safe_html safe(sink, {.sanitize = true, .resolve = true}, base_uri);
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

struct html_treatment {
  /// Texts that are HTML become safe to show, and links that would run something go.
  bool sanitize = false;
  /// Relative addresses in them become absolute, with `xml:base`, else the item's or feed's link,
  /// else the address of the document.
  bool resolve = false;
};

/// Hands everything on, treated.
class safe_html final : public feedsax::sink {
 public:
  /// The sink must outlive this one.
  safe_html(feedsax::sink& to, html_treatment treatment, std::string_view base_uri)
      : to_(to), treatment_(treatment), base_uri_(base_uri) {}

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
  void treat(Thing& thing, feedsax::text_construct& text);
  template <class Thing>
  void apply_to_all(Thing& thing);

  feedsax::sink& to_;
  html_treatment treatment_;
  std::string base_uri_;
  feedsax::html::sanitizer sanitizer_;
  std::string safe_;
};

}  // namespace tool
