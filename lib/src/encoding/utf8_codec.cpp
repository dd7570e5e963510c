#include "encoding/utf8_codec.hpp"

#include <algorithm>

#include "encoding/text_writer.hpp"
#include "encoding/utf8.hpp"

namespace feedsax::encoding {

namespace {

constexpr std::uint8_t at(std::string_view s, std::size_t i) noexcept {
  return static_cast<std::uint8_t>(s[i]);
}
constexpr bool in(std::string_view s, std::size_t i, unsigned first, unsigned last) noexcept {
  return at(s, i) >= first && at(s, i) <= last;
}

// Does `s` match the ranges as far as it goes?
enum class match : std::uint8_t { no, so_far, yes };
struct range {
  std::uint8_t first;
  std::uint8_t last;
};
template <std::size_t N>
constexpr match matches(std::string_view s, range const (&ranges)[N]) noexcept {
  std::size_t const n = std::min(N, s.size());
  for (std::size_t i = 0; i < n; ++i)
    if (!in(s, i, ranges[i].first, ranges[i].last)) return match::no;
  return n == N ? match::yes : match::so_far;
}

// CESU-8: each half of a surrogate pair as if it were a character.
constexpr range cesu_pair[] = {{0xED, 0xED}, {0xA0, 0xAF}, {0x80, 0xBF},
                               {0xED, 0xED}, {0xB0, 0xBF}, {0x80, 0xBF}};
// What only a careless or malicious UTF-8 encoder writes.
constexpr range surrogate[] = {{0xED, 0xED}, {0xA0, 0xBF}, {0x80, 0xBF}};
constexpr range overlong2[] = {{0xC0, 0xC1}, {0x80, 0xBF}};
constexpr range overlong3[] = {{0xE0, 0xE0}, {0x80, 0x9F}, {0x80, 0xBF}};
constexpr range overlong4[] = {{0xF0, 0xF0}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}};

// À or Á before an ellipsis, a quotation mark, a dash or a no-break space is windows-1252.
constexpr bool is_typography(std::uint8_t b) noexcept {
  return b == 0x85 || (b >= 0x91 && b <= 0x97) || b == 0xA0 || b == 0xAB || b == 0xBB;
}

match forbidden_form(std::string_view s) noexcept {
  match const two = matches(s, overlong2);
  if (two == match::yes && is_typography(at(s, 1))) return match::no;
  return std::max({two, matches(s, overlong3), matches(s, overlong4), matches(s, surrogate)});
}

char32_t joined(std::string_view s) noexcept {
  char32_t const high = (at(s, 1) & 0x0Fu) << 6 | (at(s, 2) & 0x3Fu);
  char32_t const low = (at(s, 4) & 0x0Fu) << 6 | (at(s, 5) & 0x3Fu);
  return 0x10000 + (high << 10 | low);
}

}  // namespace

void utf8_codec::reset(feedsax::invalid_bytes policy, char16_t const* fallback) noexcept {
  policy_ = policy;
  fallback_ = fallback;
  belief_ = belief::undecided;
}

std::size_t utf8_codec::decode(std::string_view bytes, bool last, text_writer& writer) {
  utf8::stop const stop = writer.stop();
  std::size_t i = 0;
  while (i < bytes.size() && writer.open()) {
    std::string_view const rest = bytes.substr(i);
    auto const next = utf8::classify(rest.data(), rest.size());
    if (next.kind == utf8::sequence_kind::valid) {
      auto const run = utf8::scan(rest.data(), std::min(rest.size(), text_writer::max_piece), stop);
      if ((run.multibyte || next.length > 1) && belief_ == belief::undecided)
        belief_ = belief::utf8;
      if (run.size > 0)
        writer.pass(rest.data(), run.size);
      else  // forbidden in XML
        writer.put(utf8::decode(rest.data(), next.length), next.length);
      i += run.size > 0 ? run.size : next.length;
      continue;
    }
    if (next.kind == utf8::sequence_kind::incomplete && !last) break;
    std::size_t const repaired = repair(rest, last, writer);
    if (repaired == 0) break;
    i += repaired;
  }
  return i;
}

// Handles what stands at the beginning of `rest`, which is not well-formed, and returns its length;
// 0 when more must be seen, or strict has refused it.
std::size_t utf8_codec::repair(std::string_view rest, bool last, text_writer& writer) {
  auto const bad = utf8::classify(rest.data(), rest.size());
  if (writer.strict()) {
    writer.bad(issue::bad_utf8, rest.substr(0, bad.length),
               bad.kind == utf8::sequence_kind::incomplete);
    return 0;
  }
  match const pair = matches(rest, cesu_pair);
  if (pair == match::so_far && !last) return 0;
  if (pair == match::yes) {
    writer.repair(issue::surrogates_joined, writer.offset(), 6, {});
    writer.put(joined(rest), 6);
    if (belief_ == belief::undecided) belief_ = belief::utf8;
    return 6;
  }
  bool legacy = policy_ == feedsax::invalid_bytes::windows_1252 && belief_ != belief::utf8;
  std::size_t length = bad.length;
  if (legacy && belief_ == belief::undecided) {
    match const form = forbidden_form(rest);
    if (form == match::so_far && !last) return 0;
    if (form == match::yes) {
      // Each of its bytes is a maximal subpart; only together do they show what they are.
      legacy = false;
      length = at(rest, 0) < 0xE0 ? 2 : at(rest, 0) < 0xF0 ? 3 : 4;
    } else {
      belief_ = belief::legacy;
    }
  }
  std::string_view const bytes = rest.substr(0, length);
  writer.bad(issue::bad_utf8, bytes);
  if (!legacy && bad.length == length) {
    writer.put(U'\uFFFD', static_cast<std::uint32_t>(length));
    return length;
  }
  for (char const c : bytes) {
    char32_t const character = legacy ? fallback_[static_cast<std::uint8_t>(c) - 0x80] : 0;
    writer.put(character != 0 ? character : U'\uFFFD', 1);
  }
  return length;
}

}  // namespace feedsax::encoding
