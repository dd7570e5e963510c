#include "feedsax/model_builder.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

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

void model_builder::on_diagnostic(diagnostic&& d) { document_.diagnostics.push_back(std::move(d)); }

void model_builder::on_document(document_info const& info) {
  static_cast<document_info&>(document_) = info;
  complete_ = true;
}

namespace {

// Items that the order names come first, in its order; the others follow as they stood.
void put_in_order(std::vector<item>& items, list<std::string_view> const& order) {
  if (order.empty()) return;
  std::map<std::string_view, std::size_t> places;  // ordered: a document fills it
  for (std::size_t i = 0; i < order.size(); ++i) places.emplace(order[i], i);
  std::vector<std::pair<std::size_t, std::size_t>> wanted;  // place, index
  wanted.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto const found = places.find(items[i].id);
    wanted.emplace_back(found == places.end() ? order.size() : found->second, i);
  }
  if (std::is_sorted(wanted.begin(), wanted.end())) return;
  std::sort(wanted.begin(), wanted.end());
  std::vector<item> sorted;
  sorted.reserve(items.size());
  for (auto const& [place, index] : wanted) sorted.push_back(std::move(items[index]));
  items = std::move(sorted);
}

}  // namespace

document model_builder::release() {
  document out = std::exchange(document_, {});
  out.feed.items = std::exchange(items_, {});
  put_in_order(out.feed.items, out.feed.item_order);
  // A feed may name authors behind its items; now all are known.
  for (item& i : out.feed.items) {
    if (!i.inherits_authors || i.authors.size() == out.feed.authors.size()) continue;
    i.authors = {};
    for (person const& p : out.feed.authors)
      i.authors.push_back(i.memory, {i.memory.copy(p.name), i.memory.copy(p.email),
                                     i.memory.copy(p.url), i.memory.copy(p.avatar)});
  }
  complete_ = false;
  return out;
}

}  // namespace feedsax
