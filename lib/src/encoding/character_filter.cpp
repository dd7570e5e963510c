#include "encoding/character_filter.hpp"

#include "encoding/utf8.hpp"

namespace feedsax::encoding {

remedy character_filter::judge(char32_t c, char before) const noexcept {
  bool const json = grammar_ == grammar::json;
  if (is_xml_char(c) || (json && (c == 0xFFFE || c == 0xFFFF))) return remedy::keep;
  if (cdata_) return remedy::replace;
  if (c == '\v' || c == '\f') return remedy::space;
  return before == ']' && !json ? remedy::replace : remedy::drop;
}

std::size_t character_filter::find(std::string_view utf8) const noexcept {
  return utf8::scan(utf8.data(), utf8.size(),
                    grammar_ == grammar::xml ? utf8::stop::forbidden : utf8::stop::controls)
      .size;
}

}  // namespace feedsax::encoding
