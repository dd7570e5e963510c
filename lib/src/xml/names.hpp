/// \file
/// What is a name: XML 1.0, 2.3 (as of the fourth edition, which Expat follows), and the NCName
/// of Namespaces in XML 1.0.
///
///     is_name("a:b") && !is_ncname("a:b")
///
/// Pure functions; safe to use from any thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace feedsax::xml {

/// May the character start a name? The colon may.
bool is_name_start(char32_t) noexcept;
/// May the character stand in a name?
bool is_name_character(char32_t) noexcept;

/// Is it a Name? Takes UTF-8.
bool is_name(std::string_view) noexcept;
/// Does the text begin with a character that may start a name?
bool starts_name(std::string_view) noexcept;
/// How long the Name at the front is; 0 when there is none.
std::size_t name_length(std::string_view) noexcept;
/// Is it a Name without a colon?
bool is_ncname(std::string_view) noexcept;

/// The same for ASCII, at the cost of a look into a table.
constexpr bool is_ascii_name_start(char c) noexcept {
  return static_cast<unsigned>((c | 0x20) - 'a') < 26u || c == '_' || c == ':';
}
namespace detail {
struct ascii_names {
  bool is_character[256] = {};
  constexpr ascii_names() {
    for (int c = 0; c < 128; ++c)
      is_character[c] = is_ascii_name_start(static_cast<char>(c)) || (c >= '0' && c <= '9') ||
                        c == '-' || c == '.';
  }
};
inline constexpr ascii_names ascii_name_table;
}  // namespace detail
constexpr bool is_ascii_name_character(char c) noexcept {
  return detail::ascii_name_table.is_character[static_cast<unsigned char>(c)];
}

/// Is it a version of the language that is read here? Any 1.x is read as 1.0 (XML 1.0 has its fifth
/// edition say so, 2.8), but XML 1.1 is another language.
bool is_xml_1_0(std::string_view version) noexcept;

/// Is it `S`, white space of XML?
constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace feedsax::xml
