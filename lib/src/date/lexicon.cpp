#include "date/lexicon.hpp"

#include <array>
#include <cstddef>

#include "date/fold.hpp"
#include "date/month_names.hpp"
#include "date/weekday_names.hpp"
#include "date/zone_names.hpp"

namespace feedsax::date {

namespace {

constexpr std::size_t capacity = 1300;
constexpr std::size_t slots = 4096;  // a power of two

/// Open addressing with linear probing. Whatever is wrong with the lists makes a call to
/// a function that is not constexpr, and so an error of the compiler that names it.
void name_with_two_meanings() {}
void name_too_long() {}
void table_full() {}

struct lexicon {
  std::array<word, capacity> words{};
  std::array<std::uint16_t, slots> index{};  // of words, from 1
  std::size_t size = 0;

  /// The entry of a name, a new one when there is none.
  constexpr word& at(std::string_view name) {
    word made;
    std::uint32_t hash = hash_seed;
    for (std::size_t i = 0; i < name.size();) {
      code_point const c = decode(name, i);
      i += c.length;
      if (c.value < 0x80) {
        if (made.size == max_word_bytes) name_too_long();
        made.bytes[made.size++] = static_cast<char>(fold(c.value));
        hash = hash_byte(hash, made.bytes[made.size - 1U]);
        continue;
      }
      folded_bytes const folded = encode(fold(plain(c.value)));
      for (std::size_t b = 0; b < folded.length; ++b) {
        if (made.size == max_word_bytes) name_too_long();
        made.bytes[made.size++] = folded.bytes[b];
        hash = hash_byte(hash, folded.bytes[b]);
      }
    }
    std::size_t slot = hash % slots;
    for (; index[slot] != 0; slot = (slot + 1) % slots)
      if (words[index[slot] - 1U].text() == made.text()) return words[index[slot] - 1U];
    if (size == capacity) table_full();
    words[size++] = made;
    index[slot] = static_cast<std::uint16_t>(size);
    return words[size - 1];
  }
};

template <class Function>
constexpr void for_each_name(std::string_view names, Function&& function) {
  while (!names.empty()) {
    std::size_t const end = names.find(' ');
    function(names.substr(0, end));
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
  }
}

constexpr void set_month(word& w, std::size_t month) {
  if (w.month != 0 && w.month != month) name_with_two_meanings();
  w.month = static_cast<std::uint8_t>(month);
}

constexpr void set_zone(word& w, int minutes) {
  if (w.zone != no_zone && w.zone != minutes) name_with_two_meanings();
  w.zone = static_cast<std::int16_t>(minutes);
}

constexpr lexicon make_lexicon() {
  lexicon all;
  for (month_row const& row : month_rows)
    for (std::size_t m = 0; m < 12; ++m)
      for_each_name(row.names[m], [&](std::string_view name) { set_month(all.at(name), m + 1); });
  for (rival_month const& rival : rival_months) {
    word& w = all.at(rival.name);
    set_month(w, rival.first);
    w.rival = static_cast<std::uint8_t>(rival.second);
    w.undotted = static_cast<std::uint8_t>(rival.undotted);
  }
  for (weekday_row const& row : weekday_rows)
    for (std::size_t d = 0; d < 7; ++d)
      for_each_name(row.names[d], [&](std::string_view name) {
        word& w = all.at(name);
        w.weekday =
            w.weekday != 0 && w.weekday != d + 1 ? some_weekday : static_cast<std::uint8_t>(d + 1);
      });
  for (zone_name const& zone : zone_names)
    for_each_name(zone.names, [&](std::string_view name) { set_zone(all.at(name), zone.minutes); });
  for (std::string_view const names : ambiguous_zones)
    for_each_name(names, [&](std::string_view name) { set_zone(all.at(name), ambiguous_zone); });
  for (particle const& p : particles)
    for_each_name(p.names, [&](std::string_view name) {
      word& w = all.at(name);
      w.roles = w.roles | p.roles;
    });
  return all;
}

constexpr lexicon table = make_lexicon();

}  // namespace

word const* find_word(std::string_view folded, std::uint32_t hash) noexcept {
  for (std::size_t slot = hash % slots; table.index[slot] != 0; slot = (slot + 1) % slots) {
    word const& w = table.words[table.index[slot] - 1U];
    if (w.text() == folded) return &w;
  }
  return nullptr;
}

word const* find_word(std::string_view folded) noexcept {
  std::uint32_t hash = hash_seed;
  for (char const byte : folded) hash = hash_byte(hash, byte);
  return find_word(folded, hash);
}

}  // namespace feedsax::date
