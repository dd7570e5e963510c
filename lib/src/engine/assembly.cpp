// What hooks do with the values of feeds, items and URLs: keep them, settle who wins.
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

// Only this many members of a list are searched for repeats, so that a document cannot make that
// quadratic.
constexpr std::size_t searched_for_repeats = 64;

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

bool format_handler::outranks(field f) { return outranks(f, current_rank(f)); }
bool format_handler::outranks(field f, name const& origin) {
  return outranks(f, registry().rank(f, origin));
}

bool format_handler::outranks(field f, std::uint8_t rank) noexcept {
  standing& s =
      in_item_ || in_url_ || in_sitemap_ ? engine_->item_standing : engine_->feed_standing;
  std::uint8_t& held = s.ranks[static_cast<std::size_t>(f)];
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
std::uint64_t format_handler::offset() const noexcept {
  return engine_->source ? engine_->source->end_offset() : 0;
}
name const& format_handler::current() const noexcept {
  static constexpr name none;
  return engine_->open.empty() ? none : engine_->open.back().name;
}

}  // namespace feedsax
