#include "recovery/references.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "encoding/character_filter.hpp"
#include "encoding/utf8.hpp"
#include "html/entities.hpp"

namespace feedsax::recovery {
namespace {

constexpr std::string_view predefined[] = {"amp", "lt", "gt", "apos", "quot"};
constexpr std::string_view replacement_character = "\xEF\xBF\xBD";
constexpr std::uint32_t out_of_range = 0x110000;

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_alpha(char c) noexcept {
  return static_cast<unsigned>((c | 0x20) - 'a') < 26u && static_cast<unsigned char>(c) < 0x80;
}
constexpr int hex_value(char c) noexcept {
  if (is_digit(c)) return c - '0';
  int const letter = c | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

struct number {
  std::size_t begin = 0, end = 0;  // Of its digits.
  bool hexadecimal = false, capital = false;
  std::uint32_t value = 0;
};

// `&#` is at the front; the digits may be none.
number read_number(std::string_view text) noexcept {
  number n;
  std::size_t i = 2;
  if (i < text.size() && (text[i] | 0x20) == 'x') {
    n.hexadecimal = true;
    n.capital = text[i] == 'X';
    ++i;
  }
  n.begin = i;
  for (; i < text.size(); ++i) {
    int const digit = hex_value(text[i]);
    if (digit < 0 || (!n.hexadecimal && digit > 9)) break;
    n.value = std::min(n.value * (n.hexadecimal ? 16u : 10u) + static_cast<std::uint32_t>(digit),
                       out_of_range);
  }
  n.end = i;
  return n;
}

class answer {
 public:
  explicit answer(reference_room& room) noexcept : room_(room) {}
  void put(std::string_view bytes) noexcept {
    std::memcpy(room_.bytes + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  void put_character(char32_t c) noexcept {
    size_ += encoding::utf8::encode(c, room_.bytes + size_);
  }
  // As a reference to it.
  void put_number(std::uint32_t value, bool hexadecimal) noexcept {
    put(hexadecimal ? "&#x" : "&#");
    std::uint32_t const base = hexadecimal ? 16 : 10;
    char digits[12];
    char* p = std::end(digits);
    do *--p = "0123456789ABCDEF"[value % base];
    while ((value /= base) > 0);
    put({p, static_cast<std::size_t>(std::end(digits) - p)});
    put(";");
  }
  std::string_view text() const noexcept { return {room_.bytes, size_}; }

 private:
  reference_room& room_;
  std::size_t size_ = 0;
};

constexpr bool is_high(std::uint32_t v) noexcept { return v >= 0xD800 && v < 0xDC00; }
constexpr bool is_low(std::uint32_t v) noexcept { return v >= 0xDC00 && v < 0xE000; }

reference bare(std::string_view subject, issue what = issue::bare_ampersand) noexcept {
  return {1, what, false, "&amp;", subject};
}

// One character as two references to its halves.
reference read_second_half(std::string_view text, std::uint32_t high, std::size_t first_length,
                           bool last, reference_room& room) noexcept {
  std::string_view const rest = text.substr(first_length);
  reference const alone{first_length, issue::bad_charref, false, replacement_character,
                        text.substr(0, first_length)};
  std::string_view const opening = rest.substr(0, 2);
  if (std::string_view("&#").substr(0, opening.size()) != opening) return alone;
  if (opening.size() < 2) return last ? alone : reference{};
  number const low = read_number(rest);
  if (low.end == rest.size()) return last ? alone : reference{};
  if (low.begin == low.end || rest[low.end] != ';' || !is_low(low.value)) return alone;
  answer a(room);
  a.put_character(0x10000 + ((high - 0xD800) << 10) + (low.value - 0xDC00));
  std::size_t const length = first_length + low.end + 1;
  return {length, issue::surrogates_joined, false, a.text(), text.substr(0, length)};
}

reference read_numeric(std::string_view text, bool last, reference_room& room) noexcept {
  number const n = read_number(text);
  bool const open = n.end == text.size();
  if (open && !last) return {};
  if (n.begin == n.end) return bare(text.substr(0, n.end));
  bool const closed = !open && text[n.end] == ';';
  std::size_t const length = n.end + (closed ? 1 : 0);
  if (is_high(n.value) && closed) return read_second_half(text, n.value, length, last, room);
  if (!encoding::is_xml_char(n.value))
    return {length, issue::bad_charref, false, replacement_character, text.substr(0, length)};
  if (closed && !n.capital) return {length, issue::none, true, {}, {}};
  answer a(room);
  a.put_number(n.value, n.hexadecimal);
  return {length, issue::bad_charref, false, a.text(), text.substr(0, length)};
}

}  // namespace

reference read_reference(std::string_view text, bool last, bool html_declared,
                         reference_room& room) noexcept {
  if (text.size() == 1) return last ? bare(text) : reference{};
  if (text[1] == '#') return read_numeric(text, last, room);
  std::size_t const longest = html::longest_entity();
  std::size_t end = 1;
  if (is_alpha(text[1]))
    while (end < text.size() && end <= longest && (is_alpha(text[end]) || is_digit(text[end])))
      ++end;
  if (end == text.size() && !last) return {};
  if (end == 1 || end == text.size() || text[end] != ';')
    return bare(text.substr(0, std::min(end, text.size())));
  std::string_view const name = text.substr(1, end - 1);
  if (std::find(std::begin(predefined), std::end(predefined), name) != std::end(predefined))
    return {end + 1, issue::none, true, {}, {}};
  std::string_view const characters = html::find_entity(name);
  if (characters.empty()) return bare(name, issue::unknown_entity);
  answer a(room);
  for (char const c : characters)
    // Written out, a `<` would be markup.
    if (static_cast<unsigned char>(c) < 0x80)
      a.put_number(static_cast<unsigned char>(c), false);
    else
      a.put({&c, 1});
  return {end + 1, html_declared ? issue::none : issue::html_entity, false, a.text(), name};
}

}  // namespace feedsax::recovery
