#include "url/syntax.hpp"

#include <algorithm>
#include <iterator>

#include "feedsax/text.hpp"

namespace feedsax::address {

std::optional<std::uint16_t> default_port(std::string_view scheme) noexcept {
  if (scheme == "http" || scheme == "ws") return std::uint16_t{80};
  if (scheme == "https" || scheme == "wss") return std::uint16_t{443};
  if (scheme == "ftp") return std::uint16_t{21};
  return std::nullopt;
}

bool is_special_scheme(std::string_view scheme) noexcept {
  return default_port(scheme) || scheme == "file";
}

bool is_drive_letter(std::string_view text) noexcept {
  return text.size() == 2 && is_ascii_alpha(text[0]) && (text[1] == ':' || text[1] == '|');
}

bool starts_with_drive_letter(std::string_view text) noexcept {
  return is_drive_letter(text.substr(0, 2)) &&
         (text.size() == 2 || std::string_view("/\\?#").find(text[2]) != std::string_view::npos);
}

int count_dots(std::string_view segment) noexcept {
  int dots = 0;
  while (!segment.empty() && dots < 3) {
    bool const encoded = istarts_with(segment, "%2e");
    if (!encoded && segment.front() != '.') return 0;
    segment.remove_prefix(encoded ? 3 : 1);
    ++dots;
  }
  return dots < 3 ? dots : 0;
}

std::string_view strip(std::string_view input, std::string& scratch, url_flaws* flaws) {
  auto const is_cut = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  auto const is_break = [](char c) { return c == '\t' || c == '\n' || c == '\r'; };
  std::size_t const whole = input.size();
  while (!input.empty() && is_cut(input.front())) input.remove_prefix(1);
  while (!input.empty() && is_cut(input.back())) input.remove_suffix(1);
  if (std::any_of(input.begin(), input.end(), is_break)) {
    scratch.reserve(input.size());
    std::copy_if(input.begin(), input.end(), std::back_inserter(scratch),
                 [is_break](char c) { return !is_break(c); });
    input = scratch;
  }
  if (flaws && input.size() != whole) flaws->add(url_flaw::invalid_url_unit);
  return input;
}

}  // namespace feedsax::address
