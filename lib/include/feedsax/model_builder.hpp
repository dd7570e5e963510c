/// \file
/// A sink that assembles the whole document.
///
///     feedsax::model_builder builder;
///     feedsax::parser parser(builder);
///     … parser.write(bytes); parser.finish();
///     feedsax::document document = builder.release();
///
/// Thread-compatible. Memory grows with the document, within the parser's limits.
#pragma once

#include "feedsax/export.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

class FEEDSAX_API model_builder : public sink {
 public:
  model_builder();
  ~model_builder() override;

  flow on_item(item&&) override;
  flow on_url(url&&) override;
  flow on_sitemap(sitemap_entry&&) override;
  void on_feed(feed&&) override;
  void on_diagnostic(diagnostic&&) override;
  void on_document(document_info const&) override;

  /// Was the document read, at least in part?
  bool complete() const noexcept { return complete_; }
  /// What was read so far; the builder is as new afterwards.
  document release();

 private:
  document document_;
  std::vector<item> items_;
  bool complete_ = false;
};

}  // namespace feedsax
