#include "feedsax/html/tag.hpp"

#include "html/tags.hpp"

namespace feedsax::html {

tag find_tag(std::string_view name) noexcept {
  return lookup_tag(name.data(), name.size(), name.size());
}

std::string_view tag_name(tag t) noexcept {
  auto const n = static_cast<std::size_t>(t);
  return n < tag_count ? tag_tables::names[n] : std::string_view{};
}

bool is_void(tag t) noexcept {
  return static_cast<std::size_t>(t) < tag_count && has(t, traits::empty);
}

}  // namespace feedsax::html
