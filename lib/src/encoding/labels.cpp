#include "encoding/labels.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "encoding/ascii.hpp"

namespace feedsax::encoding {

namespace {

struct label_row {
  std::string_view label;
  charset id;
};

constexpr label_row whatwg_labels[] = {
// sorted
#define FEEDSAX_LABEL(label, id) {label, charset::id},
#include "encoding/labels.inc"
#undef FEEDSAX_LABEL
};

// Not in the standard, but in feeds, or sure to be taken for something else by ICU. Letters and
// digits only: they are compared with what is left of a label.
constexpr label_row other_labels[] = {
    {"u8", charset::utf_8},
    {"utf8strict", charset::utf_8},
    {"utf8sig", charset::utf_8},
    {"utf8bom", charset::utf_8},
    {"utf8mb4", charset::utf_8},
    {"cp65001", charset::utf_8},
    {"cesu8", charset::utf_8},
    {"u16", charset::utf_16},
    {"u32", charset::utf_32},
    {"utf32", charset::utf_32},
    {"ucs4", charset::utf_32},
    {"csucs4", charset::utf_32},
    {"iso10646ucs4", charset::utf_32},
    {"utf32le", charset::utf_32le},
    {"utf32be", charset::utf_32be},
    {"cp932", charset::shift_jis},
    {"windows932", charset::shift_jis},
    {"cp936", charset::gb18030},
    {"ms936", charset::gb18030},
    {"windows936", charset::gb18030},
    {"euccn", charset::gb18030},
    {"cp54936", charset::gb18030},
    {"cp949", charset::euc_kr},
    {"ms949", charset::euc_kr},
    {"uhc", charset::euc_kr},
    {"cp950", charset::big5},
    {"ms950", charset::big5},
    {"windows950", charset::big5},
    {"cp51932", charset::euc_jp},
    {"eucjpms", charset::euc_jp},
    {"cp874", charset::windows_874},
    {"ms874", charset::windows_874},
    {"win1250", charset::windows_1250},
    {"win1251", charset::windows_1251},
    {"win1252", charset::windows_1252},
    {"macroman", charset::macintosh},
    {"utf7", charset::unsupported},
    {"unicode11utf7", charset::unsupported},
    {"csunicode11utf7", charset::unsupported},
};

constexpr std::array<char16_t, 128> single_byte_tables[] = {
#define FEEDSAX_SINGLE_BYTE(name, ...) {__VA_ARGS__},
#include "encoding/single_byte_tables.inc"
#undef FEEDSAX_SINGLE_BYTE
};

constexpr std::size_t max_label = 64;

// Copies what `keep` accepts, in lower case; 0 when it does not fit.
template <class Keep>
std::size_t squeeze(std::string_view label, char (&to)[max_label], Keep keep) noexcept {
  std::size_t size = 0;
  for (char const c : label) {
    if (!keep(c)) continue;
    if (size == max_label) return 0;
    to[size++] = ascii::to_lower(c);
  }
  return size;
}

}  // namespace

charset find_charset(std::string_view label) noexcept {
  char buffer[max_label];
  label = ascii::trim_label(label);
  std::size_t size = squeeze(label, buffer, [](char) { return true; });
  std::string_view key(buffer, size);
  auto const* const row =
      std::lower_bound(std::begin(whatwg_labels), std::end(whatwg_labels), key,
                       [](label_row const& r, std::string_view k) { return r.label < k; });
  if (row != std::end(whatwg_labels) && row->label == key) return row->id;

  size = squeeze(label, buffer, ascii::is_alnum);
  key = std::string_view(buffer, size);
  if (key.empty()) return charset::unknown;
  for (label_row const& r : other_labels)
    if (r.label == key) return r.id;
  char other[max_label];
  for (label_row const& r : whatwg_labels)
    if (std::string_view(other, squeeze(r.label, other, ascii::is_alnum)) == key) return r.id;
  return charset::unknown;
}

std::string normalized_label(std::string_view label) {
  std::string result(ascii::trim_label(label));
  std::transform(result.begin(), result.end(), result.begin(), ascii::to_lower);
  return result;
}

char16_t const* single_byte_table(charset id) noexcept {
  return single_byte_tables[static_cast<std::size_t>(id) -
                            static_cast<std::size_t>(charset::ibm866)]
      .data();
}

}  // namespace feedsax::encoding
