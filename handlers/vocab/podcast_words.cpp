#include "vocab/podcast_words.hpp"

#include "feedsax/text.hpp"
#include "vocab/hooks.hpp"

namespace feedsax::hooks {

std::string_view image_address(scope& s, element const& e, std::string_view text) {
  for (std::string_view const local : {"href", "url"})
    if (std::string_view const stated = e.attribute_or_empty(local); !trim(stated).empty())
      return s.keep_url(stated);
  return s.keep_url(text);
}

std::optional<bool> read_explicit(scope& s, std::string_view text) {
  std::string_view const word = trim(text);
  if (iequals(word, "explicit")) return true;
  if (iequals(word, "clean") || iequals(word, "notexplicit")) return false;
  return read_boolean(s, word);
}

}  // namespace feedsax::hooks
