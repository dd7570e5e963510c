#include "xml/tag_scan.hpp"

#include <algorithm>

#include "xml/names.hpp"

namespace feedsax::xml {

std::size_t attribute_offset(std::string_view tag, std::size_t n) noexcept {
  std::size_t i = 1;
  while (i < tag.size() && !is_space(tag[i])) ++i;
  for (;; --n) {
    while (i < tag.size() && is_space(tag[i])) ++i;
    if (n == 0) return i < tag.size() ? i : 0;
    std::size_t const quote = tag.find_first_of("'\"", i);
    if (quote == std::string_view::npos) return 0;
    i = tag.find(tag[quote], quote + 1);
    if (i == std::string_view::npos) return 0;
    ++i;
  }
}

std::size_t token_length(std::string_view text) noexcept {
  auto const until = [&](std::string_view terminator, std::size_t from) {
    std::size_t const at = text.find(terminator, from);
    return at == std::string_view::npos ? text.size() : at + terminator.size();
  };
  if (text.starts_with("<?")) return until("?>", 2);
  if (text.starts_with("<!--")) return until("-->", 4);
  if (text.starts_with('&')) return until(";", 1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '>') return i + 1;
    if (text[i] != '"' && text[i] != '\'') continue;
    i = text.find(text[i], i + 1);
    if (i == std::string_view::npos) break;
  }
  return text.size();
}

reference unknown_reference(std::string_view text,
                            std::function<bool(std::string_view)> const& known) {
  for (std::size_t i = text.find('&'); i != std::string_view::npos; i = text.find('&', i + 1)) {
    std::size_t const end = text.find(';', i);
    if (end == std::string_view::npos) break;
    std::string_view const name = text.substr(i + 1, end - i - 1);
    if (!name.empty() && name[0] != '#' && !known(name)) return {i, name};
  }
  return {};
}

}  // namespace feedsax::xml
