#include "encoding/ascii.hpp"
#include "encoding/decoder.hpp"

namespace feedsax::encoding {

namespace {

using ascii::is_space;

void skip_space(std::string_view& s) noexcept {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
}

// After the `=`; takes the value away from `s`.
std::string_view take_value(std::string_view& s) noexcept {
  skip_space(s);
  std::size_t begin = 0;
  std::size_t end = 0;
  if (!s.empty() && ascii::is_quote(s.front())) {
    begin = 1;
    end = s.find(s.front(), 1);
    if (end == std::string_view::npos) end = s.find_first_of(";,");
  } else {
    end = s.find_first_of(";, \t\r\n");
  }
  if (end == std::string_view::npos) end = s.size();
  std::string_view const value = ascii::trim_label(s.substr(begin, end - begin));
  s.remove_prefix(end);
  return value;
}

// Past a quoted string, in which `charset=` means nothing.
void skip_quoted(std::string_view& s) noexcept {
  std::size_t i = 1;
  while (i < s.size() && s[i] != '"') i += s[i] == '\\' ? 2u : 1u;
  s.remove_prefix(i < s.size() ? i + 1 : s.size());
}

}  // namespace

// RFC 9110 8.3.1, with the habits of servers: single quotes, white space around `=`, a missing
// semicolon, an unclosed quote. The first one that says something holds.
std::string_view charset_of(std::string_view s) noexcept {
  constexpr std::string_view name = "charset";
  bool at_name = false;  // the media type comes first
  while (!s.empty()) {
    if (at_name && ascii::starts_with_ignoring_case(s, name)) {
      std::string_view rest = s.substr(name.size());
      skip_space(rest);
      if (!rest.empty() && rest.front() == '=') {
        rest.remove_prefix(1);
        std::string_view const value = take_value(rest);
        if (!value.empty()) return value;
        s = rest;
        at_name = false;
        continue;
      }
    }
    if (s.front() == '"') {
      skip_quoted(s);
      at_name = false;
      continue;
    }
    at_name = s.front() == ';' || s.front() == ',' || is_space(s.front());
    s.remove_prefix(1);
  }
  return {};
}

}  // namespace feedsax::encoding
