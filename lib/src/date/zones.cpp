#include <chrono>

#include "date/fold.hpp"
#include "date/parser.hpp"

namespace feedsax::date {

namespace {

/// MSK was UTC+4, all year, from March 2011 to October 2014, and is UTC+3 otherwise.
std::chrono::minutes msk_offset(std::chrono::local_time<std::chrono::microseconds> local) noexcept {
  using namespace std::chrono;
  constexpr auto begin = local_days{year{2011} / 3 / 27} + hours{2};
  constexpr auto end = local_days{year{2014} / 10 / 26} + hours{2};
  return local >= begin && local < end ? hours{4} : hours{3};
}

/// What a path of names, `Etc/UTC`, means.
word const* find_path(std::string_view path) noexcept {
  char folded[max_word_bytes];
  if (path.size() > max_word_bytes) return nullptr;
  for (std::size_t i = 0; i < path.size(); ++i) {
    auto const c = static_cast<unsigned char>(path[i]);
    if (c >= 0x80) return nullptr;
    folded[i] = static_cast<char>(fold(c));
  }
  return find_word({folded, path.size()});
}

}  // namespace

bool parser::is_zone_place() const noexcept { return has_time_ || date_complete(); }

/// Takes the tokens from `begin` to `end` for a zone. The second zone of a date has to say what
/// the first one says; an offset settles a name before or after it that has several meanings.
void parser::add_zone(zone_state state, int minutes, std::size_t begin, std::size_t end) noexcept {
  bool const adjacent = zone_end_ == begin;
  std::size_t const first = zone_text_.empty()
                                ? tokens_[begin].begin
                                : static_cast<std::size_t>(zone_text_.data() - text_.data());
  zone_text_ = text_.substr(first, tokens_[end - 1].end - first);
  at_ = end;
  zone_end_ = end;

  bool const vague = state == zone_state::ambiguous || state == zone_state::unknown;
  switch (zone_) {
  case zone_state::none: break;
  case zone_state::numeric:
    if (!vague && minutes != zone_minutes_) zone_ = zone_state::conflict;
    return;
  case zone_state::utc:
    if (state == zone_state::numeric && adjacent) break;
    [[fallthrough]];
  case zone_state::named:
    if (state == zone_state::unknown)
      zone_ = zone_state::unknown;
    else if (vague || minutes != zone_minutes_)
      zone_ = zone_state::conflict;
    return;
  case zone_state::ambiguous:
    if (state == zone_state::numeric && adjacent) break;
    if (state == zone_state::unknown) zone_ = zone_state::unknown;
    return;
  case zone_state::unknown:
  case zone_state::conflict: return;
  }
  zone_ = state;
  zone_minutes_ = minutes;
}

/// One or two digits are hours, with or without minutes after a colon; three and four are hours
/// and minutes. RFC 3339 allows for less than 24 hours.
bool parser::read_offset() noexcept {
  std::size_t const begin = at_;
  bool const minus = tokens_.is_sign(at_, '-');
  token const& t = tokens_[at_ + 1];
  if (t.kind != token_kind::number || t.digits > 4) return false;
  std::uint64_t hours = t.digits > 2 ? t.value / 100 : t.value;
  std::uint64_t minutes = t.digits > 2 ? t.value % 100 : 0;
  std::size_t end = at_ + 2;
  auto const next = [&](std::uint64_t& field) {
    if (!is_clock(end - 1) || tokens_[end + 1].digits != 2) return false;
    field = tokens_[end + 1].value;
    end += 2;
    return true;
  };
  if (t.digits <= 2) {
    // Hours alone follow a time, or a space: `2006-01-02-05` could be anything.
    bool const full = next(minutes);
    bool const after_time = begin == clock_end_ || begin == zone_end_ || !tokens_.glued(begin);
    if (!full && !(has_time_ && after_time)) return false;
    // `15:04-16:00` is no offset.
    if (full && minus && hours > 12 && clock_precision_ == date_precision::minute) return false;
    // PostgreSQL writes the seconds of offsets.
    std::uint64_t seconds = 0;
    if (end > begin + 2 && next(seconds) && seconds != 0) return false;
  }
  if (hours > 23 || minutes > 59) return false;
  int const total = static_cast<int>(hours * 60 + minutes);
  add_zone(zone_state::numeric, minus ? -total : total, begin, end);
  return true;
}

bool parser::read_zone_name() noexcept {
  word const& w = *tokens_[at_].meaning;
  std::string_view const name = w.text();
  // `2006-01-02T`: a military letter goes with a time.
  if (name.size() == 1 && name != "z" && !has_time_) return false;
  if (name == "msk" && zone_ == zone_state::none) moscow_ = true;
  if (w.zone == ambiguous_zone)
    add_zone(zone_state::ambiguous, 0, at_, at_ + 1);
  else if (name == "gmt" || name == "utc" || name == "ut")
    add_zone(zone_state::utc, 0, at_, at_ + 1);
  else if (name == "msk" && zone_ == zone_state::numeric && zone_minutes_ == 240)
    add_zone(zone_state::named, 240, at_, at_ + 1);  // as it was for three years
  else
    add_zone(zone_state::named, w.zone, at_, at_ + 1);
  return true;
}

/// Names with slashes: of the IANA database, `America/Argentina/Buenos_Aires`, or `EST/EDT`.
bool parser::read_zone_path() noexcept {
  if (!is_zone_place()) return false;
  std::size_t end = at_ + 3;
  while (tokens_.glued(end) &&
         (tokens_.is_word(end) || tokens_.is_number(end) || tokens_.is_sign(end, '/') ||
          tokens_.is_sign(end, '_') || tokens_.is_sign(end, '-') || tokens_.is_sign(end, '+')))
    ++end;
  word const* const known =
      find_path(text_.substr(tokens_[at_].begin, tokens_[end - 1].end - tokens_[at_].begin));
  if (known && known->zone != no_zone)
    add_zone(zone_state::named, known->zone, at_, end);
  else
    add_zone(zone_state::unknown, 0, at_, end);
  return true;
}

/// A word that is in no table: `Eastern Standard Time`, and `GMT Standard Time`, which is not GMT.
bool parser::read_unknown_zone() noexcept {
  bool const first = zone_ == zone_state::none;
  bool const after_name = zone_end_ == at_ && zone_ != zone_state::numeric;
  if (!has_time_ || (!first && !after_name)) return false;
  add_zone(zone_state::unknown, 0, at_, at_ + 1);
  return true;
}

/// RFC 9557: `[Europe/Paris]` and `[u-ca=iso8601]` after the offset, which is what counts.
bool parser::read_bracket() noexcept {
  std::size_t end = at_ + 1;
  bool calendar = false;
  for (; !tokens_.is_end(end) && !tokens_.is_sign(end, ']'); ++end)
    calendar = calendar || tokens_.is_sign(end, '=');
  if (!is_zone_place() || tokens_.is_end(end) || end == at_ + 1) return false;
  if (zone_ == zone_state::none && !calendar) {
    word const* const w = tokens_[at_ + 1].meaning;
    ++at_;
    if (end == at_ + 1 && tokens_.is_word(at_) && w && w->zone != no_zone)
      read_zone_name();
    else
      add_zone(zone_state::unknown, 0, at_, end);
  }
  at_ = end + 1;
  return true;
}

/// `15:04 (EST)`: RFC 5322 gives comments no meaning, but whoever says EST does not mean UTC.
bool parser::read_comment_zone() noexcept {
  token_list tokens;
  if (tokens_.comment().empty() || !tokens.scan(tokens_.comment()) || tokens.size() == 0)
    return false;
  parser inner(tokens_.comment(), tokens, options_, reading_);
  inner.has_time_ = true;
  while (!tokens.is_end(inner.at_)) {
    token const& t = tokens[inner.at_];
    // Not the military letters: they are found in comments of all sorts.
    bool const name = t.kind == token_kind::word && t.meaning && t.meaning->zone != no_zone &&
                      t.meaning->size > 1;
    bool const offset = tokens.is_sign(inner.at_, '+') || tokens.is_sign(inner.at_, '-');
    if (!name && !offset) return false;
    if (name ? !inner.read_zone_name() : !inner.read_offset()) return false;
  }
  zone_ = inner.zone_;
  zone_minutes_ = inner.zone_minutes_;
  moscow_ = inner.moscow_;
  zone_text_ = inner.zone_text_;
  return true;
}

/// From the local time to the instant.
bool parser::finish_zone() noexcept {
  if (zone_ == zone_state::none && has_time_) read_comment_zone();
  // `CET 2006-01-02 15:04`: the Croatian Thursday, if it is one.
  if (zone_ == zone_state::none && has_time_ && weekday_is_zone_ &&
      reading_.has(date_issue::weekday_wrong))
    zone_ = zone_state::ambiguous;
  reading_.zone = zone_text_;
  switch (zone_) {
  case zone_state::none:
    if (has_time_) reading_.issues |= date_issue::zone_assumed;
    return set_instant(reading_, std::chrono::minutes{0});
  case zone_state::ambiguous:
  case zone_state::conflict: reading_.issues |= date_issue::zone_ambiguous; return true;
  case zone_state::unknown: reading_.issues |= date_issue::zone_unknown; return true;
  default: break;
  }
  reading_.offset = std::chrono::minutes{zone_minutes_};
  if (moscow_ && zone_ == zone_state::named) reading_.offset = msk_offset(*reading_.local);
  return set_instant(reading_, *reading_.offset);
}

}  // namespace feedsax::date
