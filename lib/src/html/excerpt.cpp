#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <memory>
#include <vector>

#include "feedsax/html/text.hpp"
#include "feedsax/text.hpp"

namespace feedsax::html {
namespace {

struct close_text {
  void operator()(UText* t) const noexcept { utext_close(t); }
};
struct close_breaks {
  void operator()(UBreakIterator* b) const noexcept { ubrk_close(b); }
};

// Where each grapheme of the text ends, of the first `count` and one more.
std::vector<std::size_t> grapheme_ends(std::string_view text, std::size_t count) {
  std::vector<std::size_t> ends;
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UText, close_text> const source(
      utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status));
  std::unique_ptr<UBreakIterator, close_breaks> const breaks(
      ubrk_open(UBRK_CHARACTER, "", nullptr, 0, &status));
  if (source && breaks) ubrk_setUText(breaks.get(), source.get(), &status);
  if (U_SUCCESS(status) && breaks) {
    ubrk_first(breaks.get());
    while (ends.size() <= count) {
      std::int32_t const at = ubrk_next(breaks.get());
      if (at == UBRK_DONE) break;
      ends.push_back(static_cast<std::size_t>(at));
    }
    return ends;
  }
  // ICU without its data: characters.
  for (std::size_t i = 1; i <= text.size() && ends.size() <= count; ++i)
    if (i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) ends.push_back(i);
  return ends;
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t graphemes, std::string_view ellipsis) {
  // No grapheme that is used in writing is longer than this; the rest need not be looked at.
  constexpr std::size_t longest = 64;
  if (graphemes >= text.size()) return collapse_space(text);
  std::string const all = collapse_space(text.substr(0, (graphemes + 2) * longest));
  std::vector<std::size_t> const ends = grapheme_ends(all, graphemes);
  if (ends.size() <= graphemes && all.size() < (graphemes + 2) * longest) return all;
  std::size_t const dots = grapheme_ends(ellipsis, graphemes).size();
  if (dots >= graphemes) return std::string(dots > graphemes ? "" : ellipsis);
  std::size_t const kept = std::min(graphemes - dots, ends.size());
  std::size_t cut = kept == 0 ? 0 : ends[kept - 1];
  // Back to the end of a word, but not by more than a third.
  if (cut < all.size() && all[cut] != ' ') {
    std::size_t const space = all.rfind(' ', cut);
    if (space != std::string::npos && space > cut - cut / 3) cut = space;
  }
  std::string out = all.substr(0, cut);
  while (!out.empty() && (out.back() == ' ' || out.back() == ',' || out.back() == ';'))
    out.pop_back();
  return out += ellipsis;
}

}  // namespace feedsax::html
