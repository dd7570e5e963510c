#include "encoding/prologue.hpp"

#include <algorithm>

#include "encoding/ascii.hpp"

namespace feedsax::encoding {

namespace {

constexpr std::string_view target = "<?xml";

// Form feeds and vertical tabs are read as spaces.
constexpr bool is_blank(char c) noexcept { return ascii::is_space(c) || c == '\f' || c == '\v'; }
constexpr bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20; }

// Could `text` become `word`, which is lower case, or is it that already?
bool is_beginning(std::string_view text, std::string_view word) noexcept {
  return text.size() <= word.size() &&
         ascii::starts_with_ignoring_case(text, word.substr(0, text.size()));
}

void extend(std::vector<span>& spans, std::size_t begin, std::size_t end) {
  if (!spans.empty() && spans.back().end == begin)
    spans.back().end = end;
  else
    spans.push_back({begin, end});
}

// The grammar of the XML declaration, as strictly as Expat takes it.
class declaration_grammar {
 public:
  explicit declaration_grammar(std::string_view text) noexcept : rest_(text) {}

  bool accepts() noexcept {
    rest_.remove_prefix(target.size());
    std::string_view value;
    if (!attribute("version", value)) return false;
    if (attribute("encoding", value) && (value.empty() || !ascii::is_alpha(value.front())))
      return false;
    if (attribute("standalone", value) && value != "yes" && value != "no") return false;
    skip_space();
    return !failed_ && rest_ == "?>";
  }

 private:
  bool skip_space() noexcept {
    std::size_t n = 0;
    while (n < rest_.size() && ascii::is_space(rest_[n])) ++n;
    rest_.remove_prefix(n);
    return n > 0;
  }

  // S name Eq quoted value; consumes nothing when another name stands there.
  bool attribute(std::string_view name, std::string_view& value) noexcept {
    std::string_view const before = rest_;
    if (!skip_space() || rest_.substr(0, name.size()) != name) {
      rest_ = before;
      return false;
    }
    rest_.remove_prefix(name.size());
    skip_space();
    if (rest_.empty() || rest_.front() != '=') return fail();
    rest_.remove_prefix(1);
    skip_space();
    if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\'')) return fail();
    std::size_t const end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) return fail();
    value = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    bool const plain = std::all_of(value.begin(), value.end(), [](char c) {
      return ascii::is_alnum(c) || c == '.' || c == '-' || c == '_';
    });
    return plain || fail();
  }

  bool fail() noexcept {
    failed_ = true;
    return false;
  }

  std::string_view rest_;
  bool failed_ = false;
};

bool well_formed(std::string_view text) noexcept {
  return text.substr(0, target.size()) == target && declaration_grammar(text).accepts();
}

constexpr bool is_label_character(char c) noexcept {
  return ascii::is_alnum(c) || c == '-' || c == '_' || c == '.' || c == ':' || c == '+' ||
         c == '(' || c == ')';
}

// Straight, curly (whatever their bytes are) or wrong.
constexpr bool is_quotation(char c) noexcept {
  return ascii::is_quote(c) || static_cast<unsigned char>(c) >= 0x80;
}

// The value of `encoding`, in whatever quotes.
span find_label(std::string_view text) noexcept {
  constexpr std::string_view name = "encoding";
  for (std::size_t i = target.size(); i + name.size() < text.size(); ++i) {
    bool const apart = !ascii::is_alnum(text[i - 1]) && text[i - 1] != '-' && text[i - 1] != '_';
    if (!apart || !ascii::starts_with_ignoring_case(text.substr(i), name)) continue;
    std::size_t k = i + name.size();
    while (k < text.size() && is_blank(text[k])) ++k;
    if (k == text.size() || text[k] != '=') continue;
    ++k;
    while (k < text.size() && is_blank(text[k])) ++k;
    // What a pair of straight quotes encloses, whatever it is.
    if (k < text.size() && ascii::is_quote(text[k])) {
      std::size_t const end = text.find(text[k], k + 1);
      if (end != std::string_view::npos) {
        std::string_view const value = ascii::trim_label(text.substr(k + 1, end - k - 1));
        auto const begin = static_cast<std::size_t>(value.data() - text.data());
        return value.empty() ? span{} : span{begin, begin + value.size()};
      }
    }
    while (k < text.size() && (is_quotation(text[k]) || is_blank(text[k]))) ++k;
    std::size_t end = k;
    while (end < text.size() && is_label_character(text[end])) ++end;
    return end > k ? span{k, end} : span{};
  }
  return {};
}

}  // namespace

xml_declaration read_declaration(std::string_view text) {
  xml_declaration result;
  result.well_formed = well_formed(text);
  result.label_where = find_label(text);
  result.label = text.substr(result.label_where.begin, result.label_where.size());
  return result;
}

void prologue::reset(feedsax::mode m, std::string_view mark) {
  mark_ = mark;
  mode_ = m;
  place_ = place::lead;
  at_ = 0;
  json_ = displaced_ = false;
  declaration_ = {};
  space_.clear();
  marks_.clear();
}

bool prologue::scan(std::string_view text, bool whole) {
  whole = whole || text.size() >= max_units;
  text = text.substr(0, max_units);
  while (place_ != place::done) {
    step const s = advance(text);
    if (s == step::wait && !whole) return false;
    if (s != step::next) place_ = place::done;
  }
  return true;
}

prologue::step prologue::advance(std::string_view text) {
  switch (place_) {
  case place::lead: return lead(text);
  case place::junk: return junk(text);
  case place::comment: return until(text, "-->");
  case place::instruction: return until(text, "?>");
  case place::declaration: return declaration_end(text);
  case place::done: break;
  }
  return step::stop;
}

// Before the first character that means something.
prologue::step prologue::lead(std::string_view text) {
  while (at_ < text.size()) {
    std::string_view const rest = text.substr(at_);
    if (rest.substr(0, mark_.size()) == mark_) {
      extend(marks_, at_, at_ + mark_.size());
      at_ += mark_.size();
    } else if (rest.size() < mark_.size() && rest == mark_.substr(0, rest.size())) {
      return step::wait;
    } else if (rest.front() == '<') {
      return markup(text);
    } else if (rest.front() == '{' || rest.front() == '[') {
      json_ = true;
      return step::stop;
    } else if (mode_ == mode::strict) {
      return step::stop;  // a declaration behind it would be refused
    } else if (is_blank(rest.front())) {
      extend(space_, at_, at_ + 1);
      ++at_;
    } else if (is_control(rest.front())) {
      ++at_;
    } else {
      return enter(place::junk, 0);
    }
  }
  return step::wait;
}

prologue::step prologue::junk(std::string_view text) {
  at_ = std::min(text.find('<', at_), text.size());
  return at_ < text.size() ? markup(text) : step::wait;
}

// At a `<`.
prologue::step prologue::markup(std::string_view text) {
  std::string_view const rest = text.substr(at_);
  constexpr std::string_view comment = "<!--";
  if (is_beginning(rest, target) || (is_beginning(rest, comment) && rest != comment))
    return step::wait;
  if (ascii::starts_with_ignoring_case(rest, target)) {
    char const next = rest[target.size()];
    if (is_blank(next) || next == '?' || next == '>' || next == '<') {
      declaration_.where.begin = at_;
      at_ += target.size();
      place_ = place::declaration;
      return step::next;
    }
  }
  if (mode_ == mode::strict) return step::stop;
  if (rest.substr(0, comment.size()) == comment) return enter(place::comment, comment.size());
  return rest[1] == '?' ? enter(place::instruction, 2) : step::stop;
}

prologue::step prologue::enter(place p, std::size_t opening) noexcept {
  place_ = p;
  at_ += opening;
  displaced_ = true;
  return step::next;
}

prologue::step prologue::until(std::string_view text, std::string_view end) {
  std::size_t const found = text.find(end, at_);
  if (found == std::string_view::npos) {
    at_ = std::max(at_, text.size() - std::min(text.size(), end.size() - 1));
    return step::wait;
  }
  at_ = found + end.size();
  place_ = place::junk;
  return step::next;
}

prologue::step prologue::declaration_end(std::string_view text) {
  std::size_t const found = text.find_first_of("<>", at_);
  if (found == std::string_view::npos) {
    at_ = text.size();
    return step::wait;
  }
  span where{declaration_.where.begin, text[found] == '>' ? found + 1 : found};
  declaration_ = read_declaration(text.substr(where.begin, where.size()));
  declaration_.found = true;
  declaration_.where = where;
  declaration_.label_where.begin += where.begin;
  declaration_.label_where.end += where.begin;
  return step::stop;
}

}  // namespace feedsax::encoding
