#include "feedsax/model_builder.hpp"

#include <utility>

namespace feedsax {

model_builder::model_builder() = default;
model_builder::~model_builder() = default;

flow model_builder::on_item(item&& i) {
  items_.push_back(std::move(i));
  return flow::proceed;
}

flow model_builder::on_url(url&& u) {
  document_.sitemap.urls.push_back(std::move(u));
  return flow::proceed;
}

flow model_builder::on_sitemap(sitemap_entry&& s) {
  document_.sitemap.sitemaps.push_back(std::move(s));
  return flow::proceed;
}

void model_builder::on_feed(feedsax::feed&& f) { document_.feed = std::move(f); }

void model_builder::on_diagnostic(diagnostic&& d) {
  document_.diagnostics.push_back(std::move(d));
}

void model_builder::on_document(document_info const& info) {
  static_cast<document_info&>(document_) = info;
  complete_ = true;
}

document model_builder::release() {
  document out = std::exchange(document_, {});
  out.feed.items = std::exchange(items_, {});
  complete_ = false;
  return out;
}

}  // namespace feedsax
