// How items, URLs, sources and feeds are opened, settled and handed to the sink.
#include <algorithm>
#include <memory>
#include <utility>

#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"

namespace feedsax {

namespace {

// Beyond that, blocks of the usual size will do.
constexpr std::size_t most_expected = 4096;

// Lists are put in order when their owner is settled.
// A stable sort by rank. Lists are short and nearly always in order.
template <class T>
void settle(list<T>& values, std::vector<std::uint8_t>& ranks) {
  if (std::is_sorted(ranks.begin(), ranks.end())) return;
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  std::vector<T> sorted;
  sorted.reserve(order.size());
  for (std::size_t i : order) sorted.push_back(values[i]);
  std::copy(sorted.begin(), sorted.end(), values.begin());
}

template <class T>
void settle(standing& s, T& target) {
  settle(target.authors, s.authors);
  settle(target.contributors, s.contributors);
  settle(target.categories, s.categories);
}

// How large the memory of the next one is to be, if it gets one of its own: most of a document's
// items are of a size, and what a sink keeps of each should be no larger than it is.
template <class T>
void learn(std::size_t& expected, T const& delivered) {
  std::size_t const used = delivered.memory.used();
  expected = used > expected ? used : expected - (expected - used) / 8;
}

// Empties a model object for the next one and keeps its memory, unless the sink took it.
template <class T>
void recycle(T& value, std::size_t expected) {
  arena memory = std::move(value.memory);
  memory.clear();
  if constexpr (requires { value.modules; }) {
    extension_set modules = std::move(value.modules);
    modules.clear();
    std::destroy_at(&value);
    std::construct_at(&value);
    value.modules = std::move(modules);
  } else {
    std::destroy_at(&value);
    std::construct_at(&value);
  }
  value.memory = std::move(memory);
  value.memory.reserve(std::clamp<std::size_t>(expected, 32, most_expected));
}

}  // namespace

item& format_handler::begin_item() {
  engine& in = *engine_;
  recycle(item_, in.expected_bytes);
  in.item_standing.reset();
  in.extensions.feed_bytes = std::exchange(in.extensions.bytes, 0);
  in.extensions.cut_reported = false;
  in_item_ = true;
  if (in.source) in.repairs_before = in.source->repairs();
  if (in.open.empty()) return item_;
  if (auto const repaired = std::exchange(in.tag_repair, {}); repaired && in.source)
    item_.damaged = *repaired >= in.source->locate(in.open.back().offset).offset;
  number_entry();
  if (in.open.back().states_language) item_.language = keep(in.open.back().language);
  if (in.open.back().states_base) item_.base = keep(in.open.back().base);
  return item_;
}

void format_handler::deliver_item() {
  engine& in = *engine_;
  if (++in.items > options().limits.max_items) return fail(errc::too_many_items);
  settle(in.item_standing, item_);
  item_settle(item_);
  // Those beyond max_diagnostics are not told one by one.
  if (in.source && in.source->repairs() != in.repairs_before) item_.damaged = true;
  in_item_ = false;
  in.extensions.bytes = in.extensions.feed_bytes;
  learn(in.expected_bytes, item_);
  if (sink().on_item(std::move(item_)) == flow::stop) stop();
}

void format_handler::end_item_early(rule_set const& rest) {
  if (!in_item_) return;
  if (open_element* const its = pass_over_entry()) its->children = &rest;
  deliver_item();
}

// The innermost item, page or sitemap around the element that begins, which begins another: it is
// over, with what is open in it.
open_element* format_handler::pass_over_entry() {
  auto& open = engine_->open;
  if (open.empty()) return nullptr;
  for (std::size_t i = open.size() - 1; i-- > 0 && !open[i].passed_over;) {
    if (!open[i].numbered) continue;
    for (std::size_t k = i; k + 1 < open.size(); ++k) open[k].passed_over = true;
    engine_->has_passed_over = true;
    if (engine_->source) engine_->source->excuse(static_cast<std::uint32_t>(open.size() - 1 - i));
    return &open[i];
  }
  return nullptr;
}

void format_handler::leave_entry() { static_cast<void>(pass_over_entry()); }

// What is nested for want of end tags is counted as if it stood side by side.
void format_handler::number_entry() {
  engine& in = *engine_;
  if (in.open.empty()) return;
  open_element& top = in.open.back();
  top.numbered = true;
  if (in.has_passed_over) top.ordinal = std::max(top.ordinal, in.last_ordinal + 1);
  in.last_ordinal = top.ordinal;
}

// The feed's place is lent to the source, with the memory of the item and a standing of its own.
void format_handler::enter_source() {
  engine& in = *engine_;
  if (!in_item_) return;
  in.held_feed = std::exchange(feed_, feedsax::feed{});
  feed_.memory = std::move(item_.memory);
  std::swap(in.feed_standing, in.source_standing);
  in.feed_standing.reset();
  in_item_ = false;
  in.in_source = true;
}

void format_handler::leave_source(bool keep) {
  engine& in = *engine_;
  if (!std::exchange(in.in_source, false)) return;
  settle(in.feed_standing, feed_);
  feedsax::feed from = std::exchange(feed_, std::move(in.held_feed));
  std::swap(in.feed_standing, in.source_standing);
  item_.memory = std::move(from.memory);
  in_item_ = true;
  if (!keep) return;
  source s;
  s.id = from.id;
  s.title = from.title;
  s.link = from.link;
  s.updated = from.updated;
  s.links = from.links;
  s.authors = from.authors;
  s.contributors = from.contributors;
  s.categories = from.categories;
  s.description = from.description;
  s.rights = from.rights;
  s.generator = from.generator;
  s.icon = from.icon;
  s.logo = from.logo;
  s.language = from.language;
  s.base = from.base;
  s.extensions = from.extensions;
  for (link const& l : s.links)
    if (l.rel == "self" && s.url.empty()) s.url = l.href;
  bool states_modules = false;
  from.modules.each_written([&](auto&&, auto&&) { states_modules = true; });
  bool const says_nothing = s.id.empty() && s.title.empty() && s.link.empty() && s.links.empty() &&
                            !s.updated && s.authors.empty() && s.contributors.empty() &&
                            s.categories.empty() && s.description.empty() && s.rights.empty() &&
                            s.generator.empty() && s.icon.empty() && s.logo.empty() &&
                            s.extensions.empty() && !states_modules;
  if (says_nothing) return item_.source.reset();
  item_.source.emplace(item_.memory) = s;
  item_.source_modules = std::move(from.modules);
}

url& format_handler::begin_url() {
  recycle(url_, engine_->expected_bytes);
  engine_->extensions.feed_bytes = std::exchange(engine_->extensions.bytes, 0);
  engine_->extensions.cut_reported = false;
  in_url_ = true;
  engine_->item_standing.reset();
  number_entry();
  return url_;
}

void format_handler::deliver_url() {
  if (++engine_->items > options().limits.max_items) return fail(errc::too_many_items);
  url_settle(url_);
  in_url_ = false;
  learn(engine_->expected_bytes, url_);
  if (sink().on_url(std::move(url_)) == flow::stop) stop();
}

sitemap_entry& format_handler::begin_sitemap() {
  recycle(sitemap_, engine_->expected_bytes);
  in_sitemap_ = true;
  engine_->item_standing.reset();
  number_entry();
  return sitemap_;
}

void format_handler::deliver_sitemap() {
  if (++engine_->items > options().limits.max_items) return fail(errc::too_many_items);
  in_sitemap_ = false;
  learn(engine_->expected_bytes, sitemap_);
  if (sink().on_sitemap(std::move(sitemap_)) == flow::stop) stop();
}

void format_handler::deliver_feed() {
  settle(engine_->feed_standing, feed_);
  feed_settle(feed_);
  sink().on_feed(std::move(feed_));
}

}  // namespace feedsax
