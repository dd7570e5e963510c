// Selectors as text: Selectors Level 4, 18, and what of CSS Syntax Level 3 it needs.
#include <charconv>

#include "feedsax/html/selector.hpp"
#include "feedsax/text.hpp"
#include "html/scan.hpp"
#include "html/utf8_append.hpp"

namespace feedsax::html {
namespace {

using kind = condition::kind;
constexpr std::size_t max_nesting = 16;
constexpr std::size_t max_conditions = 24;  // of one compound: bits of the machine's stack
constexpr std::size_t max_compounds = 64;   // of one complex selector

bool is_name(char c) noexcept {
  return is(c, chars::alnum) || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

unsigned hex(char c) noexcept {
  if (is_ascii_digit(c)) return static_cast<unsigned>(c - '0');
  char const l = to_lower_ascii(c);
  return l >= 'a' && l <= 'f' ? static_cast<unsigned>(l - 'a' + 10) : 16;
}

struct place_rule {
  std::string_view name;
  kind what;
  int a, b;
};
// clang-format off
constexpr place_rule places[] = {
    {"first-child", kind::first_child, 0, 1}, {"last-child", kind::last_child, 0, 1},
    {"first-of-type", kind::first_of_type, 0, 1}, {"last-of-type", kind::last_of_type, 0, 1},
};
constexpr place_rule counted[] = {
    {"nth-child", kind::first_child, 0, 0}, {"nth-last-child", kind::last_child, 0, 0},
    {"nth-of-type", kind::first_of_type, 0, 0}, {"nth-last-of-type", kind::last_of_type, 0, 0},
};
// clang-format on

}  // namespace

class selector_compiler {
 public:
  explicit selector_compiler(std::string_view css) noexcept : css_(css) {}

  bool compile() {
    std::uint32_t first = 0, end = 0;
    if (!list(first, end, 0) || at_ != css_.size()) return false;
    out.first_ = first;
    return true;
  }
  std::size_t at() const noexcept { return at_; }
  selector out;

 private:
  bool more() const noexcept { return at_ < css_.size(); }
  char peek(std::size_t n = 0) const noexcept {
    return at_ + n < css_.size() ? css_[at_ + n] : '\0';
  }
  bool take(char c) noexcept {
    if (!more() || css_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool white() noexcept {
    std::size_t const before = at_;
    while (more() && is(css_[at_], chars::white)) ++at_;
    return at_ != before;
  }
  std::string_view keep(std::string text) {
    out.strings_.push_back(std::move(text));
    return out.strings_.back();
  }

  bool escape(std::string& into) {
    if (!more() || css_[at_] == '\n') return false;
    std::uint32_t c = 0;
    std::size_t digits = 0;
    for (; digits < 6 && more() && hex(css_[at_]) < 16; ++digits) c = c * 16 + hex(css_[at_++]);
    if (digits == 0) {
      into += css_[at_++];
      return true;
    }
    if (more() && is(css_[at_], chars::white)) ++at_;
    append_utf8(into, c == 0 || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000) ? 0xFFFD : c);
    return true;
  }

  // An identifier; `any_start`: as after `#`.
  bool name(std::string& into, bool any_start = false) {
    into.clear();
    char const first = peek(), second = peek(1);
    if (!any_start &&
        (is_ascii_digit(first) ||
         (first == '-' && (is_ascii_digit(second) || !(is_name(second) || second == '\\')))))
      return false;
    while (more()) {
      if (is_name(css_[at_])) {
        into += css_[at_++];
      } else if (css_[at_] == '\\') {
        ++at_;
        if (!escape(into)) return false;
      } else {
        break;
      }
    }
    return !into.empty();
  }

  bool string(std::string& into) {
    into.clear();
    char const quote = css_[at_++];
    while (more()) {
      char const c = css_[at_++];
      if (c == quote) return true;
      if (c == '\n') return false;
      if (c == '\\' && peek() == '\n')
        ++at_;
      else if (c == '\\') {
        if (!escape(into)) return false;
      } else
        into += c;
    }
    return true;  // the end closes what is open
  }

  // Selectors with commas between. Those inside come first, so that a list is in one piece.
  bool list(std::uint32_t& first, std::uint32_t& end, std::size_t depth) {
    if (depth > max_nesting) return false;
    std::vector<selector::complex> found;
    do {
      white();
      selector::complex c{};
      if (!complex(c, depth)) return false;
      found.push_back(c);
      white();
    } while (take(','));
    first = static_cast<std::uint32_t>(out.complexes_.size());
    out.complexes_.insert(out.complexes_.end(), found.begin(), found.end());
    end = static_cast<std::uint32_t>(out.complexes_.size());
    return true;
  }

  bool complex(selector::complex& into, std::size_t depth) {
    using combinator = selector::combinator;
    std::vector<selector::compound> found;
    combinator how = combinator::none;
    for (;;) {
      selector::compound c{0, 0, how};
      if (!compound(c, depth) || found.size() == max_compounds) return false;
      found.push_back(c);
      bool const space = white();
      if (take('>'))
        how = combinator::child;
      else if (take('+'))
        how = combinator::next_sibling;
      else if (take('~'))
        how = combinator::later_sibling;
      else if (space && more() && peek() != ',' && peek() != ')')
        how = combinator::descendant;
      else
        break;
      out.looks_back_ = out.looks_back_ || how == combinator::later_sibling;
      white();
    }
    into.first = static_cast<std::uint32_t>(out.compounds_.size());
    out.compounds_.insert(out.compounds_.end(), found.rbegin(), found.rend());
    into.end = static_cast<std::uint32_t>(out.compounds_.size());
    return true;
  }

  bool compound(selector::compound& into, std::size_t depth) {
    std::vector<condition> found;
    std::string text;
    if (take('*')) {
      found.push_back({kind::element});
    } else if (is_name(peek()) || peek() == '\\') {
      if (!name(text)) return false;
      found.push_back({kind::name, false, keep(text)});
    }
    for (;;) {
      if (found.size() > max_conditions) return false;
      if (take('#')) {
        if (!name(text, true)) return false;
        found.push_back({kind::equals, false, "id", keep(text)});
      } else if (take('.')) {
        if (!name(text)) return false;
        found.push_back({kind::contains_word, false, "class", keep(text)});
      } else if (take('[')) {
        if (!attribute(found)) return false;
      } else if (peek() == ':' && peek(1) != ':') {
        ++at_;
        if (!pseudo_class(found, depth)) return false;
      } else {
        break;
      }
    }
    if (found.empty()) return false;
    for (condition const& c : found)
      out.counts_ = out.counts_ || (c.what >= kind::first_child && c.what <= kind::last_of_type);
    into.first = static_cast<std::uint32_t>(out.conditions_.size());
    out.conditions_.insert(out.conditions_.end(), found.begin(), found.end());
    into.end = static_cast<std::uint32_t>(out.conditions_.size());
    return true;
  }

  bool attribute(std::vector<condition>& found) {
    std::string text;
    white();
    if (!name(text)) return false;
    condition c{kind::exists, false, keep(text)};
    white();
    if (take(']')) return found.push_back(c), true;
    switch (char const op = peek(); op) {
    case '=': c.what = kind::equals; break;
    case '~': c.what = kind::contains_word; break;
    case '|': c.what = kind::starts_with_subtag; break;
    case '^': c.what = kind::starts_with; break;
    case '$': c.what = kind::ends_with; break;
    case '*': c.what = kind::contains; break;
    default: return false;
    }
    if (c.what != kind::equals) ++at_;
    if (!take('=')) return false;
    white();
    if (peek() == '"' || peek() == '\'' ? !string(text) : !name(text)) return false;
    c.value = keep(text);
    white();
    if (char const flag = to_lower_ascii(peek()); flag == 'i' || flag == 's') {
      c.ignore_case = flag == 'i';
      ++at_;
      white();
    }
    if (more() && !take(']')) return false;
    found.push_back(c);
    return true;
  }

  bool pseudo_class(std::vector<condition>& found, std::size_t depth) {
    std::string text;
    if (!name(text)) return false;
    if (!take('(')) {
      for (place_rule const& r : places)
        if (iequals(text, r.name)) return found.push_back({r.what, false, {}, {}, r.a, r.b}), true;
      if (iequals(text, "only-child") || iequals(text, "only-of-type")) {
        bool const type = iequals(text, "only-of-type");
        found.push_back({type ? kind::first_of_type : kind::first_child, false, {}, {}, 0, 1});
        found.push_back({type ? kind::last_of_type : kind::last_child, false, {}, {}, 0, 1});
        return true;
      }
      if (iequals(text, "empty")) return found.push_back({kind::empty}), true;
      if (iequals(text, "root")) return found.push_back({kind::root}), true;
      if (iequals(text, "link") || iequals(text, "any-link"))
        return found.push_back({kind::link}), true;
      return false;
    }
    bool const negated = iequals(text, "not");
    if (negated || iequals(text, "is") || iequals(text, "where")) {
      std::uint32_t first = 0, end = 0;
      if (!list(first, end, depth + 1) || (more() && !take(')'))) return false;
      found.push_back({kind::one_of,
                       false,
                       {},
                       {},
                       static_cast<std::int32_t>(first),
                       static_cast<std::int32_t>(end)});
      if (negated) found.push_back({kind::negated});
      return true;
    }
    for (place_rule const& r : counted) {
      if (!iequals(text, r.name)) continue;
      condition c{r.what};
      white();
      if (!an_plus_b(c.a, c.b)) return false;
      white();
      if (more() && !take(')')) return false;
      found.push_back(c);
      return true;
    }
    return false;
  }

  bool number(std::int32_t& into) noexcept {
    char const* const from = css_.data() + at_;
    auto const [end, error] = std::from_chars(from, css_.data() + css_.size(), into);
    if (error != std::errc{} || into > 1'000'000) return false;
    at_ += static_cast<std::size_t>(end - from);
    return true;
  }

  // CSS Syntax 9: `odd`, `even`, `3`, `-n+2`, `2n - 1`.
  bool an_plus_b(std::int32_t& a, std::int32_t& b) noexcept {
    for (auto const& [word, offset] :
         {std::pair{std::string_view("odd"), 1}, std::pair{std::string_view("even"), 0}}) {
      if (!istarts_with(css_.substr(at_), word)) continue;
      at_ += word.size();
      a = 2;
      b = offset;
      return true;
    }
    std::int32_t sign = 1;
    if (take('-'))
      sign = -1;
    else
      take('+');
    std::int32_t n = 1;
    bool const digits = is_ascii_digit(peek());
    if (digits && !number(n)) return false;
    if (to_lower_ascii(peek()) != 'n') {
      a = 0;
      b = sign * n;
      return digits;
    }
    ++at_;
    a = sign * n;
    b = 0;
    std::size_t const before = at_;
    white();
    if (peek() != '+' && peek() != '-') {
      at_ = before;
      return true;
    }
    sign = css_[at_++] == '-' ? -1 : 1;
    white();
    if (!is_ascii_digit(peek()) || !number(b)) return false;
    b *= sign;
    return true;
  }

  std::string_view css_;
  std::size_t at_ = 0;
};

std::optional<selector> selector::compile(std::string_view css, std::size_t* where) {
  selector_compiler c(css);
  if (c.compile()) return std::move(c.out);
  if (where) *where = c.at();
  return std::nullopt;
}

}  // namespace feedsax::html
