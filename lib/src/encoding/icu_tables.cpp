#include "encoding/icu_tables.hpp"

#include <unicode/ucnv.h>

#include <algorithm>
#include <utility>

#include "encoding/ascii.hpp"

namespace feedsax::encoding {

namespace {

constexpr char const* converter_names[] = {"ibm-943_P15A-2003", "EUC-JP",      "EUC-JP",
                                           "Big5-HKSCS",        "windows-949", "gb18030"};

struct difference {
  icu_tables::set of;
  std::uint16_t code;
  char32_t character;
};
constexpr difference differences[] = {
#define FEEDSAX_DIFFERENCE(set, code, character) {icu_tables::set, code, character},
#include "encoding/double_byte_differences.inc"
#undef FEEDSAX_DIFFERENCE
};

constexpr bool is_private(char32_t c) noexcept { return c >= 0xE000 && c <= 0xF8FF; }
constexpr char32_t replacement = 0xFFFD;

// The code point, if the text is one and no replacement; else 0.
char32_t only_character(std::u16string_view text) noexcept {
  if (text.size() == 1) return U16_IS_SURROGATE(text[0]) || text[0] == replacement ? 0 : text[0];
  if (text.size() != 2 || !U16_IS_LEAD(text[0]) || !U16_IS_TRAIL(text[1])) return 0;
  return 0x10000 + ((text[0] & 0x3FFu) << 10 | (text[1] & 0x3FFu));
}

}  // namespace

icu_tables::icu_tables() = default;
icu_tables::~icu_tables() = default;

void icu_tables::converter_closer::operator()(UConverter* c) const noexcept { ucnv_close(c); }

icu_tables::converter icu_tables::open(char const* name) {
  UErrorCode error = U_ZERO_ERROR;
  converter c(ucnv_open(name, &error));
  return U_SUCCESS(error) ? std::move(c) : nullptr;
}

UConverter* icu_tables::converter_of(set s) {
  if (converters_[s] == nullptr) converters_[s] = open(converter_names[s]);
  return converters_[s].get();
}

// The whole row in one call: a line feed after each code keeps them apart.
std::unique_ptr<icu_tables::row> icu_tables::load(set s, std::uint8_t lead) {
  auto result = std::make_unique<row>();
  UConverter* const c = converter_of(s);
  if (c == nullptr) return result;
  std::string codes;
  for (unsigned trail = 0x40; trail <= 0xFF; ++trail) {
    if (s == jis_x_0212) codes += '\x8F';
    codes += static_cast<char>(lead);
    codes += static_cast<char>(trail);
    codes += '\n';
  }
  std::u16string text(codes.size() * 2, u'\0');
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t const length =
      ucnv_toUChars(c, text.data(), static_cast<std::int32_t>(text.size()), codes.data(),
                    static_cast<std::int32_t>(codes.size()), &error);
  if (U_FAILURE(error)) return result;
  std::u16string_view rest(text.data(), static_cast<std::size_t>(length));
  for (unsigned trail = 0x40; trail <= 0xFF && !rest.empty(); ++trail) {
    std::size_t const end = std::min(rest.find(u'\n'), rest.size() - 1);
    char32_t const found = only_character(rest.substr(0, end));
    bool const dropped = (s == big5 || s == euc_kr) && is_private(found);
    if (found >= 0x80 && !dropped) (*result)[trail] = found;
    rest.remove_prefix(end + 1);
  }
  for (difference const& d : differences)
    if (d.of == s && d.code >> 8 == lead) (*result)[d.code & 0xFF] = d.character;
  return result;
}

char32_t icu_tables::double_byte(set s, std::uint8_t lead, std::uint8_t trail) {
  if (lead < 0x80) return 0;
  auto& r = rows_[s][lead - 0x80u];
  if (r == nullptr) r = load(s, lead);
  return (*r)[trail];
}

char32_t icu_tables::four_byte(char const* p) {
  UConverter* const c = converter_of(gb18030);
  if (c == nullptr) return 0;
  UChar text[4];
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t const length = ucnv_toUChars(c, text, 4, p, 4, &error);
  return U_SUCCESS(error) ? only_character({text, static_cast<std::size_t>(length)}) : 0;
}

char16_t const* icu_tables::single_byte(std::string_view label) {
  if (label == single_byte_label_ && !label.empty()) return single_byte_.data();
  // Only plain names: ICU would take what follows a comma for options, and look for a file when
  // it has no alias.
  auto const plain = [](char c) {
    return ascii::is_alnum(c) || c == '-' || c == '_' || c == '.' || c == ':';
  };
  if (label.empty() || label.size() > 40 || !std::all_of(label.begin(), label.end(), plain))
    return nullptr;
  std::string const name(label);
  UErrorCode error = U_ZERO_ERROR;
  if (ucnv_countAliases(name.c_str(), &error) == 0 || U_FAILURE(error)) return nullptr;
  converter const c = open(name.c_str());
  if (c == nullptr || ucnv_getType(c.get()) != UCNV_SBCS) return nullptr;
  auto const character = [&c](unsigned b) {
    char const source = static_cast<char>(b);
    UChar text[4];
    UErrorCode failed = U_ZERO_ERROR;
    std::int32_t const length = ucnv_toUChars(c.get(), text, 4, &source, 1, &failed);
    char32_t const found =
        U_SUCCESS(failed) ? only_character({text, static_cast<std::size_t>(length)}) : 0;
    return found < 0x10000 ? static_cast<char16_t>(found) : char16_t{0};
  };
  for (unsigned b = 0x20; b < 0x7F; ++b)
    if (character(b) != b) return nullptr;
  for (unsigned b = 0x80; b <= 0xFF; ++b) single_byte_[b - 0x80] = character(b);
  single_byte_label_ = name;
  return single_byte_.data();
}

}  // namespace feedsax::encoding
