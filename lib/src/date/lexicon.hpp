/// \file
/// The words of dates: one look-up tells everything that a word can mean.
///
///     word const* const w = find_word(folded("Févr"));   // w->month == 2
///
/// A constant table, built at compile time from month_names.hpp, weekday_names.hpp,
/// zone_names.hpp and the particles below.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace feedsax::date {

/// What else a word can be: a set.
enum class role : std::uint16_t {
  none = 0,
  filler = 1 << 0,   ///< says nothing: `of`, `de`, `Uhr`
  ordinal = 1 << 1,  ///< after a number: `nd`, `er`, `º`
  am = 1 << 2,
  pm = 1 << 3,
  dotted_a = 1 << 4,  ///< the first letter of `a.m.`, `π.μ.`
  dotted_p = 1 << 5,  ///< the first letter of `p.m.`, `μ.μ.`
  dotted_m = 1 << 6,  ///< the second letter
  year = 1 << 7,      ///< units after a number: `年`
  month = 1 << 8,
  day = 1 << 9,
  hour = 1 << 10,  ///< `h`, `時`
  minute = 1 << 11,
  second = 1 << 12,
  iso_time = 1 << 13,  ///< `T`
  iso_week = 1 << 14,  ///< `W`
  finnish = 1 << 15,   ///< a weekday of a language in which `mar` can be November
};

constexpr role operator|(role a, role b) noexcept {
  return static_cast<role>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// `zone` of a word that is no zone name, and of one that has several meanings.
inline constexpr std::int16_t no_zone = std::numeric_limits<std::int16_t>::min();
inline constexpr std::int16_t ambiguous_zone = std::numeric_limits<std::int16_t>::max();

/// `weekday` of a name that is a different day in different languages.
inline constexpr std::uint8_t some_weekday = 8;

/// The longest word there is, in bytes of its folded form.
inline constexpr std::size_t max_word_bytes = 24;

struct word {
  char bytes[max_word_bytes] = {};
  std::uint8_t size = 0;
  std::uint8_t month = 0;       ///< 1 to 12, 0 when it is none
  std::uint8_t rival = 0;       ///< the month that it is in another language
  std::uint8_t undotted = 0;    ///< with a rival: the month after a day without full stop
  std::uint8_t weekday = 0;     ///< 1 is Monday, 7 Sunday
  std::int16_t zone = no_zone;  ///< minutes east of UTC
  role roles = role::none;

  constexpr std::string_view text() const noexcept { return {bytes, size}; }
  constexpr bool is(role r) const noexcept {
    return (static_cast<unsigned>(roles) & static_cast<unsigned>(r)) != 0;
  }
};

/// What a word means: nullptr when it is not in the table. `folded` as fold() makes it.
word const* find_word(std::string_view folded) noexcept;

/// The hash that find_word() uses: FNV-1a, a byte at a time.
inline constexpr std::uint32_t hash_seed = 2166136261U;
constexpr std::uint32_t hash_byte(std::uint32_t hash, char byte) noexcept {
  return (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
}

/// The same look-up for who has hashed the bytes while making them.
word const* find_word(std::string_view folded, std::uint32_t hash) noexcept;

struct particle {
  role roles;
  std::string_view names;  ///< parted by spaces
};

// clang-format off
inline constexpr particle particles[] = {
  {role::filler, "of the at on hr hrs hours um uhr kl klo klockan kello den der om ob de del di d "
                 "il el la le los las l a à às as alle ore ora h hs heure heures feira hod godz "
                 "godzina o w v ve u saat в у о року р год года г"},
  {role::ordinal, "st nd rd th er ère re e ème eme o a ª º ος η го е й"},
  {role::am, "am 午前 上午 오전 πμ"},
  {role::pm, "pm 午後 午后 下午 오후 μμ"},
  {role::dotted_a, "a π"},
  {role::dotted_p, "p μ"},
  {role::dotted_m, "m μ"},
  {role::filler, "am"},  // German: `am 2. Januar`
  {role::year, "年 년"},
  {role::month, "月 월"},
  {role::day, "日 일 号 號"},
  {role::hour, "h 時 时 點 点 시"},
  {role::minute, "m min 分 분"},
  {role::second, "s sec 秒 초"},
  {role::iso_time, "t"},
  {role::iso_week, "w"},
  {role::finnish, "ma ti ke to pe la su maanantai tiistai keskiviikko torstai perjantai lauantai "
                  "sunnuntai"},
};
// clang-format on

}  // namespace feedsax::date
