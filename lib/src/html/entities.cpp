#include "html/entities.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace feedsax::html {
namespace {

struct row {
  std::uint16_t name, characters;
  std::uint8_t length, legacy;
};

#include "html/entities.inc"

constexpr std::size_t count = std::size(table) - 1;

constexpr std::string_view name_of(row const& r) noexcept {
  return {names + r.name, static_cast<std::size_t>((&r)[1].name - r.name)};
}

constexpr std::string_view characters_of(row const& r) noexcept {
  return {characters + r.characters, r.length};
}

row const* find(std::string_view name) noexcept {
  if (name.size() > longest) return nullptr;
  row const* const end = table + count;
  row const* const found = std::lower_bound(
      table, end, name, [](row const& r, std::string_view n) { return name_of(r) < n; });
  return found != end && name_of(*found) == name ? found : nullptr;
}

}  // namespace

std::string_view find_entity(std::string_view name) noexcept {
  row const* const r = find(name);
  return r ? characters_of(*r) : std::string_view{};
}

std::string_view find_legacy_entity(std::string_view name) noexcept {
  row const* const r = find(name);
  return r && r->legacy != 0 ? characters_of(*r) : std::string_view{};
}

std::size_t entity_count() noexcept { return count; }

entity entity_at(std::size_t n) noexcept {
  row const& r = table[n];
  return {name_of(r), characters_of(r), r.legacy != 0};
}

std::size_t longest_entity() noexcept { return longest; }

}  // namespace feedsax::html
