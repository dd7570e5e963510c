/// \file
/// Receives finished things as soon as they are finished.
///
///     struct titles : feedsax::sink {
///       feedsax::flow on_item(feedsax::item&& item) override {
///         std::cout << item.title.value << '\n';
///         return feedsax::flow::proceed;
///       }
///     };
///
/// Order: items, urls, sitemaps and diagnostics as they come; then on_feed; on_document last.
#pragma once

#include "feedsax/diagnostic.hpp"
#include "feedsax/export.hpp"
#include "feedsax/model/document.hpp"

namespace feedsax {

/// What a sink answers: go on, or no more of this document.
enum class flow : std::uint8_t { proceed, stop };

/// Derive, and override what you want. What is passed may be moved from; what is not is used
/// again for the next one.
class FEEDSAX_API sink {
 public:
  virtual ~sink();
  virtual flow on_item(item&&) { return flow::proceed; }
  virtual flow on_url(url&&) { return flow::proceed; }
  virtual flow on_sitemap(sitemap_entry&&) { return flow::proceed; }
  /// The feed without its items; after them, since RSS may put its head behind the items.
  virtual void on_feed(feed&&) {}
  /// At most limits::max_diagnostics of them.
  virtual void on_diagnostic(diagnostic&&) {}
  /// The document as a whole. Not called after a stop, nor when strict mode refuses it.
  virtual void on_document(document_info const&) {}
};

}  // namespace feedsax
