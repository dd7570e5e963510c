// What hooks do with feeds, items and URLs: open and deliver them, keep values, settle who wins.
#include <algorithm>
#include <functional>
#include <random>

#include "engine/engine.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"

namespace feedsax {

namespace {

// Lists are put in order when their owner is settled; only this many are searched for repeats, so
// that a document cannot make that quadratic.
constexpr std::size_t searched_for_repeats = 64;

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

void add_person(list<person>& people, std::vector<std::uint8_t>& ranks, arena& memory,
                person const& p, std::uint8_t rank) {
  if (p.empty()) return;
  std::size_t const searched = std::min(people.size(), searched_for_repeats);
  for (std::size_t i = 0; i < searched; ++i) {
    person& known = people[i];
    // The same person again, perhaps by name only: what is new is taken over.
    bool const same = !p.name.empty()    ? p.name == known.name
                      : !p.email.empty() ? p.email == known.email
                                         : p == known;
    bool const fits = (p.email.empty() || known.email.empty() || p.email == known.email) &&
                      (p.url.empty() || known.url.empty() || p.url == known.url);
    if (!same || !fits || ranks[i] == rank) continue;
    if (known.email.empty()) known.email = p.email;
    if (known.url.empty()) known.url = p.url;
    if (known.avatar.empty()) known.avatar = p.avatar;
    ranks[i] = std::min(ranks[i], rank);
    return;
  }
  people.push_back(memory, p);
  ranks.push_back(rank);
}

// Unpredictable, so that nobody can prepare ids that collide.
std::uint64_t seed() {
  static std::uint64_t const value = [] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }();
  return value;
}

// Empties a model object for the next one and keeps its memory, unless the sink took it.
template <class T>
void recycle(T& value) {
  arena memory = std::move(value.memory);
  value = T{};
  memory.clear();
  value.memory = std::move(memory);
}

}  // namespace

bool seen_ids::add(std::string_view id) {
  if (id.empty()) return false;
  std::uint64_t const mixed =
      (std::hash<std::string_view>{}(id) ^ seed()) * 0x9e3779b97f4a7c15u ^ id.size();
  std::uint64_t const number = mixed ? mixed : 1;
  if ((used_ + 1) * 2 > slots_.size()) {
    if (slots_.size() == most * 2) {
      slots_.assign(slots_.size(), 0);  // long feeds: the recent ones are what matters
      used_ = 0;
    } else {
      std::vector<std::uint64_t> old(std::max<std::size_t>(64, slots_.size() * 2));
      old.swap(slots_);
      for (std::uint64_t const n : old)
        if (n) {
          std::size_t i = n & (slots_.size() - 1);
          while (slots_[i]) i = (i + 1) & (slots_.size() - 1);
          slots_[i] = n;
        }
    }
  }
  std::size_t i = number & (slots_.size() - 1);
  for (; slots_[i]; i = (i + 1) & (slots_.size() - 1))
    if (slots_[i] == number) return true;
  slots_[i] = number;
  ++used_;
  return false;
}

item& format_handler::begin_item() {
  engine& in = *engine_;
  recycle(item_);
  in.item_standing.reset();
  in.extensions.feed_bytes = std::exchange(in.extensions.bytes, 0);
  in.extensions.cut_reported = false;
  in_item_ = true;
  if (in.open.empty()) return item_;
  in.open.back().numbered = true;
  if (in.open.back().states_language) item_.language = keep(in.open.back().language);
  if (in.open.back().states_base) item_.base = keep(in.open.back().base);
  return item_;
}

void format_handler::deliver_item() {
  engine& in = *engine_;
  if (++in.items > options().limits.max_items) return fail(errc::too_many_items);
  settle(in.item_standing, item_);
  item_settle(item_);
  in_item_ = false;
  in.extensions.bytes = in.extensions.feed_bytes;
  if (sink().on_item(std::move(item_)) == flow::stop) stop();
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
  recycle(url_);
  in_url_ = true;
  engine_->item_standing.reset();
  if (!engine_->open.empty()) engine_->open.back().numbered = true;
  return url_;
}

void format_handler::deliver_url() {
  if (++engine_->items > options().limits.max_items) return fail(errc::too_many_items);
  url_settle(url_);
  in_url_ = false;
  if (sink().on_url(std::move(url_)) == flow::stop) stop();
}

sitemap_entry& format_handler::begin_sitemap() {
  recycle(sitemap_);
  in_sitemap_ = true;
  engine_->item_standing.reset();
  if (!engine_->open.empty()) engine_->open.back().numbered = true;
  return sitemap_;
}

void format_handler::deliver_sitemap() {
  if (++engine_->items > options().limits.max_items) return fail(errc::too_many_items);
  in_sitemap_ = false;
  if (sink().on_sitemap(std::move(sitemap_)) == flow::stop) stop();
}

void format_handler::deliver_feed() {
  settle(engine_->feed_standing, feed_);
  feed_settle(feed_);
  sink().on_feed(std::move(feed_));
}

arena& format_handler::memory() noexcept {
  return in_item_      ? item_.memory
         : in_url_     ? url_.memory
         : in_sitemap_ ? sitemap_.memory
                       : feed_.memory;
}

extension_set& format_handler::modules() noexcept {
  return in_item_ ? item_.modules : in_url_ ? url_.modules : feed_.modules;
}

// --- values -------------------------------------------------------------------------------------

std::string_view format_handler::keep_id(std::string_view id) {
  if (engine_->ids.add(id)) report(issue::duplicate_id, id);
  return keep(id);
}

std::string_view format_handler::keep_url(std::string_view address) {
  engine& in = *engine_;
  std::string_view const tidy = tidy_uri(address, in.scratch);
  if (tidy.empty() || is_absolute(tidy)) return keep(tidy);
  std::string_view from = base();
  std::string joined;
  if (!is_base(from)) {
    // Without any other base, the feed's own addresses are the next best.
    std::string_view own = is_http(feed_.link) ? feed_.link : std::string_view();
    for (std::string_view const rel : {"", "alternate", "self"})
      for (link const& l : feed_.links)
        if (own.empty() && l.rel == rel && is_http(l.href)) own = l.href;
    if (!own.empty() && !from.empty()) own = joined = resolve(own, from);
    from = own;
  }
  if (from.empty()) {
    report(issue::relative_url_without_base, tidy);
    return keep(tidy);
  }
  resolve_into(in.address, from, tidy);
  return keep(in.address);
}

text_construct format_handler::keep_construct(std::string_view text, text_type type) {
  text_construct out{keep(text)};
  out.type = type;
  auto const& open = engine_->open;
  if (open.size() < 2) return out;
  open_element const& top = open.back();
  open_element const& parent = open[open.size() - 2];
  if (top.states_language && top.language != parent.language) out.language = keep(top.language);
  if (top.states_base && top.base != parent.base) out.base = keep(top.base);
  return out;
}

std::optional<instant> format_handler::read_instant(std::string_view text) {
  date_reading const reading = read_date(text);
  if (reading.has(date_issue::no_text)) return std::nullopt;
  struct {
    date_issue flag;
    issue code;
  } const reports[] = {
      {date_issue::bad_date | date_issue::date_ambiguous, issue::bad_date},
      {date_issue::zone_ambiguous, issue::zone_ambiguous},
      {date_issue::zone_unknown, issue::zone_unknown},
      {date_issue::zone_assumed, issue::zone_assumed},
      {date_issue::adjusted, issue::date_adjusted},
      {date_issue::implausible, issue::implausible_date},
  };
  if (reading.issues != date_issue::none)
    for (auto const& r : reports)
      if (reading.has(r.flag)) report(r.code, trim(text));
  return reading.when;
}

std::optional<std::uint64_t> format_handler::read_count(std::string_view text) {
  if (trim(text).empty()) return std::nullopt;
  auto const value = read_unsigned(text);
  if (!value) report(issue::bad_number, trim(text));
  return value;
}

// --- precedence ---------------------------------------------------------------------------------

std::uint8_t format_handler::current_rank(field f) {
  if (engine_->open.empty()) return 254;
  rule const* const r = engine_->open.back().rule;
  auto const at = reinterpret_cast<std::uintptr_t>(r) / sizeof(rule) + static_cast<std::size_t>(f);
  engine::standing_memo& memo = engine_->ranks[at % engine_->ranks.size()];
  if (memo.rule != r || memo.field != f) memo = {r, f, registry().rank(f, origin())};
  return memo.rank;
}

bool format_handler::wins(field f) { return wins(f, current_rank(f)); }
bool format_handler::wins(field f, name const& origin) {
  return wins(f, registry().rank(f, origin));
}

bool format_handler::wins(field f, std::uint8_t rank) {
  standing& s =
      in_item_ || in_url_ || in_sitemap_ ? engine_->item_standing : engine_->feed_standing;
  std::uint8_t& held = s.ranks[static_cast<std::size_t>(f)];
  if (rank < held) {
    held = rank;
    return true;
  }
  if (rank == held && rank != 254) report(issue::duplicate_element);
  return false;
}

bool format_handler::outranks(field f, name const& origin) {
  standing& s =
      in_item_ || in_url_ || in_sitemap_ ? engine_->item_standing : engine_->feed_standing;
  std::uint8_t& held = s.ranks[static_cast<std::size_t>(f)];
  std::uint8_t const rank = registry().rank(f, origin);
  if (rank >= held) return false;
  held = rank;
  return true;
}

void format_handler::yields(field f) {
  standing& s =
      in_item_ || in_url_ || in_sitemap_ ? engine_->item_standing : engine_->feed_standing;
  s.ranks[static_cast<std::size_t>(f)] = 0xff;
}

void format_handler::add_author(person const& p) {
  std::uint8_t const rank = current_rank(field::authors);
  if (in_item_)
    add_person(item_.authors, engine_->item_standing.authors, item_.memory, p, rank);
  else
    add_person(feed_.authors, engine_->feed_standing.authors, feed_.memory, p, rank);
}

void format_handler::add_contributor(person const& p) {
  std::uint8_t const rank = current_rank(field::contributors);
  if (in_item_)
    add_person(item_.contributors, engine_->item_standing.contributors, item_.memory, p, rank);
  else
    add_person(feed_.contributors, engine_->feed_standing.contributors, feed_.memory, p, rank);
}

void format_handler::add_category(category const& c) {
  std::uint8_t const rank = current_rank(field::categories);
  list<category>& all = in_item_ ? item_.categories : feed_.categories;
  std::size_t const searched = std::min(all.size(), searched_for_repeats);
  for (std::size_t i = 0; i < searched; ++i)
    if (all[i] == c) return;
  all.push_back(memory(), c);
  (in_item_ ? engine_->item_standing : engine_->feed_standing).categories.push_back(rank);
}

// --- what is in effect --------------------------------------------------------------------------

std::string_view format_handler::base() const noexcept {
  return engine_->open.empty() ? std::string_view(options().base_uri) : engine_->open.back().base;
}
std::string_view format_handler::language() const noexcept {
  return engine_->open.empty() ? std::string_view() : engine_->open.back().language;
}
std::string_view format_handler::stated_base() const noexcept {
  return !engine_->open.empty() && engine_->open.back().states_base ? base() : std::string_view();
}
std::string_view format_handler::stated_language() const noexcept {
  return !engine_->open.empty() && engine_->open.back().states_language ? language()
                                                                        : std::string_view();
}
name format_handler::origin() const noexcept {
  name const& n = current();
  return n.ns == format().rules_namespace ? name{{}, n.local} : n;
}
name const& format_handler::current() const noexcept {
  static constexpr name none;
  return engine_->open.empty() ? none : engine_->open.back().name;
}

}  // namespace feedsax
